# mypy: disable-error-code="import-not-found,import-untyped,no-any-unimported"
"""Draw the default map of Clans from a seed: ``python -m pygame_rules.clans.make_map > pygame_rules/clans/map.json``.

Development only (NumPy, SciPy, Shapely); players get the file. :mod:`make_net` plans the map; here every border of the
plan is bent into one curve that both of its areas use, and each area gets places for its code, huts and pictures.
Work is done in drawing units (board 1000 × 1000); the file has tenths of them (0–100, one decimal). Its keys:

areas      name -> terrain, region, at (middle of the hut circle), radius (of that circle), the middles of marks: label
           (code of the area), badge (number of huts), star (of a village); motifs (places of terrain pictures),
           outline (numbers of curves, from 1, negative = walked backwards)
borders    pairs of adjacent areas, by land or river     rivers      the pairs that have a river between them
coast      outline of the whole board
lakes      outline, areas around it, waves               lake_pairs  areas that only face each other over a lake
curves     kind (land, river, shore, edge), the two sides, line [x, y, x, y, …] from junction to junction
"""

from __future__ import annotations

import json
import math
import random
import sys
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np
from shapely import maximum_inscribed_circle
from shapely.geometry import LineString, Point, Polygon, box

from pygame_rules.clans.make_net import OUTSIDE, SIZE, Net, Unfit, make_net

SEED = 125
MARGIN = 20.0
STEP = 11.0  # distance of points on a curve
BANK = 8.0  # half a river and a little air
LABEL = (42.0, 26.0)  # room for an area's code
BADGE, STAR = 13.0, 20.0  # half the room for a number of huts, and for a village's star
APART = {"forest": 23.0, "mountain": 31.0, "steppe": 26.0, "grassland": 24.0}  # distance of terrain pictures
BENDS = {"land": (0.07, 0.04, 0.02), "river": (0.09, 0.06, 0.03), "shore": (0.05, 0.02, 0.01), "edge": (0.0, 0.02)}
RANK = ("land", "edge", "river", "shore")  # at a junction the higher two run on smoothly

Pair = tuple[str, str]


@dataclass
class Curve:
    """One border: its two sides (area, ``lake 1`` or ``""`` off the board), kind, and point numbers."""

    sides: Pair
    kind: str
    points: list[int]


def name_areas(net: Net, region: dict[int, int]) -> dict[int, str]:
    """Name faces in reading order: regions A–L from the top left, areas 1–5 within them; lakes ``lake 1`` …."""
    middle = {f: net.points[[u for e, pair in zip(net.edges, net.faces, strict=True) if f in pair for u in e]].mean(0)
              for f in region}
    heart = {r: sum(middle[f] for f in region if region[f] == r) / 5 for r in range(12)}
    rows = sorted(range(12), key=lambda r: float(heart[r][1]))
    order = [r for i in range(0, 12, 3) for r in sorted(rows[i:i + 3], key=lambda r: float(heart[r][0]))]
    names = {}
    for letter, r in zip("ABCDEFGHIJKL", order, strict=True):
        members = sorted((f for f in region if region[f] == r), key=lambda f: middle[f][1] + 0.35 * middle[f][0])
        names.update({f: f"{letter}{i}" for i, f in enumerate(members, 1)})
    names.update({f: f"lake {i}" for i, lake in enumerate(net.lakes, 1) for f in lake})
    return names | {OUTSIDE: ""}


def kind_of(sides: Pair) -> str:
    """Return what kind of border lies between two named sides."""
    if "" in sides:
        return "edge"
    if any(s.startswith("lake") for s in sides):
        return "shore"
    return "land" if sides[0][0] == sides[1][0] else "river"


def chains(net: Net, names: dict[int, str]) -> list[tuple[Pair, list[int]]]:
    """Join the net's edges into one chain of corners for each pair of sides."""
    links: dict[Pair, list[tuple[int, int]]] = {}
    for edge, (a, b) in zip(net.edges, net.faces, strict=True):
        if names[a] != names[b]:
            one, two = sorted((names[a], names[b]))
            links.setdefault((one, two), []).append(edge)
    result = []
    for sides, edges in sorted(links.items()):
        ends = [u for e in edges for u in e]
        tips = sorted(u for u in ends if ends.count(u) == 1)
        if len(tips) != 2:
            raise Unfit(f"{sides} meet more than once")
        chain, left = [tips[0]], list(edges)
        while left:
            edge = next(e for e in left if chain[-1] in e)
            left.remove(edge)
            chain.append(edge[0] if edge[1] == chain[-1] else edge[1])
        result.append((sides, chain))
    return result


def bend(path: Any, kind: str, rng: random.Random) -> Any:
    """Return points along a chain of corners, about STEP apart, swung from side to side; the ends stay."""
    line = LineString(path)
    count = max(4, round(line.length / STEP))
    points = np.array([line.interpolate(i / count, normalized=True).coords[0] for i in range(count + 1)])
    t = np.linspace(0, 1, count + 1)
    swing = sum(rng.uniform(0.4, 1) * rng.choice((-1, 1)) * size * np.sin(mode * np.pi * t)
                for mode, size in enumerate(BENDS[kind], 1)) * min(line.length, 150)
    along = np.gradient(points, axis=0)
    normal = np.stack([-along[:, 1], along[:, 0]], 1) / np.linalg.norm(along, axis=1)[:, None]
    return points + normal * swing[:, None]


def make_curves(net: Net, names: dict[int, str], rng: random.Random) -> tuple[Any, list[Curve]]:
    """Return all points and the curves through them; curves that meet share their end points."""
    corners = net.points * ((SIZE - 2 * MARGIN) / SIZE) + MARGIN
    points: list[Any] = []
    curves: list[Curve] = []
    at: dict[int, int] = {}
    for sides, chain in chains(net, names):
        bent = bend(corners[chain], kind_of(sides), rng)
        numbers = []
        for i, point in enumerate(bent):
            corner = chain[0] if i == 0 else chain[-1] if i == len(bent) - 1 else None
            if corner is None or corner not in at:
                points.append(point)
            number = len(points) - 1 if corner is None else at.setdefault(corner, len(points) - 1)
            numbers.append(number)
        curves.append(Curve(sides, kind_of(sides), numbers))
    return np.array(points), curves


def smooth(points: Any, curves: list[Curve], rounds: int = 4) -> Any:
    """Round the curves; where three meet, the two of higher rank (shore, river, edge) run on into each other."""
    beside: dict[int, list[tuple[int, int]]] = {}
    for curve in curves:
        rank = RANK.index(curve.kind)
        for here, there in zip(curve.points, curve.points[1:], strict=False):
            beside.setdefault(here, []).append((rank, there))
            beside.setdefault(there, []).append((rank, here))
    near = {}
    for here, links in beside.items():
        ranks = sorted((r for r, _ in links), reverse=True)
        through = [n for r, n in links if r == ranks[0]] if len(links) == 3 and ranks[0] == ranks[1] > ranks[2] else []
        near[here] = through or [n for _, n in links]
    for _ in range(rounds):
        points = np.array([0.5 * points[i] + 0.5 * points[near[i]].mean(0) for i in range(len(points))])
    return np.round(points)


def outline(curves: list[Curve], side: str) -> list[int]:
    """Return the closed walk around a side: curve numbers from 1, negative where a curve is walked backwards."""
    left = {i: c for i, c in enumerate(curves, 1) if side in c.sides}
    first = min(left)
    walk, here = [first], left.pop(first).points[-1]
    while left:
        i = next(i for i, c in left.items() if here in (c.points[0], c.points[-1]))
        curve = left.pop(i)
        walk.append(i if curve.points[0] == here else -i)
        here = curve.points[-1] if curve.points[0] == here else curve.points[0]
    return walk


def polygon(points: Any, curves: list[Curve], walk: list[int]) -> Polygon:
    """Return the area inside a closed walk."""
    line: list[int] = []
    for i in walk:
        numbers = curves[abs(i) - 1].points
        line += (numbers if i > 0 else numbers[::-1])[:-1]
    return Polygon(points[line])


def furnish(shape: Polygon, terrain: str, rng: random.Random) -> dict[str, Any]:
    """Find the code's place and the largest free circle for huts, and strew places for terrain pictures."""
    inner, apart = shape.buffer(-BANK), shape.buffer(-BANK - 4)  # a code keeps well away from borders
    left, top, right, bottom = shape.bounds
    best: tuple[float, Any, Any, Any] | None = None
    for x in np.arange(left, right, 6):
        for y in np.arange(top, bottom, 6):
            label = box(x - LABEL[0] / 2, y - LABEL[1] / 2, x + LABEL[0] / 2, y + LABEL[1] / 2)
            if apart.contains(label):
                circle = maximum_inscribed_circle(inner.difference(label), tolerance=1)
                score = circle.length - 0.04 * (y - top)
                if best is None or score > best[0]:
                    best = (score, label, circle, (x, y))
    if best is None:
        raise Unfit("no room for a code")
    _, label, circle, at = best
    badge = mark_place(shape, circle, BADGE, label)
    star = mark_place(shape, circle, STAR, label.union(Point(badge).buffer(BADGE)))
    ground = shape.buffer(-17).difference(label.buffer(9))
    return {"at": tenths(circle.coords[0]), "radius": round(circle.length / 10, 1), "label": tenths(at),
            "badge": tenths(badge), "star": tenths(star),
            "motifs": [tenths(p) for p in strew(ground, APART[terrain], 600, rng)]}


def mark_place(shape: Polygon, circle: Any, size: float, taken: Any) -> tuple[float, float]:
    """Return the place for a round mark: clear of what is taken and, where it can be, of huts and borders."""
    middle, edge = Point(circle.coords[0]), shape.exterior
    left, top, right, bottom = shape.bounds
    room = shape.buffer(-size / 2)
    spots = [Point(x, y) for x in np.arange(left, right, 3) for y in np.arange(top, bottom, 3)]
    best = max((p for p in spots if room.contains(p)), key=lambda p: (
        min(p.distance(middle) - circle.length - 0.8 * size, 0) + 2 * min(p.distance(taken) - size, 0)
        + 0.6 * min(p.distance(edge) - size, 0)))
    return best.x, best.y


def strew(ground: Any, apart: float, tries: int, rng: random.Random) -> list[tuple[float, float]]:
    """Return random places in the ground, at least ``apart`` from one another, from top to bottom."""
    left, top, right, bottom = ground.bounds
    found: list[tuple[float, float]] = []
    for _ in range(tries):
        spot = (rng.uniform(left, right), rng.uniform(top, bottom))
        if ground.contains(Point(spot)) and all(math.dist(spot, f) >= apart for f in found):
            found.append(spot)
    return sorted(found, key=lambda p: (p[1], p[0]))


def tenths(point: Any) -> list[float]:
    """Turn drawing units into the file's (0–100, one decimal)."""
    return [round(float(v)) / 10 for v in point]


def facing(shapes: dict[str, Polygon], lakes: dict[str, Polygon], places: dict[str, Any],
           borders: set[Pair]) -> list[Pair]:
    """Return the pairs of areas whose straight line runs over one lake and no other area."""
    result = []
    for a, b in combinations(sorted(shapes), 2):
        line = LineString([[v * 10 for v in places[a]["at"]], [v * 10 for v in places[b]["at"]]])
        if (a, b) not in borders and any(line.intersection(lake).length > 25 for lake in lakes.values()):
            water = sum(line.intersection(lake).length for lake in lakes.values())
            own = line.intersection(shapes[a]).length + line.intersection(shapes[b]).length
            if own + water > line.length - 1:
                result.append((a, b))
    return result


def check(shapes: dict[str, Polygon], points: Any, curves: list[Curve]) -> None:
    """Refuse a drawing with crossing, short or nearly touching borders."""
    lines = [LineString(points[c.points]) for c in curves]
    for curve, line in zip(curves, lines, strict=True):
        gap = math.dist(line.coords[0], line.coords[-1])
        if not line.is_simple or (curve.kind != "edge" and gap < 36):
            raise Unfit(f"short border {curve.sides}: {gap:.0f}")
    for (c, one), (d, two) in combinations(zip(curves, lines, strict=True), 2):
        if not {c.points[0], c.points[-1]} & {d.points[0], d.points[-1]} and one.distance(two) < 30:
            raise Unfit(f"{c.sides} and {d.sides} nearly touch: {one.distance(two):.0f}")
    if not all(s.is_valid for s in shapes.values()):
        raise Unfit("borders cross")


def draw(seed: int) -> dict[str, Any]:
    """Return the map made from a seed; raise :class:`Unfit` when it has a flaw."""
    net, region, terrain = make_net(seed)
    rng = random.Random(seed)
    names = name_areas(net, region)
    points, curves = make_curves(net, names, rng)
    points = smooth(points, curves)
    walks = {name: outline(curves, name) for name in sorted(set(names.values()) - {""})}
    shapes = {name: polygon(points, curves, walk) for name, walk in walks.items()}
    check(shapes, points, curves)
    lakes = {n: s for n, s in shapes.items() if n.startswith("lake")}
    land = {n: s for n, s in shapes.items() if n not in lakes}
    kinds = {names[f]: t for f, t in terrain.items()}
    areas = {n: {"terrain": kinds[n], "region": n[0], **furnish(s, kinds[n], rng), "outline": walks[n]}
             for n, s in land.items()}
    borders = {c.sides for c in curves if c.kind in ("land", "river")}
    return {
        "seed": seed, "areas": areas, "borders": sorted(borders),
        "rivers": sorted(c.sides for c in curves if c.kind == "river"),
        "coast": outline(curves, ""),
        "lakes": [{"outline": walks[n], "areas": sorted({s for c in curves if n in c.sides for s in c.sides} - {n}),
                   "waves": [tenths(p) for p in strew(s.buffer(-20), 32, 200, rng)]} for n, s in lakes.items()],
        "lake_pairs": facing(land, lakes, areas, borders),
        "curves": [{"kind": c.kind, "sides": c.sides, "line": [v for i in c.points for v in tenths(points[i])]}
                   for c in curves],
    }


def written(value: dict[str, Any]) -> str:
    """Return the map as JSON, one line an entry, so that changes can be read."""
    def compact(v: Any) -> str:
        return json.dumps(v, separators=(",", ":")).replace(".0,", ",").replace(".0]", "]")
    parts = []
    for key, part in value.items():
        if key in ("lakes", "curves"):
            text = "[\n" + ",\n".join(compact(v) for v in part) + "\n]"
        elif key == "areas":
            text = "{\n" + ",\n".join(f"{compact(k)}:{compact(v)}" for k, v in part.items()) + "\n}"
        else:
            text = compact(part)
        parts.append(f"{compact(key)}:{text}")
    return "{" + ",\n".join(parts) + "}\n"


if __name__ == "__main__":
    sys.stdout.write(written(draw(int(sys.argv[1]) if len(sys.argv) > 1 else SEED)))
