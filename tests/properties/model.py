"""The rules of Clans a second time: plain, slow and written from the clauses alone, to compare the engine with.

Nothing here is shared with ``pygame_rules``: areas are names, groups are texts, the whole board is looked at each time.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import permutations

COLOURS = "RBGYK"
EPOCHS = [  # villages, bonus, favourable, deadly
    (4, 1, "forest", "mountain"), (3, 2, "grassland", "steppe"), (2, 3, "steppe", "grassland"),
    (2, 4, "mountain", "forest"), (1, 5, "", "")]
SLOTS = [epoch for epoch in EPOCHS for _ in range(epoch[0])]


@dataclass
class Model:
    """One moment of a match; ``huts`` holds the non-empty areas only."""

    terrain: dict[str, str]
    borders: set[frozenset[str]]
    huts: dict[str, str]
    players: int = 2
    auto: bool = False
    villages: list[str] = field(default_factory=list)
    founded: int = 0
    points: dict[str, int] = field(default_factory=lambda: dict.fromkeys(COLOURS, 0))
    chips: list[int] = field(default_factory=list)
    turn: int = 0
    pending: list[str] = field(default_factory=list)

    def copy(self) -> Model:
        return replace(self, huts=dict(self.huts), villages=self.villages[:], points=dict(self.points),
                       chips=self.chips[:], pending=self.pending[:])

    def beside(self, area: str) -> list[str]:
        """Return the neighbours that hold huts."""
        return [x for x in self.huts if frozenset((x, area)) in self.borders]

    def moves(self) -> set[str]:
        found = set()
        for a, group in self.huts.items():
            for b in self.beside(a):
                here, there = len(group), len(self.huts[b])
                if here < 7 or (there >= 7 and here <= there):
                    found.add(f"{a}-{b}")
        return found

    @property
    def over(self) -> bool:
        return not self.pending and (self.founded == 12 or not self.moves())

    def legal(self) -> set[str]:
        if self.over:
            return set()
        return {f"found {area}" for area in self.pending} or self.moves()

    def play(self, text: str) -> None:
        if text.startswith("found "):
            self.score(text[6:])
        else:
            a, b = text.split("-")
            self.huts[b] += self.huts.pop(a)
            self.pending = sorted(x for x in self.huts if x not in self.villages and not self.beside(x))
        while self.pending and self.founded < 12 and (len(self.pending) == 1 or self.auto and self.same_anyhow()):
            self.score(self.pending[0])
        if self.founded == 12:
            self.pending = []
        if not self.pending and not self.over:
            self.turn = (self.turn + 1) % self.players

    def score(self, area: str) -> None:
        """Found one village: number, founding point, strife, value, bonus."""
        _, bonus, favourable, deadly = SLOTS[self.founded]
        self.founded += 1
        self.chips[self.turn] += 1
        self.villages.append(area)
        self.pending.remove(area)
        group, terrain = self.huts.pop(area), self.terrain[area]
        if terrain == deadly:
            return
        if set(group) == set(COLOURS):
            group = "".join(c for c in group if group.count(c) > 1)
        if group:
            self.huts[area] = group
        for colour in set(group):
            self.points[colour] += len(group) + (bonus if favourable in (terrain, "") else 0)

    def same_anyhow(self) -> bool:
        """Try every order: do all lead to the same points and huts?"""
        results = []
        for order in permutations(self.pending):
            trial = self.copy()
            for area in order[:12 - self.founded]:
                trial.score(area)
            results.append((trial.points, trial.huts))
        return all(result == results[0] for result in results)

    def scores(self, clans: list[str]) -> list[int]:
        return [self.points[clan] + chips for clan, chips in zip(clans, self.chips, strict=True)]

    def winners(self, clans: list[str], more_chips: bool) -> list[int]:
        keys = [(score, more_chips and chips) for score, chips in zip(self.scores(clans), self.chips, strict=True)]
        return [seat for seat, key in enumerate(keys) if key == max(keys)]
