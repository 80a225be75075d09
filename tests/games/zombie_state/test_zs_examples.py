"""Every example of every rule, and of both sides of every unclear point: see `examples.py`."""

from pathlib import Path

from examples import Examples
from examples_tests import *  # noqa: F403 - the tests of every game
from what_comes import Outcomes

EXAMPLES = Examples(Path(__file__).parent)
OUTCOMES = Outcomes(EXAMPLES)
