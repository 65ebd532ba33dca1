"""The Clans pictures: well-formed, small, the same for everybody, and silent about secrets."""

from __future__ import annotations

import json
import re
from html import escape
from itertools import permutations
from xml.etree import ElementTree

import pytest

from pygame_rules.clans import view
from pygame_rules.clans.board import COLOURS, TERRAINS, default_board
from pygame_rules.clans.view_art import MOTIFS, places
from pygame_rules.clans.view_layout import least_gap
from pygame_rules.core.data import read

SVG = "{http://www.w3.org/2000/svg}"
NAMES = default_board().names


def observed(**changes):
    """Return an observation of a fresh deal: one hut an area, seen by seat 0."""
    huts = {name: COLOURS[i % 5] for i, name in enumerate(NAMES)}
    return {"game": "clans", "players": 3, "options": {}, "map": None, "huts": huts, "villages": [], "founded": 0,
            "points": dict.fromkeys(COLOURS, 0), "chips": [0, 0, 0], "to_move": 0, "phase": "move", "pending": [],
            "clans": ["B", None, None], "seat": 0} | changes


def small(names: str, borders: list[list[str]], **changes):
    """Return an observation on a map of one-letter areas."""
    areas = {name: {"terrain": TERRAINS[i % 4]} for i, name in enumerate(names)}
    return observed(map={"areas": areas, "borders": borders}, **changes)


def parsed(svg: str):
    root = ElementTree.fromstring(svg)
    parents = {child: parent for parent in root.iter() for child in parent}
    return root, parents


def layer(root, name: str):
    return next(e for e in root if e.get("id", "").endswith(name))


def targets(root):
    return {e.get("data-target"): e for e in root.iter() if e.get("data-target")}


BUSY = observed(
    huts={"A1": "R" * 12 + "B" * 8, "C3": "RBGYK", "E4": "GG", "L5": "Y", "G2": "RRRKKKK"}, villages=["C3", "D1"],
    founded=5, pending=["E4", "L5"], points={"R": 3, "B": 14, "G": 0, "Y": 7, "K": 1}, chips=[2, 0, 3], phase="order",
    options={"keepRuins": True})


# --- the document ---------------------------------------------------------------------------------------------------

def test_board_is_a_document_of_two_layers():
    root, _ = parsed(view.board(observed(), id_prefix="p-"))
    assert root.tag == f"{SVG}svg" and root.get("viewBox") and root.get("role") == "group"
    assert [e.get("id") for e in root][:2] == ["p-base", "p-live"]
    title = root.find(f"{SVG}title")
    assert title is not None and title.text and root.get("aria-labelledby") == title.get("id")


def test_base_can_be_left_out_and_is_told_by_its_digest():
    full, bare = (parsed(view.board(observed(), base=b))[0] for b in (True, False))
    assert len(layer(bare, "base")) == 0 and len(layer(full, "base")) > 0
    assert layer(bare, "base").get("data-digest") == layer(full, "base").get("data-digest")
    other = parsed(view.board(small("ab", [["a", "b"]], huts={})))[0]
    assert layer(other, "base").get("data-digest") != layer(full, "base").get("data-digest")
    assert view.board(BUSY, base=False).endswith(view.board(BUSY).split('id="live"')[1])


def test_base_has_few_elements_for_all_that_it_draws():
    base = layer(parsed(view.board(observed()))[0], "base")
    assert len(list(base.iter())) < 450
    drawn = "".join(path.get("d") for path in next(e for e in base if e.get("class") == "motifs").iter(f"{SVG}path"))
    areas = read("clans/map.json")["areas"].values()
    assert drawn.count("M") == sum(len(area["motifs"]) * len(MOTIFS[area["terrain"]]) for area in areas) > 512


def test_base_does_not_depend_on_the_match():
    bases = [ElementTree.tostring(layer(parsed(view.board(o, lang=lang))[0], "base"))
             for o in (observed(), BUSY) for lang in ("en", "nl")]
    assert len(set(bases)) == 1


@pytest.mark.parametrize("lang", ["en", "nl", "de"])
@pytest.mark.parametrize("obs", [observed(), BUSY], ids=["fresh", "busy"])
def test_live_layer_is_small(obs, lang):
    svg = view.board(obs, lang=lang, id_prefix="figure-39-", trace={"last": ["B3", "B4"], "ids": {}}, base=False)
    live = layer(parsed(svg)[0], "live")
    assert sum(1 for _ in live.iter()) <= 600
    assert len(svg.encode()) < 25_000


def test_two_boards_on_one_page_share_no_id():
    found = []
    for prefix in ("left-", "right-"):
        svg = view.board(BUSY, id_prefix=prefix, trace={"last": ["B3", "C3"], "ids": {}})
        ids = re.findall(r'\sid="([^"]*)"', svg)
        references = re.findall(r'href="#([^"]*)"', svg) + re.findall(r'url\(#([^)]*)\)', svg)
        references += re.findall(r'aria-labelledby="([^"]*)"', svg)
        assert all(i.startswith(prefix) for i in ids) and set(references) <= set(ids)
        found += ids
    assert len(found) == len(set(found))
    assert "<style" not in svg and "\0" not in svg


def test_prefix_cannot_break_out():
    parsed(view.board(observed(), id_prefix='"><script>'))


def test_page_owns_its_attributes():
    svg = view.board(BUSY)
    assert not re.search(r"tabindex|aria-disabled|aria-selected|data-state|data-turn", svg)


# --- areas ----------------------------------------------------------------------------------------------------------

@pytest.mark.proves("clans.ui.shapes")
def test_whole_area_is_the_target():
    root, parents = parsed(view.board(observed()))
    shapes = {e.get("id") for e in root.iter(f"{SVG}path")}
    areas = targets(root)
    assert sorted(areas) == [f"area:{name}" for name in sorted(NAMES)]
    for target, element in areas.items():
        assert element.get("role") == "button" and element.get("id") == f"area-{target[5:]}"
        assert element[0].get("href") == f"#shape-{target[5:]}" and element[0].get("href")[1:] in shapes
        assert parents[element].get("pointer-events") == "all"
    drawn = [e for e in root.iter() if e.get("class") in ("hut", "village", "mark")]
    assert drawn and all(parents[parents[e]].get("pointer-events") == "none"
                         or parents[e].get("pointer-events") == "none" for e in drawn)


@pytest.mark.proves("clans.ui.exact")
def test_exact_counts_are_told_for_every_area():
    areas = targets(parsed(view.board(BUSY))[0])
    assert areas["area:A1"].get("data-info") == "20 huts: red 12, blue 8"
    assert areas["area:L5"].get("data-info") == "1 hut: yellow 1"
    assert areas["area:B1"].get("data-info") == "no huts"


def test_names_say_terrain_content_and_neighbours():
    obs = small("abc", [["a", "b"], ["a", "c"]], huts={"a": "RRB"}, villages=["b"], founded=4, pending=["c"])
    areas = targets(parsed(view.board(obs))[0])
    assert areas["area:a"].get("aria-label") == "a, forest, 3 huts: red 2, blue 1; next to b, c"
    assert areas["area:b"].get("aria-label") == "b, mountain, village 4, no huts; next to a"
    assert areas["area:c"].get("aria-label") == "c, steppe, village to be scored, no huts; next to a"


# --- pieces ---------------------------------------------------------------------------------------------------------

def huts(root):
    return {e.get("id"): e for e in root.iter(f"{SVG}use") if e.get("class") == "hut"}


@pytest.mark.proves("clans.ui.nineteen")
def test_at_most_nineteen_huts_and_their_number():
    root = parsed(view.board(small("ab", [["a", "b"]], huts={"a": "R" * 12 + "B" * 9, "b": "YY"})))[0]
    assert len(huts(root)) == 19 + 2
    numbers = [t.text for g in root.iter(f"{SVG}g") if g.get("class") == "count" for t in g]
    assert numbers == ["21"]


def test_hut_keeps_its_id_when_it_moves():
    before = observed(huts={"A1": "R", "A2": "B"})
    after = observed(huts={"A2": "RB"})
    one = huts(parsed(view.board(before, trace={"ids": {"A1": [41], "A2": [7]}}))[0])
    two = huts(parsed(view.board(after, trace={"ids": {"A2": [41, 7]}}))[0])
    assert set(one) == set(two) == {"hut-41", "hut-7"}
    assert all(one[i].get("href") == two[i].get("href") for i in one)
    assert one["hut-41"].get("x") != two["hut-41"].get("x")


def test_huts_keep_apart_and_within_their_circle():
    for count in range(1, 20):
        size, reach, spots = places(count, 40)
        assert len(spots) == count and reach <= 40.1 and size >= 12
        if count > 1:
            assert least_gap(spots) >= 0.9 * size


@pytest.mark.proves("clans.order.marks")
def test_question_marks_on_villages_to_be_scored():
    root = parsed(view.board(BUSY))[0]
    marks = [e for e in root.iter() if e.get("class") == "mark"]
    assert len(marks) == 2 and all("?" in "".join(m.itertext()) for m in marks)


def test_villages_have_numbers_and_ruins_are_an_option():
    def numbers(obs):
        root = parsed(view.board(obs))[0]
        return (["".join(e.itertext()) for e in root.iter() if e.get("class") == "village"],
                sum(e.get("href") == "#ruin" for e in root.iter()))
    assert numbers(BUSY) == (["4", "5"], 1)
    assert numbers(BUSY | {"options": {}}) == (["4"], 0)


@pytest.mark.proves("clans.pub.lastmove")
def test_last_move_is_marked():
    def last(trace):
        return [e for e in parsed(view.board(observed(), trace=trace))[0].iter() if e.get("class") == "last"]
    assert last(None) == [] == last({"last": []})
    assert len(last({"last": ["A1"]})[0]) == 1
    assert last({"last": ["A1", "A2"]})[0][0].get("href") == "#shape-A2"
    assert len(last({"last": ["A1", "A2"]})[0]) > 1, "an arrow"


# --- other maps -----------------------------------------------------------------------------------------------------

def graph(count: int, *, at: bool = False):
    """Return a map of a strip of triangles."""
    areas = {f"n{i:02}": {"terrain": TERRAINS[i % 4]} | ({"at": [i * 7 % 100, i * 31 % 100]} if at else {})
             for i in range(count)}
    names = list(areas)
    return {"areas": areas, "borders": [[a, b] for i, a in enumerate(names) for b in names[i + 1:i + 3]]}


@pytest.mark.parametrize("at", [False, True])
@pytest.mark.parametrize("count", [2, 3, 12, 60])
def test_any_map_is_drawn_with_the_same_targets(count, at):
    land = graph(count, at=at)
    root, _ = parsed(view.board(observed(map=land, huts={"n00": "RB"})))
    assert sorted(targets(root)) == [f"area:{name}" for name in land["areas"]]
    left, top, width, height = map(float, root.get("viewBox").split())
    codes = next(g for g in root.iter(f"{SVG}g") if g.get("class") == "code")
    middles = [(float(t.get("x")), float(t.get("y"))) for t in codes]
    assert len(middles) == count
    assert all(left <= x <= left + width and top <= y <= top + height for x, y in middles)
    assert least_gap(middles) > 24


def test_unconnected_and_coinciding_areas_are_drawn():
    parsed(view.board(small("abcd", [["a", "b"]], huts={})))
    land = {"areas": {n: {"terrain": "steppe", "at": [5, 5]} for n in "abc"}, "borders": [["a", "b"]]}
    parsed(view.board(observed(map=land, huts={})))
    parsed(view.board(small("ab", [], huts={})))


def test_phases_of_the_deal_are_drawn():
    for phase in ("hut", "clan", "start"):
        obs = observed(huts={}, clans=[], phase=phase)
        parsed(view.board(obs))
        view.panel(obs, names=["a", "b", "c"])


# --- secrets --------------------------------------------------------------------------------------------------------

def test_board_is_the_same_whatever_the_clans():
    pictures = {view.board(observed(clans=list(clans), seat=seat)) for clans in permutations(COLOURS, 3)
                for seat in (0, None)}
    assert len(pictures) == 1


@pytest.mark.proves("clans.view.ownname")
def test_own_name_in_own_colour_only():
    html = view.panel(observed(), names=["Ann", "Ben", "Cem"])
    assert re.findall(r"cl-clan-.", html) == ["cl-clan-B"]
    assert html.index("cl-clan-B") < html.index("Ann") < html.index("Ben")
    for clans in permutations("RGYK", 2):  # even a careless observation doesn't tell
        assert view.panel(observed(clans=["B", *clans]), names=["Ann", "Ben", "Cem"]) == html
    spectator = view.panel(observed(seat=None, clans=[None] * 3), names=["Ann", "Ben", "Cem"])
    assert "cl-clan-" not in spectator


@pytest.mark.proves("clans.end.reveal")
def test_all_clans_are_shown_at_the_end():
    html = view.panel(observed(phase="over", seat=None, clans=["B", "R", "K"]), names=["Ann", "Ben", "Cem"])
    assert re.findall(r"cl-clan-.", html) == ["cl-clan-B", "cl-clan-R", "cl-clan-K"]
    assert "aria-current" not in html


# --- the panel ------------------------------------------------------------------------------------------------------

def panel_of(obs, **more):
    html = view.panel(obs, names=["Ann", "Ben", "Cem"], **more)
    return html, ElementTree.fromstring(html)


def text_of(element) -> str:
    return " ".join("".join(element.itertext()).split())


def test_names_are_escaped():
    bad = '<img src=x onerror="alert(1)">&'
    html = view.panel(observed(), names=[bad, bad, "c"])
    assert bad not in html and html.count(escape(bad)) == 2
    ElementTree.fromstring(html)


@pytest.mark.proves("clans.view.panel.bonus", "clans.view.panel.epochs", "clans.view.panel.clans")
def test_panel_has_three_blocks_from_top_to_bottom():
    _, root = panel_of(BUSY)
    assert [s.get("class") for s in root] == ["cl-founders", "cl-epochs", "cl-clans"]
    founders = [text_of(li) for li in root[0].iter("li")]
    assert [re.findall(r"\b\d founding points?", t)[0] for t in founders] == [
        "2 founding points", "0 founding points", "3 founding points"]
    clans = [[text_of(cell) for cell in row] for row in root[2].iter("tr")]
    assert clans == [["red", "3"], ["blue", "14"], ["green", "0"], ["yellow", "7"], ["black", "1"]]


@pytest.mark.proves("clans.epoch.five", "clans.epoch.quota")
@pytest.mark.parametrize(("founded", "states"), [
    (0, "now later later later later"), (3, "now later later later later"), (4, "done now later later later"),
    (7, "done done now later later"), (11, "done done done done now"), (12, "done done done done done")])
def test_epochs_closed_current_and_to_come(founded, states):
    words = {"cl-current": "now", "cl-closed": "done", "cl-open": "later"}
    _, root = panel_of(observed(founded=founded, phase="over" if founded == 12 else "move"))
    items = list(root[1].iter("li"))
    assert [words[li.get("class").split()[1]] for li in items] == states.split()
    quotas = [int(re.search(r"of (\d+) village", text_of(li)).group(1)) for li in items]
    assert quotas == [4, 3, 2, 2, 1]
    assert sum(i.get("class") == "cl-slot cl-full" for i in root[1].iter("i")) == founded


@pytest.mark.proves("clans.epoch.first", "clans.epoch.fifth")
def test_epochs_tell_their_terrains_in_words():
    _, root = panel_of(observed())
    items = [text_of(li) for li in root[1].iter("li")]
    assert "favourable, bonus 1: forest" in items[0] and "deadly: mountain" in items[0]
    assert "favourable, bonus 5: every terrain" in items[4] and "nothing is deadly" in items[4]


def test_panel_is_small_and_speaks_the_language():
    html, _ = panel_of(BUSY, lang="nl")
    assert len(html.encode()) < 14_000
    assert view.hand(observed()) == ""


def test_pictures_need_nothing_but_json():
    for obs in (observed(), BUSY):
        assert view.board(json.loads(json.dumps(obs))) == view.board(obs)
