"""Reads deck lists in every common form and checks them; `check_deck` is the entry point."""

from judge.decks.check import check_deck, kinds
from judge.decks.report import DeckReport, NotADeckListError, Remark

__all__ = ["DeckReport", "NotADeckListError", "Remark", "check_deck", "kinds"]
