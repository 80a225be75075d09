"""What must come of a text nobody had read before: its data, several readings of which none is taken, or nothing."""

from judge.cardtext.equivalence import are_equivalent
from judge.cardtext.reading import DECLINED, READ, SEVERAL


def hold(reading, abilities_of, row):
    """Hold a reading against a row of `unseen*.yaml`; `abilities_of` gives the first reading of each of its abilities."""
    if "is" in row:
        assert reading.state == READ
        assert are_equivalent(abilities_of(reading)[0], row["is"])
    elif "ways" in row:
        assert reading.state == SEVERAL
        assert len(reading.parts[0].readings) == row["ways"]
        assert reading.abilities == []
        assert "among" not in row or any(
            are_equivalent(each, row["among"]) for each in reading.parts[0].readings
        )
    else:
        assert reading.state == DECLINED
        assert reading.abilities == []
