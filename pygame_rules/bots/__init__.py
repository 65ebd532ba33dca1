"""Bots. They get observations, never states, and know no game: what they need of one is in its ``policy.py``."""

from .base import Bot, answer, bot, levels

__all__ = ["Bot", "answer", "bot", "levels"]
