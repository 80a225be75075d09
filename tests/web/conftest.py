"""A service on a fresh database, and people who use it through HTTP."""

from __future__ import annotations

import re
import shutil
import threading
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from argon2 import PasswordHasher
from person import PASSWORD, Person
from targets import TARGETS
from werkzeug.serving import make_server

from judge.store import Store, Work
from judge.store.services import accounts, passwords
from judge.web import create_app
from judge.web.demo_data import fill

WHOLE = shutil.which("chromium") or ""
CHROMIUM = (
    shutil.which("chromium-headless-shell") or WHOLE
)  # the shell has no window to draw, and no viewer of PDFs
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
SIZES = {"phone": (390, 844), "tablet": (820, 1180), "lying": (1180, 820), "desk": (1440, 900)}
AXE = {  # only what is wrong is written out, and nothing to find it by but its HTML: most of the time went into the rest
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    "resultTypes": ["violations"],
    "selectors": False,
}


class Clock:
    """A clock that only moves when a test says so."""

    def __init__(self) -> None:
        self.now = datetime(2026, 11, 21, 9, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now

    def forward(self, **parts: float) -> None:
        self.now += timedelta(**parts)


# Passwords are as safe as ever, only quicker to hash: the tests hash hundreds.
passwords.hasher = PasswordHasher(time_cost=1, memory_cost=64, parallelism=1)


@pytest.fixture(scope="session")
def pristine(tmp_path_factory):
    """Make a database with one account, Chan, once; nobody writes to it."""
    path = tmp_path_factory.mktemp("database") / "empty.sqlite"
    store = Store(f"sqlite:///{path}")
    accounts.create_account(Work(store), "Chan", PASSWORD)
    store.close()
    return path


@pytest.fixture
def empty_database(pristine, tmp_path):
    """Return a database of the test's own."""
    path = tmp_path / "empty.sqlite"
    shutil.copy(pristine, path)
    return path


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture(scope="session")
def one_app(pristine):
    """Build the application once: its templates are compiled once for all tests."""
    app = create_app({"DATABASE": f"sqlite:///{pristine}", "LIMITS": False, "SECRET_KEY": "test"})
    app.extensions["store"].close()
    return app


@pytest.fixture
def app(one_app, tmp_path, pristine, clock):
    """Return the application a fresh database that has one account, Chan."""
    path = tmp_path / "event.sqlite"
    shutil.copy(pristine, path)
    store = Store(f"sqlite:///{path}")
    one_app.extensions["store"] = store
    one_app.config["NOW"] = clock
    yield one_app
    store.close()


@pytest.fixture
def visitor(app):
    return Person(app)


@pytest.fixture
def organizer(app):
    return Person(app).log_in("Chan")


@pytest.fixture
def event(organizer):
    """Make an event; return its slug."""
    answer = organizer.does(
        "/events",
        name="Autumn Open",
        game="zombie_world_order",
        head_judge="1",
        join_open="1",
        official="1",
        decks_needed="1",
    )
    return answer.headers["Location"].split("/")[2]


@pytest.fixture
def staff(app, organizer, event):
    """Make somebody of the staff with a role; return their browser."""

    def hire(role, name):
        organizer.does(f"/e/{event}/staff", name=name, role=role, password=PASSWORD)
        return Person(app).log_in(name)

    return hire


@pytest.fixture
def player(app, organizer, event):
    """Register somebody; return their browser, with `code` and `name`."""

    def join(name):
        code = re.search(r'<b class="code">(\w+)</b>', organizer.page(f"/e/{event}/players"))[1]
        person = Person(app)
        person.does(f"/join/{code}", name=name)
        shown = person.page(f"/e/{event}/me")
        person.name, person.code = name, re.search(r"\((P\d+)\)", shown)[1]
        return person

    return join


@pytest.fixture
def round_one(organizer, event):
    """Four players by hand and a published first round; return the tables as (names of A and B)."""
    for name in ("Ann", "Bob", "Cid", "Dora"):
        organizer.does(f"/e/{event}/players", name=name)
    organizer.does(f"/e/{event}/rounds/draft")
    organizer.does(f"/e/{event}/rounds/publish")
    return f"/e/{event}"


class Place:
    """A running service with the sample event, and its addresses."""

    def __init__(self, url, sample, link):
        self.url, self.sample, self.event = url, sample, f"{url}/e/{sample.slug}"
        self.link = url + link


@pytest.fixture(scope="session")
def chromium():
    """Start Chromium by the path of its program."""
    if not WHOLE:
        pytest.skip("no Chromium")
    sync_api = pytest.importorskip("playwright.sync_api")
    with sync_api.sync_playwright() as playwright:
        yield lambda path: playwright.chromium.launch(executable_path=path, args=FLAGS)


@pytest.fixture(scope="session")
def playwright_browser(chromium):
    browser = chromium(CHROMIUM)
    yield browser
    browser.close()


@pytest.fixture
def whole_browser(chromium):
    """Start the browser that shows PDFs too."""
    browser = chromium(WHOLE)
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def filled(tmp_path_factory):
    """Make a database with the sample event once, which nobody writes to; return its path and the `Sample`."""
    path = tmp_path_factory.mktemp("database") / "sample.sqlite"
    store = Store(f"sqlite:///{path}")
    sample = fill(Work(store))
    store.close()
    return path, sample


# A browser that sends it loads no fonts, which takes half a second of the processor for each browser.
NO_FONTS = {"X-Fonts": "none"}


class _Fonts:
    """An application that has no fonts for browsers which want none."""

    def __init__(self, application):
        self.application = application

    def __call__(self, environ, start_response):
        if environ.get("HTTP_X_FONTS") and environ["PATH_INFO"].startswith("/fonts/"):
            start_response("404 NOT FOUND", [("Content-Length", "0")])
            return []
        return self.application(environ, start_response)


@contextmanager
def running(folder: Path, filled):
    """Serve the sample event from a folder; yields its `Place`."""
    made, sample = filled
    app = create_app({"DATABASE": f"sqlite:///{shutil.copy(made, folder / 'event.sqlite')}", "LIMITS": False})
    app.wsgi_app = _Fonts(app.wsgi_app)
    server = make_server("127.0.0.1", 0, app, threaded=True)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield Place(f"http://127.0.0.1:{server.server_port}", sample, sample.player_path(app))
    server.shutdown()
    thread.join()
    app.extensions["store"].close()


@pytest.fixture(scope="session")
def place(tmp_path_factory, filled):
    with running(tmp_path_factory.mktemp("browser"), filled) as shared:
        yield shared


@pytest.fixture
def own_place(tmp_path, filled):
    """Serve a sample event to one test alone, which finds it as it was made."""
    with running(tmp_path, filled) as own:
        yield own


@pytest.fixture(scope="session")
def logged_in(playwright_browser):
    """Log somebody of the staff in once at each service; give the cookies with which their browsers open."""
    known = {}

    def state(who, at):
        if (who, at.url) not in known:
            context = playwright_browser.new_context()
            page = context.new_page()
            page.goto(f"{at.url}/login")
            page.fill("#name", who)
            page.fill("#password", at.sample.password)
            page.click("main button")
            page.wait_for_url(f"{at.url}/")
            known[who, at.url] = context.storage_state()
            context.close()
        return known[who, at.url]

    return state


@pytest.fixture
def browse(request, playwright_browser, place, logged_in):
    """Open a browser of its own for somebody: a name of the staff, `player`, or nobody.

    It loads fonts where a test looks at sizes: in the modules that say `FONTS = True`.
    """
    contexts = []
    headers = {} if getattr(request.module, "FONTS", False) else {"extra_http_headers": NO_FONTS}

    def open_browser(who="", size="desk", at=place, within=playwright_browser, **options):
        width, height = SIZES[size]
        if who not in {"", "player"}:
            options["storage_state"] = logged_in(who, at)
        options = headers | options
        context = within.new_context(
            viewport={"width": width, "height": height}, locale=options.pop("locale", "en"), **options
        )
        contexts.append(context)
        page = context.new_page()
        page.problems = []
        page.on("pageerror", lambda error: page.problems.append(str(error)))
        page.on(
            "request",
            # The viewer of PDFs is a part of the browser.
            lambda r: r.url.startswith((at.url, "data:", "blob:", "chrome")) or page.problems.append(r.url),
        )
        if who == "player":
            page.goto(at.link)
        return page

    yield open_browser
    for context in contexts:
        context.close()


@pytest.fixture(scope="session")
def faults():
    """List what is wrong with the page a browser shows: accessibility, small targets, wider than the screen."""
    module = pytest.importorskip("axe_playwright_python")
    script = (Path(module.__file__).parent / "axe.min.js").read_text(encoding="utf-8")

    def look(page):
        page.evaluate(
            "scrollTo(0, document.documentElement.scrollHeight)"
        )  # where the foot lies over nothing
        page.evaluate(script)
        violations = page.evaluate("(o) => axe.run(o).then((all) => all.violations)", AXE)  # the rest is long
        found = [(page.url, v["id"], node["html"][:120]) for v in violations for node in v["nodes"]]
        found += [(page.url, "target", small) for small in page.evaluate(TARGETS)]
        if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            found.append((page.url, "wider than the screen", ""))
        return found

    return look


@pytest.fixture
def by_keys_to():
    """Press Tab until something has the focus, then Enter, as somebody without a mouse."""

    def press(page, selector, key="Enter"):
        for _ in range(120):
            page.keyboard.press("Tab")
            if page.evaluate("(wanted) => document.activeElement.matches(wanted)", selector):
                return page.keyboard.press(key)
        raise AssertionError(selector)

    return press
