"""The table: what stands between a match and a page. It knows seats, curtains, dialogs and languages, but no game."""

from collections.abc import Callable

from .session import Session

__all__ = ["Session", "worker_session"]


def worker_session() -> Callable[[str], str]:
    """Return the one function that the engine worker calls: JSON request in, JSON reply out."""
    return Session().handle
