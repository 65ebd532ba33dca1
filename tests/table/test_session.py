"""The table, request by request: who sees what, what buttons do, and that nothing is lost by bad input."""

from __future__ import annotations

import json
import re
from random import Random

import pytest

import pygame_rules as pr
from pygame_rules import read_record

from .talk import Page

PEOPLE = ["human", "human", "human"]


def test_one_click_start_is_a_person_against_a_bot() -> None:
    page = Page()
    page.bots()
    assert page.frame["viewer"] == 0 == page.frame["turn"]
    assert set(page.regions) == {"prompt", "board", "hand", "starts", "panel", "log", "dialog"}
    assert page.regions["dialog"] == "" and page.moves()


def test_a_frame_brings_only_what_changed_and_the_fixed_layer_once() -> None:
    page = Page()
    assert len(page.regions["board"]) > 50_000
    page.bots()
    reply = page.press(*page.moves()[0])
    assert "hand" not in reply["regions"]
    assert len(reply["regions"]["board"].encode()) < 25_000 and 'data-digest="' in reply["regions"]["board"]


def test_a_path_that_leads_nowhere_is_refused_with_clause_and_link() -> None:
    page = Page()
    page.bots()
    before = page.ask("save")["save"]
    refused = page.refusal("area:A1", "area:L5")
    assert refused["clause"] == "clans.move.adjacent"
    assert refused["href"] == "rules/clans.en.html#clans.move.adjacent"
    assert page.ask("save")["save"] == before


def test_why_explains_unfinished_paths_and_accepts_possible_ones() -> None:
    page = Page()
    page.bots()
    last = page.frame["choices"][0]
    assert page.ask("why", path=last[:1])["refusal"] is None
    assert page.ask("why", path=["area:A1", "area:L5"])["refusal"]["clause"] == "clans.move.adjacent"
    assert page.ask("why", path=["area:nowhere"])["refusal"]["clause"] == "core.notation"
    assert page.ask("why", path=["button:undo"])["refusal"]["clause"] == "core.chance"


def test_typed_notation_plays_in_any_case_and_says_what_is_wrong() -> None:
    page = Page()
    page.bots()
    assert page.ask("type", text="Z9-A1")["refusal"]["clause"] == "core.notation"
    path = page.moves()[0]
    text = "-".join(target.removeprefix("area:") for target in path).lower()
    assert page.ask("type", text=text)["type"] == "frame"


def test_options_of_a_link_are_texts() -> None:
    page = Page(options={"autoOrderIfIrrelevant": "true", "setup": "uniform"})
    assert read_record(page.ask("save")["save"]).game.options["autoOrderIfIrrelevant"] is True


def test_nobody_acts_for_a_bot_and_no_stale_bot_answer_is_taken() -> None:
    page = Page(seats=["greedy", "human"], options={"firstStarter": "seat0"})
    assert page.frame["turn"] == 0 and page.moves() == []
    assert page.refusal("area:A1", "area:A2")["clause"] == "core.turn"
    page.bots()
    assert page.ask("bot", action="A1-A2")["refusal"]["clause"] == "core.turn"


@pytest.mark.parametrize("answer", ["A1-L5", ["A1-A2", "A2-A3"], ["A1-A2", "nonsense"], ["A1-L5", "A1-A2"], [], 7])
def test_what_a_bot_can_not_do_is_refused_and_nothing_has_changed(answer: object) -> None:
    page = Page(seats=["greedy", "human"], options={"firstStarter": "seat0"})
    before = page.ask("save")["save"]
    reply = page.ask("bot", action=answer)
    assert reply["type"] != "frame" and (reply.get("refusal") or reply)["message"]
    assert page.ask("save")["save"] == before
    page.bots()
    assert page.frame["turn"] == 1 and page.moves(), "the match goes on with an answer that can be done"


# --- curtain --------------------------------------------------------------------------------------------------------

def colours_told(page: Page) -> list[str]:
    """Return whose clans the page has been told, from the marks that the panel gives names in their own colour."""
    return [colour for colour in "RBGYK" if f"cl-name cl-clan-{colour}" in page.everything()]


@pytest.mark.proves("clans.view.ownname", kind="ui")
@pytest.mark.proves("clans.goal.secret", kind="allow")
def test_curtain_between_people_and_each_sees_only_the_own_clan() -> None:
    page = Page(seats=PEOPLE)
    match = read_record(page.ask("save")["save"])
    clans = match.state.to_position()["clans"]
    for _ in range(3):
        assert page.frame["viewer"] == "" and page.buttons() == {"button:ready"} and page.moves() == []
        assert "curtain" in page.regions["dialog"] and colours_told(page) == []
        assert not any(f"plays the clan {word}" in page.everything() for word in ("red", "blue", "green", "yellow"))
        page.press("button:ready")
        seat = page.frame["turn"]
        assert page.frame["viewer"] == seat and page.regions["dialog"] == ""
        assert colours_told(page) == [clans[seat]]
        page.press(*page.moves()[0])


def test_a_single_person_against_bots_meets_no_curtain() -> None:
    page = Page(seats=["human", "random", "greedy"])
    page.bots()
    assert page.frame["viewer"] == 0 and page.regions["dialog"] == ""


def test_observation_for_a_bot_holds_only_its_own_clan() -> None:
    page = Page(seats=["human", "greedy", "greedy"])
    if not page.frame["next"]:
        page.press(*page.moves()[0])
    job = page.frame["next"]["bot"]
    assert [clan is not None for clan in job["observation"]["clans"]] == [s == job["seat"] for s in range(3)]


# --- undo -----------------------------------------------------------------------------------------------------------

def test_undo_goes_back_over_the_bots_reply_to_the_persons_decision() -> None:
    page = Page()
    page.bots()
    before = page.ask("save")["save"]
    assert "button:undo" not in page.buttons()
    page.press(*page.moves()[0])
    page.bots()
    assert "button:undo" in page.buttons()
    page.press("button:undo")
    assert page.ask("save")["save"] == before and page.frame["turn"] == 0


def test_undo_behind_another_persons_move_needs_that_person() -> None:
    page = Page(seats=PEOPLE)
    page.press("button:ready")
    mover = page.frame["turn"]
    before = page.ask("save")["save"]
    page.press(*page.moves()[0])
    page.press("button:ready")
    page.press("button:undo")
    assert page.buttons() == {"button:agree", "button:cancel"}
    page.press("button:cancel")
    assert page.ask("save")["save"] != before and page.frame["viewer"] != mover
    page.press("button:undo")
    page.press("button:agree")
    assert page.ask("save")["save"] == before
    assert page.frame["viewer"] == "" and "curtain" in page.regions["dialog"]


def test_no_undo_after_the_reveal() -> None:
    page = Page()
    page.play_out()
    page.press("button:close")
    assert page.ask("why", path=["button:undo"])["refusal"]["clause"] == "core.over"


# --- set-up, lobby, records -----------------------------------------------------------------------------------------

def setup_values(**values: str) -> dict[str, str]:
    return {"players": "3", "name0": "Ann", "kind0": "human", "name1": "", "kind1": "greedy", "name2": "Bo",
            "kind2": "random", "option.setup": "uniform", "option.autoOrderIfIrrelevant": "true", "seed": "9", **values}


@pytest.mark.proves("clans.lobby.tool", kind="allow")
def test_set_up_form_starts_a_match_with_seats_options_and_seed() -> None:
    page = Page()
    page.press("button:new")
    assert 'data-form="setup"' in page.regions["dialog"] and page.moves() == []
    page.ask("form", name="setup", values=setup_values())
    match = read_record(page.ask("save")["save"])
    assert match.game.players == 3 and match.game.options["setup"] == "uniform"
    assert match.game.options["autoOrderIfIrrelevant"] is True
    assert match.tags == {"Seat0": "Ann", "Seat1": "Bot 1", "Seat2": "Bo", "Bot1": "greedy", "Bot2": "random"}


@pytest.mark.parametrize(("seats", "names"), [
    (["greedy", "human"], ["Bot 1", "Speler 1"]),
    (["random", "greedy"], ["Bot 1", "Bot 2"]),
    (["human", "greedy", "human", "random"], ["Speler 1", "Bot 1", "Speler 2", "Bot 2"]),
    (None, ["Speler 1", "Bot 1"])])
def test_people_and_bots_are_counted_from_one(seats: list[str] | None, names: list[str]) -> None:
    page = Page(lang="nl", **({"seats": seats} if seats else {}))
    tags = read_record(page.ask("save")["save"]).tags
    assert [tags[f"Seat{i}"] for i in range(len(names))] == names


def test_a_bot_that_joins_is_counted_behind_those_with_names() -> None:
    page = Page()
    page.ask("form", name="setup", values=setup_values(name1="Bot 1", name2=""))
    assert read_record(page.ask("save")["save"]).tags["Seat2"] == "Bot 2"


@pytest.mark.parametrize("bad", [{"players": "7"}, {"option.setup": "tidy"}, {"kind1": "wizard"}])
def test_a_bad_set_up_keeps_the_running_match(bad: dict[str, str]) -> None:
    page = Page()
    before = page.ask("save")["save"]
    page.press("button:new")
    reply = page.ask("form", name="setup", values=setup_values(**bad))
    assert reply["type"] == "answer" and list(bad.values())[0] in reply["refusal"]["message"]
    page.press("button:cancel")
    assert page.ask("save")["save"] == before


@pytest.mark.proves("clans.lobby.join", "clans.lobby.start", kind="allow")
def test_join_and_start_typed() -> None:
    page = Page()
    page.ask("type", text="/join Ann")
    page.ask("type", text="/join  Bo ")
    page.ask("type", text="/start")
    match = read_record(page.ask("save")["save"])
    assert match.tags == {"Seat0": "Ann", "Seat1": "Bo"}
    assert "curtain" in page.regions["dialog"]


@pytest.mark.proves("clans.lobby.join", "clans.lobby.start", kind="refuse")
def test_lobby_refuses_one_five_and_twins() -> None:
    page = Page()
    assert page.ask("type", text="/start")["refusal"]["clause"] == "clans.lobby.start"
    page.ask("type", text="/join Ann")
    assert page.ask("type", text="/start")["refusal"]["clause"] == "clans.lobby.start"
    assert page.ask("type", text="/join ann")["refusal"]["clause"] == "clans.lobby.join"
    for name in ("Bo", "Cy", "Di"):
        page.ask("type", text=f"/join {name}")
    assert page.ask("type", text="/join Ed")["refusal"]["clause"] == "clans.lobby.join"
    assert page.ask("type", text="/join")["refusal"]["clause"] == "core.notation"
    assert page.ask("type", text="/dance")["refusal"]["clause"] == "core.notation"


def test_a_broken_record_loses_nothing() -> None:
    page = Page()
    before = page.ask("save")["save"]
    page.press("button:import")
    reply = page.ask("form", name="import", values={"record": before.replace("hut A1", "hut Q9")})
    assert "line" in reply["refusal"]["message"] and page.ask("save")["save"] == before
    page.press("button:cancel")
    page.bots()
    assert page.moves()


def test_a_record_goes_on_where_it_stopped_and_a_broken_save_is_refused() -> None:
    page = Page(seats=PEOPLE)
    page.press("button:ready")
    page.press(*page.moves()[0])
    saved = page.ask("save")["save"]
    again = Page(save=saved)
    assert again.ask("save")["save"] == saved and again.frame["viewer"] == "" and "curtain" in again.regions["dialog"]
    broken = Page(save=saved.replace("hut A1", "hut Q9"))
    assert broken.frame == {} and "line" in broken.reply["refusal"]["message"]


def test_export_hides_what_the_viewer_may_not_know_until_the_end() -> None:
    page = Page(seats=PEOPLE)
    page.press("button:ready")
    seat = page.frame["viewer"]
    page.press("button:export")
    for other in range(3):
        assert (f"clan {other} ?" in page.regions["dialog"]) == (other != seat)
    page.press("button:close")
    page.play_out()
    page.press("button:close")
    page.press("button:export")
    assert " ?;" not in page.regions["dialog"]


def test_a_redacted_record_is_shown_as_a_replay() -> None:
    page = Page(seats=PEOPLE)
    page.press("button:ready")
    page.press("button:export")
    record = page.regions["dialog"].split("<textarea")[1].split(">", 1)[1].split("</textarea>")[0]
    page.press("button:close")
    page.press("button:import")
    page.ask("form", name="import", values={"record": record.replace("&quot;", '"')})
    assert "only be replayed" in page.regions["prompt"] and page.moves() == []
    page.press("button:first")
    assert "area:A1" in page.regions["board"]
    assert page.ask("why", path=["area:A1"])["refusal"]["clause"] == "core.over"


# --- end, languages, hostile names ----------------------------------------------------------------------------------

@pytest.mark.proves("clans.end.reveal", "clans.end.total", kind="allow")
def test_the_end_screen_reveals_clans_and_tells_where_points_came_from() -> None:
    page = Page(seats=PEOPLE)
    page.play_out()
    match = read_record(page.ask("save")["save"])
    summary = page.regions["dialog"]
    for score in match.state.scores():
        assert f"<b>{score}</b>" in summary
    assert len(colours_told(page)) == 3 and page.frame["turn"] == ""
    page.press("button:close")
    page.press("button:first")
    assert page.regions["prompt"].count("button:back") == 1 and "button:back" not in page.buttons()
    page.press("button:last")
    page.press("button:result")
    assert page.regions["dialog"] == summary


@pytest.mark.parametrize(("lang", "word"), [("en", "choose"), ("nl", "kies"), ("de", "wähle")])
def test_languages_change_at_any_time(lang: str, word: str) -> None:
    page = Page()
    page.bots()
    page.ask("lang", lang=lang)
    assert page.frame["lang"] == lang and word in page.regions["prompt"].lower()
    assert len(page.regions["board"]) < 50_000, "the fixed layer holds no words: the page keeps it"


def test_what_a_person_typed_is_escaped() -> None:
    page = Page()
    page.press("button:new")
    page.ask("form", name="setup", values=setup_values(name0="<img src=x onerror=alert(1)>"))
    page.play_out()
    assert "&lt;img" in page.everything() and "<img" not in json.dumps(page.regions)


def test_a_fault_of_a_request_is_an_error_and_the_table_lives() -> None:
    page = Page()
    assert page.ask("choose")["type"] == "error"
    assert page.ask("advance")["type"] == "frame"


def digest_of(page: Page) -> str:
    found = re.search(r'data-digest="(\w+)"', page.regions["board"])
    assert found
    return found[1]


@pytest.mark.parametrize("game", pr.game_names())
def test_a_layer_that_the_page_has_is_not_sent_again(game: str) -> None:
    whole = Page(game=game)
    light = Page(game=game, base=digest_of(whole))
    other = Page(game=game, base="0123456789abcdef")
    assert len(light.regions["board"]) < len(whole.regions["board"]) == len(other.regions["board"])
    assert digest_of(light) == digest_of(whole)


def test_another_map_brings_another_layer() -> None:
    page = Page()
    board = {"areas": {"a": {"terrain": "steppe"}, "b": {"terrain": "forest"}}, "borders": [["a", "b"]]}
    small = json.dumps({"game": "clans", "map": board, "huts": {"a": "R", "b": "B"}, "clans": ["R", "B"]})
    small = small.replace('"', '\\"')
    record = f'[Game "clans"]\n[Rules "1"]\n[Format "1"]\n[Players "2"]\n[Position "{small}"]\n\n'
    default = digest_of(page)
    page.press("button:import")
    page.ask("form", name="import", values={"record": record})
    assert digest_of(page) != default
    assert f'data-digest="{digest_of(page)}"></g>' not in page.regions["board"]


def test_a_match_opens_with_the_deal_that_the_page_shows() -> None:
    deal = pr.Match(pr.load_game("clans"), seed=9).dealt()
    page, again = Page(seed=None, deal=deal), Page(seed=None, deal=deal)
    assert page.regions["board"] == again.regions["board"]
    assert read_record(page.ask("save")["save"]).dealt() == deal
    refused = page.ask("open", game="clans", lang="nl", deal=["hut A1 X"])
    assert refused["refusal"]["message"].startswith("deal[0]: ")


@pytest.mark.parametrize("game", pr.game_names())
def test_a_position_at_its_end_shows_the_result_and_nothing_to_walk_through(game: str) -> None:
    match, rng = pr.Match(pr.load_game(game), seed=3), Random(1)
    while not match.state.is_terminal():
        match.play(rng.choice(match.state.legal_actions()))
    page = Page(game=game, position=match.state.to_position())
    assert 'class="result"' in page.regions["dialog"] and "replay" not in page.regions["prompt"]
    page.press("button:close")
    assert page.regions["dialog"] == "" and "button:result" in page.buttons()
    record = Page(game=game, record=match.record_text())
    assert record.regions["dialog"] == "" and f"0 / {len(match.entries)}" in record.regions["prompt"]
