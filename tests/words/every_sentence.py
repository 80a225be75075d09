"""Every sentence of every store, kept in `golden/`: a line for each key, with what it reads as in each language.

`tests/golden.py` writes them anew.
"""

from pathlib import Path

from judge.help.sentences import STORES, every_sentence

GOLDEN = Path(__file__).parent / "golden"


def lines(store):
    """Return a line for each sentence of a store: its key, and how it reads in each language."""
    return [
        " | ".join(" ".join(part.split()) for part in (sentence.key, *sentence.texts))
        for sentence in every_sentence(store)
    ]


def file_of(store):
    """Return where the sentences of a store are kept."""
    return GOLDEN / f"{store}.txt"


def write():
    """Write every sentence anew."""
    GOLDEN.mkdir(exist_ok=True)
    for store in STORES:
        file_of(store).write_text("\n".join([*lines(store), ""]), encoding="utf-8")
