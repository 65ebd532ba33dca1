"""Places for the areas of a map that gives none: the same on every machine.

Only sums, products, quotients and square roots are used after the start; these are exact to the last bit everywhere.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import isqrt, sqrt

Point = tuple[float, float]
ROUNDS = 60


def layout(near: Sequence[Sequence[int]]) -> list[Point]:
    """Return a place for each node, about one unit from its neighbours: distances follow the steps between nodes."""
    count = len(near)
    steps = [_steps(near, i) for i in range(count)]
    points = _spread(steps)
    for _ in range(ROUNDS if count <= 70 else 12):
        for i in range(count):
            points[i] = _pulled(i, points, steps[i])
    return _levelled(points)


def _steps(near: Sequence[Sequence[int]], start: int) -> list[int]:
    """Return how many borders lie between ``start`` and each node; parts without a way are set well apart."""
    found = {start: 0}
    queue = [start]
    for here in queue:
        for there in near[here]:
            if there not in found:
                found[there] = found[here] + 1
                queue.append(there)
    apart = 1 + isqrt(len(near))
    return [found.get(i, apart) for i in range(len(near))]


def _spread(steps: Sequence[Sequence[int]]) -> list[Point]:
    """Return starting places: across by the steps to two far ends, down by the steps to two ends beside them."""
    nodes = range(len(steps))
    left = max(nodes, key=lambda i: (steps[0][i], -i))
    right = max(nodes, key=lambda i: (steps[left][i], -i))
    across = [steps[left][i] - steps[right][i] for i in nodes]
    top = max(nodes, key=lambda i: (min(steps[left][i], steps[right][i]) * 2 - abs(across[i]), -i))
    bottom = max(nodes, key=lambda i: (steps[top][i] * 2 - abs(across[i] - across[top]), -i))
    return [(across[i] / 2 + i * 0.003, (steps[top][i] - steps[bottom][i]) / 2 + i % 7 * 0.02) for i in nodes]


def _pulled(i: int, points: Sequence[Point], steps: Sequence[int]) -> Point:
    """Return the better place of one node: the weighted mean of where the others want it (stress majorisation)."""
    x, y = points[i]
    sum_x = sum_y = total = 0.0
    for j, (a, b) in enumerate(points):
        if j != i:
            d = steps[j]
            weight = 1 / (d * d)
            gap = sqrt((x - a) * (x - a) + (y - b) * (y - b)) or 1e-9
            sum_x += weight * (a + d * (x - a) / gap)
            sum_y += weight * (b + d * (y - b) / gap)
            total += weight
    return sum_x / total, sum_y / total


def _levelled(points: Sequence[Point]) -> list[Point]:
    """Turn the places so that the longest way lies across, and the first node to the left."""
    n = len(points)
    cx, cy = sum(p[0] for p in points) / n, sum(p[1] for p in points) / n
    moved = [(x - cx, y - cy) for x, y in points]
    xx, yy = sum(x * x for x, _ in moved), sum(y * y for _, y in moved)
    xy = sum(x * y for x, y in moved)
    root = sqrt((xx - yy) * (xx - yy) + 4 * xy * xy)
    ax, ay = (xx - yy + root, 2 * xy) if xx >= yy else (2 * xy, yy - xx + root)
    length = sqrt(ax * ax + ay * ay)
    if length < 1e-9:
        ax, ay, length = 1.0, 0.0, 1.0
    ax, ay = ax / length, ay / length
    turned = [(x * ax + y * ay, y * ax - x * ay) for x, y in moved]
    sign = -1 if turned[0][0] > 1e-6 else 1
    return [(sign * x, sign * y) for x, y in turned]


def given(areas: Mapping[str, Mapping[str, object]], names: Sequence[str]) -> list[Point] | None:
    """Return the places that a map gives, or None when one is missing or two lie on each other."""
    points: list[Point] = []
    for name in names:
        at = areas[name].get("at")
        if not isinstance(at, list | tuple):
            return None
        points.append((float(at[0]), float(at[1])))
    return points if least_gap(points) >= 3 else None


def least_gap(points: Sequence[Point]) -> float:
    """Return the smallest distance between two of the places."""
    return min(sqrt((a - c) * (a - c) + (b - d) * (b - d))
               for i, (a, b) in enumerate(points) for c, d in points[:i])
