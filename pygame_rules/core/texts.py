"""Sentences that can be said in every language of the product.

A :class:`Message` is an ordinary English ``str`` that still knows its gettext message id and its facts, so that the
same refusal, log line or error can be shown in Dutch or German later, wherever it has travelled to.
Message ids are English format strings with named fields: ``say("There are no huts in {area}.", area="B3")``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from gettext import NullTranslations

from .data import catalogue

LANGUAGES = ("en", "nl", "de")


class Catalogue(NullTranslations):
    """A gettext catalogue held in memory: message id -> translation, or (id, n) -> plural form n."""

    def __init__(self, entries: Mapping[str, str | tuple[str, str]]) -> None:
        super().__init__()
        self._entries = entries

    def gettext(self, message: str) -> str:
        entry = self._entries.get(message, message)
        return entry if isinstance(entry, str) else entry[0]

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        entry = self._entries.get(msgid1, (msgid1, msgid2))
        return entry if isinstance(entry, str) else entry[n != 1]  # en, nl and de share this plural rule


_catalogues: dict[str, Catalogue] = {}
_NO_FACTS: Mapping[str, object] = {}


def language(lang: str) -> Catalogue:
    """Return the catalogue of ``lang`` (``nl-BE`` counts as ``nl``; an unknown language reads English)."""
    lang = lang.lower()[:2]
    if lang not in _catalogues:
        _catalogues[lang] = Catalogue(catalogue(lang) if lang in LANGUAGES else {})
    return _catalogues[lang]


class Message(str):
    """An English sentence that remembers how to be said in other languages."""

    msgid: str
    plural: str | None
    facts: dict[str, object]

    def text(self, lang: str = "en") -> str:
        """Return the sentence in ``lang``; facts that are messages themselves are translated too."""
        texts = _catalogues.get(lang) or language(lang)
        if self.plural is None:
            template = texts.gettext(self.msgid)
        else:
            template = texts.ngettext(self.msgid, self.plural, int(str(self.facts["n"])))
        return template.format_map({k: v.text(lang) if isinstance(v, Message) else str(v)
                                    for k, v in self.facts.items()} if self.facts else _NO_FACTS)


def in_language(text: object, lang: str) -> str:
    """Return any fact or text in ``lang``: messages are translated, the rest is shown as it is."""
    return text.text(lang) if isinstance(text, Message) else str(text)


def _message(msgid: str, plural: str | None, facts: dict[str, object]) -> Message:
    template = msgid if plural is None or facts["n"] == 1 else plural
    message = Message(template.format_map(facts))
    message.msgid, message.plural, message.facts = msgid, plural, facts
    return message


def say(msgid: str, /, **facts: object) -> Message:
    """Return the sentence for a gettext message id; ``{name}`` fields are filled from ``facts``."""
    return _message(msgid, None, facts)


def say_n(singular: str, plural: str, /, n: int, **facts: object) -> Message:
    """Return the sentence for a number of things; ``{n}`` is that number."""
    return _message(singular, plural, {"n": n, **facts})


def listed(items: Sequence[Message | str]) -> Message | str:
    """Join items with commas into one (translatable) text: ``red 2, blue 1``."""
    if not items:
        return ""
    text: Message | str = items[0]
    for item in items[1:]:
        text = say("{first}, {rest}", first=text, rest=item)
    return text


def mark(msgid: str) -> str:
    """Mark a constant as a message id for the collector, to be passed to :func:`say` later."""
    return msgid
