"""The help is complete in four languages, says only what is so, and every command and example in it runs."""

import re
import threading
from html import unescape

import pytest
from documents import blocks, perform
from markupsafe import escape
from werkzeug.serving import make_server

from judge import help as texts
from judge.cli import main
from judge.help.sentences import PAGES, every_sentence
from judge.store import Work
from judge.web import create_app
from judge.web.demo_data import fill
from judge.web.pages import BLUEPRINTS
from judge.web.pages.helping import EXPLAINED
from judge.words.languages import COLUMNS, LANGUAGES

pytestmark = pytest.mark.slow


def source(page):
    return "\n\n".join(f"## {section.heading}\n\n{section.text}" for section in page.sections)


@pytest.fixture(scope="module")
def samples(tmp_path_factory):
    """A folder in which `judge demo` has run."""
    place = tmp_path_factory.mktemp("help")
    assert main(["demo", "--folder", str(place / "judge-demo"), "--json"]) == 0
    return place


@pytest.fixture(scope="module")
def app(tmp_path_factory):
    app = create_app(
        {"DATABASE": f"sqlite:///{tmp_path_factory.mktemp('database') / 'help.sqlite'}", "LIMITS": False}
    )
    app.config["SAMPLE"] = fill(Work(app.extensions["store"]))
    return app


@pytest.fixture
def address(app):
    """The address of the sample service, listening."""
    server = make_server("127.0.0.1", 0, app, threaded=True)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.mark.parametrize("name", texts.NAMES)
def test_a_page_has_the_same_sections_and_examples_in_every_language(name):
    english = texts.find(name, "en")
    for language in LANGUAGES:
        page = texts.find(name, language)
        assert len(page.sections) == len(english.sections), language
        assert blocks(source(page)) == blocks(source(english)), language


@pytest.mark.parametrize("name", texts.NAMES)
def test_every_command_and_example_runs(name, samples, app, address, monkeypatch):
    monkeypatch.chdir(samples)
    monkeypatch.setenv("JUDGE_URL", address)
    monkeypatch.setenv("JUDGE_PASSWORD", app.config["SAMPLE"].password)
    page = source(texts.find(name, "en"))
    assert perform(page, samples) == sum(
        len(re.findall(r"^(?:\$ )?judge ", block.text, re.MULTILINE))
        if block.language in {"console", "sh"}
        else 1
        for block in blocks(page)
        if block.language in {"console", "sh", "python"}
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_is_served_in_every_language_and_found_by_its_words(app, language):
    person = app.test_client()
    person.get(f"/language/{language}")
    listed = person.get("/help").get_data(as_text=True)
    for page in texts.pages(language):
        assert f'href="/help/{page.name}"' in listed
        shown = person.get(f"/help/{page.name}")
        assert shown.status_code == 200
        assert escape(page.title) in shown.get_data(as_text=True)
        word = page.sections[-1].heading
        found = person.get("/help", query_string={"q": word.upper()}).get_data(as_text=True)
        assert f"/help/{page.name}#s{len(page.sections) - 1}" in found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("store", [PAGES, "tournament", "zombie_state"])
def test_every_sentence_is_shown_beside_the_english(app, store, language):
    person = app.test_client()
    person.get(f"/language/{language}")
    assert 'href="/help/sentences/disputes"' in person.get("/help").get_data(as_text=True)
    shown = unescape(person.get(f"/help/sentences/{store}").get_data(as_text=True))
    for sentence in every_sentence(store):
        assert f'<td lang="{language}">{sentence.texts[COLUMNS.index(language)]}</td>' in shown
    last = every_sentence(store)[-1]
    found = person.get(f"/help/sentences/{store}", query_string={"q": last.key.upper(), "all": "1"})
    for language_of_column, text in zip(COLUMNS, last.texts, strict=True):
        assert f'<td lang="{language_of_column}">{text}</td>' in unescape(found.get_data(as_text=True))


def test_an_unknown_page_is_not_found(app):
    assert app.test_client().get("/help/sentences/nothing").status_code == 404
    assert app.test_client().get("/help/nothing").status_code == 404


def test_every_page_of_the_service_leads_to_its_help(app):
    assert set(EXPLAINED) <= {blueprint.name for blueprint in BLUEPRINTS}
    assert set(EXPLAINED.values()) <= set(texts.NAMES)
    person = app.test_client()
    assert 'href="/help/organizer"' in person.get("/").get_data(as_text=True)
    assert 'href="/help/disputes"' in person.get("/rules").get_data(as_text=True)


def test_a_search_takes_no_markup(app):
    shown = app.test_client().get("/help", query_string={"q": "<script>x"}).get_data(as_text=True)
    assert "<script>x" not in shown
