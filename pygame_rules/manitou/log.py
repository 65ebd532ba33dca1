"""Manitou in words: what happened, and what is asked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from ..core.markup import points_won
from ..core.state import Event, Observation
from ..core.texts import Message, listed, mark, say, say_n
from .cards import HERDS, name
from .view_art import signed

PAUSES = {"evaluation": "manitou.round.ack"}  # everyone looks at it before the match goes on (MA49)


def prompt(obs: Observation) -> Message:
    """Return what the seat to act is asked for, without its name."""
    if obs["phase"] == "pick":
        return say_n("choose {n} card for the party", "choose {n} cards for the party",
                     obs["required"][obs["to_move"]])
    return say("place a card at a herd")


def sentence(event: Event, names: Sequence[str]) -> Message | None:
    """Return one sentence for an event as its reader may see it, None for what needs no words."""
    make = _SENTENCES.get(event.kind)
    return make(event.data, names) if make else None


# --- the evaluation, herd by herd -----------------------------------------------------------------------------------

def stages(events: Sequence[Event]) -> list[list[Event]]:
    """Return what follows on an evaluation in the order in which it is shown: herd after herd, then thieves and points.

    A herd that brought nothing has a group without events.
    """
    first = [[event for event in events if event.data.get("herd") == herd] for herd in range(1, HERDS + 1)]
    return [*first, [event for event in events if "herd" not in event.data]]


def stage_title(events: Sequence[Event], number: int) -> Message:
    """Return what is evaluated in a stage (``number`` from 0)."""
    if number < HERDS:
        return say("Herd {herd} is evaluated", herd=number + 1)
    return say("The fur thieves and the points")


def stage_text(events: Sequence[Event], number: int, names: Sequence[str]) -> Message:
    """Return a stage as one sentence."""
    if number < HERDS:
        facts = [_SHORT[event.kind](event.data, names) for event in _merged(events)]
        return say("Herd {herd}: {what}.", herd=number + 1, what=_joined(facts, mark("{first}; {rest}")))
    told = [sentence(event, names) for event in events]
    return _joined([text for text in told if text is not None], mark("{first} {rest}"))


def _merged(events: Sequence[Event]) -> list[Event]:
    """Return the events of a herd; cards that lapse for one reason are told together."""
    found: list[Event] = []
    for event in events:
        if found and event.kind == found[-1].kind == "lapse" and event.data["why"] == found[-1].data["why"]:
            both = f'{found[-1].data["value"]} / {event.data["value"]}'
            event = replace(event, data={**event.data, "value": both})
            found.pop()
        found.append(event)
    return found


def _joined(parts: Sequence[Message], pattern: str) -> Message:
    text = parts[0] if parts else say("nothing is won")
    for more in parts[1:]:
        text = say(pattern, first=text, rest=more)
    return text


_NO_ONE = {
    "nobody": mark("nobody hunts, {value} goes to no one"),
    "tie": mark("a tie for first place, {value} goes to no one"),
    "tieSecond": mark("a tie for second place, {value} goes to no one"),
    "third": mark("after a tie for first place nobody is second, {value} goes to no one"),
}

_SHORT: dict[str, Callable[[dict[str, Any], Sequence[str]], Message]] = {
    "sums": lambda data, names: say("hunters {sums}", sums=_sums(data, names)),
    "buffalo": lambda data, names: say("{name} takes {value}", name=names[data["seat"]], value=data["value"]),
    "lapse": lambda data, names: say(_NO_ONE[data["why"]], value=data["value"]),
    "prisoners": lambda data, names: say_n("{name} takes {n} prisoner", "{name} takes {n} prisoners", data["points"],
                                           name=names[data["seat"]]),
    "discard": lambda data, names: say("nobody is active and all cards are lost"),
}


def table_text(obs: Observation) -> str:
    """Return the herds, the own cards and the points for a terminal."""
    rows = []
    for herd, (buffalo, ground) in enumerate(zip(obs["herds"], obs["grounds"], strict=True), 1):
        cards = " ".join(f"{c['seat']}:{c['card']}{'*' if c['active'] else ''}" for c in ground)
        rows.append(f"herd {herd}  {'/'.join(map(str, buffalo)) or '-':<6} {cards}".rstrip())
    seat = obs.get("seat")
    if seat is not None and obs["phase"] == "pick":
        left = [f"{card} x{n}" if n > 1 else card for card, n in obs["pools"][seat].items()]
        rows.append(f"tribe   {' '.join(left)}   picked {' '.join(obs['picks'][seat]) or '-'}")
    elif seat is not None:
        rows.append(f"hand    {' '.join(obs['hands'][seat]) or '-'}   pile {' '.join(obs['piles'][seat]) or '-'}")
    return "\n".join([*rows, f"scores {obs['scores']}   hunt {obs['hunt']}"])


_RESULTS = {
    "hunter": mark("{name} sends {card} to herd {herd}."),
    "open": mark("{name} places {card} at herd {herd}; it is active."),
    "protects": mark("{name} places {card} at herd {herd} to protect the first warrior."),
    "beats": mark("{name} places {card} at herd {herd}; it beats the active warrior and is active now."),
    "neutral": mark("{name} places {card} at herd {herd}: equal warriors, both turn grey and nobody is active."),
    "sacrifice": mark("{name} sacrifices {card} at herd {herd}: attacker and protector turn grey."),
    "loses": mark("{name} places {card} at herd {herd}; it loses and turns grey."),
    "surplus": mark("{name} places {card} at herd {herd}, where two own warriors are active; it arrives grey."),
}

_LAPSES = {
    "nobody": mark("Herd {herd}: nobody has a hunter, the {value} goes to no one."),
    "tie": mark("Herd {herd}: a tie for first place, the {value} goes to no one."),
    "tieSecond": mark("Herd {herd}: a tie for second place, the {value} goes to no one."),
    "third": mark("Herd {herd}: after a tie for first place the next is third, the {value} goes to no one."),
}

_AWARDS = {
    "first": mark("Herd {herd}: {name} has the most hunters and takes the {value}."),
    "second": mark("Herd {herd}: {name} is second and takes the {value}."),
    "sole": mark("Herd {herd}: {name} hunts alone and takes the {value} too."),
}


def _draw(data: dict[str, Any], names: Sequence[str]) -> Message | None:
    if data.get("card") in (None, "?"):  # somebody else's
        return None
    return say("{name} draws {card}.", name=names[data["seat"]], card=name(data["card"]))


def _party(data: dict[str, Any], names: Sequence[str]) -> Message:
    return say_n("{name} has chosen a party of {n} card.", "{name} has chosen a party of {n} cards.", data["cards"],
                 name=names[data["seat"]])


def _sums(data: dict[str, Any], names: Sequence[str]) -> Message | str:
    return listed([say("{name} {points}", name=names[seat], points=points)
                   for seat, points in enumerate(data["sums"]) if points])


def _prisoners(data: dict[str, Any], names: Sequence[str]) -> Message:
    return say_n("Herd {herd}: {name} takes {n} prisoner: {n} point.",
                 "Herd {herd}: {name} takes {n} prisoners: {n} points.", data["points"], herd=data["herd"],
                 name=names[data["seat"]])


def _thieves(data: dict[str, Any], names: Sequence[str]) -> Message:
    visited = [names[seat] for seat in data["seats"]]
    if len(visited) == 1:
        return say("The fur thieves visit {name} with the most hunters ({sum}): 10 points lost.", name=visited[0],
                   sum=data["sum"])
    return say("The fur thieves visit {names} with the most hunters ({sum}): 10 points lost each.",
               names=listed(visited), sum=data["sum"])


def _scores(data: dict[str, Any], names: Sequence[str]) -> Message:
    told = [say("{name} {points}", name=names[seat], points=signed(points))
            for seat, points in enumerate(data["scores"])]
    return say("Points after hunt {hunt}: {scores}.", hunt=data["hunt"], scores=listed(told))


_SENTENCES: dict[str, Callable[[dict[str, Any], Sequence[str]], Message | None]] = {
    "hunt": lambda data, names: say("Hunt {hunt} begins. {name} starts, {dealer} places last.", hunt=data["hunt"],
                                    name=names[data["starter"]], dealer=names[data["dealer"]]),
    "deal": lambda data, names: say("Herd {herd}: buffalo worth {value}.", herd=data["herd"], value=data["value"]),
    "party": _party,
    "draw": _draw,
    "place": lambda data, names: say(_RESULTS[data["result"]], name=names[data["seat"]], card=name(data["card"]),
                                     herd=data["herd"]),
    "evaluation": lambda data, names: say("Hunt {hunt} is over; the herds are evaluated.", hunt=data["hunt"]),
    "sums": lambda data, names: say("Herd {herd}, hunters: {sums}.", herd=data["herd"], sums=_sums(data, names)),
    "buffalo": lambda data, names: say(_AWARDS[data["place"]], herd=data["herd"], value=data["value"],
                                       name=names[data["seat"]]),
    "lapse": lambda data, names: say(_LAPSES[data["why"]], herd=data["herd"], value=data["value"]),
    "prisoners": _prisoners,
    "discard": lambda data, names: say("Herd {herd}: nobody is active, all cards there are lost.",
                                       herd=data["herd"]),
    "thieves": _thieves,
    "scores": _scores,
    "over": lambda data, names: say("The third hunt is over, and with it the match."),
    "result": points_won,
}
