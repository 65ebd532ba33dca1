"""The Manitou pictures: well-formed, small, silent about secrets; cards, warrior table and evaluation on them."""

from __future__ import annotations

import json
import re
from html import escape
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

import pygame_rules as pr
from pygame_rules.manitou import view
from pygame_rules.manitou.view_art import HUES, MARKS, SIGNS

from .small import dealt, fight, hands, log, play, table

SVG = "{http://www.w3.org/2000/svg}"
NAMES = ["Ann", "Ben", "Cem", "Dov"]


def parsed(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


def layer(root: ElementTree.Element, name: str) -> ElementTree.Element:
    return next(e for e in root if e.get("id", "").endswith(name))


def targets(root: ElementTree.Element) -> dict[str, ElementTree.Element]:
    return {e.get("data-target", ""): e for e in root.iter() if e.get("data-target")}


def full_table(players: int = 4) -> pr.State:
    """Return a table with as many cards as can lie on it: all at one herd."""
    cards = {0: "1 2 3 4 5 6 7", 1: "CH CH MM MM RM RM SC", 2: "10 9 8 7 6 5 5", 3: "SQ SQ SC SC RM RM MM"}
    moves = ", ".join(f"{'RGBY'[seat]} {card}" for i in range(7) for seat in range(players)
                      for card in [cards[seat].split()[i]])
    ground = [{"seat": seat, "card": card} for seat, card in log(moves)]
    return pr.load_game("manitou", players=players).from_position({
        "phase": "over", "herds": [[13, 7], [12, 6], [5]], "scores": [-30, 100, 94, 7][:players],
        "grounds": [ground, [], []]})


def reviewed(players: int = 3, seed: int = 4) -> tuple[pr.State, list[pr.Event]]:
    """Return a state right after a hunt, with what happened."""
    match = pr.Match(pr.load_game("manitou", players=players), seed=seed)
    rng = Random(seed)
    while not match.state.is_terminal():
        legal = match.state.legal_actions()
        match.play(legal[int(rng.random() * len(legal))])
    step = next(i for i, e in enumerate(match.entries) if any(x.kind == "evaluation" for x in e.events))
    return match.state_at(step + 1), list(match.entries[step].events)


# --- the document ---------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("players", [2, 3, 4])
def test_board_is_a_small_document_of_two_layers(players: int) -> None:
    seen = full_table(players).observation(0)
    for lang in ("en", "nl", "de"):
        svg = view.board(seen, lang=lang, id_prefix="figure-39-", trace={"last": [0, 5]}, base=False)
        root = parsed(svg)
        assert root.tag == f"{SVG}svg" and root.get("role") == "group"
        assert [e.get("id") for e in root][:2] == ["figure-39-base", "figure-39-live"]
        assert sum(1 for _ in layer(root, "live").iter()) <= 600 and len(svg.encode()) < 25_000
    state, _ = reviewed(players)
    svg = view.board(state.observation(None), trace=state.trace(None), base=False)
    assert sum(1 for _ in layer(parsed(svg), "live").iter()) <= 600 and len(svg.encode()) < 25_000


def test_base_is_told_by_its_digest_and_fits_any_number_of_seats() -> None:
    digests = set()
    for players in (2, 3, 4):
        full = parsed(view.board(full_table(players).observation(0)))
        bare = parsed(view.board(table("R 1", players).observation(0), base=False, lang="nl"))
        assert len(layer(bare, "base")) == 0 and len(layer(full, "base")) > 0
        assert layer(bare, "base").get("data-digest") == layer(full, "base").get("data-digest")
        digests.add(layer(full, "base").get("data-digest"))
        lanes = [e.get("d", "") for e in layer(bare, "live").iter(f"{SVG}path") if e.get("class") == "lanes"]
        assert [lines.count("M") for lines in lanes] == [players - 1] * 3
    assert len(digests) == 1


def test_two_boards_on_one_page_share_no_id() -> None:
    found: list[str] = []
    for prefix in ("left-", "right-"):
        state, _ = reviewed()
        svg = view.board(state.observation(0), id_prefix=prefix, trace=state.trace(0))
        ids = re.findall(r'\sid="([^"]*)"', svg)
        references = re.findall(r'href="#([^"]*)"', svg) + re.findall(r'url\(#([^)]*)\)', svg)
        references += re.findall(r'aria-labelledby="([^"]*)"', svg)
        assert all(i.startswith(prefix) for i in ids) and set(references) <= set(ids)
        found += ids
    assert len(found) == len(set(found))
    assert "<style" not in svg and "\0" not in svg


def test_prefix_cannot_break_out_and_the_page_owns_its_attributes() -> None:
    svg = view.board(full_table().observation(0), id_prefix='"><script>')
    parsed(svg)
    assert not re.search(r"tabindex|aria-disabled|aria-selected|data-state|data-turn|data-grab", svg)
    for state in (dealt(2, 0, [[13, 3], [6], [5]]), table("", 2, hands=hands(2, R="SC SC 4"), to_move=0)):
        assert not re.search(r"tabindex|aria-disabled|aria-selected|data-state", view.hand(state.observation(0)))


def test_all_phases_are_drawn() -> None:
    match = pr.Match(pr.load_game("manitou", players=4), seed=2)
    while not match.state.is_terminal():
        match.play(match.state.legal_actions()[0])
    for step in range(0, len(match.entries) + 1, 5):
        state = match.state_at(step)
        for seat in (None, 0, 3):
            seen = json.loads(json.dumps(state.observation(seat)))
            parsed(view.board(seen, trace=state.trace(seat)))
            ElementTree.fromstring(view.panel(seen, names=NAMES))
            ElementTree.fromstring(f"<div>{view.hand(seen)}</div>")


# --- herds and cards ------------------------------------------------------------------------------------------------

@pytest.mark.proves("manitou.play.release", kind="ui")
def test_a_whole_herd_is_the_target() -> None:
    root = parsed(view.board(full_table().observation(0)))
    parents = {child: parent for parent in root.iter() for child in parent}
    assert sorted(targets(root)) == ["herd:1", "herd:2", "herd:3"]
    for element in targets(root).values():
        assert element.get("role") == "button" and parents[element].get("pointer-events") == "all"
    cards = [e for e in root.iter() if e.get("class") == "card"]
    assert len(cards) == 28 and all(parents[parents[c]].get("pointer-events") == "none" for c in cards)


def labels(state: pr.State, **more: Any) -> dict[str, str]:
    return {t: e.get("aria-label", "") for t, e in targets(parsed(view.board(state.observation(0), **more))).items()}


def test_herds_are_told_in_words() -> None:
    state = fight("R RM, R 9, G MM, R 5, B SC, B 10")
    told = labels(state)["herd:1"]
    assert told.startswith("herd 1, no buffalo, red 14: rainmaker grey, hunter 9, hunter 5; ")
    assert "medicine man grey" in told and "scout active, hunter 10" in told
    assert labels(state)["herd:2"] == "herd 2, no buffalo, no cards"
    assert "buffalo 13 / 3" in labels(dealt(2, 0, [[13, 3], [6], [5]]))["herd:1"]


@pytest.mark.proves("manitou.warrior.colour", kind="ui")
def test_active_warriors_in_colour_and_the_others_grey() -> None:
    """Told apart by more than colour: grey cards are crossed out, the owner's mark stands on them (MA33)."""
    def tiles(moves: str) -> list[str]:
        root = parsed(view.board(fight(moves).observation(0)))
        return [use.get("href", "") for card in root.iter() if card.get("class") == "card"
                for use in card.iter(f"{SVG}use")]
    assert tiles("R RM") == ["#active-0", "#sign-RM"]
    assert sorted(tiles("R RM, G MM")) == ["#active-1", "#grey", "#mark-0", "#sign-MM", "#sign-RM"]
    pair = view.board(fight("R RM, R MM").observation(0))
    assert pair.count('href="#shield"') == 1 and "active, protects" in pair and "active, protected" in pair


@pytest.mark.proves("manitou.ui.icons", kind="ui")
def test_every_warrior_has_a_sign_of_its_own() -> None:
    assert list(SIGNS) == ["CH", "MM", "RM", "SC", "SQ"] and len(set(SIGNS.values())) == 5
    root = parsed(view.board(fight("R CH, R MM, G RM, G SC, G SQ").observation(0)))
    signs = {use.get("href") for use in root.iter(f"{SVG}use")}
    assert {f"#sign-{card}" for card in SIGNS} <= signs
    assert len(set(HUES)) == len(set(MARKS)) == 4, "seats differ by colour and by mark"


def test_cards_lie_by_seat_in_the_order_played_and_keep_their_ids() -> None:
    before = fight("R 9, G MM, R 5")
    after = fight("B SC", start=before)

    def places(state: pr.State) -> dict[str, str]:
        root = parsed(view.board(state.observation(None)))
        return {e.get("id", ""): e.get("transform", "") for e in root.iter() if e.get("class") == "card"}
    assert places(before).items() <= places(after).items() and len(places(after)) == 4
    lanes = [re.findall(r"\d+", place) for place in places(before).values()]
    assert lanes[0][1] == lanes[2][1] != lanes[1][1] and int(lanes[0][0]) < int(lanes[2][0])


def test_a_card_keeps_its_id_from_hand_to_herd() -> None:
    state = table("", 2, hands=hands(2, R="SC SC 4"), to_move=0)
    held = set(re.findall(r'id="(card-[^"]*)"', view.hand(state.observation(0))))
    assert len(held) == 3
    play(state, "SC@1")
    laid = set(re.findall(r'id="(card-[^"]*)"', view.board(state.observation(0))))
    left = set(re.findall(r'id="(card-[^"]*)"', view.hand(state.observation(0))))
    assert laid <= held and left <= held and not laid & left and len(laid | left) == 3


def test_the_card_laid_last_is_marked() -> None:
    state = fight("R 9, G MM")
    svg = view.board(state.observation(0), trace=state.trace(0))
    assert svg.count("var(--mn-last") == 1 and "var(--mn-last" not in view.board(state.observation(0))


# --- evaluation -----------------------------------------------------------------------------------------------------

@pytest.mark.proves("manitou.capture.display", "manitou.score.display", kind="ui")
def test_the_evaluation_is_shown_where_it_happened() -> None:
    for seed in range(6):
        state, events = reviewed(3, seed)
        svg = view.board(state.observation(None), trace=state.trace(None))
        root = parsed(svg)
        points = [(re.findall(r"seat-(\d)", ElementTree.tostring(e, "unicode"))[0],
                   "".join(e.itertext())) for e in root.iter() if e.get("class") == "points"]
        won = [(str(e.data["seat"]), f"+{e.data['value']}") for e in events if e.kind == "buffalo"]
        won += [(str(e.data["seat"]), f"+{e.data['points']}") for e in events if e.kind == "prisoners"]
        assert sorted(points) == sorted(won)
        figures = sum(use.get("href") == "#figure" for use in root.iter(f"{SVG}use"))
        assert figures == sum(e.data["points"] for e in events if e.kind == "prisoners")
        thieves = [seat for e in events if e.kind == "thieves" for seat in e.data["seats"]]
        assert svg.count("−10</text>") == len(thieves)
        spoken = targets(root)
        for event in events:
            if event.kind == "prisoners":
                assert f"{event.data['points']} prisoner" in spoken[f"herd:{event.data['herd']}"].get("aria-label", "")


def test_the_next_hunt_opens_with_empty_herds() -> None:
    state, _ = reviewed()
    assert "review" in state.trace(None)
    state.apply_action(state.legal_actions()[0])
    assert "review" not in state.trace(None)
    root = parsed(view.board(state.observation(None), trace=state.trace(None)))
    assert not [e for e in root.iter() if e.get("class") in ("card", "points")]


# --- hand -----------------------------------------------------------------------------------------------------------

def buttons(html: str) -> list[str]:
    return re.findall(r'data-target="([^"]*)"', html)


@pytest.mark.proves("manitou.play.drag", kind="ui")
def test_the_hand_of_three() -> None:
    seen = table("", 2, hands=hands(2, R="SC SC 4"), piles=[["H7", "CH"], []], to_move=0).observation(0)
    html = view.hand(seen)
    assert buttons(html) == ["card:H4", "card:SC"] and html.count("data-drag=") == 2
    assert html.count('class="mn-card"') == 3 and "scout × 2" in html
    assert "2 more cards" in html and "card:H7" not in html and "data-secret" in html
    assert view.hand(seen | {"seat": None}) == ""


@pytest.mark.proves("manitou.choose.deselect", "manitou.choose.confirm", kind="ui")
def test_the_tribe_while_a_party_is_chosen() -> None:
    seen = dealt(2, 0, [[13, 3], [6], [5]]).observation(0)
    html = view.hand(seen, draft=["card:CH:2", "card:H10"])
    ElementTree.fromstring(html)
    found = buttons(html)
    assert len(found) == 22 == len(set(found)) and found[-1] == "button:ok"
    assert "2 of 8 chosen" in html and html.count('aria-pressed="true"') == 2
    pressed = re.findall(r'data-target="([^"]*)" aria-pressed="true"', html)
    assert pressed == ["card:H10", "card:CH:2"]
    assert view.hand(dealt(2, 0, [[13, 3], [6], [5]]).observation(1)) == ""


def test_lost_cards_are_gone_from_the_tribe() -> None:
    state = pr.load_game("manitou").from_position({"phase": "pick", "starter": 0, "herds": [[13], [], []],
                                                   "captured": [[], ["0:CH", "0:H5", "0:H9"]]})
    html = view.hand(state.observation(0))
    assert len(buttons(html)) == 19 and html.count('class="mn-gone"') == 3
    assert "card:CH:2" not in html and "card:H9" not in html and "card:H5" in html


def test_a_confirmed_party_is_shown_without_buttons() -> None:
    state = dealt(2, 0, [[13, 3], [6], [5]])
    play(state, *(f"pick {c}" for c in "H1 H2 H5 H5 CH MM RM SC".split()))
    html = view.hand(state.observation(0))
    assert buttons(html) == [] and html.count('class="mn-card"') == 8


# --- panel ----------------------------------------------------------------------------------------------------------

@pytest.mark.proves("manitou.warrior.panel", "manitou.warrior.table", "manitou.play.cancel", kind="ui")
def test_the_warrior_table() -> None:
    """Above each warrior those that beat it, below those it beats; a card dropped there goes nowhere."""
    html = view.panel(dealt(2, 0, [[13, 3], [6], [5]]).observation(0), names=NAMES)
    assert "data-target" not in html
    flat = [[sorted("".join(e.itertext()).strip() for e in cell.iter() if e.get("class") == "said") for cell in row]
            for row in ElementTree.fromstring(html).iter("tr")]
    names = ["chief", "medicine man", "rainmaker", "scout", "clan mother"]
    assert [cell[0] for cell in flat[1]] == names
    below = {name: set(cell) for name, cell in zip(names, flat[2], strict=True)}
    assert below == {"chief": {"medicine man", "rainmaker", "scout"}, "medicine man": {"rainmaker", "clan mother"},
                     "rainmaker": {"scout", "clan mother"}, "scout": {"medicine man", "clan mother"},
                     "clan mother": {"chief"}}
    above = {name: set(cell) for name, cell in zip(names, flat[0], strict=True)}
    assert all((one in above[other]) == (other in below[one]) for one in names for other in names)


def test_names_are_escaped_and_the_old_word_is_not_used() -> None:
    bad = '<img src=x onerror="alert(1)">&'
    state, _ = reviewed()
    for seat in (0, None):
        html = view.panel(state.observation(seat), names=[bad, bad, "c"])
        assert bad not in html and escape(bad) in html
        ElementTree.fromstring(html)
        whole = html + view.board(state.observation(seat), trace=state.trace(seat)) + view.hand(state.observation(seat))
        assert "squaw" not in whole.lower()


def test_the_panel_tells_who_has_confirmed_and_nothing_else() -> None:
    state = dealt(2, 0, [[13, 3], [6], [5]])
    play(state, *(f"pick {c}" for c in "H1 H2 H5 H5 CH MM RM SC".split()))
    html = view.panel(state.observation(None), names=NAMES)
    assert html.count("party chosen") == 1 and "chooses 7 cards" in html


def test_scores_below_zero_and_the_size_of_the_panel() -> None:
    html = view.panel(full_table().observation(0), names=NAMES, lang="nl")
    assert "−30" in html and len(html.encode()) < 25_000


def test_the_last_evaluation_stays_on_the_board_of_a_finished_match() -> None:
    """Also of a world drawn from what a seat knows; an observation in mid-match has none."""
    match = pr.Match(pr.load_game("manitou", players=3), seed=4)
    while not match.state.is_terminal():
        assert "review" not in match.state.observation(0)
        match.play(match.state.legal_actions()[0])
    state = match.state
    evaluation = match.entries[-1].events
    for svg in (pr.svg(state), state._repr_svg_(), pr.svg(state.resample(1, Random(1)), seat=1, lang="de")):
        root = parsed(svg)
        assert sum(e.get("class") == "card" for e in root.iter()) == 21
        assert sum(e.get("class") == "points" for e in root.iter()) == sum(
            e.kind in ("buffalo", "prisoners") for e in evaluation)
        assert ["−10" in svg] == [any(e.kind == "thieves" for e in evaluation)]
    json.dumps(state.observation(None))


@pytest.mark.proves("manitou.goal.sources", kind="ui")
def test_points_are_told_with_their_origin() -> None:
    match = pr.Match(pr.load_game("manitou", players=3), seed=4)
    while not match.state.is_terminal():
        match.play(match.state.legal_actions()[0])
    seen = match.state.observation(None)
    rows = ElementTree.fromstring(view.panel(seen, names=NAMES)).findall(".//section[@class='mn-players']//li")
    for seat, row in enumerate(rows):
        notes = "".join(e.text or "" for e in row.iter("span") if e.get("class") == "mn-note").replace("−", "-")
        assert sum(map(int, re.findall(r"-?\d+", notes))) == seen["scores"][seat]
    brought = pr.load_game("manitou").from_position({"hands": [["H1"], ["H2"]], "scores": [13, 0]})
    assert "buffalo" not in view.panel(brought.observation(0), names=NAMES)
