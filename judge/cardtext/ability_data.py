"""Types for ability data. The words allowed in it are in a game's vocabulary."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Said = Mapping[str, Any]
"""Data that is looked at: a word, with what stands under it."""
Data = dict[str, Any]
"""Data that is being made."""
