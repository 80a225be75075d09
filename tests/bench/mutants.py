"""Mutation testing of a game's rules: which small change to the code does no test notice?

    python tests/bench/mutants.py [--game ID] [MODULE ...] [--every N | --sample N] [--all-tests] [--report FILE]

Needs coverage (pip install coverage). `--sample N` tries so many mutants at random, of all modules named together.

One pytest process collects the tests and notes which lines each of them reaches; that is kept in `mutants/` and only what has
changed is run again. Then it forks for each mutant: the child puts the changed code into the live functions and runs the tests
that reach the line until one fails: those that noticed others near it first, those that speak of the word changed, then the
fastest. What runs at import (tables, constants) is imported anew instead, and those are run that reach what uses it.
`--budget` seconds of the processor are spent on one mutant, after which it counts as survived. What was killed stays so
while its module does not change; a later run tries the others alone, unless `--afresh`. Random play is left out unless
--all-tests is given. Survivors explained in `mutants_<game>.md` are counted as such; `--table` writes the scores of all
modules as rows of a table.

Why no known tool: mutmut changes function bodies only, and its trampolines break the tests that read the package's
source; cosmic-ray starts a process for each mutant (two seconds of imports, thousands of times).
"""

from __future__ import annotations

import argparse
import ast
import functools
import gc
import importlib
import json
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
from mutant_survey import Survey
from mutations import lines_with, mutants, statement_around

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from judge.catalogue import rulebook
from judge.disputes.account import cards

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
RANDOM_PLAY = (
    "no_sentence_lacks or cites_the_rules_by_which or final_position or games_end_under_every_reading"
)


class Aim:
    """The package of one game, and the tests that should notice what changes in it.

    `free` reach it by its doors only; `holding` hold parts of it and are imported anew with it.
    """

    def __init__(self, game, *, all_tests):
        self.game, self.package = game, f"judge.games.{game}"
        self.folder = ROOT / self.package.replace(".", "/")
        self.short, deck = SHORT[game]
        tests = ROOT / "tests/games" / game
        doors = [tests / f"test_{self.short}_{name}.py" for name in ("examples", "told", "ready")]
        doors += [DISPUTES / "test_disputes_ready.py", *([DECKS / f"test_{deck}.py"] if deck else [])]
        self.free = [file for file in doors if file.exists()]
        slow = {f"test_{self.short}_{name}.py" for name in ("play", "random_play", "golden")}
        self.holding = [
            file
            for file in sorted(tests.glob("test_*.py"))
            if file not in self.free and (all_tests or file.name not in slow)
        ]
        self.explained = Path(__file__).with_name(f"mutants_{game}.md")
        # caches of what the package made, and of the package itself
        self.built = (
            "judge.games",
            f"{self.short}_",
            "judge.disputes.account",
            "judge.disputes.reference.schema",
            "judge.disputes.language.described",
            "judge.decks",
            "judge.catalogue.cards",
        )

    def path_of(self, module):
        return self.folder / f"{module}.py"

    @functools.cached_property
    def rules(self):
        return sorted(rule.id for rule in rulebook.load(self.game).rules)

    def other_string(self, text):
        """Return another text; for a rule the next id of the registry: a citation that exists, and is wrong."""
        ids = self.rules
        return ids[(ids.index(text) + 1) % len(ids)] if text in ids else f"{text}~"


QUIET = [
    "-q",
    "--tb=no",
    "--assert=plain",
    "-p",
    "no:cacheprovider",
    "--no-header",
    "--no-summary",
    "--every-seed",
]
QUICK = 40
KILLERS = 8
# They read every field of a card and a position, and what a claim is judged by.
OF_TABLES = {"test_a_file_may_hold_what_is_written", "test_what_a_claim_is_judged_by_is_as_written"}
FREE_TEST, HOLDING_TEST, GAVE_UP = 1, 2, 3  # which kind of test noticed a mutant, or none in time
KEPT_IN = ROOT / "mutants"


def clear(*prefixes):
    """Forget what was worked out with the code as it was."""
    for wrapper in CACHES:
        if wrapper.__module__.startswith(prefixes) and wrapper.__name__ not in READ:
            wrapper.cache_clear()
    for remembered in KEPT:
        remembered.forget()


CACHES: list = []
KEPT = (cards.COMPILED,)  # stated cards, compiled with the code as it was
READ = {"_load", "kept"}  # files, which the code under test does not change


class Tried:
    """What came of the mutants of a game before, while their modules have not changed."""

    def __init__(self, aim, digests, *, afresh):
        self.file, self.digests = KEPT_IN / f"{aim.game}-outcomes.json", digests
        known = json.loads(self.file.read_text("utf-8")) if self.file.exists() and not afresh else {}
        self.known = {key: row for key, row in known.items() if row[0] == digests.get(key.partition(" ")[0])}

    def get(self, mutant):
        """Return what came of a mutant; of one that survived nothing: tests may have been written since."""
        outcome = self.known.get(mutant.key, ("", ""))[1]
        return outcome if outcome in {"killed", "timeout"} else None

    def keep(self, mutant, outcome):
        """Note what came of a mutant."""
        self.known[mutant.key] = (self.digests[mutant.module], outcome)

    def save(self):
        """Write it all down."""
        self.file.write_text(json.dumps(self.known, ensure_ascii=False, indent=0), "utf-8")


class Runner:
    """The pytest plugin that runs mutants in place of the tests."""

    def __init__(self, aim, modules, options):
        self.aim, self.modules, self.options = aim, modules, options
        self.killers = defaultdict(Counter)  # by function: how often each test noticed one
        self.last = FREE_TEST
        self.functions = defaultdict(list)  # (file, name, line): live functions
        self.sources = {
            file.stem: ast.parse(file.read_text(encoding="utf-8")) for file in aim.folder.glob("*.py")
        }
        self.trees = {each: self.sources[each] for each in modules}

    def pytest_runtestloop(self, session):
        if session.testsfailed:
            return True
        self.items = session.items
        CACHES.extend(o for o in gc.get_objects() if isinstance(o, functools._lru_cache_wrapper))
        kept = KEPT_IN / f"{self.aim.game}-survey.json"
        self.survey = Survey(self.aim.folder, kept, functools.partial(clear, *self.aim.built))
        self.survey.take(self.items)
        self.tried = Tried(self.aim, self.survey.modules, afresh=self.options.afresh)
        gc.collect()
        for function in (o for o in gc.get_objects() if type(o).__name__ == "function"):
            code = function.__code__
            if code.co_filename.startswith(str(self.aim.folder)):
                self.functions[code.co_filename, code.co_qualname, code.co_firstlineno].append(function)
        gc.freeze()
        self.imported = self.lines_of_import()
        for name, drawn in self.drawn():
            self.tally(name, drawn)
            self.tried.save()
        return True

    def drawn(self):
        """Return the mutants to try, by the name under which they are counted."""
        found = {each: mutants(each, tree, self.aim.other_string) for each, tree in self.trees.items()}
        if not self.options.sample:
            yield from ((module, every[:: self.options.every]) for module, every in found.items())
            return
        every = [mutant for of_module in found.values() for mutant in of_module]
        random.Random(self.options.seed).shuffle(every)
        yield self.aim.game, every[: self.options.sample]

    def tally(self, name, tried):
        """Try mutants and say what came of them."""
        explained = self.aim.explained.read_text(encoding="utf-8") if self.aim.explained.exists() else ""
        counts, started = Counter(), time.process_time() + sum(os.times()[2:4])
        for mutant in tried:
            if f"`{mutant.key}`" in explained:
                outcome = "explained"
            else:
                outcome = self.tried.get(mutant) or self.outcome(mutant)
                self.tried.keep(mutant, outcome)
            counts["killed" if outcome == "timeout" else outcome] += 1
            if outcome in {"survived", "gave up"}:
                late = " (not all tests)" * (outcome == "gave up")
                say(self.options, f"  {mutant.module}:{mutant.lines[0]} `{mutant.key}`{late}")
        said = ", ".join(f"{count} {outcome}" for outcome, count in sorted(counts.items()))
        score = counts["killed"] / max(1, counts.total() - counts["explained"])
        took = time.process_time() + sum(os.times()[2:4]) - started
        say(self.options, f"{name}: {counts.total()} mutants, {said}; score {score:.1%} ({took:.0f} s)")
        if self.options.table:
            row = (
                counts.total(),
                counts["killed"],
                counts["explained"],
                counts["survived"] + counts["gave up"],
            )
            cells = " | ".join(map(str, row))
            with self.options.table.open("a", encoding="utf-8") as file:
                file.write(f"| {name.replace('_', chr(92) + '_')} | {cells} |\n")

    def outcome(self, mutant):
        """Fork, change the code, run the tests: killed, timeout, survived, or gave up."""
        order = self.order(self.reaching(mutant), mutant)
        code = mutant.code(self.trees[mutant.module], self.aim.path_of(mutant.module))
        reading, writing = os.pipe()
        pid = os.fork()
        if pid == 0:
            os.close(reading)
            resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))
            quiet = os.open(os.devnull, os.O_WRONLY)
            os.dup2(quiet, 1)
            os.dup2(quiet, 2)
            self.writing, self.until = writing, time.process_time() + self.options.budget
            try:
                noticed = self.notice(mutant, code, order)
            except OutOfTime:
                noticed = GAVE_UP
            except BaseException:
                noticed = FREE_TEST
            os._exit(noticed)
        os.close(writing)
        with os.fdopen(reading) as pipe:
            said = pipe.read()
        status = os.waitpid(pid, 0)[1]
        for number in said.split():
            self.killers[mutant.module, mutant.where][int(number)] += 1
        if os.WIFSIGNALED(status):
            return "timeout"
        noticed = os.WEXITSTATUS(status)
        if noticed == GAVE_UP:
            return "gave up"
        self.last = noticed or self.last
        return "killed" if noticed else "survived"

    def reaching(self, mutant):
        """Return the tests that reach a mutant, or its statement: a constant that Python folds has no line of its own."""
        for lines in (mutant.lines, statement_around(self.trees[mutant.module], mutant.lines)):
            reached = (self.survey.reached.get((mutant.module, line), ()) for line in lines)
            found = set().union(*reached)
            if found:
                break
        return found

    def order(self, tests, mutant):
        """Return the tests that noticed others near first, those that speak of the word, the quickest, then the rarest.

        Before the quickest, some that speak of other words of the same function.
        """
        seconds, rare, killers = (
            self.survey.seconds,
            self.survey.rare,
            self.killers[mutant.module, mutant.where],
        )
        first = [number for number, _ in killers.most_common(KILLERS) if number in tests]
        word = mutant.word
        spoken = [number for number in tests if word and word in self.survey.texts[number]]
        spoken.sort(key=seconds.__getitem__)
        if not mutant.inside:
            uses = self.uses(mutant.used)
            both = [number for number in spoken if number in uses]
            uses = sorted(uses & tests, key=seconds.__getitem__)
            reading = [number for number in tests if self.items[number].name in OF_TABLES]
            first = list(dict.fromkeys((*first, *both[:QUICK], *reading, *uses[:QUICK])))
        others = sorted(tests.difference(spoken), key=seconds.__getitem__)
        near = [number for number in others if any(word in self.survey.texts[number] for word in mutant.near)]
        rarest = sorted(others[QUICK:], key=rare.__getitem__, reverse=True)
        return list(dict.fromkeys((*first, *spoken, *near[:QUICK], *others[:QUICK], *rarest)))

    def uses(self, names):
        """Return the tests that reach a function which uses one of some names, or is called so."""
        trees = self.sources.items()
        lines = ((module, line) for module, tree in trees for line in lines_with(tree, names))
        return set().union(*(self.survey.reached.get(spot, ()) for spot in lines))

    def notice(self, mutant, code, order):
        at_import = any((mutant.module, line) in self.imported for line in mutant.lines)
        if mutant.inside and (order or not at_import) and self.patch(code):
            clear(*self.aim.built)
            if self.any_fails(order):
                return FREE_TEST
            if not at_import:
                return 0
        return self.anew(mutant, code)

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

    def lines_of_import(self):
        """Find, in a process of its own, the lines that run when the package is imported."""
        reading, writing = os.pipe()
        pid = os.fork()
        if pid == 0:
            cover = coverage.Coverage(
                data_file=None, config_file=False, include=[f"{self.aim.folder}/*"], messages=False
            )
            cover.start()
            self.import_anew()
            cover.stop()
            data = cover.get_data()
            rows = [(Path(file).stem, line) for file in data.measured_files() for line in data.lines(file)]
            with os.fdopen(writing, "w") as pipe:
                json.dump(rows, pipe)
            os._exit(0)
        os.close(writing)
        with os.fdopen(reading) as pipe:
            found = {tuple(row) for row in json.load(pipe)}
        os.waitpid(pid, 0)
        return found

    def import_anew(self):
        """Forget the package, and what was worked out with it, and import it again."""
        package = self.aim.package
        for known in [each for each in sys.modules if each.startswith(package)]:
            del sys.modules[known]
        above, _, below = package.rpartition(".")
        delattr(sys.modules[above], below)
        clear(*self.aim.built)
        importlib.import_module(package)

    def anew(self, mutant, code):
        """Import the package with the change in it, and the tests that hold parts of it; say which kind noticed."""
        package = self.aim.package
        name = package if mutant.module == "__init__" else f"{package}.{mutant.module}"
        get_code = SourceFileLoader.get_code
        SourceFileLoader.get_code = lambda it, full: code if full == name else get_code(it, full)
        self.import_anew()
        # What is made at import, a class of a refusal, leaves no line that tells which tests need it.
        tests = self.survey.by_module[mutant.module] if mutant.inside else set(range(len(self.items)))
        free = {number for number in tests if self.items[number].path in self.aim.free}
        ways = {FREE_TEST: (self.any_fails, free), HOLDING_TEST: (self.holding_fail, tests - free)}
        late, until = False, self.until
        half = (time.process_time() + until) / 2
        for way in sorted(ways, key=self.last.__ne__):  # what noticed the one before may notice this one
            fail, numbers = ways[way]
            self.until, half = half, until  # so that the other has its turn
            try:
                if fail(self.order(numbers, mutant)):
                    return way
            except OutOfTime:
                late = True
        if late:
            raise OutOfTime
        return 0

    def any_fails(self, numbers):
        return any(self.fails(number) for number in numbers)

    def holding_fail(self, numbers):
        for known in [
            each for each in sys.modules if each.startswith(("test_", f"{self.aim.short}_", "told"))
        ]:
            del sys.modules[known]
        within = max(1.0, self.until - time.process_time())
        some, spent = [], 0.0
        for number in numbers:
            spent += self.survey.seconds[number]
            if spent > within:
                break
            some.append(number)
        signal.setitimer(signal.ITIMER_PROF, 30 + 10 * spent)
        chosen = {self.items[number].nodeid: number for number in some}
        failed = bool(some) and pytest.main([*QUIET, "-x", *chosen], plugins=[Noticed(self, chosen)]) != 0
        if not failed and len(some) < len(numbers):
            raise OutOfTime
        return failed

    def fails(self, number):
        """Return whether a test fails. A change may make a loop endless."""
        if time.process_time() > self.until:
            raise OutOfTime
        signal.setitimer(signal.ITIMER_PROF, 3 + 10 * self.survey.seconds[number])
        failed = not all(report.passed for report in runtestprotocol(self.items[number], log=False))
        if failed:
            os.write(self.writing, f"{number} ".encode())
        return failed


class Noticed:
    """The pytest plugin that tells which of the tests that were imported anew noticed a mutant."""

    def __init__(self, runner, numbers):
        self.runner, self.numbers = runner, numbers

    def pytest_runtest_logreport(self, report):
        if report.failed:
            os.write(self.runner.writing, f"{self.numbers[report.nodeid]} ".encode())


class OutOfTime(BaseException):
    """What may be spent on one mutant is spent."""


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
    parser.add_argument("--budget", type=float, default=1e9, help="seconds of the processor a mutant")
    parser.add_argument("--afresh", action="store_true", help="also try again what was killed before")
    parser.add_argument("--report", type=Path, help="also write to this file")
    parser.add_argument("--table", type=Path, help="add the scores to this file, a row a module")
    options = parser.parse_args()
    os.chdir(ROOT)
    aim = Aim(options.game, all_tests=options.all_tests)
    modules = options.modules or sorted(file.stem for file in aim.folder.glob("*.py"))
    sys.exit(pytest.main([*QUIET, "-s", *selected(aim, options)], plugins=[Runner(aim, modules, options)]))


if __name__ == "__main__":
    main()
