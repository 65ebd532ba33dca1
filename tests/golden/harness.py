"""What the golden matches of all games share: digests of a match, what is kept of them, how a script reports.

A change of the rules that is meant: run the game's script with ``--write``, and tell it in CHANGELOG under rules.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame_rules as pr


def entries_lines(match: pr.Match) -> bytes:
    """Return the JSON lines of all that was played and what it did."""
    lines = [json.dumps([entry.text, entry.action, entry.seat,
                         [[event.kind, event.clause, event.data] for event in entry.events]], sort_keys=True)
             for entry in match.entries]
    return "".join(lines).encode()


def kept(rules: list[str]) -> dict[str, Any]:
    """Return what a file of digests holds: the number of matches, the first digests, a digest of all digests."""
    return {"matches": len(rules), "first": rules[:5], "all": hashlib.sha256("".join(rules).encode()).hexdigest()}


def report(play: Callable[[int], tuple[str, str]], matches: int, file: Path) -> None:
    """Play the matches and print their digests of rules and pictures; ``--write`` keeps those of the rules."""
    digests = [play(number) for number in range(matches)]
    rules, pictures = ([pair[i] for pair in digests] for i in (0, 1))
    if "--write" in sys.argv:
        file.write_text(json.dumps(kept(rules), indent=1) + "\n", "utf-8")
    print(json.dumps({"rules": rules, "pictures": pictures}))
