"""Deals, whatever the game, its options and seeds: the public part is the deal's, the rest is drawn."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

import pygame_rules as pr


@st.composite
def games(draw: st.DrawFn) -> pr.Game:
    """Return any game with any number of players and any options."""
    plain = pr.load_game(draw(st.sampled_from(pr.game_names())))
    options: dict[str, Any] = {name: draw(st.sampled_from(list(spec.allowed)))
                               for name, spec in plain.option_specs.items() if draw(st.booleans())}
    return type(plain)(draw(st.sampled_from(list(plain.seats))), **options)


@settings(max_examples=60, deadline=None)
@given(games(), st.integers(0, 2**32), st.integers(0, 2**32))
def test_a_deal_decides_what_everybody_sees_and_nothing_else(game: pr.Game, one: int, other: int) -> None:
    first = pr.Match(game, seed=one)
    again = pr.Match(game, seed=other, deal=first.dealt())
    assert again.dealt() == first.dealt()
    assert again.view(None) == first.view(None)
    same = pr.Match(game, seed=other, deal=first.dealt())
    assert same.record_text() == again.record_text()
    read = pr.read_record(again.record_text())
    assert read.state.digest() == again.state.digest() and read.record_text() == again.record_text()
