"""Texts as different people print them, written before anybody tried to read them, and what came of each.

A row of `strangers/<game>_<number>.yaml` has a text per language and what it says by the rules of the game: `is`, the data
of its abilities (`ja-is`: of the Japanese text alone); `asked`, where the text leaves it open and these data are one way;
`cannot`, why ability data do not say it: such a text must be declined.
"""

from dataclasses import dataclass
from functools import cache
from pathlib import Path

import yaml

from judge.cardtext.equivalence import are_equivalent
from judge.cardtext.reading import DECLINED, READ, SEVERAL, read
from judge.cardtext.vocabulary import speech
from judge.documents import LOADER

FOLDER = Path(__file__).with_name("strangers")
LANGUAGES = ("zh-Hant", "zh-Hans", "ja", "en")
EXACT, ASKED, MISREAD = "exact", "asked", "misread"


@dataclass(frozen=True)
class Text:
    """A text of a stranger."""

    game: str
    batch: str
    language: str
    kind: str
    text: str
    says: tuple
    keywords: tuple
    open: bool
    cannot: str

    @property
    def reading(self):
        return reading_of(self.game, self.text, self.language, self.kind)

    def outcome(self, reading):
        """Say what came of it: exactly what it says, shown in several ways with that among them, declined, or misread."""
        parts = [part for part in reading.parts if not part.keyword]
        if self.cannot:
            return DECLINED if reading.state == DECLINED else MISREAD
        if reading.state == DECLINED:
            aligned = zip(parts, self.says, strict=True) if len(parts) == len(self.says) else ()
            wrong = any(
                part.state != DECLINED and not self._hit(reading, part, data) for part, data in aligned
            )
            return MISREAD if wrong else DECLINED
        whole = len(parts) == len(self.says) and sorted(reading.keywords) == sorted(self.keywords)
        if not whole or not all(self._hit(reading, *each) for each in zip(parts, self.says, strict=True)):
            return MISREAD
        if reading.state == SEVERAL:
            return ASKED
        return MISREAD if self.open and reading.state == READ else EXACT

    def _hit(self, reading, part, data):
        meant = speech(self.game).with_timing(data, reading.kind)
        return any(are_equivalent(each, meant) for each in part.readings)


reading_of = cache(read)


def texts(batches="*"):
    """Return every text of the files."""
    for file in sorted(FOLDER.glob(f"{batches}.yaml")):
        game, _, batch = file.stem.rpartition("_")
        for row in yaml.load(file.read_text("utf-8"), LOADER):
            for language in LANGUAGES:
                if language in row:
                    says = row.get(f"{language}-is", row.get("is", []))
                    yield Text(
                        game,
                        batch,
                        language,
                        row.get("kind", ""),
                        row[language],
                        tuple(says if isinstance(says, list) else [says]),
                        tuple(row.get("keywords", ())),
                        row.get("asked", False),
                        row.get("cannot", ""),
                    )
