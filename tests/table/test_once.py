"""What a frame costs: everything that it is made of is looked at once."""

import json
from collections import Counter
from random import Random

import pytest

import pygame_rules as pr
from pygame_rules.core.state import Observation
from pygame_rules.table import Session


@pytest.mark.parametrize("game", pr.game_names())
def test_a_frame_asks_once_what_its_viewer_sees(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    state_class = type(pr.load_game(game).new_initial_state())
    original, asked = state_class.observation, Counter[int | None]()

    def counted(self: pr.State, seat: int | None) -> Observation:
        asked[seat] += 1
        return original(self, seat)

    monkeypatch.setattr(state_class, "observation", counted)
    for seed in range(6):  # a person begins in some, a bot in others
        asked.clear()
        frame = json.loads(Session().handle(json.dumps({"type": "open", "game": game, "seed": seed})))
        assert frame["type"] == "frame"
        assert asked == {0: 1} | ({1: 1} if frame["next"] else {})


@pytest.mark.parametrize("game", pr.game_names())
def test_only_what_has_a_secret_is_redacted_in_a_record(game: str) -> None:
    """A redacted record takes the notation as it is wherever no event of an action has a secret."""
    rng = Random(5)
    match = pr.Match(pr.load_game(game), seed=5)
    while not match.state.is_terminal() and len(match.entries) < 200:
        legal = match.state.legal_actions()
        match.play(legal[int(rng.random() * len(legal))])
    state = match.start.clone()
    for entry in match.entries:
        if not any(event.secret for event in entry.events):
            for seat in (None, 0, 1):
                assert state.redact(entry.action, seat, match.start) == entry.text
        state.replay_action(entry.action)
