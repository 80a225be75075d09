"""`judge words`: what lacks a language is found in every store, and the catalogues are as an update leaves them."""

import json
import re
import shutil

import pytest
from click.testing import CliRunner

from judge.catalogue.places import data_folder
from judge.cli import judge
from judge.commands import missing_words
from judge.words import catalogues
from judge.words.languages import ENGLISH, LANGUAGES


def run(*arguments):
    answer = CliRunner().invoke(judge, arguments, standalone_mode=False)
    assert answer.exception is None
    return answer


@pytest.fixture
def copied(tmp_path, monkeypatch):
    """Catalogues that may be changed."""
    shutil.copytree(catalogues.TRANSLATIONS, tmp_path / "translations")
    monkeypatch.setattr(catalogues, "TRANSLATIONS", tmp_path / "translations")
    return tmp_path / "translations"


def test_an_update_of_what_is_up_to_date_changes_nothing(copied):
    before = {path: path.read_bytes() for path in copied.rglob("messages.*")}
    answer = run("words", "update")
    assert answer.return_value == 0
    assert "0 added, 0 gone, 0 missing" in answer.output
    assert {path: path.read_bytes() for path in copied.rglob("messages.*")} == before


def test_a_new_sentence_is_added_without_a_translation_and_an_old_one_goes(copied):
    source = copied / "ja" / "LC_MESSAGES" / "messages.po"
    lines = source.read_text("utf-8").replace('msgid "Help"', 'msgid "Nobody says this"')
    source.write_text(lines, "utf-8")
    done = catalogues.update("ja", data_folder("templates"))
    assert done == ("ja", ("Help",), ("Nobody says this",), ("Help",))
    assert missing_words.missing("ja", data_folder("templates"))["judge/web/translations"] == ("Help",)


def test_pages_say_what_the_source_of_a_catalogue_says(copied):
    source = copied / "ja" / "LC_MESSAGES" / "messages.po"
    source.write_text(
        re.sub(r'(msgid "Help"\nmsgstr) ".*"', r'\1 "助けて"', source.read_text("utf-8")), "utf-8"
    )
    catalogues.load_translations.cache_clear()
    try:
        assert catalogues.load_translations("ja").gettext("Help") == "助けて"
        assert catalogues.load_translations(ENGLISH).gettext("Help") == "Help"
    finally:
        catalogues.load_translations.cache_clear()


def test_english_lacks_nothing_and_no_store_keeps_a_language_half_said():
    said = json.loads(run("words", "missing", "--json").output)
    assert set(said) == set(LANGUAGES)
    assert said[ENGLISH] == {}
    assert said["ja"] == {}


def test_a_lacking_sentence_is_named_with_its_store(monkeypatch):
    monkeypatch.setitem(missing_words._STORES, "here", {"ja": "a", "zh-Hant": "b"}.get)
    answer = run("words", "missing", "--lang", "ja")
    assert answer.return_value == 1
    assert "ja  here: 1\n    a\nja: 1 missing" in answer.output
