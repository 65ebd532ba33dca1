"""Small tables for rule tests, written as the worked examples are: ``G RM, G 8, R MM`` (owner and card, as played)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygame_rules as pr

SEATS = {"R": 0, "G": 1, "B": 2, "Y": 3}
LETTERS = "RGBY"
START = {"R": "start 0", "G": "start 1", "B": "start 2", "Y": "start 3"}


def card(text: str) -> str:
    """Return the letters of a card: a bare number is a hunter."""
    return f"H{text}" if text.isdigit() else text


def log(text: str) -> list[tuple[int, str]]:
    """Return (seat, card) for each entry; marks of the active ones don't matter."""
    parts = [part.strip().rstrip("*").split() for part in text.split(",") if part.strip()]
    return [(SEATS[owner], card(what)) for owner, what in parts]


def table(logs: str, players: int, **fields: Any) -> pr.State:
    """Return the state of a position in the middle of a hunt; ``logs`` of the herds are separated by ``|``."""
    grounds = [[{"seat": seat, "card": what} for seat, what in log(text)] for text in (logs.split("|") + ["", ""])[:3]]
    grounds += [[] for _ in range(3 - len(grounds))]
    options = fields.pop("options", {})
    game = pr.load_game("manitou", players=players, **options)
    return game.from_position({"game": "manitou", "grounds": grounds, "phase": "play", **fields})


def hands(players: int, **held: str) -> list[list[str]]:
    """Return hands by seat letter, ``R="SC 4"``; every other seat has one card that isn't known."""
    return [[card(c) for c in held[LETTERS[seat]].split()] if LETTERS[seat] in held else ["?"]
            for seat in range(players)]


def fight(text: str, players: int = 4, start: pr.State | None = None, herd: int = 1, **options: Any) -> pr.State:
    """Place one card after the other at a herd, whoever's turn it would be, and return the state."""
    state = start or table("", players, options=options)
    for seat, what in log(text):
        position = state.to_position() | {"to_move": seat, "placed": [0] * players, "bound": [0] * players}
        position["placed"] = [sum(e["seat"] == s for g in position["grounds"] for e in g) for s in range(players)]
        position["hands"] = [[what] if s == seat else ["?"] for s in range(players)]
        state = play(state.game.from_position(position), f"{what}@{herd}")
    return state


def shown(state: pr.State, herd: int = 1) -> str:
    """Return a herd as a log, ``*`` at the active ones."""
    entries = state.to_position()["grounds"][herd - 1]
    return ", ".join(f"{LETTERS[e['seat']]} {e['card'].removeprefix('H')}{'*' if e['active'] else ''}" for e in entries)


def active(state: pr.State, herd: int = 1) -> str:
    """Return the active warriors of a herd, ``R CH, R MM``."""
    return ", ".join(entry[:-1] for entry in shown(state, herd).split(", ") if entry.endswith("*"))


def evaluated(herds: str, buffalo: Sequence[Sequence[int]], players: int, **fields: Any) -> pr.State:
    """Return the state after a hunt whose last card is that of the last log: an evaluated one."""
    logs = (herds.split("|") + ["", "", ""])[:3]
    last = max(i for i, text in enumerate(logs) if text.strip())
    entries = logs[last].split(",")
    logs[last] = ",".join(entries[:-1])
    (seat, what), = log(entries[-1])
    held: list[list[str]] = [[] for _ in range(players)]
    held[seat] = [what]
    state = table("|".join(logs), players, hands=held, to_move=seat, hunt=fields.pop("hunt", 3),
                  herds=[list(cards) for cards in buffalo], **fields)
    return play(state, f"{what}@{last + 1}")


def scores(herds: str, buffalo: Sequence[Sequence[int]], players: int, **fields: Any) -> list[int]:
    """Return the points that a hunt brings."""
    return evaluated(herds, buffalo, players, **fields).scores()


def told(state: pr.State, kind: str) -> list[dict[str, Any]]:
    """Return the data of the events of one kind of the last action."""
    return [event.data for event in state.events() if event.kind == kind]


def play(state: pr.State, *actions: str) -> pr.State:
    """Apply actions given in notation."""
    for action in actions:
        state.apply_action(state.string_to_action(action))
    return state


def legal(state: pr.State) -> set[str]:
    """Return the legal actions in notation."""
    return {state.action_to_string(action) for action in state.legal_actions()}


def clause_of(state: pr.State, action: str) -> tuple[str, list[str]]:
    """Return the clause that refuses an action, and the others that do."""
    refusal = state.why_not(action)
    assert refusal is not None, f"{action} is legal"
    assert refusal.message and len(refusal.message) < 500
    with_error = state.digest()
    try:
        state.apply_action(state.string_to_action(action))
    except pr.NotationError:
        assert refusal.clause == "core.notation"
    except pr.IllegalAction as error:
        assert error.clause == refusal.clause
    else:
        raise AssertionError(f"{action} was applied")
    assert state.digest() == with_error
    return refusal.clause, refusal.facts.get("also", [])


def dealt(players: int, starter: int, buffalo: Sequence[Sequence[int]], **options: Any) -> pr.State:
    """Return a match whose first hunt is laid out with the given herds: the parties are chosen next."""
    state = pr.load_game("manitou", players=players, **options).new_initial_state()
    play(state, f"start {starter}")
    for cards in buffalo:
        play(state, *(f"deal {'X' if value > 8 else 'x'} {value}" for value in cards))
    return state


def whole_hunt(state: pr.State, piles: dict[str, str], placements: str) -> pr.State:
    """Play one hunt: ``piles`` are the parties in the order drawn, ``placements`` like ``R 1@2, G RM@2``."""
    order = {SEATS[letter]: [card(c) for c in text.split()] for letter, text in piles.items()}
    while state.to_position()["phase"] == "pick":
        seat = state.current_player()
        for what in sorted(order[seat], key=lambda c: state.string_to_action(f"pick {c}")):
            play(state, f"pick {what}")
    moves = [(SEATS[move.split()[0]], move.split()[1]) for move in placements.split(",")]

    def draw() -> None:
        while state.current_player() == pr.CHANCE and state.to_position()["phase"] == "draw":
            seat = state.to_position()["to_move"]
            play(state, f"draw {seat} {order[seat].pop(0)}")

    draw()
    for seat, move in moves:
        assert state.current_player() == seat
        what, at = move.split("@")
        play(state, f"{card(what)}@{at}")
        draw()
    return state
