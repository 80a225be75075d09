"""`judge words`: what is not yet said in a language, and bringing the catalogues up to date."""

from __future__ import annotations

import click

from judge.catalogue.places import data_folder
from judge.commands import missing_words
from judge.commands.problem import Problem
from judge.engine.plain import to_json
from judge.words import catalogues
from judge.words.languages import LANGUAGES, Language

LANGUAGE = click.option("--lang", "language", type=click.Choice(LANGUAGES), help="Only this language.")


@click.group()
def words() -> None:
    """Find sentences that lack a language; update the catalogues."""


@words.command("missing")
@LANGUAGE
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def show_missing(language: Language | None, as_json: bool) -> int:
    """List every sentence that a language lacks, by the store it belongs in; exit 1 when there is one."""
    asked = (language,) if language else LANGUAGES
    found = {tag: missing_words.missing(tag, data_folder("templates")) for tag in asked}
    if as_json:
        click.echo(to_json(found, indented=True))
    else:
        for tag, stores in found.items():
            for store, keys in stores.items():
                click.echo(f"{tag}  {store}: {len(keys)}")
                for key in keys:
                    click.echo(f"    {key}")
            click.echo(f"{tag}: {sum(len(keys) for keys in stores.values())} missing")
    return 1 if any(found.values()) else 0


@words.command("update")
def update() -> int:
    """Extract the sentences of the pages, update every catalogue; exit 1 when translations are missing."""
    if not catalogues.TRANSLATIONS.is_dir():
        raise Problem(f"{catalogues.TRANSLATIONS}: there are no catalogues")
    complete = True
    for language in catalogues.TRANSLATED:
        done = catalogues.update(language, data_folder("templates"))
        click.echo(f"{language}: {len(done.added)} added, {len(done.gone)} gone, {len(done.missing)} missing")
        for text in done.missing:
            click.echo(f"    {text}")
        complete &= not done.missing
    return 0 if complete else 1
