"""Helpers of these tests are modules beside them, and one folder up those that all games share."""

import sys
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parents[1])]
