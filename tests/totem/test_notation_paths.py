"""The targets of every decision of Totem: what is looked up stands beside what is read."""

import pytest

from pygame_rules.totem import notation
from pygame_rules.totem.board import SQUARES
from pygame_rules.totem.paths import path


@pytest.mark.parametrize("seat", [0, 1])
def test_every_decision_has_its_piece_and_its_square(seat: int) -> None:
    for number in (*range(notation.DONE), *range(notation.PLACE, notation.START)):
        kind, a, square = notation.decode(number)
        piece = {"move": f"warrior:{seat}:{a}", "relocate": f"warrior:{1 - seat}:{a}", "throw": f"totem:{a}",
                 "place": f"warrior:{seat}:{a}", "totem": f"totem:{seat}"}[kind]
        text = notation.write(number)
        assert notation.read(text) == number
        assert path(text, seat) == path(f" {text} ", seat) == [piece, f"square:{SQUARES[square]}"]
    assert path("done", seat) == ["button:done"] and path("end", seat) == ["button:end"]
