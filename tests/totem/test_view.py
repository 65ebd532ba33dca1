"""The Totem pictures: well-formed, small, and everything that can be pointed at is there once."""

from __future__ import annotations

import re
from typing import Any
from xml.etree import ElementTree

import pytest

import pygame_rules as pr
from pygame_rules.totem import view
from pygame_rules.totem.board import INDEX, SQUARES
from pygame_rules.totem.layouts import layouts
from pygame_rules.totem.state import TotemState
from pygame_rules.totem.summary import summary
from pygame_rules.totem.view_art import middle

from .small import play, position

SVG = "{http://www.w3.org/2000/svg}"
FULL = "1h5 2h6 3h7 4h8 5h9 6h10 7h11 8h12 9h13"
OTHER = "1b2 2b3 3b4 4b5 5c5 6d5 7e5 8f9 9l10"


def full() -> dict[str, Any]:
    """Return an observation with all pieces on the board, many of them in chains."""
    return position(FULL, OTHER, (9, 4), ta="m3", tb="k14").observation(0)


def shown(state: pr.State, seat: int | None = 0, **options: Any) -> ElementTree.Element:
    return ElementTree.fromstring(view.board(state.observation(seat), trace=state.trace(seat), **options))


def targets(root: ElementTree.Element) -> dict[str, ElementTree.Element]:
    found: dict[str, ElementTree.Element] = {}
    for element in root.iter():
        if target := element.get("data-target"):
            assert target not in found and element.get("role") == "button" and element.get("aria-label")
            found[target] = element
    return found


def layer(root: ElementTree.Element, name: str) -> ElementTree.Element:
    return next(e for e in root if e.get("id", "").endswith(name))


def by_class(root: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    return [e for e in root.iter() if e.get("class") == name]


def test_document_of_two_layers() -> None:
    root = shown(position(FULL, OTHER, (9,)), id_prefix="p-")
    assert root.tag == f"{SVG}svg" and root.get("viewBox") and root.get("role") == "group"
    assert [e.get("id") for e in root][:2] == ["p-base", "p-live"]
    title = root.find(f"{SVG}title")
    assert title is not None and title.text and root.get("aria-labelledby") == title.get("id")
    bare = shown(position(FULL, OTHER, (9,)), base=False)
    assert len(layer(bare, "base")) == 0
    assert layer(bare, "base").get("data-digest") == layer(root, "base").get("data-digest")


@pytest.mark.proves("totem.kit.board", "totem.kit.figures", "totem.kit.totem", kind="ui")
def test_every_square_and_piece_is_one_target() -> None:
    found = targets(shown(position(FULL, OTHER, (9,), ta="m3", tb="k14")))
    taken = {piece[1:] for piece in f"{FULL} {OTHER}".split()} | {"m3", "k14"}
    assert {t[7:] for t in found if t.startswith("square:")} == set(SQUARES) - taken
    assert {t for t in found if not t.startswith("square:")} == {
        f"warrior:{s}:{n}" for s in (0, 1) for n in range(1, 10)} | {"totem:0", "totem:1"}
    assert found["warrior:0:4"].get("aria-label") == "Sun 4, h8, in a chain"
    assert found["warrior:1:9"].get("aria-label") == "River 9, l10"
    assert found["totem:1"].get("aria-label") == "Totem of River, k14"


def test_names_are_translated() -> None:
    """Once the catalogues have them; until then the English stands."""
    for lang in ("nl", "de"):
        assert "h8" in (targets(shown(position(FULL, "", (9,)), lang=lang))["warrior:0:4"].get("aria-label") or "")


@pytest.mark.parametrize("prefix", ["", "figure-39-"])
@pytest.mark.parametrize("lang", ["en", "nl", "de"])
def test_live_layer_is_small(prefix: str, lang: str) -> None:
    states = [position(FULL, OTHER, (9, 4), ta="m3", tb="k14"), position(),
              play(position("4h5 9g11 1c3", "5i8 7h11", (4, 9), ta="e5", tb="h8"), "4-h7"), _busy()]
    for state in states:
        root = shown(state, lang=lang, id_prefix=prefix, base=False)
        assert sum(1 for _ in layer(root, "live").iter()) <= 600
        assert len(view.board(state.observation(0), trace=state.trace(0), lang=lang, id_prefix=prefix,
                              base=False).encode()) < 25_000


def _busy() -> pr.State:
    """Return a state with a long last turn and open rights."""
    state = position("3h4 4k6 9n1", "7h7 2g6 5i6 6k9 8l8", (3, 4, 9), tb="l9")
    return play(state, "3-h6", "x7-a1", "x2-a3", "x5-a5", "4-k8", "x6-a7")


def test_identity_stays_with_a_piece() -> None:
    before, after = (shown(state) for state in (position("5h8 6a1", "", (5, 6)),
                                                play(position("5h8 6a1", "", (5, 6)), "5-h10")))
    ids = [{e.get("id"): (e.get("x"), e.get("y")) for e in by_class(root, "pieces")[0]} for root in (before, after)]
    assert ids[0]["w-0-5"] != ids[1]["w-0-5"] and ids[0]["t-1"] == ids[1]["t-1"]
    squares = [{e.get("id"): e.get("d") for e in by_class(root, "squares")[0]} for root in (before, after)]
    assert squares[0].keys() ^ squares[1].keys() == {"h8", "h10"}
    assert all(squares[0][name] == squares[1][name] for name in squares[0].keys() & squares[1].keys())


def test_two_boards_on_one_page_share_no_id() -> None:
    found: list[str] = []
    for prefix in ("left-", "right-"):
        svg = view.board(full(), id_prefix=prefix, trace=_busy().trace(0))
        ids = re.findall(r'\sid="([^"]*)"', svg)
        references = re.findall(r'href="#([^"]*)"', svg) + re.findall(r'url\(#([^)]*)\)', svg)
        references += re.findall(r'aria-labelledby="([^"]*)"', svg)
        assert all(i.startswith(prefix) for i in ids) and set(references) <= set(ids)
        found += ids
    assert len(found) == len(set(found))
    assert "<style" not in svg and "\0" not in svg


def test_prefix_cannot_break_out() -> None:
    ElementTree.fromstring(view.board(full(), id_prefix='"><script>'))


def test_page_owns_its_attributes() -> None:
    text = view.board(full()) + view.hand(full()) + view.panel(full(), names=["Ann", "Ben"])
    assert not re.search(r"tabindex|aria-disabled|aria-selected|data-state|data-turn|data-grab", text)


# --- marks ----------------------------------------------------------------------------------------------------------

@pytest.mark.proves("totem.relocate.chain", kind="ui")
def test_chains_are_visible() -> None:
    assert not by_class(shown(position("5h8 6i9", "1h9", (5,))), "chains"), "neither corners nor strangers"
    drawn = by_class(shown(position("5h8 6h9 7i9", "", (5,))), "chains")[0][0].get("d") or ""
    assert drawn.count("M") == 2


@pytest.mark.proves("totem.relocate.trigger", "totem.throw.trigger", "totem.win", kind="ui")
def test_open_rights_and_winning_squares() -> None:
    state = play(position("4h5 9n1", "5i7", (4, 9), ta="e5", tb="h8"), "4-h7")
    root = shown(state)
    assert len(by_class(root, "loose")) == 2 and len(by_class(root, "star")) == 2
    assert not by_class(shown(state, None), "star"), "they come from the legal actions of the seat to act"


def test_the_last_turn_is_told() -> None:
    root = shown(_busy())
    assert by_class(root, "last")
    assert [step["path"] for step in _busy().trace(0)["last"]][:2] == [["h4", "h5", "h6"], ["h7", "a1"]]
    assert not by_class(shown(position("5h8", "", (5,))), "last")


def test_the_last_turn_stays_marked_until_the_next_begins() -> None:
    state = play(position("5h8 6a1", "7o1 3o9", (5,)), "5-h10", "roll 7 3 6")
    assert [step["path"] for step in state.trace(1)["last"]] == [["h8", "h9", "h10"]]
    assert [step["path"] for step in play(state.clone(), "7-o2").trace(1)["last"]] == [["o1", "o2"]]
    assert play(state, "end").trace(0)["last"] == []


# --- hand and panel -------------------------------------------------------------------------------------------------

def html_targets(html: str) -> list[str]:
    return re.findall(r'data-target="([^"]+)"', html)


@pytest.mark.proves("totem.kit.dice", "totem.dice.match", "totem.move.forfeit", kind="ui")
def test_dice_show_what_they_can_do() -> None:
    state = position("5a1 1a2 8n1", "1b1", (5, 8), turn=7)
    html = view.hand(state.observation(0))
    assert html_targets(html) == ["die:0", "die:1", "die:2", "button:done", "button:end"]
    labels = re.findall(r'aria-label="(Die [^"]+)"', html)
    assert labels == ["Die III: 1, used", "Die IV: 5, can&#x27;t be used now", "Die V: 8"]
    assert {"used", "blocked", "ready"} == set(re.findall(r'tt-die tt-(\w+)"', html))
    assert 'id="die-0-7"' in html and html == view.hand(state.observation(None))


@pytest.mark.proves("totem.setup.warriors", "totem.setup.totem", kind="ui")
def test_unplaced_pieces_lie_in_the_hand() -> None:
    state = pr.load_game("totem").new_initial_state()
    assert view.hand(state.observation(None)) == ""
    play(state, "start 1", "place 4 h8")
    assert html_targets(view.hand(state.observation(0))) == [f"warrior:0:{n}" for n in range(1, 10)] + ["totem:0"]
    play(state, "place 1 a1")
    assert html_targets(view.hand(state.observation(1))) == [f"warrior:1:{n}" for n in (1, 2, 3, 5, 6, 7, 8, 9)] + [
        "totem:1"]


@pytest.mark.proves("totem.kit.dice", "totem.win", kind="ui")
def test_panel_tells_turn_totems_and_faces() -> None:
    state = position("5h8", "", (5,), ta="e5", tb="h9", turn=12)
    html = view.panel(state.observation(0), names=["Ann", "<img onerror=x>"])
    assert "Turn 12 of 200." in html and "7 squares apart" in html and "at least 2 throws" in html
    assert "<img" not in html and "&lt;img" in html
    for faces in ("125679", "134589", "234678"):
        assert "".join(f"<td>{face}</td>" for face in faces) in html
    assert "One throw" in view.panel(position("", "", (5,), ta="e5", tb="h8").observation(0), names=["a", "b"])
    straight = position("", "", (5,), ta="a1", tb="h8", options={"throwShape": "straight", "turnLimit": "none"})
    html = view.panel(straight.observation(0), names=["a", "b"])
    assert "never" in html and "Turn 1." in html
    assert "Placing: 0 of 20" in view.panel(pr.load_game("totem").new_initial_state().observation(0), names=["a", "b"])


@pytest.mark.parametrize("lang", ["en", "nl", "de"])
def test_summary_of_a_win_and_of_a_draw(lang: str) -> None:
    for start, actions in ((position("4h5 9n1", "", (4, 9), ta="e5", tb="h8"), ["4-h7", "T1-e6"]),
                           (position("1a1 2c3", "2o15", (1, 2), turn=200), ["1-a2", "end"])):
        events = []
        for action in actions:
            play(start, action)
            events += start.events()
        html = summary(start.observation(None), events, names=["Ann", "<b>"], lang=lang)
        assert "Ann" in html and "&lt;b&gt;" in html and html.count("<tr>") == 6


def test_every_prepared_setup_can_be_drawn() -> None:
    game = pr.load_game("totem", placement="quick")
    for number in range(0, len(layouts()), 40):
        state = play(game.new_initial_state(), "start 0", f"layout {number}")
        assert isinstance(state, TotemState) and len(targets(shown(state))) == 225


def test_the_ways_of_each_warrior_that_may_move_are_drawn() -> None:
    """One step each for what is beside it; farther squares by way of a free one; the page shows them when chosen."""
    root = shown(position("5h8 1h9 4a1", "1i8", (5, 4)))
    drawn = {group.get("data-with"): [path.get("d") or "" for path in group] for group in by_class(root, "ways")}
    assert set(drawn) == {"warrior:0:5", "warrior:0:4"}
    assert all(group.get("display") == "none" for group in by_class(root, "ways")), "hidden in a picture alone"
    legs, dots = drawn["warrior:0:5"]
    assert dots.count("M") == 7 == legs.count("M"), "TE03: seven squares, each step drawn once"
    x, y = middle(INDEX["h8"])
    assert f"M{x} {y}h-64" in legs and f"M{x} {y}v64" in legs, "g8 and h7 are free"
    assert f"M{x} {y}v-64" not in legs and f"M{x} {y}h64" not in legs, "h9 and i8 are not"
    over = play(position("5h8 4a1", "7h11", (5, 4)), "5-h10")
    assert not by_class(shown(over), "ways"), "rights come first"


def test_the_panel_names_the_remaining_rights() -> None:
    state = play(position("2f9", "5g10", (2,), tb="h9"), "2-g9")
    told = view.panel(state.observation(0), names=["Ann", "Ben"])
    assert "Warrior 2 has arrived and may still: relocate warrior 5, throw the other totem." in told
    after = play(state, "x5-a1")
    assert "may still: throw the other totem." in view.panel(after.observation(0), names=["Ann", "Ben"])
    other = view.panel(after.observation(1), names=["Ann", "Ben"])
    assert "Warrior 2 has arrived and still has rights." in other
    roll = position("5h8 4a1", "", (5, 4))
    assert "Dice still to be used: 5, 4." in view.panel(roll.observation(0), names=["Ann", "Ben"])
