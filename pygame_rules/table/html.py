"""Small pieces of HTML. What a person typed is escaped here and nowhere else."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from ..core.markup import said


class Words:
    """Says texts in one language, escaped for HTML."""

    def __init__(self, lang: str) -> None:
        self.lang = lang

    def __call__(self, text: object) -> str:
        return said(text, self.lang)

    def button(self, target: str, label: object, *, first: bool = False, primary: bool = False,
               picture: str = "") -> str:
        """Return a button that is a target; ``picture`` is SVG before its words."""
        words = f"{picture}<span>{self(label)}</span>" if picture else self(label)
        return (f'<button type="button" data-target="button:{target}"{" data-first" if first else ""}'
                f'{" class=primary" if primary else ""}>{words}</button>')

    def room(self, label: object, *, picture: str) -> str:
        """Return room for a button that isn't there now."""
        return f'<span class="button gone" aria-hidden="true">{picture}<span>{self(label)}</span></span>'

    def submit(self, label: object) -> str:
        """Return the button that sends a form."""
        return f'<button type="submit" class="primary">{self(label)}</button>'

    def select(self, name: str, values: Sequence[tuple[str, object]], chosen: str) -> str:
        """Return a drop-down list of (value, label) pairs."""
        options = "".join(f'<option value="{escape(value)}"{" selected" if value == chosen else ""}>{self(label)}'
                          '</option>' for value, label in values)
        return f'<select name="{escape(name)}">{options}</select>'


def rule_link(game: str, clause: str, lang: str) -> str:
    """Return the address of a clause on the rules page of its game."""
    return f"rules/{game}.{lang}.html#{clause}"
