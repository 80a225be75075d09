"""What holds for every test: where nothing may be skipped, a skip is a failure."""

import os

import pytest


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item, call):
    """Turn a skip into a failure where JUDGE_REQUIRE_ALL is set: there a browser, a database and data are at hand."""
    del item, call
    outcome = yield
    report = outcome.get_result()
    if report.skipped and os.environ.get("JUDGE_REQUIRE_ALL") and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"skipped where nothing may be: {report.longrepr}"
