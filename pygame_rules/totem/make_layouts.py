"""Makes ``layouts.json``, the prepared set-ups of ``placement=quick``. For development: not part of the wheel.

Run ``python3 -m pygame_rules.totem.make_layouts``. Every set-up

- is fair by its shape: a half turn of the board changes the seats and nothing else,
- keeps the rules of placing (totem.setup.*), both totems in the strictest reading,
- can't be won on the first roll: no warrior comes beside the other totem even with a double, so nobody throws it,
- is soon alive: three warriors at least are a few moves away from the other totem,
- differs from every other one in at least five of its ten squares.

The file is part of records (``layout 17``): it is only ever added to.
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

from .board import ALL, NEAR_SETS, SIZE, SQUARES, WARRIORS, distance
from .layouts import Layout, turned
from .wins import throws_needed

COUNT = 240
SAFE = 6  # two moves are four squares, and then the totem would be the next square but one
LIVELY, SOON = 3, 9  # so many warriors at most so far from the other totem
APART = 5
SEED = 4


def main() -> None:
    """Write the file."""
    rng = Random(SEED)
    found: list[Layout] = []
    while len(found) < COUNT:
        layout = proposed(rng)
        if layout and not faults(layout) and all(_differs(layout, other) for other in found):
            found.append(layout)
    lines = [" ".join(SQUARES[q] for q in (*layout.warriors, layout.totem)) for layout in found]
    text = json.dumps({"layouts": lines}, indent=1)
    Path(__file__).with_name("layouts.json").write_text(text + "\n", "utf-8")


def proposed(rng: Random) -> Layout | None:
    """Return a set-up in one of several styles: warriors grow in groups of one to three from scattered seeds."""
    taken: set[int] = set()
    squares: list[int] = []
    group = rng.choice((1, 1, 2, 2, 3))
    half = rng.choice((lambda q: True, lambda q: q % SIZE < SIZE // 2, lambda q: q // SIZE + q % SIZE < SIZE - 1))
    free = [q for q in ALL if half(q)]
    for _ in range(200):
        near = sorted(set().union(*(NEAR_SETS[q] for q in squares[-(len(squares) % group):])) - taken) if (
            len(squares) % group) else free
        q = rng.choice(near)
        if len(squares) == WARRIORS or q in taken or turned(q) in taken or q == turned(q):
            continue
        squares.append(q)
        taken.update((q, turned(q)))
    rest = [q for q in free if q not in taken and q != turned(q)]
    rng.shuffle(squares)
    return Layout(tuple(squares), rng.choice(rest)) if len(squares) == WARRIORS and rest else None


def faults(layout: Layout) -> list[str]:
    """Return what is wrong with a set-up, in words for tests."""
    wrong = []
    own, home = layout.warriors, layout.totem
    hostile, prize = [turned(q) for q in own], turned(home)
    if len({*own, *hostile, home, prize}) != 2 * WARRIORS + 2:
        wrong.append("two pieces on one square")
    if any(p in NEAR_SETS[q] for q in own for p in hostile):
        wrong.append("hostile warriors touch")
    if NEAR_SETS[home].intersection([*own, *hostile, prize]):
        wrong.append("a totem touches")
    if min(distance(q, prize) for q in own) < SAFE:
        wrong.append("a warrior comes beside the other totem with the first roll")
    if sum(distance(q, prize) <= SOON for q in own) < LIVELY:
        wrong.append("too quiet")
    if throws_needed("manhattan5")[home // SIZE - prize // SIZE, home % SIZE - prize % SIZE] > 3:
        wrong.append("the totems are too far apart")
    return wrong


def _differs(one: Layout, other: Layout) -> bool:
    """Tell whether two set-ups differ enough, also when the seats or the sides of the board are changed."""
    for change in (lambda q: q, turned, _mirrored, lambda q: turned(_mirrored(q))):
        squares = {change(q) for q in (*other.warriors, other.totem)}
        if len(squares.difference((*one.warriors, one.totem))) < APART:
            return False
    return True


def _mirrored(square: int) -> int:
    return (SIZE - 1 - square // SIZE) * SIZE + square % SIZE


if __name__ == "__main__":
    main()
