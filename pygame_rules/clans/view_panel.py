"""The side panel of Clans as HTML: founding points of the players, the five epochs, points of the five clans."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from ..core.markup import said
from ..core.texts import Message, mark, say, say_n
from .board import COLOUR_NAMES, COLOURS, TERRAIN_NAMES, TERRAINS, Epoch, epochs
from .view_art import hut_picture, terrain_picture

Observed = Mapping[str, Any]


def panel(obs: Observed, *, names: Sequence[str], lang: str = "en") -> str:
    """Return the panel; ``names`` are the players' names by seat, as typed (they are escaped here).

    A clan is shown only if the observation tells it: the viewer's own from the start (``clans.view.ownname``), all at
    the end (``clans.end.reveal``).
    """
    return (f'<div class="cl-panel">{_founders(obs, names, lang)}{_epochs(obs, lang)}{_clans(obs, lang)}</div>')


def _section(name: str, title: Message, content: str, lang: str) -> str:
    return f'<section class="cl-{name}"><h2>{said(title, lang)}</h2>{content}</section>'


# --- players (clans.view.panel.bonus) -------------------------------------------------------------------------------

def _founders(obs: Observed, names: Sequence[str], lang: str) -> str:
    rows = []
    for seat in range(obs["players"]):
        chips = obs["chips"][seat]
        amount = said(say_n("{n} founding point", "{n} founding points", chips), lang)
        dots = "".join('<i class="cl-chip"></i>' for _ in range(chips))
        turn = ' aria-current="true"' if obs.get("to_move") == seat and obs.get("phase") != "over" else ""
        player = _player(obs, seat, names[seat], lang)
        rows.append(f'<li{turn}>{player} <span class="cl-chips" aria-hidden="true">{dots}</span>'
                    f'<b class="cl-number" aria-hidden="true">{chips}</b>'
                    f' <span class="cl-said">{amount}</span></li>')
    return _section("founders", say("Founding points"), f'<ul>{"".join(rows)}</ul>', lang)


def _player(obs: Observed, seat: int, name: str, lang: str) -> str:
    """Return a player's name, in the colour of its clan where the viewer may know it."""
    clan = _shown_clan(obs, seat)
    if clan is None:
        return f'<span class="cl-name">{escape(name)}</span>'
    colour = said(say("clan {colour}", colour=say(COLOUR_NAMES[clan])), lang)
    return (f'<span class="cl-name cl-clan-{clan}">{hut_picture(clan)}{escape(name)}'
            f'<span class="cl-said">, {colour}</span></span>')


def _shown_clan(obs: Observed, seat: int) -> str | None:
    clans = obs.get("clans", ())
    if seat >= len(clans) or (seat != obs.get("seat") and obs.get("phase") != "over"):
        return None
    clan: str | None = clans[seat]
    return clan


# --- epochs (clans.view.panel.epochs) -------------------------------------------------------------------------------

def _epochs(obs: Observed, lang: str) -> str:
    slots = epochs()
    founded = min(obs.get("founded", 0), len(slots))
    now = slots[founded].number if founded < len(slots) and obs.get("phase") != "over" else None
    items = []
    for number in sorted({e.number for e in slots}):
        places = [i for i, e in enumerate(slots) if e.number == number]
        done = sum(i < founded for i in places)
        state = "current" if number == now else "closed" if done == len(places) else "open"
        items.append(_epoch(slots[places[0]], len(places), done, state, lang))
    return _section("epochs", say("Epochs"), f'<ol>{"".join(items)}</ol>', lang)


_STATES = {"current": mark("now"), "closed": mark("closed"), "open": mark("to come")}


def _epoch(epoch: Epoch, size: int, done: int, state: str, lang: str) -> str:
    """Return one epoch: its state, villages founded of those it takes, bonus, favourable and deadly terrain."""
    current = ' aria-current="step"' if state == "current" else ""
    slots = "".join(f'<i class="cl-slot{" cl-full" if i < done else ""}"></i>' for i in range(size))
    count = said(say_n("{done} of {n} village founded", "{done} of {n} villages founded", size, done=done), lang)
    return (f'<li class="cl-epoch cl-{state}"{current}><span class="cl-ordinal">{epoch.number}</span> '
            f'<span class="cl-state">{said(say(_STATES[state]), lang)}</span>'
            f'<span class="cl-slots" aria-hidden="true">{slots}</span> <span class="cl-said">{count}</span> '
            f'{_good(epoch, lang)} {_bad(epoch, lang)}</li>')


def _good(epoch: Epoch, lang: str) -> str:
    """Return the bonus and the terrain that earns it (``clans.epoch.favourable``, ``clans.epoch.fifth``)."""
    everything = epoch.favourable >= set(TERRAINS)
    if everything:
        pictures, words = "".join(terrain_picture(t) for t in TERRAINS), say("every terrain")
    else:
        pictures = "".join(terrain_picture(t) for t in TERRAINS if t in epoch.favourable)
        words = say(TERRAIN_NAMES[next(t for t in TERRAINS if t in epoch.favourable)])
    label = said(say("favourable, bonus {bonus}", bonus=epoch.bonus), lang)
    kind = "cl-good cl-all" if everything else "cl-good"
    return (f'<span class="{kind}"><b aria-hidden="true">+{epoch.bonus}</b><span class="cl-said">{label}: </span>'
            f'{pictures}<span class="cl-word">{said(words, lang)}</span></span>')


def _bad(epoch: Epoch, lang: str) -> str:
    """Return the deadly terrain, if there is one (``clans.epoch.deadly``)."""
    if epoch.deadly not in TERRAINS:
        return f'<span class="cl-bad cl-none">{said(say("nothing is deadly"), lang)}</span>'
    label = said(say("deadly"), lang)
    return (f'<span class="cl-bad"><b aria-hidden="true">✕</b><span class="cl-said">{label}: </span>'
            f'{terrain_picture(epoch.deadly)}<span class="cl-word">{said(say(TERRAIN_NAMES[epoch.deadly]), lang)}'
            f'</span></span>')


# --- clans (clans.view.panel.clans) ---------------------------------------------------------------------------------

def _clans(obs: Observed, lang: str) -> str:
    rows = []
    for colour in COLOURS:
        name = said(say(COLOUR_NAMES[colour]), lang)
        rows.append(f'<tr><th scope="row">{hut_picture(colour)}{name}</th><td>{obs["points"].get(colour, 0)}</td></tr>')
    return _section("clans", say("Points of the clans"), f'<table><tbody>{"".join(rows)}</tbody></table>', lang)
