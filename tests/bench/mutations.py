"""Small changes to Python code, one at a time, each of which a test should notice (`mutants.py` tries them)."""

from __future__ import annotations

import ast
from collections import Counter

_PAIRS = (
    *((ast.Eq, ast.NotEq), (ast.Lt, ast.LtE), (ast.Gt, ast.GtE), (ast.In, ast.NotIn), (ast.Is, ast.IsNot)),
    *((ast.Add, ast.Sub), (ast.Mult, ast.FloorDiv), (ast.BitAnd, ast.BitOr)),
)
SWAP = {**dict(_PAIRS), **{right: left for left, right in _PAIRS}}
NOT_MUTATED = {"annotation", "returns", "decorator_list", "type_params"}
LONG = 6  # letters of a string that says something of a test
SWAPPED = (ast.Compare, ast.BoolOp, ast.UnaryOp)  # tests that are changed in another way


def replacements(node, parent, field, other):
    """Return what may stand in a node's place: one small change each."""
    match node:
        case ast.Compare(ops=[op]) if type(op) in SWAP:
            yield ast.Compare(node.left, [SWAP[type(op)]()], node.comparators)
        case ast.BoolOp():
            yield ast.BoolOp(ast.Or() if isinstance(node.op, ast.And) else ast.And(), node.values)
        case ast.UnaryOp(op=ast.Not() | ast.USub() | ast.Invert()):
            yield node.operand
        case ast.BinOp() if type(node.op) in SWAP:
            yield ast.BinOp(node.left, SWAP[type(node.op)](), node.right)
        case ast.Constant(value=bool()):
            yield ast.Constant(not node.value)
        case ast.Constant(value=int()):
            yield ast.Constant(node.value + 1)
            if node.value > 0:
                yield ast.Constant(node.value - 1)
        case ast.Constant(value=str()):
            yield ast.Constant(other(node.value))
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


def skipped(node, parent, at):
    match parent:
        case ast.Call(func=ast.Name(id="Verb")) if at == 0:
            return True  # a name nothing reads
        case ast.Call(func=ast.Name(id="cast")) if at == 0:
            return True  # a type, for the type checker alone
    match node:
        case ast.Import() | ast.ImportFrom() | ast.Assert() | ast.Delete():
            return True
        case ast.If(test=ast.Name(id="TYPE_CHECKING")):
            return True
        case ast.Expr(value=ast.Constant()):
            return True
        case ast.Assign(targets=[ast.Name(id="__all__" | "__slots__")]):
            return True
        case ast.Assign(value=ast.Subscript(value=ast.Name(id="tuple"))):
            return True  # a name for a type
    return False


class Mutant:
    """One change: `node` in the field of `parent` becomes `new`. `inside` says whether a function's body holds it.

    `near`: the strings of that function, which tests of it may speak of. `used`: outside of functions the names by which
    what is changed is used, and those that it uses.
    """

    def __init__(self, module, names, inside, spot, node, new, near=(), used=()):
        self.module, self.inside, self.spot = module, inside, spot
        self.where = ".".join(names) or "(module)"
        self.lines = range(node.lineno, node.end_lineno + 1)
        self.node, self.new = node, ast.copy_location(new, node)
        self.text = f"{short(node)} → {short(new)}"
        text = node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""
        self.word = text.partition("-")[2] if text[:1].isupper() else text  # as transcripts cite rules
        self.near = near
        self.used = used

    @property
    def key(self):
        return f"{self.module} {self.where}: {self.text}"

    def code(self, tree, file):
        """Compile the tree, read from a file, with the change in it."""
        parent, field, at = self.spot
        held = getattr(parent, field)
        if at is None:
            setattr(parent, field, self.new)
        else:
            held[at] = self.new
        try:
            return compile(ast.fix_missing_locations(tree), str(file), "exec")
        finally:
            if at is None:
                setattr(parent, field, held)
            else:
                held[at] = self.node


def short(node):
    text = " ".join(ast.unparse(node).split())
    return text if len(text) <= 90 else f"{text[:60]} … {text[-28:]}"


def strings_of(node):
    """Return the strings in a function that may be keys, and not those that many tests hold by chance."""
    texts = (each.value for each in ast.walk(node) if isinstance(each, ast.Constant))
    return tuple({text for text in texts if isinstance(text, str) and len(text) > LONG and " " not in text})


def bound_by(statement):
    """Return the names that a statement outside of functions gives to something."""
    targets = getattr(statement, "targets", [getattr(statement, "target", None)])
    named = {statement.name} if isinstance(statement, ast.ClassDef) else set()
    return named.union(*(read_in(target) for target in targets if target))


def read_in(node):
    """Return the names that stand in an expression, or in what a value is given to."""
    return {each.id for each in ast.walk(node) if isinstance(each, ast.Name)}


def lines_with(tree, names):
    """Return the lines of a module at which functions use names, and those of the functions of these names."""
    functions = [each for each in ast.walk(tree) if isinstance(each, ast.FunctionDef)]
    found = {each.lineno for function in functions for each in ast.walk(function) if _called(each) in names}
    whole = (function for function in functions if function.name in names)
    return found.union(*(range(function.lineno, function.end_lineno + 1) for function in whole))


def statement_around(tree, lines):
    """Return the lines of the smallest statement in which some lines lie."""
    spans = (range(each.lineno, each.end_lineno + 1) for each in ast.walk(tree) if isinstance(each, ast.stmt))
    return min((span for span in spans if lines[0] in span and lines[-1] in span), key=len)


def _called(node):
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else None


def mutants(module, tree, other):
    """Return every mutant of a module in the order of its source. `other` gives another string for one."""

    def walk(parent, names, inside, near, bound=frozenset(), used=frozenset()):
        for field, value in ast.iter_fields(parent):
            if field in NOT_MUTATED:
                continue
            for at, node in enumerate(value) if isinstance(value, list) else [(None, value)]:
                if not isinstance(node, ast.AST) or skipped(node, parent, at):
                    continue
                body = isinstance(parent, ast.FunctionDef | ast.Lambda) and field == "body"
                around, of = bound, used
                if not inside and isinstance(node, ast.stmt):
                    around = of = bound | bound_by(node)
                elif not inside and isinstance(node, ast.Call):
                    of = bound | read_in(node)
                if isinstance(node, ast.expr | ast.stmt):
                    for new in replacements(node, parent, field, other):
                        yield Mutant(module, names, inside or body, (parent, field, at), node, new, near, of)
                named = isinstance(node, ast.FunctionDef | ast.ClassDef)
                strings = strings_of(node) if isinstance(node, ast.FunctionDef) else near
                below = [*names, node.name] if named else names
                yield from walk(node, below, inside or body, strings, around, of)

    found, seen = list(walk(tree, [], False, ())), Counter()
    for mutant in found:
        seen[mutant.key] += 1
        if seen[mutant.key] > 1:
            mutant.text += f" ({seen[mutant.key]})"
    return found
