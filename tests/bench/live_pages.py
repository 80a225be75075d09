"""How long a call takes to appear on a judge's screen, in a real Chromium: `python tests/bench/live_pages.py`."""

from __future__ import annotations

import statistics
import sys
import tempfile
import threading
import time
from dataclasses import replace
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parents[2]), str(Path(__file__).parents[1] / "web")]

from conftest import CHROMIUM, FLAGS
from playwright.sync_api import sync_playwright
from sqlalchemy import select
from werkzeug.serving import make_server

from judge.store import Work
from judge.store.models import Account
from judge.store.services import accounts, calls
from judge.web import create_app
from judge.web.demo_data import fill

TABLES = (1, 2, 4, 5, 6, 7, 8)  # at table 3 somebody waits already


def main() -> None:
    """Call a judge again and again; print the median and the longest wait in milliseconds."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        app = create_app({"DATABASE": f"sqlite:///{folder}/live.sqlite", "LIMITS": False})
        work = Work(app.extensions["store"])
        sample = fill(work)
        server = make_server("127.0.0.1", 0, app, threaded=True)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        url = f"http://127.0.0.1:{server.server_port}"
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        page = browser.new_page()
        page.goto(f"{url}/login")
        page.fill("#name", "judge")
        page.fill("#password", sample.password)
        page.click("main button")
        page.wait_for_url(f"{url}/")
        page.goto(f"{url}/e/{sample.slug}/tables")
        waits = []
        with app.test_request_context():
            for turn, table in enumerate(TABLES):
                page.wait_for_timeout(211 * turn % 1500)  # anywhere between two beats
                before = page.locator(".queue li").count()
                start = time.perf_counter()
                calls.call_judge(desk_of(work), sample.slug, "rules", table=table)
                page.wait_for_function(f"() => document.querySelectorAll('.queue li').length > {before}")
                waits.append((time.perf_counter() - start) * 1000)
        browser.close()
        server.shutdown()
    sys.stdout.write(
        f"a call appears after {statistics.median(waits):.0f} ms (median), {max(waits):.0f} ms (longest)\n"
    )


def desk_of(work: Work) -> Work:
    """Return the work of the organizer, who may call a judge to any table."""
    with work.store.reading() as session:
        account = session.scalar(select(Account.id).where(Account.name == "organizer"))
    return replace(work, actor=accounts.staff_actor(work, account))


if __name__ == "__main__":
    main()
