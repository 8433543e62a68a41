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
from ....states import Tally
from ...base import Fact, are, run_facts
from ...measured import TURNS
from ...turns import TurnFamily
from . import panel
from .reading import SHOT_KINDS, Fallen, GuardedState, check_words, full, read_shot, standing
from .shots import judged


class GuardedPockets(TurnFamily):
    """The family of carrom games with pins before the pockets; see the module."""

    key = "guarded-pockets"
    name = "guarded pockets"
    category = "carrom-board"
    panel = panel.PANEL
    measured = TURNS
    sheet = ("turn", "lost")
    played_on = PlayedOn("carrom")
    slots: ClassVar[Mapping[str, str]] = {
        "set_up": "Which rings and pins are on the board (rings of each side alike, numbered, or of both)?",
        "group": "How are they set up?",
        "lead": "Who begins?",
        "delivery": "How is the shooter driven?",
        "shot": "Is a shooter that was barely moved a shot?",
        "lines": "From which places is this shot?",
        "call": "What is called (a pocket, or a pin or a pocket)?",
        "pockets": "Does it matter in which pocket a piece falls?",
        "agent": "Does it matter what fells a pin?",
        "due": "Which pin or ring is due to a side?",
        "counts": "Does an own ring that fell count?",
        "undue": "What comes of an own ring that does not count?",
        "other": "What comes of a ring of the opponent that fell?",
        "pin_counts": "Does a pin that was pocketed count?",
        "stood": "What comes of a pin that fell and does not count?",
        "felled": "What do the pins that fell cost?",
        "others_first": "What does it cost to meet a ring of the opponent first?",
        "direct": "What comes of a shot played straight at what may only be banked?",
        "pocketed": "What does it cost to pocket the shooter?",
        "jumped": "What does it cost when the shooter leaves the board?",
        "ring_off": "Where does a ring go that left the board?",
        "home": "Where is a ring put that comes back?",
        "worth": "What does a piece count?",
        "again": "Does the player shoot again after so many pieces have counted?",
        "lies": "Is the shooter played from where it lies?",
        "resume": "Whence is a lost shooter played?",
        "place": "Where is the shooter put that is not played from its lie, if not on a line?",
        "won": "Who has won?",
        "total": "How many points win (None: no total does)?",
        "renew": "Who shoots first at a new set-up (None: none is due)?",
        "next_lead": "Who shoots first in the next game?",
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
            words.refuse("down", f"each side has {full(play)} rings")
        placed = self._counted(play, state, placed, words)
        pins = set(range(1, play.value("set_up").get("pins", 0) + 1))
        for name, some in (("gone", placed.gone), ("lying", placed.lying)):
            if not set(some) <= pins or len(set(some)) < len(some):
                words.refuse(name, "the pins are 1 to 4, each once")
        if set(placed.gone) & set(placed.lying):
            words.refuse("lying", "a pin that is gone does not lie on the board")
        if placed.whence not in ("line", "lie", "back"):
            words.refuse("whence", "a shot is from the line, from the lie, or back from the line")
        side = placed.turn or 0
        if (
            play.value("won", placed, (side, None)) is not None
            or play.value("renew", placed, side) is not None
        ):
            words.refuse("down", "nothing is left to be played for")
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
                words.refuse(letter, f"{are(down, 'ring')} down, and each counts one")
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
        guarded = (
            (Fact("pins", "Pins standing", " ".join(map(str, pins)) or "none"),) if pins is not None else ()
        )
        return (*run_facts(board), *guarded)

    def side_facts(self, board: dict[str, Any], letter: str) -> tuple[Fact, ...]:
        """The rings that a side has down, and the one that is due to it."""
        rows = []
        if (down := board.get("down")) is not None:
            rows.append(Fact("down", "Rings down", str(down.get(letter, 0))))
        if (due := board.get("due")) is not None:
            rows.append(Fact("due", "Due", str(due.get(letter) or "–")))
        return tuple(rows)

    def pieces(self, play: Play, state: GuardedState) -> dict[str, int]:
        """Where rings and pins are; what left the board is put back at once."""
        rings = full(play) * len(state.down)
        pins = standing(play, state)
        down = sum(state.down)
        return {"table": rings - down + len(pins), "pocketed": down + len(state.gone), "out": 0, "hand": 0}


GUARDED_POCKETS = GuardedPockets()
"""The one instance."""
