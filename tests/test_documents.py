"""YAML and JSON from outside are bounded, and nothing in them is lost or evaluated."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

import judge
from judge import documents
from judge.documents import DocumentError, read_document, read_json, read_yaml


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("no: A-1", {"no": "A-1"}),
        ("{no: yes, on: off}", {"no": "yes", "on": "off"}),
        ("[true, False]", [True, False]),
        ("a: 3", {"a": 3}),
        ("", None),
        ('{"no": "A-1"}', {"no": "A-1"}),
    ],
)
def test_yaml(text, value):
    assert read_yaml(text.encode()) == value


@pytest.mark.parametrize(
    ("data", "because"),
    [
        (b"a: 1\na: 2", "line 2: 'a' is there twice"),
        (b"a: &x [1]\nb: *x", "line 2: aliases"),
        (b"[" * 1_000, "nested deeper than 30"),
        (b"\xff", "not UTF-8 at byte 1"),
        (b"a: [", "line"),
        (b"a: !!python/object/apply:os.getcwd []", "line 1: could not determine a constructor"),
        (b"{a: {b: 1}}: 1", "line 1"),
        (b"a: 2021-99-99", "month must be in 1..12"),
        (b"a: " + b"9" * 4_400, "4300 digits"),
        (b"\0", "control characters"),
        (b"#" * 2_000_001, "larger than 2 MB"),
    ],
)
def test_yaml_that_is_refused(data, because):
    with pytest.raises(DocumentError) as refused:
        read_yaml(data)
    assert because in str(refused.value)


@pytest.mark.parametrize(
    ("data", "because"),
    [
        (b'{"a": 1, "a": 2}', "'a' is there twice in one object"),
        (b"[NaN]", "NaN is no number"),
        (b"[-Infinity]", "-Infinity is no number"),
        (b"[" * 100_000, "nested deeper than 30"),
        (b"[" * 40 + b"]" * 40, "nested deeper than 30"),
        (b"[" + b"9" * 31 + b"]", "31 digits"),
        (b"{", "line 1"),
        (b"\xff", "not UTF-8 at byte 1"),
        (b" " * 2_000_001, "larger than 2 MB"),
    ],
)
def test_json_that_is_refused(data, because):
    with pytest.raises(DocumentError) as refused:
        read_json(data)
    assert because in str(refused.value)


@pytest.mark.parametrize(
    "data", [b'{"a": [1]}', b"{a: [1]}", b"a: [1]", b'\xef\xbb\xbf {"a": [1]}', b"\xef\xbb\xbfa:\n- 1"]
)
def test_a_document_is_json_or_yaml(data):
    assert read_document(data) == {"a": [1]}


def test_a_larger_bound_is_for_json_and_yaml_has_its_own():
    large = b'{"a": "' + b"x" * 5_000_000 + b'"}'
    assert len(read_document(large, 6_000_000)["a"]) == 5_000_000
    with pytest.raises(DocumentError, match="larger than 4 MB"):
        read_document(large, 4_000_000)
    with pytest.raises(DocumentError, match="larger than 2 MB"):
        read_document(b"a: '" + b"x" * 2_000_000 + b"'", 6_000_000)


def test_digits_in_a_text_are_no_number():
    assert read_json(b'{"a": "' + b"7" * 40 + b'", "b": 12}') == {"a": "7" * 40, "b": 12}


def test_what_is_neither_is_refused_as_what_it_looks_like():
    with pytest.raises(DocumentError, match="line 1: Expecting"):
        read_document(b'{"a": [1,}')
    with pytest.raises(DocumentError, match="there twice"):
        read_document(b'{"a": 1, "a": 2}')


WITHOUT_LIBYAML = """
import sys, pathlib, yaml
del yaml.CSafeLoader
from judge.documents import LOADER, read_yaml
from judge.catalogue import rulebook
from judge.disputes import read_dispute, rule
assert issubclass(LOADER, yaml.SafeLoader) and LOADER.__module__ != "yaml.cyaml"
read = {str(path): read_yaml(path.read_bytes()) for path in map(pathlib.Path, sys.argv[2:])}
pathlib.Path(sys.argv[1]).write_text(repr(read), encoding="utf-8")
"""


def test_everything_that_ships_reads_the_same_without_libyaml(tmp_path):
    root = Path(judge.__file__).parent
    files = [
        *root.rglob("words.yaml"),
        *root.rglob("ability_words.yaml"),
        *root.rglob("effects.yaml"),
        *root.parent.glob("card_db/*/disputes/01*.yaml"),
    ]
    assert len(files) > 12
    said = tmp_path / "said"
    run = [sys.executable, "-c", WITHOUT_LIBYAML, str(said), *map(str, files)]
    subprocess.run(run, check=True, cwd=root.parent, env={**os.environ, "PYTHONPATH": str(root.parent)})
    assert said.read_text("utf-8") == repr({str(path): read_yaml(path.read_bytes()) for path in files})


@given(st.text("ab?:,{}[] -#", max_size=12))
def test_words_between_braces_are_read_the_same_without_libyaml(text):
    def read(loader):
        try:
            return yaml.load(f"{{k: {text}}}", loader)
        except yaml.YAMLError:
            return yaml.YAMLError

    ours, theirs = read(documents._Plain), read(documents.LOADER)
    assert ours == theirs or yaml.YAMLError in (ours, theirs)
    assert read(documents._Plain) == {"k": "until?"} or text != "until?"
