"""The store of sentences: each package has a `words.yaml`, by section, key and language.

A sentence has its facts in braces, by name: `{seat} passes.` A fact with two forms, `{count:card|cards}`, is said by
its number: the first form for 1, the other for any else. What a page says in passing, without a key, is said by gettext
(`catalogues.py`).
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from string import Formatter
from typing import TYPE_CHECKING, Final

from judge.documents import read_yaml
from judge.words.languages import ENGLISH, LANGUAGES, NEAREST

if TYPE_CHECKING:
    from collections.abc import Mapping

PROGRAM: Final = Path(__file__).resolve().parent.parent
STORE: Final = "words.yaml"
_WIDE: Final = "[\u2e80-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uffef\U00020000-\U0003ffff]"
_SIGN: Final = "[\u3005-\u3007\u3041-\u30ff\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]"
_KEPT: Final = "\0"  # a blank of a fact while the sentence is put together
_EDGE: Final = "\1"  # where a fact begins and ends, so long
_GAP: Final = re.compile(f"(?<={_WIDE}){_EDGE}? {_EDGE}?(?={_WIDE})")
_MEETING: Final = re.compile(f"(?<={_SIGN}){_EDGE}(?=[A-Za-z0-9])|(?<=[A-Za-z0-9]){_EDGE}(?={_SIGN})")


@cache
def sections(package: str, *folder: str) -> Mapping[str, Mapping[str, Mapping[str, object]]]:
    """Return the sections of a store: each has its rows by key, a row its sentence by language.

    `folder` is a folder in the package. Without a store there, there are no sections.
    """
    file = PROGRAM.joinpath(*package.split(".")[1:], *folder, STORE)
    loaded: Mapping[str, object] = read_yaml(file.read_bytes()) if file.is_file() else {}
    return {name: rows for name, rows in loaded.items() if isinstance(rows, dict)}


def pick(row: Mapping[str, object], language: str) -> str:
    """Return a row's sentence in a language, or in the nearest available: the other Chinese, English, any."""
    for tag in (language, NEAREST.get(language, ENGLISH), ENGLISH):
        if tag in row:
            return str(row[tag])
    return next((str(said) for tag, said in row.items() if tag in LANGUAGES), "")


def say(package: str, key: str, facts: Mapping[str, object], language: str) -> str:
    """Say a sentence of a package's section `sentences` with its facts.

    Raises:
        KeyError: there is no such sentence, or it wants a fact that is not given.
    """
    template = pick(sections(package)["sentences"][key], language)
    return fill(template, {name: str(fact) for name, fact in facts.items()}, missing="")


def fill(template: str, facts: Mapping[str, str], missing: str = "{key}") -> str:
    """Put facts into a sentence; where one is missing, `missing` stands, with its name for the word key.

    Raises:
        KeyError: a fact is missing and `missing` is empty.
    """
    if "|" not in template:
        try:
            return template.format_map(facts)
        except KeyError:
            if not missing:
                raise
    said = []
    for text, name, form in _parse_template(template):
        said.append(text)
        if name is not None:
            fact = facts[name] if name in facts or not missing else missing.replace("key", name)
            one, bar, many = form.partition("|")
            said.append(fill(one if fact.strip(_EDGE) == "1" else many, facts, missing) if bar else fact)
    return "".join(said)


def fill_close(template: str, facts: Mapping[str, str]) -> str:
    """Put facts into a sentence of a language without blanks between words.

    The blanks around a fact are for one in Latin letters: between two signs of full width none is written, between such a
    sign and a Latin letter or a digit there is always one. Those of a fact stay, as in the name of a person.
    """
    kept = {name: f"{_EDGE}{fact.replace(' ', _KEPT)}{_EDGE}" for name, fact in facts.items()}
    said = _MEETING.sub(" ", _GAP.sub("", fill(template, kept)))
    return said.replace(_EDGE, "").replace(_KEPT, " ")


@cache
def _parse_template(template: str) -> tuple[tuple[str, str | None, str], ...]:
    """Return each piece of text in a sentence with the name of the fact after it, and its forms."""
    return tuple((text, name, form or "") for text, name, form, _ in Formatter().parse(template))
