"""The voice of one ruling in one language: what its sentences have in common, and the names they use."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from judge.disputes.account.layout import names_objects_by_number
from judge.disputes.language.speaker import Speaker
from judge.disputes.language.words import WordedText
from judge.disputes.wording.headlines import Headlines
from judge.disputes.wording.outcome import RulingOutcome
from judge.disputes.wording.public_view import hidden_objects
from judge.engine.ids import UNKNOWN

if TYPE_CHECKING:
    from collections.abc import Mapping

    from judge.disputes.account.model import Step
    from judge.disputes.alignment.replay_records import RefusedStep
    from judge.disputes.ruling.model import Ruling
    from judge.disputes.ruling.questions import ForkPart
    from judge.engine.errors import NeedsFact
    from judge.engine.game import Action


class Voice:
    """Renders one ruling in one language. `to_all`: only what everybody at the table may see.

    `people`: what the players of some seats are called. `numbered`: whether the file calls things by numbers, where that
    is known.
    """

    def __init__(
        self,
        ruling: Ruling,
        language: str,
        people: Mapping[str, str] | None = None,
        *,
        to_all: bool = False,
        numbered: bool | None = None,
    ) -> None:
        self.ruling, self.replay = ruling, ruling.replay
        self.language, self.people, self.to_all = language, people or {}, to_all
        self.unseen = hidden_objects(ruling) if to_all else frozenset[int]()
        self.numbered = names_objects_by_number(ruling.account) if numbered is None else numbered
        self.speaker = self._speaker({}, frozenset())
        self.outcome = RulingOutcome(ruling, self.speaker)
        self.headlines = Headlines(self.outcome)
        self.registry = ruling.account.game.rules
        self._speakers: dict[int, Speaker] = {}

    def _speaker(self, names: Mapping[int, str], mixed: frozenset[int]) -> Speaker:
        """Return the speaker of the ruling's final position."""
        return Speaker(
            self.replay.laid,
            self.language,
            names,
            self.people,
            self.unseen,
            mixed,
            numbered=self.numbered,
        )

    def voice_of(self, other: Ruling) -> Voice:
        """Return a voice of another ruling in the same manner."""
        return Voice(other, self.language, self.people, to_all=self.to_all, numbered=self.numbered)

    @cached_property
    def of_refusal(self) -> Voice:
        """The voice for why a step is refused: of the ruling with filled hidden zones, if there is one."""
        enough = self.ruling.with_filled_zones if self.ruling.verdict == "illegal_step" else ()
        return self.voice_of(enough[0]) if enough else self

    def speaker_at(self, at: int) -> Speaker:
        """Return the speaker for the events of an action: cards are named as they were known then.

        A card that was shuffled before has no id from the file: it may be another one.
        """
        forgotten = self.replay.forgotten
        before = sum(one.at < at + (one.told is not None) for one in forgotten)
        if not forgotten:
            return self.speaker
        if before not in self._speakers:
            names: dict[int, str] = {}
            for known in reversed([one.names for one in forgotten[before:]]):
                names |= {obj: self.speaker.definition(number) for obj, number in known.items()}
            mixed = set[int]()
            for one in forgotten[:before]:
                mixed.update(one.pile)
                mixed.discard(-1 if one.now is None else one.now)
            self._speakers[before] = self._speaker(names, frozenset(mixed))
        return self._speakers[before]

    # ---- what is done

    def who_does(self, action: Action) -> str:
        """Describe what a player does."""
        said = {"who": self.speaker.seat(action.by), "said": self.speaker.action(action)}
        return self.speaker.words.terms["who does"].format_map(said)

    def question(self, thing: ForkPart) -> str:
        """Ask for one unknown, with the number of its step where the step was told without it."""
        asked = self.speaker.question(thing.name or thing.menu, thing.do, seats=thing.who)
        if thing.kind != "told":
            return asked
        if thing.name:
            return self.speaker.reason("open.told", {"step": thing.step, "asked": WordedText(asked)})
        said = WordedText(self.step_text(self.replay.steps[thing.step - 1]))
        return self.speaker.reason("open.told-subject", {"step": thing.step, "said": said})

    def value(self, value: object, speaker: Speaker | None = None) -> str:
        """Render the value of a slot. `speaker`: for cards named as they were known then."""
        speaker = speaker or self.speaker
        if value is None:
            return ""
        if isinstance(value, tuple):
            return speaker.choices(value) or speaker.word("none")
        return speaker.word(str(value))

    def step_text(self, step: Step) -> str:
        """Render a step as the file states it, with the name of its card in this language."""
        about = self._card_name(step.subject) if step.subject is step.card else step.subject
        return self.speaker.stated_action(step.do, about, is_word=step.word is not None)

    def refused_text(self, stop: RefusedStep) -> str:
        """Render a refused step by the action it was read as, where that names what only the step states."""
        step, action = self.replay.steps[stop.n - 1], stop.action
        if action is None or action.subject is None:
            return self.step_text(step)
        # Taken back, a card that the step alone names is an unknown one again.
        unknown = step.card is not None and self._is_unknown(action.subject)
        return self.step_text(step) if unknown else self.speaker.action(action)

    def _is_unknown(self, subject: object) -> bool:
        """Return whether a subject is an unknown card."""
        defn = self.replay.core.defn
        return type(subject) is int and 0 <= subject < len(defn) and defn[subject] == UNKNOWN

    # ---- what must be known

    def fact_question(self, error: NeedsFact) -> str:
        """Name the fact that an error asks for."""
        facts: dict[str, Any] = {"item": self._item_name(error.about), **error.facts}
        if "name" in facts:
            facts["name"] = self._card_name(facts["name"])
        if facts.get("card") == "":
            facts["card"] = self._nameless_cards(error.fact)
        if "asked" in facts:
            facts["asked"] = WordedText(self.speaker.question(facts["asked"], seats=facts["seats"]))
        return self.speaker.reason(f"needs.{error.fact}", facts)

    def _card_name(self, name: object) -> Any:
        """Return the name of a card in this language; anything that is no card, or has an id, unchanged."""
        pack = self.replay.pack.copy()  # what is looked up only to be said is no part of the dispute
        if not isinstance(name, str) or name in self.replay.laid.objects:
            return name
        number = pack.find(name)
        return name if number is None else self.speaker.title(pack.definitions[number - 1])

    def _nameless_cards(self, fact: str) -> str:
        """Name the other cards of which only some fields are stated, as the file names them."""
        pack, laid = self.replay.pack, self.replay.laid
        lacking = {pack.numbers[key] for key, data in pack.nameless.items() if data.get(fact) is None}
        unknown = self.speaker.word("unknown card")
        defined = enumerate(self.replay.core.defn)
        labels = dict.fromkeys(laid.labels.get(obj, unknown) for obj, defn in defined if defn in lacking)
        return self.speaker.join_by("or", labels) or unknown

    def _item_name(self, obj: int | None) -> object:
        """Name the object that a fact is about; an unnamed unknown card by its zone."""
        if obj is None:
            return None
        nameless = self._is_unknown(obj) and obj not in self.replay.laid.labels
        if not nameless and obj not in self.unseen:
            return obj
        zone = self.speaker.zone(self.replay.core.place[obj])
        return self.speaker.fill(self.speaker.words.terms["unknown card in"], {"zone": zone})


class Part:
    """The base of the classes that each render one part of a ruling."""

    def __init__(self, voice: Voice) -> None:
        self.voice = voice
        self.ruling = voice.ruling
        self.replay = voice.replay
        self.language = voice.language
        self.speaker = voice.speaker
        self.say = voice.speaker.reason
