"""YAML and JSON from outside are bounded, and nothing in them is lost or evaluated."""

import pytest

from judge.catalogue.documents import DocumentError, read_json, read_yaml


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
        (b"[" * 100_000, "nested too deeply"),
        (b"[" + b"9" * 4_301 + b"]", "4300 digits"),
        (b"{", "line 1"),
        (b"\xff", "not UTF-8 at byte 1"),
        (b" " * 2_000_001, "larger than 2 MB"),
    ],
)
def test_json_that_is_refused(data, because):
    with pytest.raises(DocumentError) as refused:
        read_json(data)
    assert because in str(refused.value)
