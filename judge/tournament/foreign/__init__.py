"""Events of other programs: read into an event file (format 1), and written in the formats those programs read.

| format | read | written |
|---|---|---|
| TRF, TRFx and TRF26, the tournament report of chess | `trf` | `trf_writer` |
| lists of players, CSV or one name a line | `lists` | – |
| CSV of results | `results_list` | `tables` |
| CSV of standings | as a list of players | `tables` |

What a file says and an event file cannot hold, or what was counted otherwise than the file states, is named in
`ImportedEvent.left_out`, never passed over in silence.
"""

from judge.tournament.foreign.discrepancies import orders_differ
from judge.tournament.foreign.formats import FORMATS, read_known_text
from judge.tournament.foreign.import_result import ImportedEvent
from judge.tournament.foreign.lists import ListLine, find_twins, read_lines
from judge.tournament.foreign.tables import results_csv, standings_csv
from judge.tournament.foreign.trf_writer import write_trf
