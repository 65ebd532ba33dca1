"""The side panel and the hand of Totem as HTML: tribes, turn, totems; dice, pieces still to be placed, buttons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from ..core.markup import said
from ..core.texts import Message, listed, say
from .board import BOTH, INDEX, SQUARES, WARRIORS, beside, dice, dice_names, distance
from .view_art import TRIBES, die_picture, piece_picture, tribe_picture
from .wins import NEVER, throws_needed

Observed = Mapping[str, Any]


# --- panel ----------------------------------------------------------------------------------------------------------

def panel(obs: Observed, *, names: Sequence[str], lang: str = "en") -> str:
    """Return the panel; ``names`` are the players' names by seat, as typed (they are escaped here)."""
    return (f'<div class="tt-panel">{_tribes(obs, names, lang)}{_state(obs, lang)}{_faces(lang)}</div>')


def _section(name: str, title: Message, content: str, lang: str) -> str:
    return f'<section class="tt-{name}"><h2>{said(title, lang)}</h2>{content}</section>'


def _tribes(obs: Observed, names: Sequence[str], lang: str) -> str:
    rows = []
    for seat in BOTH:
        turn = ' aria-current="true"' if obs["to_move"] == seat and obs["phase"] != "over" else ""
        rows.append(f'<li{turn}>{tribe_picture(seat)}<span class="tt-name">{escape(names[seat])}</span> '
                    f'<span class="tt-note">{said(say(TRIBES[seat]), lang)}</span></li>')
    return _section("tribes", say("Tribes"), f'<ul>{"".join(rows)}</ul>', lang)


def _state(obs: Observed, lang: str) -> str:
    lines = [_turn(obs)]
    if obs["phase"] != "place" and all(obs["totems"]):
        lines += _totems(obs)
    if obs["arrived"]:
        lines.append(_rights(obs))
    elif obs["phase"] == "act" and (left := [str(n) for n, used in zip(obs["dice"], obs["used"], strict=True)
                                             if not used]):
        lines.append(say("Dice still to be used: {dice}.", dice=", ".join(left)))
    items = "".join(f"<li>{said(line, lang)}</li>" for line in lines)
    return _section("state", say("The match"), f"<ul>{items}</ul>", lang)


def _rights(obs: Observed) -> Message:
    """What the warrior that has just arrived may still do, as the legal actions tell it to the seat to act."""
    names = []
    for sign in dict.fromkeys(text.partition("-")[0] for text in obs.get("legal", ()) if text[0] in "xT"):
        if sign[0] == "x":
            names.append(say("relocate warrior {number}", number=sign[1]))
        else:
            names.append(say("throw the own totem") if sign == f"T{obs['to_move']}" else say("throw the other totem"))
    if not names:
        return say("Warrior {number} has arrived and still has rights.", number=obs["arrived"])
    return say("Warrior {number} has arrived and may still: {rights}.", number=obs["arrived"], rights=listed(names))


def _turn(obs: Observed) -> Message:
    if obs["phase"] == "place":
        placed = sum(len(tribe) for tribe in obs["warriors"]) + sum(square is not None for square in obs["totems"])
        return say("Placing: {n} of {all} pieces stand.", n=placed, all=2 * WARRIORS + 2)
    limit = obs["options"].get("turnLimit", "none")
    if limit == "none":
        return say("Turn {turn}.", turn=obs["turn"])
    return say("Turn {turn} of {limit}.", turn=obs["turn"], limit=limit)


def _totems(obs: Observed) -> list[Message]:
    """How far apart the totems are, and how many throws that takes on an empty board."""
    one, other = (INDEX[square] for square in obs["totems"])
    apart = distance(one, other)
    lines = [say("The totems are {n} squares apart.", n=apart)]
    if apart > 1:
        shape = obs["options"].get("throwShape", "manhattan5")
        needed = throws_needed(shape)[one // 15 - other // 15, one % 15 - other % 15]
        if needed == 1:
            lines.append(say("One throw can bring them together."))
        elif needed < NEVER:
            lines.append(say("It takes at least {n} throws to bring them together.", n=needed))
        else:
            lines.append(say("Such throws can never bring them together."))
    return lines


def _faces(lang: str) -> str:
    """The true faces of the three dice (totem.kit.dice)."""
    rows = "".join(f'<tr class="tt-die-{i}"><th scope="row">{name}</th>' + "".join(f"<td>{face}</td>" for face in faces)
                   + "</tr>" for i, (name, faces) in enumerate(zip(dice_names(), dice(), strict=True)))
    return _section("faces", say("Faces of the dice"), f"<table><tbody>{rows}</tbody></table>", lang)


# --- hand -----------------------------------------------------------------------------------------------------------

def hand(obs: Observed, *, lang: str = "en") -> str:
    """Return what lies beside the board: pieces still to be placed, or dice and the buttons of a turn."""
    seat = obs["to_move"]
    if obs["phase"] == "place" and seat is not None:
        return _unplaced(obs, seat, lang)
    if obs["phase"] == "act":
        return (f'<div class="tt-hand"><div class="tt-dice">{_dice(obs, lang)}</div>'
                f'<div class="tt-buttons">{_button("done", say("Done"), lang)}{_button("end", say("End turn"), lang)}'
                f'</div></div>')
    return ""


def _unplaced(obs: Observed, seat: int, lang: str) -> str:
    tribe = say(TRIBES[seat])
    parts = [_placeable(f"w-{seat}-{n}", f"warrior:{seat}:{n}", piece_picture(seat, n),
                        say("{tribe} {number}, still to be placed", tribe=tribe, number=n), lang)
             for n in range(1, WARRIORS + 1) if str(n) not in obs["warriors"][seat]]
    if obs["totems"][seat] is None:
        parts.append(_placeable(f"t-{seat}", f"totem:{seat}", piece_picture(seat, None),
                                say("Totem of {tribe}, still to be placed", tribe=tribe), lang))
    return f'<div class="tt-hand tt-unplaced">{"".join(parts)}</div>' if parts else ""


def _placeable(own: str, target: str, picture: str, label: Message, lang: str) -> str:
    return (f'<button type="button" id="{own}" class="tt-piece" data-target="{target}" '
            f'aria-label="{said(label, lang)}">{picture}</button>')


def _button(name: str, label: Message, lang: str) -> str:
    return f'<button type="button" data-target="button:{name}">{said(label, lang)}</button>'


def _dice(obs: Observed, lang: str) -> str:
    """Return the dice. Their ids change with the turn, so that the page shows each roll as new."""
    parts = []
    for i, (name, face, used) in enumerate(zip(dice_names(), obs["dice"] or (), obs["used"], strict=False)):
        state = "used" if used else "ready" if _can_move(obs, face) else "blocked"
        label = {"used": say("Die {die}: {number}, used", die=name, number=face),
                 "ready": say("Die {die}: {number}", die=name, number=face),
                 "blocked": say("Die {die}: {number}, can't be used now", die=name, number=face)}[state]
        parts.append(f'<button type="button" id="die-{i}-{obs["turn"]}" class="tt-die tt-{state}" data-target="die:{i}"'
                     f' aria-label="{said(label, lang)}">{die_picture(i, name, face, state)}</button>')
    return "".join(parts)


def _can_move(obs: Observed, number: int) -> bool:
    """Tell whether the warrior of a die has a free square beside it (totem.move.forfeit)."""
    square = obs["warriors"][obs["to_move"]].get(str(number))
    if square is None:
        return False
    taken = {q for tribe in obs["warriors"] for q in tribe.values()} | set(obs["totems"])
    steps = beside(obs["options"].get("steps", "orthogonal"))
    return any(SQUARES[p] not in taken for p in steps[INDEX[square]])
