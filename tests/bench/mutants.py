"""Mutation testing of a game's rules: which small change to the code does no test notice?

    python tests/bench/mutants.py [--game ID] [MODULE ...] [--every N | --sample N] [--all-tests] [--report FILE]

Needs coverage (pip install coverage). `--sample N` tries so many mutants at random, of all modules named together.

One pytest process collects the tests and runs them once, noting which lines each of them reaches. Then it forks for each
mutant: the child puts the changed code into the live functions and runs the tests that reach the line until one fails,
those that speak of the word changed first, then the fastest. What runs at import (tables, constants) is imported anew
instead. Random play is left out unless
--all-tests is given. Survivors explained in `mutants_<game>.md` are counted as such.

Why no known tool: mutmut changes function bodies only, and its trampolines break the tests that read the package's
source; cosmic-ray starts a process for each mutant (two seconds of imports, thousands of times).
"""

from __future__ import annotations

import argparse
import ast
import functools
import gc
import os
import random
import resource
import signal
import sys
import time
from collections import Counter, defaultdict
from importlib.machinery import SourceFileLoader
from pathlib import Path

import coverage
import pytest
from _pytest.runner import runtestprotocol
from mutations import mutants

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from judge.catalogue import rulebook
from judge.disputes import cards

DISPUTES, DECKS = ROOT / "tests/disputes", ROOT / "tests/decks"
# How the tests of a game begin, and those of its decks: they reach the package by its doors only.
SHORT = {
    "zombie_world_order": ("zwo", "zombie_world_order_deck"),
    "zero_dimension": ("zx", "zero_dimension_deck"),
    "zombie_kittens": ("zk", "zombie_kittens_box"),
    "unicorn_overlord": ("uo", "unicorn_overlord_deck"),
    "zombie_state": ("zs", ""),
}
# as slow as all of test_zwo_play.py
RANDOM_PLAY = "no_sentence_lacks or cites_the_rules_by_which or final_position"


class Aim:
    """The package of one game, and the tests that should notice what changes in it.

    `free` reach it by its doors only; `holding` hold parts of it and are imported anew with it.
    """

    def __init__(self, game, *, all_tests):
        self.game, self.package = game, f"judge.games.{game}"
        self.folder = ROOT / self.package.replace(".", "/")
        self.short, deck = SHORT[game]
        tests = ROOT / "tests/games" / game
        doors = [
            tests / f"test_{self.short}_{name}.py" for name in ("examples", "told", "ready", "transcripts")
        ]
        doors += [DISPUTES / "test_disputes_ready.py", *([DECKS / f"test_{deck}.py"] if deck else [])]
        self.free = [file for file in doors if file.exists()]
        slow = {f"test_{self.short}_{name}.py" for name in ("play", "random_play", "golden")}
        self.holding = [
            file
            for file in sorted(tests.glob("test_*.py"))
            if file not in self.free and (all_tests or file.name not in slow)
        ]
        self.explained = Path(__file__).with_name(f"mutants_{game}.md")
        # caches of what the package made
        self.built = (
            self.package,
            f"{self.short}_",
            "judge.disputes.cards",
            "judge.disputes.schema",
            "judge.disputes.file",
            "judge.disputes.described",
            "judge.decks",
            "judge.catalogue.cards",
        )

    def path_of(self, module):
        return self.folder / f"{module}.py"

    @functools.cached_property
    def rules(self):
        return sorted(rule.id for rule in rulebook.load(self.game).rules)

    def other_string(self, text):
        """Give another text; for a rule the next id of the registry: a citation that exists, and is wrong."""
        ids = self.rules
        return ids[(ids.index(text) + 1) % len(ids)] if text in ids else f"{text}~"


QUIET = ["-q", "--tb=no", "--assert=plain", "-p", "no:cacheprovider", "--no-header", "--no-summary"]
QUICK = 40
FREE_TEST, HOLDING_TEST = 1, 2  # which kind of test noticed a mutant


def text_of(item):
    """Give what a test is given and, for an example, its transcript."""
    params = item.callspec.params if hasattr(item, "callspec") else {}
    example, examples = params.get("example"), sys.modules.get("zwo_examples")
    if "title" in params and item.path.stem.endswith("transcripts"):
        return "\n".join(sys.modules["transcripts"].kept(item.path.parent)[params["title"]])
    if example is None or examples is None:
        return repr(params)
    reading = f"{params['key']}={params['reading']}" if "key" in params else ""
    known = examples.kept(example["file"]).get(examples.title(example, reading), ())
    return "\n".join((repr(params), *known))


def clear(*prefixes):
    """Forget what was worked out with the code as it was."""
    for wrapper in CACHES:
        if wrapper.__module__.startswith(prefixes) and wrapper.__name__ not in READ:
            wrapper.cache_clear()
    for remembered in KEPT:
        remembered.forget()


CACHES: list = []
KEPT = (cards.KNOWN,)  # stated cards, compiled with the code as it was
READ = {"_load", "kept"}  # files, which the code under test does not change


class Runner:
    """The pytest plugin that runs mutants in place of the tests."""

    def __init__(self, aim, modules, options):
        self.aim, self.modules, self.options = aim, modules, options
        self.reached = defaultdict(set)  # (module, line): numbers of tests
        self.by_module = defaultdict(set)
        self.rare = Counter()  # how little else reaches what a test reaches
        self.texts = {}  # what a test is given, and what is known to come of it
        self.last = FREE_TEST
        self.functions = defaultdict(list)  # (file, name, line): live functions

    def pytest_runtestloop(self, session):
        if session.testsfailed:
            return True
        self.items = session.items
        CACHES.extend(o for o in gc.get_objects() if isinstance(o, functools._lru_cache_wrapper))
        self.survey()
        gc.collect()
        for function in (o for o in gc.get_objects() if type(o).__name__ == "function"):
            code = function.__code__
            if code.co_filename.startswith(str(self.aim.folder)):
                self.functions[code.co_filename, code.co_qualname, code.co_firstlineno].append(function)
        gc.freeze()
        if self.options.sample:
            self.sample()
            return True
        for module in self.modules:
            self.test(module)
        return True

    def sample(self):
        """Try some mutants of all modules, drawn at random."""
        trees = {each: ast.parse(self.aim.path_of(each).read_text(encoding="utf-8")) for each in self.modules}
        drawn = [
            (mutant, tree)
            for each, tree in trees.items()
            for mutant in mutants(each, tree, self.aim.other_string)
        ]
        random.Random(self.options.seed).shuffle(drawn)
        self.tally(self.aim.game, drawn[: self.options.sample])

    def survey(self):
        """Run every test once, noting its time and the lines it reaches."""
        self.seconds = []
        cover = coverage.Coverage(
            data_file=None, config_file=False, include=[f"{self.aim.folder}/*"], messages=False
        )
        cover.start()
        for number, item in enumerate(self.items):
            self.texts[number] = text_of(item)
            clear(*self.aim.built)
            cover.switch_context(str(number))
            started = time.perf_counter()
            passed = all(report.passed for report in runtestprotocol(item, log=False))
            self.seconds.append(time.perf_counter() - started)
            if not passed:
                pytest.exit(f"{item.nodeid} fails without any mutant", 1)
        cover.stop()
        data = cover.get_data()
        for file in data.measured_files():
            for line, numbers in data.contexts_by_lineno(file).items():
                tests = {int(number) for number in numbers if number}
                self.reached[Path(file).stem, line] |= tests
                self.by_module[Path(file).stem] |= tests
                for number in tests:
                    self.rare[number] += 1 / len(tests)
        made = set(range(len(self.items))).difference(*self.by_module.values())
        for numbers in self.by_module.values():
            numbers.update(made)  # these read what was made at import

    def test(self, module):
        tree = ast.parse(self.aim.path_of(module).read_text(encoding="utf-8"))
        every = mutants(module, tree, self.aim.other_string)[:: self.options.every]
        self.tally(module, [(mutant, tree) for mutant in every])

    def tally(self, name, tried):
        """Try mutants, each with the tree it changes, and say what came of them."""
        explained = self.aim.explained.read_text(encoding="utf-8") if self.aim.explained.exists() else ""
        counts, started = Counter(), time.perf_counter()
        for mutant, tree in tried:
            outcome = "explained" if f"`{mutant.key}`" in explained else self.outcome(mutant, tree)
            counts[outcome] += 1
            if outcome in {"survived", "timeout"}:
                late = " (timeout)" * (outcome == "timeout")
                say(self.options, f"  {mutant.module}:{mutant.lines[0]} `{mutant.key}`{late}")
        said = ", ".join(f"{count} {outcome}" for outcome, count in sorted(counts.items()))
        score = (counts["killed"] + counts["timeout"]) / max(1, counts.total() - counts["explained"])
        took = time.perf_counter() - started
        say(self.options, f"{name}: {counts.total()} mutants, {said}; score {score:.1%} ({took:.0f} s)")

    def outcome(self, mutant, tree):
        """Fork, change the code, run the tests; killed, timeout or survived."""
        order = self.order(
            set().union(*(self.reached[mutant.module, line] for line in mutant.lines)), mutant.word
        )
        code = mutant.code(tree, self.aim.path_of(mutant.module))
        pid = os.fork()
        if pid == 0:
            signal.alarm(60)
            resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))
            quiet = os.open(os.devnull, os.O_WRONLY)
            os.dup2(quiet, 1)
            os.dup2(quiet, 2)
            try:
                noticed = self.notice(mutant, code, order)
            except BaseException:
                noticed = FREE_TEST
            os._exit(noticed)
        status = os.waitpid(pid, 0)[1]
        if os.WIFSIGNALED(status):
            return "timeout"
        self.last = os.WEXITSTATUS(status) or self.last
        return "killed" if os.WEXITSTATUS(status) else "survived"

    def order(self, tests, word):
        """Give the tests that speak of the word first, then the quickest, then those that reach what few others do."""
        spoken = [number for number in tests if word and word in self.texts[number]]
        tests = sorted(tests.difference(spoken), key=self.seconds.__getitem__)
        spoken.sort(key=self.seconds.__getitem__)
        return [*spoken, *tests[:QUICK], *sorted(tests[QUICK:], key=self.rare.__getitem__, reverse=True)]

    def notice(self, mutant, code, order):
        if not (mutant.inside and order and self.patch(code)):
            return self.anew(mutant, code)
        clear(*self.aim.built)
        if any(self.fails(number) for number in order):
            return FREE_TEST
        return self.anew(mutant, code)  # it may be called at import

    def patch(self, code):
        """Put the changed code into the functions that exist; False where that cannot be done."""
        for const in code.co_consts:
            if hasattr(const, "co_qualname"):
                key = (const.co_filename, const.co_qualname, const.co_firstlineno)
                for function in self.functions[key]:
                    if function.__code__ != const:
                        if function.__code__.co_freevars != const.co_freevars:
                            return False
                        function.__code__ = const
                if not self.patch(const):
                    return False
        return True

    def anew(self, mutant, code):
        """Import the package with the change in it, and the tests that hold parts of it; say which kind noticed."""
        package = self.aim.package
        name = package if mutant.module == "__init__" else f"{package}.{mutant.module}"
        get_code = SourceFileLoader.get_code
        SourceFileLoader.get_code = lambda it, full: code if full == name else get_code(it, full)
        for known in [each for each in sys.modules if each.startswith(package)]:
            del sys.modules[known]
        above, _, below = package.rpartition(".")
        delattr(sys.modules[above], below)
        clear(*self.aim.built)
        # What is made at import, a class of a refusal, leaves no line that tells which tests need it.
        tests = self.by_module[mutant.module] if mutant.inside else set(range(len(self.items)))
        free = {number for number in tests if self.items[number].path in self.aim.free}
        ways = {FREE_TEST: (self.free_fail, free), HOLDING_TEST: (self.holding_fail, tests - free)}
        for way in sorted(ways, key=self.last.__ne__):  # what noticed the one before may notice this one
            fail, numbers = ways[way]
            if fail(self.order(numbers, mutant.word)):
                return way
        return 0

    def free_fail(self, numbers):
        return any(self.fails(number) for number in numbers)

    def holding_fail(self, numbers):
        for known in [
            each for each in sys.modules if each.startswith(("test_", f"{self.aim.short}_", "told"))
        ]:
            del sys.modules[known]
        signal.alarm(120)
        return bool(numbers) and pytest.main([*QUIET, "-x", *(self.items[n].nodeid for n in numbers)]) != 0

    def fails(self, number):
        signal.alarm(3 + int(10 * self.seconds[number]))  # a change may make a loop endless
        return not all(report.passed for report in runtestprotocol(self.items[number], log=False))


def selected(aim, options):
    files = [*map(str, aim.free), *map(str, aim.holding)]
    return files if options.all_tests else ["-k", f"not ({RANDOM_PLAY})", *files]


def say(options, line):
    print(line, flush=True)
    if options.report:
        with options.report.open("a", encoding="utf-8") as file:
            file.write(f"{line}\n")


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("modules", nargs="*", metavar="MODULE")
    parser.add_argument("--game", choices=sorted(SHORT), default="zombie_world_order")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="try every Nth mutant only")
    parser.add_argument("--sample", type=int, default=0, metavar="N", help="try N mutants at random")
    parser.add_argument("--seed", type=int, default=1, help="of the sample")
    parser.add_argument("--all-tests", action="store_true", help="the slow ones (random play) too")
    parser.add_argument("--report", type=Path, help="also write to this file")
    options = parser.parse_args()
    os.chdir(ROOT)
    aim = Aim(options.game, all_tests=options.all_tests)
    modules = options.modules or sorted(file.stem for file in aim.folder.glob("*.py"))
    sys.exit(pytest.main([*QUIET, "-s", *selected(aim, options)], plugins=[Runner(aim, modules, options)]))


if __name__ == "__main__":
    main()
