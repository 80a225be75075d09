"""Writes every golden text anew: `python tests/golden.py`, or only some of them: `python tests/golden.py words pages`.

    words   every sentence in every language, and the rulings that are told in words: after a change of a sentence
    facts   what comes of every example and every dispute, with the rulings told in words: after a change of what is ruled
    pages   what is printed, as pictures

`facts` takes a few minutes; behind it, games may be named whose facts alone are written. Read what has changed before you
commit it: a difference is a change of what people get.
"""

import argparse
import sys
from pathlib import Path

TESTS = Path(__file__).resolve().parent
HELPERS = ("games", "games/zombie_kittens", "words", "printing")  # folders of what the parts are written by
sys.path.insert(0, str(TESTS.parent))

from judge.games import GAMES  # noqa: E402 - found by the line above


def write_words(games):
    """Write what is said in words."""
    import every_sentence  # noqa: PLC0415 - only what is wanted is loaded
    import ruled  # noqa: PLC0415

    every_sentence.write()
    for game in games:
        ruled.write_words(TESTS / "games" / game)


def write_facts(games):
    """Write what comes of examples and disputes."""
    import ruled  # noqa: PLC0415
    import test_zk_golden  # noqa: PLC0415
    from examples import Examples  # noqa: PLC0415
    from what_comes import Outcomes  # noqa: PLC0415

    for game in games:
        Outcomes(Examples(TESTS / "games" / game)).write()
        ruled.write(TESTS / "games" / game)
    test_zk_golden.write()


def write_pages(_games):
    """Write what is printed."""
    import test_golden  # noqa: PLC0415

    test_golden.write()


PARTS = {"facts": write_facts, "words": write_words, "pages": write_pages}


def main():
    """Write what is named, or everything."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("what", nargs="*", choices=[*PARTS, *GAMES], metavar="words|facts|pages|GAME")
    named = parser.parse_args().what
    sys.path[:0] = [str(TESTS / folder) for folder in HELPERS]
    games = [name for name in named if name in GAMES] or list(GAMES)
    for part in [name for name in PARTS if name in named] or (["facts"] if named else list(PARTS)):
        PARTS[part](games)


if __name__ == "__main__":
    main()
