"""Clans positions: reading (strictly), writing, and what a seat may know of them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from ..core.errors import PositionError, shown
from ..core.fields import a_list, an_int, an_object, one_of
from ..core.state import Observation
from ..core.texts import say
from . import notation
from .board import COLOURS, HUTS_PER_COLOUR, TERRAINS, VILLAGES, Board, default_board

if TYPE_CHECKING:
    from .state import Clans, ClansState

_FIELDS = ("game", "players", "options", "map", "huts", "villages", "founded", "clans", "points", "chips", "to_move",
           "pending", "phase")
_NAME = re.compile(r"[A-Za-z0-9_]{1,16}", re.ASCII)
_MOST_AREAS = 10_000  # far more than 60 huts can use; only keeps a bad file from filling the memory


def dump(state: ClansState) -> dict[str, Any]:
    """Return the position of a state, every field given (``phase`` tells an open deal: hut, clan, start)."""
    from .state import PHASES
    names, board = state.board.names, state.board
    return {
        "game": "clans",
        "players": state.game.players,
        "options": dict(state.game.options),
        "map": None if board.default else board.as_map(),
        "huts": {name: letters(state.colour, group) for name, group in zip(names, state.groups, strict=True) if group},
        "villages": [names[a] for a in state.villages],
        "founded": state.founded,
        "clans": state.clan_letters(),
        "points": dict(zip(COLOURS, state.points, strict=True)),
        "chips": state.chips[:],
        "to_move": state.turn,
        "pending": [names[a] for a in state.pending],
        "phase": PHASES[state.phase],
    }


def letters(colours: Sequence[int], group: Sequence[int]) -> str:
    """Return a group of huts as colour letters in the order of the clans: ``RRB``; ``colours`` is by hut."""
    if len(group) == 1:
        return COLOURS[colours[group[0]]]
    return "".join([COLOURS[c] for c in sorted([colours[hut] for hut in group])])


def observe(state: ClansState, seat: int | None) -> Observation:
    """Return the position as ``seat`` may know it: only the clans are secret, until the match is over (CA05)."""
    seen = dump(state)
    seen["clans"] = state.clan_letters(seat, everything=state.is_terminal())
    seen["seat"] = seat
    if seat is not None and seat == state.current_player():
        seen["legal"] = notation.texts(state.board, state.game.players, state.legal_actions())
    return seen


def resample(game: Clans, observation: Observation, rng: Random) -> ClansState:
    """Return a state whose unknown clans are drawn without bias from the colours nobody is known to have."""
    clans = list(observation["clans"])
    free = [c for c in COLOURS if c not in clans]
    for seat, clan in enumerate(clans):
        if clan is None:
            clans[seat] = free.pop(int(rng.random() * len(free)))
    return game.from_position({**{f: observation[f] for f in _FIELDS if f in observation}, "clans": clans})


def load(game: Clans, data: Mapping[str, Any]) -> ClansState:
    """Return the state of a position; common fields are checked already. ``PositionError`` names the field."""
    from .state import CLAN, HUT, ORDER, OVER, PHASES, START, ClansState
    for field in data:
        if field not in _FIELDS:
            raise PositionError(shown(field), say("unknown field; known are {fields}", fields=", ".join(_FIELDS)))
    state = ClansState(game, _board(data.get("map")))
    phase = PHASES.index(one_of("phase", data.get("phase", "move" if "huts" in data else "hut"), PHASES))
    _load_huts(state, data.get("huts", {}), phase == HUT)
    _load_clans(state, data, phase)
    state.turn = an_int("to_move", data.get("to_move", 0), 0, game.players - 1)
    _load_points(state, data)
    if phase <= START:
        state.phase = phase
        state.founded = an_int("founded", data.get("founded", 0), 0, VILLAGES - 1)
        for field in ("villages", "pending"):
            if a_list(field, data.get(field, [])):
                raise PositionError(field, say("must be empty while huts and clans are dealt"))
        if phase == HUT and len(state.colour) == len(state.board.names):
            state.phase = CLAN
        return state
    _load_villages(state, data)
    state.phase = ORDER if state.pending else OVER if state.founded == VILLAGES else PHASES.index("move")
    if not state.pending:
        state._end_if_stuck(None)
    if "phase" in data and phase != state.phase:
        raise PositionError("phase", say("{value} does not fit: this position is in the phase {phase}",
                                         value=shown(data["phase"]), phase=PHASES[state.phase]))
    return state


# --- map ------------------------------------------------------------------------------------------------------------

def _board(data: object) -> Board:
    if data is None:
        return default_board()
    fields = an_object("map", data)
    for field in fields:
        if field not in ("areas", "borders"):
            raise PositionError(f"map.{field}", say("unknown field; known are {fields}", fields="areas, borders"))
    areas = an_object("map.areas", fields.get("areas"))
    if not 2 <= len(areas) <= _MOST_AREAS:
        raise PositionError("map.areas", say("{n} areas given; {least} to {most} are possible", n=len(areas), least=2,
                                             most=_MOST_AREAS))
    checked = {name: _area(name, area) for name, area in areas.items()}
    borders = _borders(a_list("map.borders", fields.get("borders")), areas)
    board = Board({"areas": checked, "borders": borders})
    return default_board() if board.as_map() == default_board().as_map() else board


def _area(name: str, area: object) -> dict[str, Any]:
    """Return an own copy of an area of the map, in the order in which ``as_map`` writes it."""
    field = f"map.areas.{name}"
    if not _NAME.fullmatch(name):
        raise PositionError(field, say("a name has 1 to 16 letters, digits or _"))
    values = an_object(field, area)
    for key in values:
        if key not in ("terrain", "at", "region"):
            raise PositionError(f"{field}.{key}", say("unknown field; known are {fields}",
                                                      fields="terrain, at, region"))
    one_of(f"{field}.terrain", values.get("terrain"), TERRAINS)
    if "at" in values:
        place = a_list(f"{field}.at", values["at"])
        if len(place) != 2 or not all(type(x) in (int, float) and 0 <= x <= 100 for x in place):
            raise PositionError(f"{field}.at", say("must be [x, y], each from 0 to 100, not {value}",
                                                   value=shown(values["at"])))
    if "region" in values and not (isinstance(values["region"], str) and _NAME.fullmatch(values["region"])):
        raise PositionError(f"{field}.region", say("a name has 1 to 16 letters, digits or _"))
    return {key: list(value) if key == "at" else value for key, value in values.items()}


def _borders(rows: Sequence[Any], areas: Mapping[str, Any]) -> list[tuple[str, str]]:
    seen: set[frozenset[str]] = set()
    for i, row in enumerate(rows):
        field = f"map.borders.{i}"
        pair = a_list(field, row)
        if len(pair) != 2:
            raise PositionError(field, say("must name two areas, not {value}", value=shown(row)))
        for name in pair:
            _known(field, name, areas)
        if pair[0] == pair[1]:
            raise PositionError(field, say("{area} can't border on itself", area=pair[0]))
        if frozenset(pair) in seen:
            raise PositionError(field, say("{a} and {b} are listed twice", a=pair[0], b=pair[1]))
        seen.add(frozenset(pair))
    bordering = {name for pair in seen for name in pair}
    for name in areas:
        if name not in bordering:
            raise PositionError(f"map.areas.{name}", say("has no border with any other area"))
    return [(row[0], row[1]) for row in rows]


def _known(field: str, name: object, areas: Mapping[str, Any]) -> str:
    if not isinstance(name, str) or name not in areas:
        raise PositionError(field, say("unknown area {value}", value=shown(name)))
    return name


# --- material -------------------------------------------------------------------------------------------------------

def _load_huts(state: ClansState, data: object, dealing: bool) -> None:
    index, huts = state.board.index, an_object("huts", data)
    for name, group in huts.items():
        field = _known(f"huts.{name}", name, index) and f"huts.{name}"
        if not isinstance(group, str):
            raise PositionError(field, say("must be a text of colour letters, not {value}", value=shown(group)))
        for colour in group:
            if colour not in COLOURS:
                raise PositionError(field, say("unknown colour {value}", value=shown(colour)))
    for area, name in enumerate(state.board.names):
        group = sorted(map(COLOURS.index, huts.get(name, "")))
        first = len(state.colour)
        state.groups[area] = tuple(range(first, first + len(group)))
        state.size[area] = len(group)
        state.colour += tuple(group)
    for c, colour in enumerate(COLOURS):
        if state.colour.count(c) > HUTS_PER_COLOUR:
            name = max((n for n in huts if colour in huts[n]), key=lambda n: (huts[n].count(colour), n))
            raise PositionError(f"huts.{name}", say("{n} huts of the colour {colour} in all; there are only {most}",
                                                    n=state.colour.count(c), colour=colour, most=HUTS_PER_COLOUR))
    if dealing:
        _check_deal(state)


def _check_deal(state: ClansState) -> None:
    """The deal goes area by area, one hut each (clans.setup.one)."""
    n = len(state.colour)
    for area, name in enumerate(state.board.names):
        if state.size[area] != int(area < n):
            raise PositionError(f"huts.{name}", say("while huts are dealt, the first {n} areas have one hut each",
                                                    n=n))
    if len(state.board.names) > HUTS_PER_COLOUR * len(COLOURS):
        raise PositionError("map.areas", say("{n} areas, but there are only {most} huts to deal",
                                             n=len(state.board.names), most=HUTS_PER_COLOUR * len(COLOURS)))
    for area in range(n):
        if state.board.regions is not None and state.game.options["setup"] == "region" and any(
                state.colour[x] == state.colour[area] and state.board.regions[x] == state.board.regions[area]
                for x in range(area)):
            raise PositionError(f"huts.{state.board.names[area]}", say("the region has a hut of this colour already"))


def _load_clans(state: ClansState, data: Mapping[str, Any], phase: int) -> None:
    from .state import CLAN, HUT, UNKNOWN
    n = state.game.players
    clans = a_list("clans", data.get("clans", [] if phase <= CLAN else [None] * n))
    least, most = (0, 0) if phase == HUT else (0, n - 1) if phase == CLAN else (n, n)
    if not least <= len(clans) <= most:
        raise PositionError("clans", say("{given} given, {needed} needed", given=len(clans), needed=most))
    for seat, clan in enumerate(clans):
        if clan is not None:
            one_of(f"clans.{seat}", clan, tuple(COLOURS))
            if clan in clans[:seat]:
                raise PositionError(f"clans.{seat}", say("{value} has two players", value=shown(clan)))
        state.clans.append(UNKNOWN if clan is None else COLOURS.index(clan))


def _load_points(state: ClansState, data: Mapping[str, Any]) -> None:
    for colour, points in an_object("points", data.get("points", {})).items():
        one_of(f"points.{colour}", colour, tuple(COLOURS))
        state.points[COLOURS.index(colour)] = an_int(f"points.{colour}", points, 0, 10_000)
    chips = a_list("chips", data.get("chips", [0] * state.game.players))
    if len(chips) != state.game.players:
        raise PositionError("chips", say("{given} given, {needed} needed", given=len(chips),
                                         needed=state.game.players))
    state.chips = [an_int(f"chips.{i}", chip, 0, VILLAGES) for i, chip in enumerate(chips)]
    if sum(state.chips) > VILLAGES:
        raise PositionError("chips", say("{n} in all; there are only {most}", n=sum(state.chips), most=VILLAGES))


def _load_villages(state: ClansState, data: Mapping[str, Any]) -> None:
    board = state.board
    for field, target in (("villages", state.villages), ("pending", state.pending)):
        for i, name in enumerate(a_list(field, data.get(field, []))):
            area = board.index[_known(f"{field}.{i}", name, board.index)]
            if area in state.villages or area in state.pending:
                raise PositionError(f"{field}.{i}", say("{area} is listed twice", area=name))
            if not state.size[area] and field == "pending":
                raise PositionError(f"{field}.{i}", say("{area} has no huts", area=name))
            if state.size[area] and any(state.size[x] for x in board.neighbours[area]):
                raise PositionError(f"{field}.{i}", say("{area} still has huts beside it", area=name))
            target.append(area)
    state.pending.sort()
    if len(state.villages) > VILLAGES:
        raise PositionError("villages", say("{n} in all; there are only {most}", n=len(state.villages),
                                            most=VILLAGES))
    state.founded = an_int("founded", data.get("founded", len(state.villages)), 0, VILLAGES)
    if state.pending and state.founded == VILLAGES:
        raise PositionError("pending", say("must be empty when all villages are founded"))
