"""How many texts of strangers are read exactly, asked about, declined or misread, and what reading one takes.

python tests/bench/card_texts.py [BATCH] [--declined] [--cannot]

`--declined`: which texts ability data could say but no row reads. `--cannot`: what texts say that no ability data can.
"""

import sys
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "cardtext"))
from strangers import ASKED, EXACT, MISREAD, texts

from judge.cardtext.reading import DECLINED


def main(batch="*", *, declined=False, cannot=False):
    counts, times, unsayable = {}, [], Counter()
    for row in texts(batch):
        row.reading  # noqa: B018 - rows are laid out at the first text of a language
        began = time.process_time()
        reading = row.reading
        times.append((time.process_time() - began, row.text))
        outcome = row.outcome(reading)
        if row.cannot:
            unsayable[row.game, row.cannot] += 1
        counts.setdefault((row.game, row.batch, row.language), Counter())[
            outcome, bool(row.cannot or row.open)
        ] += 1
        if declined and outcome == DECLINED and not row.cannot:
            part = next(part for part in reading.parts if part.state == DECLINED)
            rest = reading.typed[max(part.at, 0) : part.end]
            print(f"{row.game} {row.language} {part.why} from {rest!r}: {row.text!r}")
    for (game, number, language), found in counts.items():
        every = sum(found.values())
        kinds = ((EXACT, False), (ASKED, True), (DECLINED, True), (ASKED, False), (DECLINED, False))
        names = ("exact", "open and asked", "unsayable and declined", "asked", "declined")
        said = ", ".join(
            f"{found[kind]} {name}" for kind, name in zip(kinds, names, strict=True) if found[kind]
        )
        wrong = sum(number for (outcome, _), number in found.items() if outcome == MISREAD)
        share = found[EXACT, False] / every
        print(f"{game} {number} {language}: {every} texts, {share:.0%} exact ({said}), {wrong} misread")
    for (game, why), number in unsayable.most_common() if cannot else ():
        print(f"{game} cannot say it, {number} texts: {why}")
    times.sort()
    shares = {"median": 0.5, "of 100 texts 99": 0.99, "most": 1}
    said = (
        f"{name} {times[int(share * (len(times) - 1))][0] * 1000:.1f} ms" for name, share in shares.items()
    )
    print(f"a text: {', '.join(said)} of the processor")


if __name__ == "__main__":
    words = [word for word in sys.argv[1:] if not word.startswith("--")]
    main(*words, declined="--declined" in sys.argv, cannot="--cannot" in sys.argv)
