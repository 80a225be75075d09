"""The wheel alone is enough: installed in a fresh environment, away from the checkout, it does all its work."""

import importlib.util
import json
import os
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest

import judge

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[1]
RUNS_IN = {"PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"}  # nothing that points at the checkout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """Build the wheel without the network."""
    if importlib.util.find_spec("hatchling") is None:
        pytest.skip("the build backend (hatchling) is not installed")
    place = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(place)],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    (built,) = place.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel, tmp_path_factory):
    """Install it in an environment of its own, made offline: what it depends on is lent by ours."""
    place = tmp_path_factory.mktemp("fresh")
    venv.create(place, with_pip=True, symlinks=os.name != "nt")
    programs = place / ("Scripts" if os.name == "nt" else "bin")
    python = str(programs / "python")
    subprocess.run(
        [python, "-m", "pip", "install", "-q", "--no-index", "--no-deps", str(wheel)],
        check=True,
        capture_output=True,
        cwd=place,
    )
    asked = [python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"]
    packages = subprocess.run(asked, check=True, capture_output=True, text=True, cwd=place).stdout.strip()
    lent = [spec for spec in sys.path if "site-packages" in spec] or [sysconfig.get_path("purelib")]
    Path(packages, "lent.pth").write_text("\n".join(lent), encoding="utf-8")

    def run(*arguments):
        return subprocess.run(
            [str(programs / "judge"), *arguments],
            cwd=place,
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
            env=RUNS_IN,
        )

    run.place = place
    run.packages = Path(packages)
    return run


def test_it_holds_every_file_of_the_package_and_what_comes_with_it(wheel):
    inside = set(zipfile.ZipFile(wheel).namelist())
    files = subprocess.run(
        ["git", "ls-files", "judge", "templates", "card_db"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    ).stdout.split()
    if not files:
        pytest.skip("not a git checkout")
    wanted = {name if name.startswith("judge/") else f"judge/_data/{name}" for name in files}
    assert wanted - inside == set()


def test_its_version_is_the_one_the_package_says(wheel, installed):
    assert f"judge-{judge.__version__}-" in wheel.name
    assert judge.__version__ in installed("--version").stdout


def test_the_demo_runs_from_it(installed):
    done = installed("demo", "--json")
    assert done.returncode == 0, done.stderr
    assert done.stderr.count("...") == 4  # says what it is at
    said = json.loads(done.stdout)
    assert set(said["service"]["answers"].values()) == {200}
    assert len(said["disputes"]) > 1
    for name in ("ruling.pdf", "slips.pdf", "standings.pdf"):
        assert (installed.place / "judge-demo" / name).read_bytes().startswith(b"%PDF")


def test_it_reads_its_own_files_and_none_of_the_checkout(installed):
    asked = (
        "import judge.catalogue.places as p, judge.web.app as a; "
        "print(p.PACKAGE, p.data_folder('card_db'), a.template_folder())"
    )
    python = installed.place / ("Scripts" if os.name == "nt" else "bin") / "python"
    said = subprocess.run(
        [str(python), "-c", asked],
        cwd=installed.place,
        env=RUNS_IN,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split()
    assert [str(ROOT) in path for path in said] == [False] * 3
    assert all(Path(path).is_relative_to(installed.packages) for path in said)
