"""Four languages, no string left out: every template and every module is walked."""

from __future__ import annotations

import re
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po
from jinja2 import Environment, nodes

import judge.web
from judge.store.refusals import Refusal
from judge.web import refusal_words, words
from judge.web.app import template_folder
from judge.words.languages import LANGUAGES
from judge.words.sentences import sections

TEMPLATES = template_folder()
PACKAGE = Path(judge.web.__file__).parent
CATALOGUES = ("zh_Hant", "zh_Hans", "ja")
KEYWORDS = {"_": None, "_l": None, "gettext": None, "lazy_gettext": None, "N_": None}
PLACEHOLDER = re.compile(r"%\(\w+\)s|%%")
FILES = sorted(TEMPLATES.rglob("*.html"))
# Words that are the same in every language.
SAME = {"ok", "utf", "csv", "xlsx", "json", "yaml", "pin", "en", "main"}


@pytest.fixture(scope="module")
def messages():
    found = set()
    store = PACKAGE.parent / "store"
    python = [("**.py", "python")]
    for folder, method in ((PACKAGE, python), (store, python), (TEMPLATES, [("**.html", "jinja2")])):
        for _file, _line, message, _comments, _context in extract_from_dir(folder, method, keywords=KEYWORDS):
            found.add(message)
    return found


def catalogue(name):
    with (PACKAGE / "translations" / name / "LC_MESSAGES" / "messages.po").open("rb") as file:
        return read_po(file)


@pytest.mark.parametrize("name", CATALOGUES)
def test_every_sentence_is_translated_with_its_placeholders(messages, name):
    known = {message.id: message for message in catalogue(name) if message.id}
    assert messages - set(known) == set(), "sentences without a translation"
    assert set(known) - messages == set(), "translations of sentences that are gone"
    for text, message in known.items():
        assert message.string, text
        assert not message.fuzzy, text
        assert set(PLACEHOLDER.findall(text)) == set(PLACEHOLDER.findall(message.string)), text


ROWS = [
    (f"{section} {key}", row) for section, rows in sections("judge.web").items() for key, row in rows.items()
]


def test_everything_said_by_a_key_is_said_in_every_language_with_the_same_facts():
    for key, row in ROWS:
        assert set(row) == set(LANGUAGES), key
        assert all(row.values()), key
        facts = [{part[1] for part in Formatter().parse(said) if part[1]} for said in row.values()]
        assert facts == [facts[0]] * len(LANGUAGES), key


# What a conversion by words alone takes for a term of computing, or leaves in a form of its own: Traditional, Simplified.
AS_IT_IS_SAID = {"甚麼": "什么", "執行": "执行", "程序": "程序", "字母": "字母"}


def test_simplified_chinese_says_the_word_that_traditional_says():
    simplified = {message.id: message.string for message in catalogue("zh_Hans") if message.id}
    other = [
        (message.string, simplified[message.id])
        for message in catalogue("zh_Hant")
        for said, wanted in AS_IT_IS_SAID.items()
        if message.id and said in message.string and wanted not in simplified[message.id]
    ]
    other += [
        (row["zh-Hant"], row["zh-Hans"])
        for _, row in ROWS
        for said, wanted in AS_IT_IS_SAID.items()
        if said in row["zh-Hant"] and wanted not in row["zh-Hans"]
    ]
    assert other == []
    files = [*PACKAGE.parent.rglob("words.yaml"), *PACKAGE.parent.rglob("rulebook.yaml")]
    assert [file.parent.name for file in files if "甚么" in file.read_text(encoding="utf-8")] == []


def loose_words(template: str) -> list[str]:
    """Return the words of a template that stand outside of `_()`: in its text or in what is read aloud."""
    tree = Environment(extensions=["jinja2.ext.i18n"], autoescape=True).parse(template)
    classes = {
        id(d)
        for b in tree.find_all(nodes.Block)
        if b.name == "main_class"
        for d in b.find_all(nodes.TemplateData)
    }
    data = "\u0001".join(node.data for node in tree.find_all(nodes.TemplateData) if id(node) not in classes)
    said = re.findall(r'\b(?:aria-label|title|placeholder|alt)="([^"\u0001]+)"', data)
    text = re.sub(r"<script.*?</script>|<[^>]*>", " ", data, flags=re.DOTALL)
    text = re.sub(r"[\w-]+=\"[^\"]*|[^<>]*>|<[^<]*$", " ", text)  # what a tag cut in two leaves
    return [word for word in re.findall(r"[^\W\d_]{2,}", " ".join([text, *said])) if word.lower() not in SAME]


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(TEMPLATES)))
def test_no_template_says_a_word_that_cannot_be_translated(file):
    assert loose_words(file.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    "template",
    ["<p>Hello</p>", '<a href="{{ x }}">Hello</a>', '<img alt="Hello">', "{% if a %}Hello{% endif %}"],
)
def test_a_loose_word_is_found(template):
    assert loose_words(template) == ["Hello"]


def test_every_refusal_that_is_raised_has_a_sentence():
    raised = set()
    folders = (PACKAGE, PACKAGE.parent / "store")
    names = "|".join(cls.__name__ for cls in Refusal.__subclasses__())
    for folder in folders:
        for file in folder.rglob("*.py"):
            raised |= set(
                re.findall(rf'(?:{names})\(\s*"([a-z_]+\.[a-z_0-9]+)"', file.read_text(encoding="utf-8"))
            )
    assert len(raised) > 50
    assert raised - set(refusal_words.REFUSALS) == set()


def test_every_logged_action_has_a_sentence():
    logged = set()
    for file in (PACKAGE.parent / "store" / "services").glob("*.py"):
        logged |= set(re.findall(r'writing(?:_alone)?\("([a-z_.]+)"', file.read_text(encoding="utf-8")))
    silent = {"account.create", "account.password"}  # they belong to no event's log
    assert logged - silent - set(words.ACTIONS) == set()


@pytest.mark.parametrize(
    ("accept", "tag"),
    [
        ("zh-TW,zh;q=0.9,en;q=0.8", "zh-Hant"),
        ("zh-HK", "zh-Hant"),
        ("zh-Hant-CN", "zh-Hant"),
        ("zh-CN,zh;q=0.9", "zh-Hans"),
        ("zh", "zh-Hans"),
        ("ja-JP", "ja"),
        ("fr-FR,de;q=0.5", "en"),
        ("x-y-z-*,,;;q=", "en"),
        ("fr,ja;q=0.4", "ja"),
    ],
)
def test_a_visitor_is_greeted_in_the_language_the_browser_asks_for(visitor, accept, tag):
    page = visitor.get("/login", headers={"Accept-Language": accept}).get_data(as_text=True)
    assert f'<html lang="{tag}">' in page


def test_a_chosen_language_is_remembered_through_login(app, organizer):
    organizer.get("/language/ja?next=/login")
    organizer.log_in("Chan")
    assert '<html lang="ja">' in organizer.page("/")
