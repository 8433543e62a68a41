"""The family of carrom games with pins before the pockets: its questions, and how an entry is judged."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from ....boards.played_on import PlayedOn
from ....expectation import Expectation
from ....play import Play
from ....positions import Words, at_least, below
from ....record.entries import Entry
from ....record.tokens import Token
from ....rulings import Ruling
from ....saying import say, say_many
from ....states import Tally
from ...base import Fact, run_facts
from ...measured import TURNS
from ...turns import TurnFamily
from . import panel
from .reading import SHOT_KINDS, Fallen, GuardedState, check_words, full, read_shot, standing
from .shots import judged

_STANDING = say("guarded-pockets.label-standing", "Pins standing")
_NONE = say("guarded-pockets.no-pins", "none")
_DOWN = say("guarded-pockets.label-down", "Rings down")
_DUE = say("guarded-pockets.label-due", "Due")


class GuardedPockets(TurnFamily):
    """The family of carrom games with pins before the pockets; see the module."""

    key = "guarded-pockets"
    name = say("guarded-pockets.family-name", "guarded pockets")
    category = "carrom-board"
    panel = panel.PANEL
    measured = TURNS
    sheet = ("turn", "lost")
    played_on = PlayedOn("carrom")
    slots: ClassVar[Mapping[str, str]] = {
        "set_up": say(
            "guarded-pockets.ask-set-up",
            "Which rings and pins are on the board (rings of each side alike, numbered, or of both)?",
        ),
        "group": say("guarded-pockets.ask-group", "How are they set up?"),
        "lead": say("guarded-pockets.ask-lead", "Who begins?"),
        "delivery": say("guarded-pockets.ask-delivery", "How is the shooter driven?"),
        "shot": say("guarded-pockets.ask-shot", "Is a shooter that was barely moved a shot?"),
        "lines": say("guarded-pockets.ask-lines", "From which places is this shot?"),
        "call": say("guarded-pockets.ask-call", "What is called (a pocket, or a pin or a pocket)?"),
        "pockets": say("guarded-pockets.ask-pockets", "Does it matter in which pocket a piece falls?"),
        "agent": say("guarded-pockets.ask-agent", "Does it matter what fells a pin?"),
        "due": say("guarded-pockets.ask-due", "Which pin or ring is due to a side?"),
        "counts": say("guarded-pockets.ask-counts", "Does an own ring that fell count?"),
        "undue": say("guarded-pockets.ask-undue", "What comes of an own ring that does not count?"),
        "other": say("guarded-pockets.ask-other", "What comes of a ring of the opponent that fell?"),
        "pin_counts": say("guarded-pockets.ask-pin-counts", "Does a pin that was pocketed count?"),
        "stood": say("guarded-pockets.ask-stood", "What comes of a pin that fell and does not count?"),
        "felled": say("guarded-pockets.ask-felled", "What do the pins that fell cost?"),
        "others_first": say(
            "guarded-pockets.ask-others-first", "What does it cost to meet a ring of the opponent first?"
        ),
        "direct": say(
            "guarded-pockets.ask-direct", "What comes of a shot played straight at what may only be banked?"
        ),
        "pocketed": say("guarded-pockets.ask-pocketed", "What does it cost to pocket the shooter?"),
        "jumped": say("guarded-pockets.ask-jumped", "What does it cost when the shooter leaves the board?"),
        "ring_off": say("guarded-pockets.ask-ring-off", "Where does a ring go that left the board?"),
        "home": say("guarded-pockets.ask-home", "Where is a ring put that comes back?"),
        "worth": say("guarded-pockets.ask-worth", "What does a piece count?"),
        "again": say(
            "guarded-pockets.ask-again", "Does the player shoot again after so many pieces have counted?"
        ),
        "lies": say("guarded-pockets.ask-lies", "Is the shooter played from where it lies?"),
        "resume": say("guarded-pockets.ask-resume", "Whence is a lost shooter played?"),
        "place": say(
            "guarded-pockets.ask-place",
            "Where is the shooter put that is not played from its lie, if not on a line?",
        ),
        "won": say("guarded-pockets.ask-won", "Who has won?"),
        "total": say("guarded-pockets.ask-total", "How many points win (None: no total does)?"),
        "renew": say("guarded-pockets.ask-renew", "Who shoots first at a new set-up (None: none is due)?"),
        "next_lead": say("guarded-pockets.ask-next-lead", "Who shoots first in the next game?"),
    }
    required: ClassVar[tuple[str, ...]] = (
        "set_up",
        "group",
        "counts",
        "undue",
        "pocketed",
        "jumped",
        "worth",
        "again",
        "won",
    )
    kinds: ClassVar[frozenset[str]] = SHOT_KINDS | {"choice", "place", "time", "call"}
    set_up_slot = "group"
    under_way: ClassVar[Mapping[str, Any]] = {"phase": "shot"}
    phases: ClassVar[frozenset[str]] = frozenset({"lead", "shot"})

    def set_up(self, play: Play) -> GuardedState:
        """Everything set up, nothing pocketed."""
        groups = 1 if "both" in play.value("set_up") else len(play.letters)
        return GuardedState(play.start_scores, (Tally(),) * len(play.letters), (0,) * groups)

    def position(self, play: Play, state: GuardedState, words: Words) -> GuardedState:
        """A recorded position: rings that are down, pins that are gone."""
        placed: GuardedState = super().position(play, state, words)
        below(words, play, placed, play.value("total", placed) or None)
        at_least(words, placed, "down", "rack")
        if len(placed.down) != len(state.down) or max(placed.down) > full(play):
            words.refuse(
                "down", say("guarded-pockets.rings-each", "each side has {rings} rings", rings=full(play))
            )
        placed = self._counted(play, state, placed, words)
        pins = set(range(1, play.value("set_up").get("pins", 0) + 1))
        for name, some in (("gone", placed.gone), ("lying", placed.lying)):
            if not set(some) <= pins or len(set(some)) < len(some):
                words.refuse(name, say("guarded-pockets.pins-word", "the pins are 1 to 4, each once"))
        if set(placed.gone) & set(placed.lying):
            message = say("guarded-pockets.gone-lying", "a pin that is gone does not lie on the board")
            words.refuse("lying", message)
        if placed.whence not in ("line", "lie", "back"):
            message = say(
                "guarded-pockets.whence-word", "a shot is from the line, from the lie, or back from the line"
            )
            words.refuse("whence", message)
        side = placed.turn or 0
        if (
            play.value("won", placed, (side, None)) is not None
            or play.value("renew", placed, side) is not None
        ):
            words.refuse("down", say("guarded-pockets.nothing-left", "nothing is left to be played for"))
        return placed._replace(gone=tuple(sorted(placed.gone)), lying=tuple(sorted(placed.lying)))

    @staticmethod
    def _counted(play: Play, start: GuardedState, placed: GuardedState, words: Words) -> GuardedState:
        """Where each ring counts one the score is that of the rings down: it need not be said."""
        if len(placed.down) != len(play.letters) or play.value("total", placed) is not None:
            return placed
        ring, pin = (play.value("worth", start, Fallen(piece)) for piece in ("1", "p1"))
        if ring != 1 or (pin and play.value("set_up").get("pins")):
            return placed
        score = tuple(s + d for s, d in zip(play.start_scores, placed.down, strict=True))
        for letter, said, counted, down in zip(play.letters, placed.score, score, placed.down, strict=True):
            if letter in words.said and said != counted:
                message = say_many(
                    "guarded-pockets.down-count",
                    "{n} ring is down, and each counts one",
                    "{n} rings are down, and each counts one",
                    down,
                )
                words.refuse(letter, message)
        return placed._replace(score=score)

    def lead_citations(self, play: Play, state: GuardedState) -> tuple[str | None, ...]:
        """The clause on the lead alone; the set-up is told with its own."""
        return (play.cite("lead"),)

    def check_words(self, play: Play, state: GuardedState, tokens: tuple[Token, ...]) -> Ruling | None:
        """Refuse words that mean nothing in these games."""
        return check_words(play, state, tokens)

    def shot(self, play: Play, state: GuardedState, who: int, entry: Entry) -> Ruling:
        """Judge one shot."""
        facts = read_shot(play, state, who, entry)
        return facts if isinstance(facts, Ruling) else judged(play, state, who, facts, entry)

    def offers(self, play: Play, state: GuardedState) -> Expectation:
        """Buttons for what one shot is likely to do."""
        return panel.offers(play, state, self.due(play, state))

    def due(self, play: Play, state: GuardedState) -> str:
        """Who shoots, at what, and from where."""
        return panel.due(play, state)

    def length(self, play: Play, state: GuardedState) -> int | None:
        """The total that wins, where one does."""
        return play.value("total", state) or None

    def shown(self, play: Play, state: GuardedState) -> dict[str, Any]:
        """The rings that are down, and the pins that guard their pockets."""
        return panel.shown(play, state)

    def match_facts(self, board: dict[str, Any]) -> tuple[Fact, ...]:
        """The run, the inning, and the pockets that are guarded."""
        pins = board.get("pins")
        guarded = (Fact("pins", _STANDING, " ".join(map(str, pins)) or _NONE),) if pins is not None else ()
        return (*run_facts(board), *guarded)

    def side_facts(self, board: dict[str, Any], letter: str) -> tuple[Fact, ...]:
        """The rings that a side has down, and the one that is due to it."""
        rows = []
        if (down := board.get("down")) is not None:
            rows.append(Fact("down", _DOWN, str(down.get(letter, 0))))
        if (due := board.get("due")) is not None:
            rows.append(Fact("due", _DUE, str(due.get(letter) or "–")))
        return tuple(rows)

    def pieces(self, play: Play, state: GuardedState) -> dict[str, int]:
        """Where rings and pins are; what left the board is put back at once."""
        rings = full(play) * len(state.down)
        pins = standing(play, state)
        down = sum(state.down)
        return {"table": rings - down + len(pins), "pocketed": down + len(state.gone), "out": 0, "hand": 0}


GUARDED_POCKETS = GuardedPockets()
"""The one instance."""
