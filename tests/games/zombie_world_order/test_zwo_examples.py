"""Every example of every rule, and of both sides of every unclear point."""

import pytest
from zwo_examples import FIELDS, all_examples, check, cited, play, rules_of

EXAMPLES = all_examples()


@pytest.mark.parametrize("example", EXAMPLES, ids=[f"{e['file']}: {e['is']}" for e in EXAMPLES])
def test_example(example):
    replay = play(example)
    check(replay, {field: example[field] for field in FIELDS if field in example})
    if example.get("cites", True):
        assert set(rules_of(example)) <= cited(replay), sorted(set(rules_of(example)) - cited(replay))


OTHERS = [
    pytest.param(example, key, reading, wanted, id=f"{key}={reading}: {example['is']}")
    for example in EXAMPLES
    for key, readings in example.get("readings", {}).items()
    for reading, wanted in readings.items()
]


@pytest.mark.parametrize(("example", "key", "reading", "wanted"), OTHERS)
def test_other_reading(example, key, reading, wanted):
    changed = {**example, **{field: wanted[field] for field in ("steps", "finish") if field in wanted}}
    replay = play(changed, {key: reading})
    check(replay, {field: wanted[field] for field in FIELDS if field in wanted})
    assert key in replay.core.consulted
