"""The map of a match: areas, terrains, who borders on whom, and the epochs. All of it is data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache
from itertools import combinations
from typing import Any, NamedTuple

from ..core.clauses import catalogue
from ..core.data import read
from ..core.texts import mark

COLOURS = "RBGYK"
TERRAINS = ("forest", "mountain", "steppe", "grassland")
COLOUR_NAMES = {"R": mark("red"), "B": mark("blue"), "G": mark("green"), "Y": mark("yellow"), "K": mark("black")}
TERRAIN_NAMES = {"forest": mark("forest"), "mountain": mark("mountain"), "steppe": mark("steppe"),
                 "grassland": mark("grassland")}
VILLAGES = 12  # clans.end.twelve
HUTS_PER_COLOUR = 12  # clans.pub.huts
FROZEN = 7  # clans.move.seven


class Epoch(NamedTuple):
    """The bonus and the terrains of the villages founded in one epoch (clans.epoch.*)."""

    number: int
    bonus: int
    favourable: frozenset[str]
    deadly: str


@cache
def epochs() -> tuple[Epoch, ...]:
    """Return the epoch of each village: entry k is that of the village founded as number k+1."""
    slots = []
    for row in catalogue("clans")["epoch"]:
        terrains = TERRAINS if row["favourable"] == "all" else (row["favourable"],)
        slots += [Epoch(row["number"], row["bonus"], frozenset(terrains), row["deadly"])] * row["villages"]
    return tuple(slots)


class Board:
    """An immutable map. Areas are numbered in the order of their names; ``neighbours`` are ascending."""

    def __init__(self, data: Mapping[str, Any], *, default: bool = False) -> None:
        areas = data["areas"]
        self.data = data
        self.default = default
        self.names: tuple[str, ...] = tuple(sorted(areas))
        self.index = {name: i for i, name in enumerate(self.names)}
        self.terrain: tuple[str, ...] = tuple(areas[name]["terrain"] for name in self.names)
        near: list[list[int]] = [[] for _ in self.names]
        for one, other in data["borders"]:
            a, b = self.index[one], self.index[other]
            near[a].append(b)
            near[b].append(a)
        self.neighbours: tuple[tuple[int, ...], ...] = tuple(tuple(sorted(row)) for row in near)
        n = len(self.names)
        self.moves = tuple(tuple((b, a * n + b) for b in row) for a, row in enumerate(self.neighbours))
        self.touching = tuple(frozenset(m for b in row for m in (a * n + b, b * n + a))
                              for a, row in enumerate(self.neighbours))  # the moves from and to each area
        self.regions = self._regions()
        self.region_of = self._companions()
        self.across_lakes = frozenset(
            pair for lake in data.get("lakes", ())
            for pair in combinations(sorted(self.index[x] for x in lake["areas"]), 2)
            if pair[1] not in self.neighbours[pair[0]])  # areas on the shores of one lake that don't border

    def _regions(self) -> tuple[int, ...] | None:
        """The region of each area, None where the map doesn't consist of whole regions of five."""
        names = [self.data["areas"][name].get("region") for name in self.names]
        if None in names or set(Counter(names).values()) != {len(COLOURS)}:
            return None
        order = sorted(set(names))
        return tuple(order.index(r) for r in names)

    def _companions(self) -> tuple[tuple[int, ...], ...]:
        """The areas of the region of each area, itself included; () where there are no regions."""
        together: dict[int, list[int]] = {}
        for area, region in enumerate(self.regions or ()):
            together.setdefault(region, []).append(area)
        groups = {region: tuple(areas) for region, areas in together.items()}
        return tuple(groups[region] for region in self.regions or ())

    def as_map(self) -> dict[str, Any]:
        """Return the map in the form of a position's ``map``: areas with terrain, place and region; borders."""
        keys = ("terrain", "at", "region")
        areas = {name: {**area, "at": list(area["at"])} if "at" in area else area
                 for name, area in self.data["areas"].items()}
        return {
            "areas": {name: {k: areas[name][k] for k in keys if k in areas[name]} for name in self.names},
            "borders": [[self.names[a], self.names[b]] for a, row in enumerate(self.neighbours) for b in row if a < b],
        }


@cache
def default_board() -> Board:
    """Return the map that comes with the game: 60 areas in 12 regions of five."""
    return Board(read("clans/map.json"), default=True)
