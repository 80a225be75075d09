"""Normalize a printed text (width, spaces, line breaks, brackets, icon words), with a map back to the original."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from itertools import takewhile
from typing import TYPE_CHECKING, Final

from judge.games.simplified import TO_SIMPLIFIED

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

LONGEST: Final = 2_000  # characters of one text
_MINUS: Final = dict.fromkeys("\u2010\u2011\u2012\u2013\u2212\ufe63\uff0d", "-")
# Signs that NFKC would change although the text means the wide ones, or leaves alone although they are one sign.
_KEPT: Final = "，：；（）"
_SIGNS: Final[Mapping[str, str]] = (
    _MINUS
    | {sign: sign for sign in _KEPT}
    | dict(zip("(),:;｡．﹔﹐﹒［］｢｣", "（），：；。。；，。[]「」", strict=True))
)
_PLAIN_SIGNS: Final[Mapping[str, str]] = _MINUS | {"\u2019": "'", "\u201c": '"', "\u201d": '"'}
_SENTENCE: Final = re.compile("[【，。：]|[,.:] ")
_QUOTES: Final = {"「": "」", "『": "』", "{": "}", "“": "”", '"': '"'}


@dataclass(frozen=True, slots=True)
class NormalText:
    """A normalized text. `spots[n]`: the position of its n-th character in the original text; one more for the end."""

    text: str
    spots: tuple[int, ...]
    typed: str

    def original(self, start: int, end: int) -> str:
        """Return the original text of a range."""
        return self.typed[self.spots[start] : self.spots[end]]

    @property
    def changes(self) -> tuple[tuple[int, str, str], ...]:
        """Return the differences from the original: position, original text, normalized text."""
        found = []
        before = 0
        for at in range(len(self.text) + 1):
            start = self.spots[at]
            if start > before:
                found.append((before, self.typed[before:start], ""))
            if at == len(self.text):
                break
            end = start + 1
            sign = self.typed[start:end]
            if self.text[at] not in (sign, sign.translate(TO_SIMPLIFIED)):
                found.append((start, sign, self.text[at]))
            before = max(before, end)
        return tuple(found)


def normalize(typed: str, language: str, signs: Mapping[str, str], icons: Mapping[str, str]) -> NormalText:
    """Return a normalized text. `signs` and `icons`: the game's equivalent characters and icon words."""
    wide = language != "en"
    out: list[str] = []
    spots: list[int] = []
    close = ""
    at = 0
    seen = one_spelling(typed, signs, wide=wide)
    while at < len(typed):
        icon = "" if close else next((word for word in icons if seen.startswith(word, at)), "")
        if icon:
            _append_text(out, spots, icons[icon], at)
            at += len(icon)
            continue
        sign = typed[at]
        if close:
            close = "" if sign == close else close
            _append_text(out, spots, sign, at)
        elif sign.isspace():
            if out and out[-1] != " ":
                _append_text(out, spots, " ", at)
        else:
            close = _closing_quote(typed, at)
            _append_text(out, spots, _plain_text(sign, signs, wide=wide), at)
        at += 1
    return _drop_spaces(out, spots, typed, wide=wide)


def one_spelling(typed: str, signs: Mapping[str, str], *, wide: bool) -> str:
    """Return the text in which icons are recognized: one width and one case, character by character."""
    return "".join(
        plain if len(plain := _plain_text(sign, signs, wide=wide).casefold()) == 1 else sign for sign in typed
    )


def _closing_quote(text: Sequence[str], at: int) -> str:
    """Return the character that closes a name quoted from here on; "" where a sentence may be quoted instead."""
    close = _QUOTES.get(text[at], "")
    if not close or (close == text[at] and _is_closing(text, at)):
        return ""
    inside = "".join(takewhile(lambda sign: sign != close, text[at + 1 :]))
    return "" if _SENTENCE.search(inside) else close


def _is_closing(text: Sequence[str], at: int) -> bool:
    """Return whether a character that both opens and closes a quotation closes it here."""
    return text[:at].count(text[at]) % 2 == 1


def _append_text(out: list[str], spots: list[int], text: str, at: int) -> None:
    out.extend(text)
    spots.extend([at] * len(text))


def _plain_text(sign: str, signs: Mapping[str, str], *, wide: bool) -> str:
    table = _SIGNS if wide else _PLAIN_SIGNS
    found = table.get(sign) or unicodedata.normalize("NFKC", sign)
    found = "".join(signs.get(part, part) for part in found)
    return found if wide else found.casefold()


def _drop_spaces(out: list[str], spots: list[int], typed: str, *, wide: bool) -> NormalText:
    """Keep spaces only between words."""
    text, kept = [], []
    quoted = ""
    for at, (sign, spot) in enumerate(zip(out, spots, strict=True)):
        if quoted:
            quoted = "" if sign == quoted else quoted
        elif sign == " " and not _parts(out, at, wide=wide):
            continue
        else:
            quoted = _closing_quote(out, at)
        text.append(sign)
        kept.append(spot)
    return NormalText("".join(text), (*kept, len(typed)), typed)


def _parts(out: list[str], at: int, *, wide: bool) -> bool:
    before, after = out[at - 1] if at else "", out[at + 1] if at + 1 < len(out) else ""
    if not before or not after:
        return False
    if wide:
        return before.isascii() and before.isalpha() and after.isascii() and after.isalpha()
    return after not in ".,:;)]" and before not in "(["


_WORD: Final = r"[A-Za-z0-9+\-.]"
_WIDE: Final = r"[\u3040-\u30ff\u3400-\u9fff]"
_GAPS: Final = (
    re.compile(f"(?<={_WIDE})(?={_WORD})|(?<={_WORD})(?={_WIDE})"),
    re.compile(r"(?<=[A-Za-z]{4})(?=[+\-]?[0-9])|(?<=[A-Z]{4})(?=X(?![A-Za-z]))"),
    re.compile(r"(?<=\])(?=[^，。；：\]])"),
)
_QUOTED: Final = re.compile("(「[^」]*」|『[^』]*』|“[^”]*”|{[^}]*}|〈[^〉]*〉)")


# A verb that agrees with its subject: the forms for one and for several, for you, and where nobody is named.
_FORMS: Final = re.compile("‹([^|›]*)\\|([^›]*)›")
_ONE: Final = re.compile(
    r"(this|that (zombie|character|card)|the (attacker|defender|wearer of this)|opponent|(each|any) player|chance|〉"
    r"|the attack target|the attacking zombie"
    r"|\b(up to )?1 of [^,.;:]*|there)( ?[a-z]*)( [a-z0-9+\-‹|› ]+)?$",
    re.IGNORECASE,
)
_MANY: Final = re.compile(r"\b(all of [^,.;:]*|you)( [a-z]*)?$", re.IGNORECASE)
_MAY: Final = re.compile(r"\b(may|cannot) [a-z]*$")


# A Japanese verb: how it ends a sentence, how it goes on before "、", and how it stands before "もよい".
_GOING_ON: Final = re.compile("‹([^|›]*)\\|([^|›]*)\\|([^›]*)›(?=(）*)(もよい|、(?!代わりに))?)")


def _japanese_ending(found: re.Match[str]) -> str:
    if found[5] == "もよい":
        return found[3]
    return found[2] if found[5] and not found[4] else found[1]


def _is_singular(before: str) -> bool:
    """Return whether a verb's subject is third person singular."""
    clause = re.split(r'[,.;:\]] |"', before)[-1]
    return not (_MAY.search(clause) or _MANY.search(clause)) and bool(_ONE.search(clause))


def space_text(text: str, language: str) -> str:
    """Add spaces to a normalized text as cards print them."""
    if language == "en":
        agreed = _FORMS.sub(lambda found: found[1] if _is_singular(text[: found.start()]) else found[2], text)
        return re.sub(r"(^|[.:\]] )([a-z])", lambda found: found[1] + found[2].upper(), agreed)
    parts = _QUOTED.split(_GOING_ON.sub(_japanese_ending, text) if language == "ja" else text)
    for number in range(0, len(parts), 2):
        for gap in _GAPS:
            parts[number] = gap.sub(" ", parts[number])
    return "".join(parts)
