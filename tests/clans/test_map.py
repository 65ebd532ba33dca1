"""The default map keeps its promises: in the graph, and in the outlines that people see."""

from __future__ import annotations

import math
from itertools import combinations

import pytest

from pygame_rules.clans.board import TERRAINS
from pygame_rules.clans.view_art import places
from pygame_rules.clans.view_ground import ground
from pygame_rules.core.data import read

networkx = pytest.importorskip("networkx")
geometry = pytest.importorskip("shapely.geometry")

MAP = read("clans/map.json")
AREAS = MAP["areas"]
BORDERS = {tuple(pair) for pair in MAP["borders"]}
RIVERS = {tuple(pair) for pair in MAP["rivers"]}
LAKE_PAIRS = {tuple(pair) for pair in MAP["lake_pairs"]}
GRAPH = networkx.Graph(sorted(BORDERS))


def line_of(number: int) -> list[tuple[float, float]]:
    """Return the points of a curve, backwards for a negative number, in tenths of drawing units."""
    flat = MAP["curves"][abs(number) - 1]["line"]
    points = list(zip(flat[::2], flat[1::2], strict=True))
    return points if number > 0 else points[::-1]


def shape(walk: list[int]):
    return geometry.Polygon([p for number in walk for p in line_of(number)[:-1]])


SHAPES = {name: shape(area["outline"]) for name, area in AREAS.items()}
LAKES = [shape(lake["outline"]) for lake in MAP["lakes"]]
COAST = shape(MAP["coast"])


# --- the graph ------------------------------------------------------------------------------------------------------

@pytest.mark.proves("clans.setup.areas")
def test_sixty_areas_in_twelve_regions_of_five():
    assert sorted(AREAS) == [f"{letter}{i}" for letter in "ABCDEFGHIJKL" for i in range(1, 6)]
    assert all(area["region"] == name[0] for name, area in AREAS.items())


@pytest.mark.proves("clans.pub.regions")
def test_every_region_is_whole_and_has_all_terrains():
    terrains = [area["terrain"] for area in AREAS.values()]
    assert all(terrains.count(t) == 15 for t in TERRAINS)
    for letter in "ABCDEFGHIJKL":
        members = [name for name in AREAS if name[0] == letter]
        assert networkx.is_connected(GRAPH.subgraph(members))
        assert {AREAS[name]["terrain"] for name in members} == set(TERRAINS)


def test_neighbours_never_look_alike():
    assert not [pair for pair in BORDERS if AREAS[pair[0]]["terrain"] == AREAS[pair[1]]["terrain"]]


def test_graph_is_sound():
    assert all(a < b for a, b in BORDERS) and len(BORDERS) == len(MAP["borders"])
    assert set(GRAPH) == set(AREAS)
    assert networkx.is_connected(GRAPH)
    assert networkx.check_planarity(GRAPH)[0]
    assert min(dict(GRAPH.degree).values()) >= 2
    assert 4 <= 2 * len(BORDERS) / len(AREAS) <= 5.5


@pytest.mark.proves("clans.pub.regions")
def test_regions_end_at_rivers_lakes_and_the_edge():
    assert {pair for pair in BORDERS if pair[0][0] != pair[1][0]} == RIVERS
    for curve in MAP["curves"]:
        a, b = curve["sides"]
        expected = ("edge" if not a else "shore" if b.startswith("lake") or a.startswith("lake")
                    else "land" if a[0] == b[0] else "river")
        assert curve["kind"] == expected, (a, b)


@pytest.mark.proves("clans.move.river")
def test_rivers_join():
    assert len(RIVERS) >= 40
    assert RIVERS <= BORDERS


@pytest.mark.proves("clans.move.lake", kind="refuse")
def test_lakes_part():
    assert len(MAP["lakes"]) >= 3
    assert not LAKE_PAIRS & BORDERS
    for lake in MAP["lakes"]:
        assert len({name[0] for name in lake["areas"]}) >= 2, "a lake bounds regions"
        assert [pair for pair in LAKE_PAIRS if set(pair) <= set(lake["areas"])], "a lake parts two areas at least"


# --- the outlines ---------------------------------------------------------------------------------------------------

def test_outlines_fill_the_board_without_overlap():
    assert all(s.is_valid and s.is_simple for s in [*SHAPES.values(), *LAKES, COAST])
    total = sum(s.area for s in SHAPES.values()) + sum(lake.area for lake in LAKES)
    assert total == pytest.approx(COAST.area, rel=1e-6)
    for one, two in combinations([*SHAPES.values(), *LAKES], 2):
        assert one.intersection(two).area < 1e-6


def test_neighbours_are_those_who_share_a_length_of_outline():
    shared = {pair: SHAPES[pair[0]].boundary.intersection(SHAPES[pair[1]].boundary)
              for pair in combinations(sorted(SHAPES), 2)}
    assert {pair for pair, part in shared.items() if part.length > 0} == BORDERS
    assert all(part.is_empty for pair, part in shared.items() if pair not in BORDERS), "no contact in a mere point"


def test_each_border_is_drawn_once():
    pairs = [tuple(curve["sides"]) for curve in MAP["curves"]]
    assert len(pairs) == len(set(pairs))
    uses = [abs(n) for area in AREAS.values() for n in area["outline"]]
    uses += [abs(n) for lake in MAP["lakes"] for n in lake["outline"]] + [abs(n) for n in MAP["coast"]]
    assert all(uses.count(i) == 2 for i in range(1, len(pairs) + 1))


def test_never_four_in_a_corner():
    ends = [tuple(line_of(i)[k]) for i in range(1, len(MAP["curves"]) + 1) for k in (0, -1)]
    assert {ends.count(end) for end in ends} == {3}
    assert min(math.dist(a, b) for a, b in combinations(set(ends), 2)) > 2


def test_no_border_is_so_short_that_the_eye_doubts():
    for curve in MAP["curves"]:
        flat = curve["line"]
        if curve["kind"] in ("land", "river"):
            assert math.dist(flat[:2], flat[-2:]) >= 3.6, curve["sides"]


def test_areas_that_are_no_neighbours_keep_apart():
    for a, b in combinations(sorted(SHAPES), 2):
        if (a, b) not in BORDERS:
            assert SHAPES[a].distance(SHAPES[b]) >= 3, (a, b)


def test_no_slivers():
    areas = [s.area for s in SHAPES.values()]
    assert min(areas) > 0.6 * sum(areas) / 60
    for name, s in SHAPES.items():
        assert 4 * math.pi * s.area / s.length ** 2 > 0.55, name  # 1 for a circle, 0.785 for a square
        assert not s.buffer(-2.5).is_empty and s.buffer(-1.6).geom_type == "Polygon", name


def test_lake_pairs_face_each_other_over_water_only():
    for a, b in LAKE_PAIRS:
        line = geometry.LineString([AREAS[a]["at"], AREAS[b]["at"]])
        water = sum(line.intersection(lake).length for lake in LAKES)
        own = line.intersection(SHAPES[a]).length + line.intersection(SHAPES[b]).length
        assert water > 2 and own + water == pytest.approx(line.length, abs=0.2), (a, b)


def test_lakes_are_far_wider_than_rivers():
    assert all(not lake.buffer(-2).is_empty for lake in LAKES)  # a river is 1.3 wide


@pytest.mark.proves("clans.ui.nineteen")
def test_room_for_nineteen_huts_and_the_code_in_every_area():
    for name, place in ground(None).places.items():
        size, _, spots = places(19, place.radius)
        assert size >= 12, name
        outline = SHAPES[name].buffer(0.2)
        for x, y in spots:
            left, top = (place.at[0] + x - size / 2) / 10, (place.at[1] + y - size / 2) / 10
            assert outline.contains(geometry.box(left, top, left + size / 10, top + size / 10)), name
        x, y = AREAS[name]["label"]
        assert SHAPES[name].contains(geometry.box(x - 1.9, y - 1.2, x + 1.9, y + 1.2)), name
        assert SHAPES[name].contains(geometry.Point(AREAS[name]["badge"]))
        assert SHAPES[name].contains(geometry.Point(AREAS[name]["star"]))


def test_terrain_pictures_stay_in_their_area():
    for name, area in AREAS.items():
        assert len(area["motifs"]) >= 4, name
        assert all(SHAPES[name].contains(geometry.Point(spot)) for spot in area["motifs"]), name


def test_numbers_are_compact():
    numbers = [v for curve in MAP["curves"] for v in curve["line"]]
    numbers += [v for area in AREAS.values() for key in ("at", "label", "badge", "star") for v in area[key]]
    assert all(0 <= v <= 100 and round(v, 1) == v for v in numbers)


def test_the_seed_makes_this_map():
    make_map = pytest.importorskip("pygame_rules.clans.make_map", reason="needs NumPy and SciPy",
                                   exc_type=ImportError)
    made = make_map.draw(make_map.SEED)
    assert made["borders"] == sorted(BORDERS)
    assert {n: a["terrain"] for n, a in made["areas"].items()} == {n: a["terrain"] for n, a in AREAS.items()}
