"""The option `--lang` of commands that say something: by default the language of the shell."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, TypeVar

import click

from judge.words.languages import ENGLISH, LANGUAGES, language_of_tag

if TYPE_CHECKING:
    from collections.abc import Callable

    from judge.words.languages import Language

_Command = TypeVar("_Command", bound="Callable[..., Any] | click.Command")


def language_option(command: _Command) -> _Command:
    """Add `--lang` to a command, which gets it as `lang`."""
    return click.option(
        "--lang",
        type=click.Choice(LANGUAGES),
        default=shell_language,
        show_default="of the shell",
        help="Language of the sentences.",
    )(command)


def shell_language() -> Language:
    """Return the language of the shell in which the program runs; English for one that is not ours."""
    tags = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    return language_of_tag(next(filter(None, tags), "")) or ENGLISH
