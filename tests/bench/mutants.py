"""Mutation testing of the rules of ZOMBIE WORLD ORDER: which small change to the code does no test notice?

    python tests/bench/mutants.py [MODULE ...] [--all-tests] [--report FILE]     (needs coverage: pip install coverage)

One pytest process collects the tests and runs them once, noting which lines each of them reaches. Then it forks for each
mutant: the child puts the changed code into the live functions and runs the tests that reach the line, fastest first,
until one fails. What runs at import (tables, constants) is imported anew instead. Random play is left out unless
--all-tests is given. Survivors explained in `mutants_zombie_world_order.md` are counted as such.

Why no known tool: mutmut changes function bodies only, and its trampolines break the tests that read the package's
source; cosmic-ray starts a process for each mutant (two seconds of imports, thousands of times).
"""

from __future__ import annotations

import argparse
import ast
import functools
import gc
import os
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

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = "judge.games.zombie_world_order"
FOLDER = ROOT / PACKAGE.replace(".", "/")
TESTS = ROOT / "tests/games/zombie_world_order"
DISPUTES, DECKS = ROOT / "tests/disputes", ROOT / "tests/decks"
FREE = [  # tests that reach the package by its doors only
    TESTS / "test_zwo_examples.py",
    DISPUTES / "test_disputes_ready.py",
    DECKS / "test_zombie_world_order_deck.py",
]
HOLDING = [TESTS / f"test_zwo_{name}.py" for name in ("cards", "setup", "position", "words", "play")]
EXPLAINED = Path(__file__).with_name("mutants_zombie_world_order.md")
QUIET = ["-q", "--tb=no", "--assert=plain", "-p", "no:cacheprovider", "--no-header", "--no-summary"]
RANDOM_PLAY = (
    "no_sentence_lacks or have_the_facts or final_position"  # tests as slow as the whole of test_zwo_play.py
)

# ---- changing code

COMPARE = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
ARITHMETIC = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
}
NOT_MUTATED = {"annotation", "returns", "decorator_list", "type_params"}
SWAPPED = (ast.Compare, ast.BoolOp, ast.UnaryOp)  # tests that are changed in another way


def other_rule(text):
    """Give the next id of the registry: a citation that exists, and is wrong."""
    ids = known_rules()
    return ids[(ids.index(text) + 1) % len(ids)] if text in ids else None


@functools.cache
def known_rules():
    from judge.catalogue import rulebook

    return sorted(rule.id for rule in rulebook.load("zombie_world_order").rules)


def replacements(node, parent, field):
    """Give what may stand in a node's place: one small change each."""
    match node:
        case ast.Compare(ops=[op]) if type(op) in COMPARE:
            yield ast.Compare(node.left, [COMPARE[type(op)]()], node.comparators)
        case ast.BoolOp():
            yield ast.BoolOp(ast.Or() if isinstance(node.op, ast.And) else ast.And(), node.values)
        case ast.UnaryOp(op=ast.Not() | ast.USub() | ast.Invert()):
            yield node.operand
        case ast.BinOp() if type(node.op) in ARITHMETIC:
            yield ast.BinOp(node.left, ARITHMETIC[type(node.op)](), node.right)
        case ast.Constant(value=bool()):
            yield ast.Constant(not node.value)
        case ast.Constant(value=int()):
            yield ast.Constant(node.value + 1)
            if node.value > 0:
                yield ast.Constant(node.value - 1)
        case ast.Constant(value=str()):
            yield ast.Constant(other_rule(node.value) or f"{node.value}~")
        case ast.Starred() if isinstance(parent, ast.Tuple) and isinstance(parent.ctx, ast.Load):
            yield ast.Starred(ast.Tuple([], ast.Load()), ast.Load())
        case ast.Return(value=ast.expr() as value) if ast.unparse(value) not in {"None", "False", "0"}:
            yield ast.Return(None)
        case ast.Continue():
            yield ast.Break()
        case ast.Break():
            yield ast.Continue()
        case ast.Expr(value=ast.Call()) | ast.Raise() | ast.AugAssign() | ast.Return(value=None):
            yield ast.Pass()
        case ast.Assign() if not isinstance(parent, ast.FunctionDef | ast.Module | ast.ClassDef):
            yield ast.Pass()
    if field in {"test", "ifs"} and not isinstance(node, SWAPPED):
        yield ast.UnaryOp(ast.Not(), node)


def skipped(node):
    match node:
        case ast.Import() | ast.ImportFrom() | ast.Assert() | ast.Delete():
            return True
        case ast.If(test=ast.Name(id="TYPE_CHECKING")):
            return True
        case ast.Expr(value=ast.Constant()):
            return True
        case ast.Assign(targets=[ast.Name(id="__all__" | "__slots__")]):
            return True
    return False


class Mutant:
    """One change: `node` in the field of `parent` becomes `new`. `inside` says whether a function's body holds it."""

    def __init__(self, module, names, inside, spot, node, new):
        self.module, self.inside, self.spot = module, inside, spot
        self.where = ".".join(names) or "(module)"
        self.lines = range(node.lineno, node.end_lineno + 1)
        self.node, self.new = node, ast.copy_location(new, node)
        self.text = f"{short(node)} → {short(new)}"

    @property
    def key(self):
        return f"{self.module} {self.where}: {self.text}"

    def code(self, tree):
        """Compile the tree with the change in it."""
        parent, field, at = self.spot
        held = getattr(parent, field)
        if at is None:
            setattr(parent, field, self.new)
        else:
            held[at] = self.new
        try:
            return compile(ast.fix_missing_locations(tree), str(path_of(self.module)), "exec")
        finally:
            if at is None:
                setattr(parent, field, held)
            else:
                held[at] = self.node


def short(node):
    text = " ".join(ast.unparse(node).split())
    return text if len(text) <= 90 else f"{text[:60]} … {text[-28:]}"


def path_of(module):
    return FOLDER / f"{module}.py"


def mutants(module, tree):
    """Give every mutant of a module in the order of its source."""

    def walk(parent, names, inside):
        for field, value in ast.iter_fields(parent):
            if field in NOT_MUTATED:
                continue
            for at, node in enumerate(value) if isinstance(value, list) else [(None, value)]:
                if not isinstance(node, ast.AST) or skipped(node):
                    continue
                body = isinstance(parent, ast.FunctionDef | ast.Lambda) and field == "body"
                if isinstance(node, ast.expr | ast.stmt):
                    for new in replacements(node, parent, field):
                        yield Mutant(module, names, inside or body, (parent, field, at), node, new)
                named = isinstance(node, ast.FunctionDef | ast.ClassDef)
                yield from walk(node, [*names, node.name] if named else names, inside or body)

    found, seen = list(walk(tree, [], False)), Counter()
    for mutant in found:
        seen[mutant.key] += 1
        if seen[mutant.key] > 1:
            mutant.text += f" ({seen[mutant.key]})"
    return found


# ---- running tests


def clear(*prefixes):
    """Forget what was worked out with the code as it was."""
    for wrapper in CACHES:
        if wrapper.__module__.startswith(prefixes) and wrapper.__name__ not in READ:
            wrapper.cache_clear()


CACHES: list = []
READ = {"_load", "kept"}  # files, which the code under test does not change
BUILT = (
    PACKAGE,
    "zwo_",
    "judge.disputes.cards",
    "judge.decks",
    "judge.catalogue.cards",
)  # caches of what the package made


class Runner:
    """The pytest plugin that runs mutants in place of the tests."""

    def __init__(self, modules, options):
        self.modules, self.options = modules, options
        self.reached = defaultdict(set)  # (module, line): numbers of tests
        self.by_module = defaultdict(set)
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
            if code.co_filename.startswith(str(FOLDER)):
                self.functions[code.co_filename, code.co_qualname, code.co_firstlineno].append(function)
        gc.freeze()
        for module in self.modules:
            self.test(module)
        return True

    def survey(self):
        """Run every test once, noting its time and the lines it reaches."""
        self.seconds = []
        cover = coverage.Coverage(data_file=None, config_file=False, include=[f"{FOLDER}/*"], messages=False)
        cover.start()
        for number, item in enumerate(self.items):
            clear(*BUILT)
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

    def test(self, module):
        tree = ast.parse(path_of(module).read_text(encoding="utf-8"))
        explained = EXPLAINED.read_text(encoding="utf-8") if EXPLAINED.exists() else ""
        counts, started = Counter(), time.perf_counter()
        for mutant in mutants(module, tree):
            outcome = "explained" if f"`{mutant.key}`" in explained else self.outcome(mutant, tree)
            counts[outcome] += 1
            if outcome == "survived":
                say(self.options, f"  {module}:{mutant.lines[0]} `{mutant.key}`")
        said = ", ".join(f"{count} {outcome}" for outcome, count in sorted(counts.items()))
        score = (counts["killed"] + counts["timeout"]) / (counts.total() - counts["explained"])
        took = time.perf_counter() - started
        say(self.options, f"{module}: {counts.total()} mutants, {said}; score {score:.1%} ({took:.0f} s)")

    def outcome(self, mutant, tree):
        """Fork, change the code, run the tests; killed, timeout or survived."""
        tests = set().union(*(self.reached[mutant.module, line] for line in mutant.lines))
        order = sorted(tests, key=self.seconds.__getitem__)
        code = mutant.code(tree)
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
                noticed = True
            os._exit(1 if noticed else 0)
        status = os.waitpid(pid, 0)[1]
        if os.WIFSIGNALED(status):
            return "timeout"
        return "killed" if os.WEXITSTATUS(status) else "survived"

    def notice(self, mutant, code, order):
        if not (mutant.inside and order and self.patch(code)):
            return self.anew(mutant, code)
        clear(*BUILT)
        return any(self.fails(number) for number in order)

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
        """Import the package with the change in it; the tests that hold parts of it are imported again too."""
        name = PACKAGE if mutant.module == "__init__" else f"{PACKAGE}.{mutant.module}"
        get_code = SourceFileLoader.get_code
        SourceFileLoader.get_code = lambda it, full: code if full == name else get_code(it, full)
        for known in [each for each in sys.modules if each.startswith(PACKAGE)]:
            del sys.modules[known]
        clear(*BUILT)
        free = [number for number in self.by_module[mutant.module] if self.items[number].path in FREE]
        if any(self.fails(number) for number in sorted(free, key=self.seconds.__getitem__)):
            return True
        for known in [each for each in sys.modules if each.startswith(("test_", "zwo_"))]:
            del sys.modules[known]
        signal.alarm(60)
        holding = [file for file in selected(self.options) if Path(file) not in FREE]
        return pytest.main([*QUIET, "-x", *holding]) != 0

    def fails(self, number):
        signal.alarm(3 + int(10 * self.seconds[number]))  # a change may make a loop endless
        return not all(report.passed for report in runtestprotocol(self.items[number], log=False))


def selected(options):
    if options.all_tests:
        return [*map(str, FREE), *map(str, HOLDING)]
    return ["-k", f"not ({RANDOM_PLAY})", *map(str, FREE), *map(str, HOLDING[:-1])]


def say(options, line):
    print(line, flush=True)
    if options.report:
        with options.report.open("a", encoding="utf-8") as file:
            file.write(f"{line}\n")


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    names = sorted(file.stem for file in FOLDER.glob("*.py"))
    parser.add_argument("modules", nargs="*", default=names, metavar="MODULE")
    parser.add_argument("--all-tests", action="store_true", help="the slow ones (random play) too")
    parser.add_argument("--report", type=Path, help="also write to this file")
    options = parser.parse_args()
    os.chdir(ROOT)
    sys.path.insert(0, str(ROOT))
    sys.exit(pytest.main([*QUIET, "-s", *selected(options)], plugins=[Runner(options.modules, options)]))


if __name__ == "__main__":
    main()
