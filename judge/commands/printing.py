"""`judge print`: slips, lists, sheets and signs as PDF, from an event file, a ruling, a deck list or plain options."""

from judge.commands import print_round, print_sheets
from judge.commands.print_command import printing

__all__ = ["print_round", "print_sheets", "printing"]
