"""Many lists handed in at once, as a folder or a zip: unpacked within limits, and each matched to a player.

A file is a player's only where nothing else can be meant: its name holds one player's number or name, or, where it
holds none, the list itself says whose it is. Everything else is asked about.
"""

from __future__ import annotations

import io
import re
import zipfile
from contextlib import suppress
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Final

from judge.catalogue.containers import DamagedError, names_in, unpacking
from judge.catalogue.decoding import DecodingError, decode
from judge.catalogue.documents import is_document
from judge.catalogue.folding import name_key
from judge.catalogue.sheets import is_workbook
from judge.decks.intake import LARGEST
from judge.decks.report import NotADeckListError, text_lines

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

MOST_FILES: Final = 2_000
UNPACKED: Final = 50_000_000  # bytes of all files together
LONGEST: Final = 200  # characters of a file's name
HEAD: Final = 15  # lines in which a list says whose it is
_WORDS: Final = re.compile(r"[^\W_]+(?:['\u2019][^\W_]+)*")
_FIGURES: Final = re.compile(r"[Pp]?([0-9]{1,4})(?![0-9])")
_CJK: Final = re.compile("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]")
_PLAYER: Final = frozenset(
    map(
        name_key,
        ("player", "player name", "name", "code", "id", "玩家", "姓名", "選手", "选手", "名前", "氏名"),
    )
)
_CLUTTER: Final = frozenset(("__macosx", "thumbs.db", "desktop.ini"))
_ASKED: Final = {"none": "many.none", "several": "many.several", "twice": "many.twice"}
_UTF8_NAME: Final = 0x800  # flag of a zip's entry
_LOCKED: Final = 0x1


@dataclass(frozen=True, slots=True)
class HandedInFile:
    """One file. `problem`: why its content was not read (`many.locked`, `input.large`, `many.broken`)."""

    name: str
    content: bytes = b""
    problem: str = ""


@dataclass(frozen=True, slots=True)
class OwnerMatch:
    """The owner of a file. `how`: code, name, list; or, without a player, none, several or twice.

    `others`: the codes of all who may be meant, where that is not one.
    """

    code: str | None
    how: str
    others: tuple[str, ...] = ()

    @property
    def asked(self) -> str:
        """Return the key of the question where the owner is uncertain, else ""."""
        return "" if self.code else _ASKED[self.how]


def is_archive(data: bytes) -> bool:
    """Return whether bytes are a zip, and no spreadsheet or document, which are zips too."""
    if not data.startswith((b"PK\x03\x04", b"PK\x05\x06")):
        return False
    names = names_in(data)
    return bool(names or data.startswith(b"PK\x05\x06")) and not (is_workbook(names) or is_document(names))


def unpack(data: bytes) -> list[HandedInFile]:
    """Return the files of a zip. Sizes are checked while unpacking, whatever the zip states."""
    try:
        with unpacking(NotADeckListError), zipfile.ZipFile(io.BytesIO(data)) as packed:
            parts = [part for part in packed.infolist() if not part.is_dir()]
            named = [(_entry_name(part), part) for part in parts]
            wanted = [(name, part) for name, part in named if not _is_clutter(name)]
            _check_count(len(wanted))
            left = UNPACKED
            found = []
            for name, part in wanted:
                found.append(_unpack_entry(packed, part, name, left))
                left -= len(found[-1].content)
                if left < 0:
                    raise NotADeckListError("many.large", limit=UNPACKED // 1_000_000)
    except DamagedError as error:
        raise NotADeckListError("many.unreadable") from error
    return _sort_files(found)


def read_folder(folder: Path) -> list[HandedInFile]:
    """Return the files of a folder and the folders in it; a zip in it is no list."""
    names = sorted(file.relative_to(folder) for file in folder.rglob("*") if file.is_file())
    wanted = [name for name in names if not _is_clutter(name.as_posix())]
    _check_count(len(wanted))
    left = UNPACKED
    found = []
    for name in wanted:
        try:
            with (folder / name).open("rb") as opened:
                content = opened.read(LARGEST + 1)
        except OSError:
            found.append(HandedInFile(name.as_posix()[:LONGEST], problem="many.broken"))
            continue
        left -= len(content)
        if left < 0:
            raise NotADeckListError("many.large", limit=UNPACKED // 1_000_000)
        found.append(_check_size(name.as_posix()[:LONGEST], content))
    return _sort_files(found)


def _sort_files(found: list[HandedInFile]) -> list[HandedInFile]:
    if not found:
        raise NotADeckListError("many.empty")
    return sorted(found, key=lambda file: file.name)


def _check_count(files: int) -> None:
    if files > MOST_FILES:
        raise NotADeckListError("many.files", files=files, limit=MOST_FILES)


def _is_clutter(name: str) -> bool:
    """Return whether a file is one that an operating system leaves behind."""
    return any(part.startswith(".") or part.casefold() in _CLUTTER for part in PurePosixPath(name).parts)


def _entry_name(part: zipfile.ZipInfo) -> str:
    """Return the name of a zip's entry; older zips hold it in the encoding of whoever packed them."""
    name = part.filename
    if not part.flag_bits & _UTF8_NAME and not name.isascii():
        with suppress(DecodingError, UnicodeEncodeError):
            name = decode(name.encode("cp437")).text
    return name.replace("\\", "/")[:LONGEST]


def _unpack_entry(packed: zipfile.ZipFile, part: zipfile.ZipInfo, name: str, left: int) -> HandedInFile:
    if part.flag_bits & _LOCKED:
        return HandedInFile(name, problem="many.locked")
    try:
        with unpacking(), packed.open(part) as opened:
            content = opened.read(min(LARGEST, max(left, 0)) + 1)
    except DamagedError:
        return HandedInFile(name, problem="many.broken")
    return _check_size(name, content)


def _check_size(name: str, content: bytes) -> HandedInFile:
    if len(content) > LARGEST:
        return HandedInFile(name, problem="input.large")
    return HandedInFile(name, content, "many.nested" if is_archive(content) else "")


def match(files: Sequence[HandedInFile], players: Iterable[tuple[str, str]]) -> list[OwnerMatch]:
    """Match each file to its owner; where two are of one player, neither is accepted."""
    listed = _Players(players)
    found = [listed.find_owner(file) for file in files]
    codes = [each.code for each in found if each.code]
    return [
        OwnerMatch(None, "twice", (each.code,)) if each.code and codes.count(each.code) > 1 else each
        for each in found
    ]


class _Players:
    """The players of an event, by number and by folded name."""

    def __init__(self, players: Iterable[tuple[str, str]]) -> None:
        self.codes: dict[str, str] = {}
        self.names: dict[str, list[str]] = {}
        for code, name in players:
            self.codes[code.casefold()] = code
            for key in {name_key(name), name_key(" ".join(reversed(_WORDS.findall(name))))} - {""}:
                self.names.setdefault(key, []).append(code)
        self.longest = max(map(len, self.names), default=0)
        self.cjk = [key for key in self.names if _CJK.search(key) and len(key) > 1]

    def find_owner(self, file: HandedInFile) -> OwnerMatch:
        """Find the owner by the name of the file, then by its folders, then in the list."""
        path = PurePosixPath(file.name)
        for words in (path.stem, *reversed(path.parent.parts)):
            found = self._find_in_words(words)
            if found.how != "none":
                return found
        found = self._find_in_list(file.content)
        return found if found.how != "none" else OwnerMatch(None, "none", self._players_of_number(path.stem))

    def _players_of_number(self, words: str) -> tuple[str, ...]:
        """Return the players whose number a file's name begins with (`07.txt`); it may only be a file number."""
        figures = _FIGURES.match(words)
        return tuple(code for code in self.codes.values() if figures and _is_same_number(code, figures[1]))

    def _find_in_words(self, words: str) -> OwnerMatch:
        parts = _WORDS.findall(words)
        by_code = {
            self.codes[key] for key in {words.casefold(), *map(str.casefold, parts)} & self.codes.keys()
        }
        keys = self._find_names(parts, words)
        by_name = {code for key in keys for code in self.names[key]}
        if by_code and by_name:
            both = by_code & by_name
            return _only_owner(both or by_code | by_name, "code")
        return _only_owner(by_code, "code") if by_code else _only_owner(by_name, "name")

    def _find_names(self, parts: list[str], words: str) -> set[str]:
        """Find the names in some words; a name inside a longer one found there is ignored."""
        found = set()
        folded = list(map(name_key, parts))
        for start in range(len(folded)):
            key = ""
            for part in folded[start:]:
                key += part
                if len(key) > self.longest:
                    break
                if key in self.names:
                    found.add(key)
        whole = name_key(words)
        found |= {key for key in self.cjk if key in whole}
        return {key for key in found if not any(key != other and key in other for other in found)}

    def _find_in_list(self, content: bytes) -> OwnerMatch:
        """Find the owner stated in the list: `Player: Ada`."""
        try:
            lines = text_lines(decode(content).text[: HEAD * LONGEST])[:HEAD]
        except DecodingError:
            return OwnerMatch(None, "none")
        found = set()
        for line in lines:
            label, _, value = line.replace("\uff1a", ":").lstrip("#/ ").partition(":")
            if name_key(label) in _PLAYER and value.strip():
                code = self.codes.get(value.strip().casefold())
                found |= {code} if code else set(self.names.get(name_key(value), ()))
        return _only_owner(found, "list")


def _is_same_number(code: str, figures: str) -> bool:
    number = code.lstrip("Pp")
    return number.isdecimal() and int(number) == int(figures)


def _only_owner(codes: set[str], how: str) -> OwnerMatch:
    if len(codes) == 1:
        return OwnerMatch(next(iter(codes)), how)
    return OwnerMatch(None, "several", tuple(sorted(codes))) if codes else OwnerMatch(None, "none")
