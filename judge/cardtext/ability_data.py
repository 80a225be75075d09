"""Ability data as types: what a text is read as, and what is said as one; which words it has, a game's vocabulary says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Said = Mapping[str, Any]
"""Data that is looked at: a word, with what stands under it."""
Data = dict[str, Any]
"""Data that is being made."""
