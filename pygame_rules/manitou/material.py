"""The cards of a Manitou position, read strictly: no more of any than the box holds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ..core.errors import PositionError, shown
from ..core.fields import a_list, an_int, an_object
from ..core.texts import say
from .cards import CHIEF, CODES, COPIES, HAND, HERDS, KINDS, LARGE, LEAST_LARGE, PARTY, PLACEMENTS, UNKNOWN
from .fights import NOBODY, replay
from .hands import without

if TYPE_CHECKING:
    from .state import ManitouState

_CARD_FIELDS = ("seat", "card", "active")


# --- buffalo --------------------------------------------------------------------------------------------------------

def load_buffalo(state: ManitouState, data: Mapping[str, Any]) -> None:
    """Read ``herds`` and ``deck``; the deck is what the herds leave in the box where it isn't given."""
    box = Counter(LARGE) + Counter(state.game.small)
    herds = _rows("herds", data.get("herds", [[]] * HERDS), HERDS)
    for herd, row in enumerate(herds):
        field = f"herds.{herd}"
        cards = a_list(field, row)
        if len(cards) > 2:
            raise PositionError(field, say("{n} buffalo cards given; two are the most", n=len(cards)))
        state.herds[herd] = tuple(sorted((_buffalo(f"{field}.{i}", card, box) for i, card in enumerate(cards)),
                                         reverse=True))
    if "deck" not in data:
        state.large = tuple(v for v in sorted(box.elements()) if v >= LEAST_LARGE)
        state.small = tuple(v for v in sorted(box.elements()) if v < LEAST_LARGE)
        return
    deck = an_object("deck", data["deck"])
    for name in deck:
        if name not in ("X", "x"):
            raise PositionError(f"deck.{name}", say("unknown field; known are {fields}", fields="X, x"))
    state.large, state.small = _deck("X", deck, box), _deck("x", deck, box)


def _deck(name: str, deck: Mapping[str, Any], box: Counter[int]) -> tuple[int, ...]:
    cards = []
    for i, card in enumerate(a_list(f"deck.{name}", deck.get(name, []))):
        value = _buffalo(f"deck.{name}.{i}", card, box)
        if (value >= LEAST_LARGE) != (name == "X"):
            raise PositionError(f"deck.{name}.{i}", say("{value} belongs to the other deck", value=value))
        cards.append(value)
    return tuple(sorted(cards))


def _buffalo(field: str, value: object, box: Counter[int]) -> int:
    """Take one buffalo card out of the box."""
    if type(value) is not int or value not in box:
        raise PositionError(field, say("there is no buffalo card {value}", value=shown(value)))
    if not box[value]:
        raise PositionError(field, say("there are not so many buffalo cards {value}", value=value))
    box[value] -= 1
    return value


def check_deal(state: ManitouState) -> None:
    """The herds are laid out in order, herd by herd, the higher card first (manitou.setup.herds)."""
    trial = state.clone()
    trial.herds = [()] * HERDS
    laid = [list(cards) for cards in state.herds]
    trial.large += tuple(value for cards in laid for value in cards if value >= LEAST_LARGE)
    trial.small += tuple(value for cards in laid for value in cards if value < LEAST_LARGE)
    while any(laid):
        place = trial.next_place()
        herd = 0 if place is None else place[0]
        kind = "" if place is None else place[1]
        card = laid[herd].pop(0) if laid[herd] else 0
        if not card or (card >= LEAST_LARGE) != (kind == "X"):
            raise PositionError("herds", say("while buffalo cards are laid out, the first places are taken first"))
        trial.herds[herd] += (card,)
        if kind == "X":
            trial.large = without(trial.large, card)
        else:
            trial.small = without(trial.small, card)


# --- tribes ---------------------------------------------------------------------------------------------------------

def _rows(field: str, value: object, needed: int) -> Sequence[Any]:
    rows = a_list(field, value)
    if len(rows) != needed:
        raise PositionError(field, say("{given} given, {needed} needed", given=len(rows), needed=needed))
    return rows


def _kind(field: str, value: object, *, unknown: bool = False) -> int:
    if unknown and value == "?":
        return UNKNOWN
    if not isinstance(value, str) or value not in KINDS:
        raise PositionError(field, say("unknown card {value}; the cards are {cards}", value=shown(value),
                                       cards=", ".join(CODES)))
    return KINDS[value]


def _owned(field: str, value: object, players: int) -> int:
    """Read a card with its tribe, ``1:H8``."""
    seat, colon, card = value.partition(":") if isinstance(value, str) else ("", "", "")
    if not colon or seat not in ("0", "1", "2", "3")[:players]:
        raise PositionError(field, say("must be a card with its seat like {example}, not {value}", example="1:H8",
                                       value=shown(value)))
    return int(seat) << 4 | _kind(field, card)


def load_lost(state: ManitouState, data: Mapping[str, Any]) -> None:
    """Read ``captured`` and ``discarded`` and take those cards from their tribes."""
    n = state.game.players
    pools = [list(COPIES) for _ in range(n)]
    for seat, row in enumerate(_rows("captured", data.get("captured", [[]] * n), n)):
        cards = []
        for i, value in enumerate(a_list(f"captured.{seat}", row)):
            card = _owned(f"captured.{seat}.{i}", value, n)
            if card >> 4 == seat:
                raise PositionError(f"captured.{seat}.{i}", say("nobody takes own cards prisoner"))
            _take(f"captured.{seat}.{i}", pools, card)
            cards.append(card)
        state.captured[seat] = tuple(sorted(cards))
    lost = []
    for i, value in enumerate(a_list("discarded", data.get("discarded", []))):
        lost.append(_owned(f"discarded.{i}", value, n))
        _take(f"discarded.{i}", pools, lost[-1])
    state.discarded = tuple(sorted(lost))
    state.pools = [tuple(pool) for pool in pools]


def _take(field: str, pools: list[list[int]], card: int) -> None:
    seat, kind = card >> 4, card & 15
    if not pools[seat][kind]:
        raise PositionError(field, _too_many(seat, kind))
    pools[seat][kind] -= 1


def _too_many(seat: int, kind: int) -> str:
    if COPIES[kind] == 1:
        return say("the tribe of seat {seat} has only one {card}", seat=seat, card=CODES[kind])
    return say("the tribe of seat {seat} has only {n} {card}", seat=seat, n=COPIES[kind], card=CODES[kind])


def load_grounds(state: ManitouState, data: object) -> None:
    """Read ``grounds``. Where no card of a herd tells whether it is active, the warriors' fights are gone through."""
    for herd, row in enumerate(_rows("grounds", data, HERDS)):
        field = f"grounds.{herd}"
        entries = [_ground_card(f"{field}.{i}", entry, state.game.players)
                   for i, entry in enumerate(a_list(field, row))]
        state.grounds[herd] = ground = tuple(card for card, _ in entries)
        if all(active is None for _, active in entries):
            state.active[herd], state.owner[herd] = replay(ground)
            continue
        active_ = tuple(i for i, (_, active) in enumerate(entries) if active)
        owners = {ground[i] >> 4 for i in active_}
        if len(active_) > 2:
            raise PositionError(field, say("{n} warriors are active; two are the most", n=len(active_)))
        if len(owners) > 1:
            raise PositionError(field, say("warriors of several seats are active"))
        state.active[herd], state.owner[herd] = active_, owners.pop() if owners else NOBODY


def _ground_card(field: str, value: object, players: int) -> tuple[int, bool | None]:
    entry = an_object(field, value)
    for key in entry:
        if key not in _CARD_FIELDS:
            raise PositionError(f"{field}.{key}", say("unknown field; known are {fields}",
                                                      fields=", ".join(_CARD_FIELDS)))
    seat = an_int(f"{field}.seat", entry.get("seat"), 0, players - 1)
    kind = _kind(f"{field}.card", entry.get("card"))
    active = entry.get("active")
    if active is not None and type(active) is not bool:
        raise PositionError(f"{field}.active", say("must be true or false, not {value}", value=shown(active)))
    if active and kind < CHIEF:
        raise PositionError(f"{field}.active", say("only warriors are active"))
    return seat << 4 | kind, active


def unknown_hands(state: ManitouState, phase: str) -> list[list[str]]:
    """Return the hands of a position that doesn't give any: none, but while cards are placed three unknown ones."""
    if phase != "play":
        return [[] for _ in state.hands]
    return [["?"] * min(HAND, PLACEMENTS - placed, sum(state.unseen(seat))) for seat, placed in enumerate(state.placed)]


def load_held(state: ManitouState, field: str, data: object, most: int) -> None:
    """Read ``hands``, ``piles`` or ``picks`` into the state."""
    held: list[tuple[int, ...]] = getattr(state, field)
    for seat, row in enumerate(_rows(field, data, state.game.players)):
        cards = a_list(f"{field}.{seat}", row)
        if len(cards) > most:
            raise PositionError(f"{field}.{seat}", say("{n} cards given; {most} are the most", n=len(cards), most=most))
        held[seat] = tuple(sorted(_kind(f"{field}.{seat}.{i}", card, unknown=True) for i, card in enumerate(cards)))


def check_tribes(state: ManitouState) -> None:
    """No tribe has more cards of a kind, or in all, than the box and its losses leave it."""
    for seat in range(state.game.players):
        left = list(state.pools[seat])
        places = [(f"grounds.{herd}", [card & 15 for card in ground if card >> 4 == seat])
                  for herd, ground in enumerate(state.grounds)]
        places += [(f"{field}.{seat}", list(getattr(state, field)[seat])) for field in ("hands", "piles", "picks")]
        unknown = 0
        for field, kinds in places:
            for kind in kinds:
                if kind == UNKNOWN:
                    unknown += 1
                elif not left[kind]:
                    raise PositionError(field, _too_many(seat, kind))
                else:
                    left[kind] -= 1
            if unknown > sum(left):
                raise PositionError(field, say("more cards than the tribe of seat {seat} has left", seat=seat))
        held = len(state.hands[seat]) + len(state.piles[seat]) + len(state.picks[seat])
        if held > PARTY:
            raise PositionError(f"piles.{seat}", say("a party of {n} cards; {most} are the most", n=held, most=PARTY))
