"""Events of other programs: read into an event file (format 1), and written as the reports they take.

| format | read | written |
|---|---|---|
| TRF and TRFx, the tournament report of chess | `trf` | `trf` |
| lists of players, CSV or one name a line | `lists` | – |
| CSV of standings and of results | – | `tables` |

What a file says and an event file cannot hold, or what was counted otherwise than the file states, is named in
`ImportedEvent.left_out`, never passed over in silence.
"""

from judge.tournament.foreign.incoming import FORMATS, ImportedEvent, of_text
from judge.tournament.foreign.lists import ListLine, read_lines, twins
from judge.tournament.foreign.tables import results_csv, standings_csv
from judge.tournament.foreign.trf import write_trf

__all__ = [
    "FORMATS",
    "ImportedEvent",
    "ListLine",
    "of_text",
    "read_lines",
    "results_csv",
    "standings_csv",
    "twins",
    "write_trf",
]
