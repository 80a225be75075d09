"""The expected orders are those of ICU's collators for the same names."""

import pytest

from judge.printing.names import name_key


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        (
            "zh-Hant",
            [
                "丁一",
                "王小明",
                "王語桐",
                "何敏",
                "李卓謙",
                "林柏宇",
                "陳曉彤",
                "蔡承恩",
                "鄭凱文",
                "Anna",
                "Zoë",
            ],
        ),
        ("zh-Hans", ["阿明", "陈晓", "丁一", "刘雨", "王伟", "张三", "赵云", "Anna", "bob"]),
        (
            "ja",
            [
                "Anna",
                "あべ",
                "イトウ",
                "うえだ",
                "かとう",
                "がとう",
                "かとうだ",
                "カトー",
                "キムラ",
                "はっとり",
                "ばば",
                "亜子",
                "山田",
            ],
        ),
        ("en", ["3PO", "Álvaro", "anna", "Bob", "Łukasz", "Zoë", "Ωmega"]),
    ],
)
def test_names_stand_in_the_order_of_the_language(language: str, expected: list[str]):
    assert sorted(set(expected), key=lambda name: name_key(name, language)) == expected


def test_a_reading_goes_before_the_characters():
    people = [("山田", "やまだ"), ("阿部", "あべ"), ("渡辺", "わたなべ"), ("木村", "きむら")]
    ordered = sorted(people, key=lambda person: name_key(person[0], "ja", person[1]))
    assert [name for name, _ in ordered] == ["阿部", "木村", "山田", "渡辺"]


def test_a_surname_is_sorted_by_how_it_is_read_as_a_surname():
    names = ["曾敏", "陈敏", "单敏", "张敏", "仇敏"]
    assert sorted(names, key=lambda name: name_key(name, "zh-Hans")) == [
        "陈敏",
        "仇敏",
        "单敏",
        "曾敏",
        "张敏",
    ]
