"""The cards of Manitou: a tribe's 21 cards of 15 kinds, who beats whom, and the buffalo. What varies is data.

A kind is a number: 0–9 the hunters 1 to 10, 10–14 the warriors, 15 a card that is not known. A card on the table or
among the prisoners is ``seat << 4 | kind``.
"""

from __future__ import annotations

from typing import Any

from ..core.clauses import catalogue
from ..core.texts import Message, mark, say

_DATA: dict[str, Any] = catalogue("manitou")

HERDS = 3
HUNTS = 3  # manitou.goal.winner
PARTY, DEALERS_PARTY = 8, 7  # manitou.choose.eight, .seven
PLACEMENTS = 7  # manitou.round.end
HAND = 3  # manitou.hand.three
PENALTY = 10  # manitou.thief.penalty

CHIEF = 10  # the first warrior; hunters come before it
UNKNOWN = 15
CODES: tuple[str, ...] = (*(f"H{value}" for value in range(1, 11)), *(row["card"] for row in _DATA["warrior"]))
KINDS = {code: kind for kind, code in enumerate(CODES)}
COPIES: tuple[int, ...] = tuple(2 if kind >= CHIEF or code == "H5" else 1 for kind, code in enumerate(CODES))
TRIBE = sum(COPIES)
VALUES: tuple[int, ...] = tuple(kind + 1 if kind < CHIEF else 0 for kind in range(UNKNOWN))  # manitou.thief.sum

_BEATS = {row["card"]: row["beats"] for row in _DATA["warrior"]}
# How an attacker (first index) fares against the warrior it meets: 1 wins, 0 equal, -1 loses (manitou.warrior.*).
OUTCOME: tuple[tuple[int, ...], ...] = tuple(
    tuple(0 if a == b or a not in _BEATS or b not in _BEATS else 1 if b in _BEATS[a] else -1 for b in CODES)
    for a in CODES)

LAYOUTS: dict[int, tuple[str, ...]] = {row["players"]: (row["first"], row["second"], row["third"])
                                       for row in _DATA["herds"]}
LARGE: tuple[int, ...] = tuple(_DATA["buffalo"]["X"])  # values of the medium cards X
LEAST_LARGE = min(LARGE)

_WARRIORS = {"CH": mark("chief"), "MM": mark("medicine man"), "RM": mark("rainmaker"), "SC": mark("scout"),
             "SQ": mark("clan mother")}


def code(kind: int) -> str:
    """Return the letters of a kind, ``?`` for a card that is not known."""
    return CODES[kind] if kind < UNKNOWN else "?"


def name(card: str) -> Message:
    """Return what a card is called on screen."""
    return say(_WARRIORS[card]) if card in _WARRIORS else say("hunter {value}", value=card.removeprefix("H"))


def digits(value: object) -> object:
    """Return the small buffalo cards, ascending, as one text; anything else as it is."""
    if isinstance(value, list | tuple) and all(type(v) is int and 0 <= v <= 9 for v in value):
        value = "".join(map(str, value))
    return "".join(sorted(value)) if isinstance(value, str) else value
