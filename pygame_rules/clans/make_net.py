# mypy: disable-error-code="import-not-found,import-untyped,no-any-unimported"
"""The plan of the default Clans map: which areas there are, where they meet, region and terrain of each.

Development only, the first half of :mod:`make_map`. A relaxed Voronoi net of 60 areas and some lakes, so that never
four meet in a point; regions of five and terrains by annealing; then the net's corners are moved until areas are alike
in size and no border is short. Lengths are in drawing units, the board is 1000 wide and high. Clauses:
``clans.setup.areas``, ``clans.pub.regions``.
"""

from __future__ import annotations

import math
import random
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from scipy.optimize import minimize
from scipy.spatial import Voronoi
from shapely.geometry import Polygon

SIZE = 1000.0
TERRAINS = ("forest", "mountain", "steppe", "grassland")
LAKE_CELLS = (2, 2, 1, 1, 1)  # each lake is one or two cells of the net
AREAS = 60
OUTSIDE = -1
SHORTEST = 46.0  # no border between two areas should be shorter


class Unfit(Exception):
    """This seed gives no good map."""


@dataclass
class Net:
    """A planar net: corner points, straight edges, and the two faces beside each edge (-1: off the board)."""

    points: Any  # (n, 2) floats
    edges: list[tuple[int, int]]
    faces: list[tuple[int, int]]
    lakes: list[set[int]] = field(default_factory=list)

    def adjacent(self) -> dict[int, set[int]]:
        """Return the neighbours of each face across its edges."""
        result: dict[int, set[int]] = {}
        for a, b in self.faces:
            if OUTSIDE not in (a, b):
                result.setdefault(a, set()).add(b)
                result.setdefault(b, set()).add(a)
        return result


def mirrored(points: Any) -> Any:
    """Return the points and their mirror images in the four sides, so that Voronoi cells end at the sides."""
    flip_x, flip_y = points * [-1, 1], points * [1, -1]
    return np.vstack([points, flip_x, flip_y, flip_x + [2 * SIZE, 0], flip_y + [0, 2 * SIZE]])


def voronoi_net(rng: Any, count: int) -> tuple[Net, Any]:
    """Return a net of ``count`` cells and their centres, evened out by a few steps of Lloyd's method."""
    points = rng.uniform(0, SIZE, (count, 2))
    for _ in range(14):
        diagram = Voronoi(mirrored(points))
        cells = [Polygon(diagram.vertices[diagram.regions[diagram.point_region[i]]]) for i in range(count)]
        points = np.array([[c.centroid.x, c.centroid.y] for c in cells])
    diagram = Voronoi(mirrored(points))
    used: dict[int, int] = {}
    edges, faces = [], []
    for (a, b), (u, v) in zip(diagram.ridge_points, diagram.ridge_vertices, strict=True):
        if min(a, b) < count:
            edges.append((used.setdefault(u, len(used)), used.setdefault(v, len(used))))
            faces.append((int(a) if a < count else OUTSIDE, int(b) if b < count else OUTSIDE))
    return Net(diagram.vertices[list(used)], edges, faces), points


def choose_lakes(net: Net, centres: Any, rng: random.Random) -> None:
    """Take cells away from the land as lakes: inland and far from one another."""
    near = net.adjacent()
    shore = {f for pair in net.faces if OUTSIDE in pair for f in pair}
    inland = [f for f in near if f not in shore]
    for wanted in LAKE_CELLS:
        taken = [f for lake in net.lakes for f in lake]
        free = [f for f in inland if all(math.dist(centres[f], centres[t]) > 250 for t in taken)]
        if not free:
            raise Unfit("no room for lakes")
        lake = {rng.choice(free)}
        if wanted == 2:
            beside = [f for f in near[min(lake)] if f in free]
            if not beside:
                raise Unfit("no room for a long lake")
            lake.add(rng.choice(sorted(beside)))
        net.lakes.append(lake)


def pieces(members: list[int], near: dict[int, set[int]]) -> int:
    """Return into how many connected pieces the members fall."""
    left, count = set(members), 0
    while left:
        count += 1
        stack = [left.pop()]
        while stack:
            found = near[stack.pop()] & left
            left -= found
            stack.extend(found)
    return count


def choose_regions(net: Net, centres: Any, rng: random.Random) -> dict[int, int]:
    """Return the region (0–11) of each land cell: five each, connected, round, three or more at every lake."""
    water = set().union(*net.lakes)
    near = {f: n - water for f, n in net.adjacent().items() if f not in water}
    shores = [sorted(set().union(*(net.adjacent()[f] for f in lake)) - water) for lake in net.lakes]
    order = sorted(near, key=lambda f: centres[f][1])
    region: dict[int, int] = {}
    for band in range(4):
        row = sorted(order[band * 15:band * 15 + 15], key=lambda f: centres[f][0])
        region.update({f: band * 3 + i // 5 for i, f in enumerate(row)})

    def cost() -> float:
        total = 0.0
        for r in range(12):
            members = [f for f in near if region[f] == r]
            middle = sum(centres[f] for f in members) / 5
            total += sum(math.dist(centres[f], middle) ** 2 for f in members) / 1e4 + 9 * (pieces(members, near) - 1)
        return total + sum(12 * max(0, 3 - len({region[f] for f in shore})) for shore in shores)

    anneal(cost, lambda: swap(region, rng, near), 5000, 3.0, rng)
    if any(pieces([f for f in near if region[f] == r], near) > 1 for r in range(12)):
        raise Unfit("a region falls apart")
    if any(len({region[f] for f in shore}) < 3 for shore in shores):
        raise Unfit("a lake lies within a region")
    return region


def swap(values: dict[int, Any], rng: random.Random, near: dict[int, set[int]]) -> Any:
    """Exchange the values of two cells that are near each other; return the way back."""
    a = rng.choice(sorted(values))
    b = rng.choice(sorted(near[a] | set().union(*(near[n] for n in near[a]))))
    values[a], values[b] = values[b], values[a]

    def back() -> None:
        values[a], values[b] = values[b], values[a]
    return back


def anneal(cost: Any, change: Any, steps: int, heat: float, rng: random.Random) -> float:
    """Lower ``cost()`` by random changes, accepting worse ones ever more rarely; return the last cost."""
    now: float = cost()
    for step in range(steps):
        back = change()
        then = cost()
        if then <= now or rng.random() < math.exp((now - then) / (heat * (1 - step / steps) + 1e-9)):
            now = then
        else:
            back()
    return now


def choose_terrains(net: Net, region: dict[int, int], rng: random.Random) -> dict[int, str]:
    """Return terrains: all four in every region, one doubled; 15 of each; few neighbours of one kind."""
    near = net.adjacent()
    terrain: dict[int, str] = {}
    for r in range(12):
        members = [f for f in sorted(region) if region[f] == r]
        terrain.update(zip(members, [*TERRAINS, TERRAINS[r % 4]], strict=True))

    def cost() -> float:
        return sum(terrain[a] == terrain[b] for a in terrain for b in near[a] if b in terrain) / 2

    def change() -> Any:
        r, s = rng.randrange(12), rng.randrange(12)
        members = [f for f in sorted(region) if region[f] == r]
        if rng.random() < 0.8:
            return exchange(terrain, rng.sample(members, 2))
        others = [f for f in sorted(region) if region[f] == s]
        return exchange(terrain, [f for group in (members, others) for f in twin(group, terrain)], cross=True)

    anneal(cost, change, 12000, 1.0, rng)
    return terrain


def twin(members: list[int], terrain: dict[int, str]) -> list[int]:
    """Return one of the two cells with the doubled terrain of a region."""
    kinds = [terrain[f] for f in members]
    return next([f] for f in members if kinds.count(terrain[f]) == 2)


def exchange(terrain: dict[int, str], cells: list[int], cross: bool = False) -> Any:
    """Exchange the terrains of two cells (of two regions' doubled terrains if ``cross``); return the way back."""
    a, b = cells[0], cells[-1]
    terrain[a], terrain[b] = terrain[b], terrain[a]

    def back() -> None:
        terrain[a], terrain[b] = terrain[b], terrain[a]
    return back


def loops(net: Net) -> dict[int, list[int]]:
    """Return the corner points around each face, in order."""
    result = {}
    for face in {f for pair in net.faces for f in pair if f != OUTSIDE}:
        links: dict[int, list[int]] = {}
        for (u, v), pair in zip(net.edges, net.faces, strict=True):
            if face in pair:
                links.setdefault(u, []).append(v)
                links.setdefault(v, []).append(u)
        start = min(links)
        loop, last, here = [start], start, links[start][0]
        while here != start:
            loop.append(here)
            last, here = here, links[here][0] if links[here][0] != last else links[here][1]
        result[face] = loop
    return result


def relax(net: Net, rng: random.Random) -> None:
    """Move the corners: areas alike in size, lakes smaller, no short edges, wide angles."""
    start = net.points.copy()
    around = loops(net)
    lake_of = {f: lake for lake in net.lakes for f in lake}
    share = {f: 0.6 / len(lake_of[f]) ** 0.2 if f in lake_of else rng.uniform(0.93, 1.07) for f in sorted(around)}
    unit = SIZE * SIZE / sum(share.values())
    ends = np.array(net.edges)
    fixed = (start < 1e-6) | (start > SIZE - 1e-6)

    def energy(flat: Any) -> tuple[float, Any]:
        p = flat.reshape(-1, 2)
        grad = np.zeros_like(p)
        total = 0.0
        for face, loop in around.items():
            q = p[loop]
            after, before = np.roll(q, -1, 0), np.roll(q, 1, 0)
            area = 0.5 * np.sum(q[:, 0] * after[:, 1] - after[:, 0] * q[:, 1])
            off = (abs(area) - share[face] * unit) / unit
            total += 60 * off * off
            slope = np.sign(area) * 0.5 * np.stack([after[:, 1] - before[:, 1], before[:, 0] - after[:, 0]], 1)
            np.add.at(grad, loop, 120 * off / unit * slope)
        step = p[ends[:, 1]] - p[ends[:, 0]]
        length = np.sqrt((step ** 2).sum(1)) + 1e-9
        short = np.maximum(0, SHORTEST * 1.3 - length)
        total += float(np.sum(length)) / 220 + float(np.sum((short / 16) ** 2))
        pull = (1 / 220 - 2 * short / 256) / length
        np.add.at(grad, ends[:, 1], step * pull[:, None])
        np.add.at(grad, ends[:, 0], -step * pull[:, None])
        grad[fixed] = 0
        return total, grad.ravel()

    net.points = minimize(energy, start.ravel(), jac=True, method="L-BFGS-B",
                          options={"maxiter": 500}).x.reshape(-1, 2)


def make_net(seed: int) -> tuple[Net, dict[int, int], dict[int, str]]:
    """Return the net, the region (0–11) of each area's face and its terrain; raise :class:`Unfit` for a poor seed."""
    rng = random.Random(seed)
    net, centres = voronoi_net(np.random.default_rng(seed), AREAS + sum(LAKE_CELLS))
    choose_lakes(net, centres, rng)
    region = choose_regions(net, centres, rng)
    terrain = choose_terrains(net, region, rng)
    relax(net, rng)
    return net, region, terrain
