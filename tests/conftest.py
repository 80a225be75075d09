"""What holds for every test: where nothing may be skipped, a skip is a failure, and properties try the same each time."""

import gc
import os
import shutil
from functools import cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# Helpers of tests that hold something say what was otherwise, as tests do.
pytest.register_assert_rewrite(
    *("examples", "examples_tests", "reasons", "reasons_tests", "refused", "ruled", "told", "told_tests")
)

HERE = Path(__file__).parent
os.environ["LC_ALL"] = "C.UTF-8"  # commands speak the language of the shell: here English
SERVED = {"web", "store", "printing"}  # what needs a database filled, pages or papers


def pytest_addoption(parser):
    """Take a rule id of which alone the tests are wanted, and whether every seed is."""
    parser.addoption("--rule", help="only the tests that hold this rule id")
    parser.addoption(
        "--every-seed",
        action="store_true",
        help="every seed and case alike, not each eighth, every refusal and changed position, six times the examples",
    )


def pytest_configure(config):
    """Let a property try so many examples; a busy machine is slow now and then, which is no fault.

    What chance finds at a desk must not stop somebody else's work. The collector of garbage comes seldom: else it went
    through all that lasts, again and again, for nearly half of the suite's time.
    """
    gc.set_threshold(50_000, 20, 100)
    settings.register_profile(
        "judge",
        deadline=None,
        derandomize=bool(os.environ.get("JUDGE_REQUIRE_ALL")),
        max_examples=250 if config.getoption("--every-seed") else 40,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
    )
    settings.load_profile("judge")
    memory = Path("/dev/shm")  # noqa: S108 - thousands of small databases, each of whose writes waits for a disk
    if (
        memory.is_dir()
        and shutil.disk_usage(memory).free > 2**32
        and not os.statvfs(memory).f_flag & os.ST_NOEXEC
    ):
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(memory))


def pytest_ignore_collect(collection_path, config):
    """Leave unread, where no slow test is wanted, files of which all are."""
    return True if config.option.markexpr == "not slow" and _serves(collection_path) else None


def pytest_collection_modifyitems(config, items):
    """Count as slow what needs a browser or PostgreSQL, what runs the service, and what runs the program from outside.

    The tests of one file that are of one game run in one process (`--dist loadgroup`): they share what is made once.
    """
    rule = config.getoption("--rule")
    if rule:
        held = [
            item
            for item in items
            if any(rule in " ".join(mark.args).split() for mark in item.iter_markers("rule"))
        ]
        _keep(held, config, items)
    if not config.getoption("--every-seed"):
        _keep(_each_eighth(items), config, items)
    in_browser = {item.path for item in items if item.get_closest_marker("browser")}
    items.sort(
        key=lambda item: item.path not in in_browser
    )  # the longest files first: none is left over at the end
    for item in items:
        if _serves(item.path) or item.get_closest_marker("browser") or item.get_closest_marker("postgres"):
            item.add_marker("slow")
        item.add_marker(pytest.mark.xdist_group(_group(item)))


def pytest_collection_finish():
    """Let the collector of garbage go past what lasts as long as the run: modules, ledgers, the tests themselves."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session")
def every(pytestconfig):
    """Return how far apart the spots of a text lie that are tried; where they begin differs from text to text."""
    return 3 if pytestconfig.getoption("--every-seed") else 20


def _group(item):
    """Return the file of a test, and the game that it is run with, if it is run with one."""
    game = item.callspec.params.get("game", "") if hasattr(item, "callspec") else ""
    return f"{_place(item.path)} {game}".strip()


@cache
def _place(path):
    """Return where a file of tests is in their folder."""
    return path.relative_to(HERE)


@cache
def _serves(path):
    """Return whether a file or folder of tests runs the service, or the program from outside."""
    first = next(iter(_place(path).parts), "") if path.is_relative_to(HERE) else ""
    return first in SERVED or first.endswith(".py")


def _keep(kept, config, items):
    """Leave out of the tests to run what is not kept."""
    left = set(kept)
    config.hook.pytest_deselected(items=[item for item in items if item not in left])
    items[:] = kept


def _each_eighth(items):
    """Return the tests, of each that goes over seeds or over cases alike the first of every eight, in each game."""
    cases = {}
    for item in items:
        if (case := _case(item)) is not None:
            cases.setdefault((_group(item), item.originalname), {})[case] = None
    kept = {test: [*found][::8] for test, found in cases.items()}
    return [
        item
        for item in items
        if (case := _case(item)) is None or case in kept[_group(item), item.originalname]
    ]


def _case(item):
    """Return what a test is run with that is one of many alike: its seed, or all of it where it is marked so.

    None where it holds a rule: then it is always run.
    """
    if not hasattr(item, "callspec") or item.get_closest_marker("rule"):
        return None
    return item.callspec.id if item.get_closest_marker("alike") else item.callspec.params.get("seed")


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item, call):
    """Turn a skip into a failure where JUDGE_REQUIRE_ALL is set: there a browser, a database and data are at hand."""
    del item, call
    outcome = yield
    report = outcome.get_result()
    if report.skipped and os.environ.get("JUDGE_REQUIRE_ALL") and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"skipped where nothing may be: {report.longrepr}"
