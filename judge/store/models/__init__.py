"""The tables of the event database."""

from judge.store.models.base import Base
from judge.store.models.disputes import Dispute
from judge.store.models.events import Announcement, Deck, Event, ForbiddenPair, Player, TextName
from judge.store.models.floor import Call, DeckCheck, Penalty, UnansweredQuestion
from judge.store.models.log import AuditEntry, Once, PrintRun, Setting
from judge.store.models.people import Account, Login, Membership
from judge.store.models.rounds import Match, Report, Round, Seat
