"""What every part of a ruling's writer works with."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from judge.disputes.wording.written import RulingWriter


class PartWriter:
    """Writes a part of one ruling, in the language of its writer."""

    def __init__(self, writer: RulingWriter) -> None:
        self.writer = writer
        self.ruling = writer.ruling
        self.replay = writer.replay
        self.language = writer.language
        self.speaker = writer.speaker
