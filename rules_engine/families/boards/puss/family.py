"""The family of Puss in the corner: what it asks, and what the other modules answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from ....boards.played_on import PlayedOn
from ....expectation import Expectation
from ....play import Play
from ....positions import Words, at_least
from ....record.entries import Entry
from ....rulings import Ruling, refuse
from ....saying import say
from ....states import Tally
from ...base import Fact, Family, check_kinds, common_figures
from ...measured import Measured
from . import panel
from .corners import judge_place
from .middle import OFFENCE_ALONE, judge_offence, judge_touch
from .state import CORNERS, OFFENCES, WHERE, PussState, phased
from .words import judge_word


class PussGame(Family):
    """Puss in the corner; see the package."""

    key = "puss"
    name = say("puss.family", "puss in the corner")
    no_visits = say("puss.no-visits", "Nobody has turns: all move when they can.")
    category = "dexterity"
    panel = panel.PANEL
    measured = Measured("average", "best-turn", ())
    sheet = ("middle",)
    played_on = PlayedOn(
        "bradley-checkers", lies="corners-and-middle", pieces="nw ne sw se puss", shot="hand"
    )
    untraced = say(
        "puss.untraced", "men are pushed from corner to corner by hand, all at once; no stroke is played"
    )
    observed = True
    slots: ClassVar[Mapping[str, str]] = {
        "men": say("puss.slot-men", "How many men are there?"),
        "lot": say("puss.slot-lot", "How is it decided who goes into the middle first?"),
        "first_spell": say("puss.slot-first-spell", "Does the time of the lot count?"),
        "corners": say("puss.slot-corners", "Where are the homes of the others?"),
        "narrow": say("puss.slot-narrow", "Is a corner that nobody chose out of play?"),
        "exchange": say("puss.slot-exchange", "What may the others do?"),
        "caught": say("puss.slot-caught", "Is who was touched there caught?"),
        "former": say("puss.slot-former", "Must the former Puss take the corner of the man he caught?"),
        "seizure": say("puss.slot-seizure", "May Puss take a corner himself?"),
        "lifting": say("puss.slot-lifting", "May Puss lift his man?"),
        "offence": say("puss.slot-offence", "What comes of an offence?"),
        "minutes": say("puss.slot-minutes", "How long is it played?"),
        "won": say("puss.slot-won", "Who has won?"),
        "tie": say("puss.slot-tie", "What comes of a tie?"),
        "next_lead": say("puss.slot-next-lead", "Who is the first Puss of the next game of a race?"),
        "lots": say("puss.slot-lots", "Is it decided anew for each game of a race?"),
    }
    required: ClassVar[tuple[str, ...]] = tuple(s for s in slots if s not in ("next_lead", "lots"))
    kinds: ClassVar[frozenset[str]] = frozenset({"choice", "place", "touch", "state", "time"})
    phases: ClassVar[frozenset[str]] = frozenset({"lot", "corners", "play"})
    side_fields: ClassVar[frozenset[str]] = frozenset({"puss"})

    def start(self, play: Play, lead: int | None = None) -> PussState:
        """Nobody in the middle yet; nobody has a turn."""
        sides = len(play.letters)
        return PussState(play.start_scores, (Tally(),) * sides, ("",) * sides)

    def position(self, play: Play, state: PussState, words: Words) -> PussState:
        """A recorded position: ``puss=B corners.A=nw`` and so on; the score is the times in the middle."""
        placed: PussState = super().position(play, state, words)
        at_least(words, placed, "extra", "score")
        if placed.turn is not None:
            words.refuse("turn", say("puss.no-turns", "nobody has a turn in this game"))
        homes = [corner for corner in placed.corners if corner]
        if len(set(homes)) < len(homes) or not set(homes) <= set(placed.used) <= set(CORNERS):
            own = say(
                "puss.corner-each", "each has a corner of his own: {corners}", corners=", ".join(CORNERS)
            )
            words.refuse("corners", own)
        if len(set(placed.used)) < len(placed.used) or len(placed.used) < len(play.letters) - 1:
            words.refuse("used", say("puss.corners-used", "a corner for each but Puss"))
        if placed.freed and placed.freed not in placed.used:
            words.refuse("freed", say("puss.no-such-corner", "there is no such corner"))
        if placed.puss is None:
            if homes:
                middle = say("puss.somebody-in-middle", "somebody is in the middle once corners are taken")
                words.refuse("puss", middle)
            return placed._replace(phase="lot")
        if placed.corners[placed.puss]:
            words.refuse("corners", say("puss.no-corner", "Puss has no corner"))
        return phased(placed)

    # -- judging -------------------------------------------------------------------------------------------

    def judge(self, play: Play, state: PussState, entry: Entry) -> Ruling:
        """Judge a lot, a corner taken, a touch, an offence, or the end."""
        if (bad := check_kinds(self, play, state, entry)) is not None:
            return bad
        who = play.letters.index(entry.side)
        tokens = entry.tokens
        main = [t for t in tokens if t.kind in ("choice", "place", "touch")]
        states = [t for t in tokens if t.kind == "state"]
        times = [t for t in tokens if t.kind == "time"]
        if len(main) > 1 or len(times) > 1 or (times and not (main and main[0].a == "time-up")):
            message = say("puss.one-thing", "one thing at a time; a time stands with :time-up")
            return refuse(state, "wrong-token", message)
        for seen in states:
            if seen.a not in (*WHERE, "fingers", *OFFENCES) or seen.b is not None:
                message = say(
                    "puss.state-unknown",
                    "#{word} means nothing in {game}",
                    word=seen.a[:20],
                    game=play.game.name,
                )
                return refuse(state, "unknown-state", message)
        if main and main[0].kind == "touch":
            return judge_touch(play, state, who, main[0], states, entry.n)
        if not main:
            if len(states) != 1 or states[0].a not in OFFENCES:
                return refuse(state, "wrong-token", OFFENCE_ALONE)
            return judge_offence(play, state, who, states[0].a, entry.n)
        if states:
            return refuse(
                state, "wrong-token", say("puss.seen-with-touch", "what was seen stands with a touch")
            )
        if main[0].kind == "place":
            return judge_place(play, state, who, main[0].a)
        return judge_word(play, state, who, main[0], times, entry.n)

    # -- showing -------------------------------------------------------------------------------------------

    def expects(self, play: Play, state: PussState) -> Expectation:
        """Who is caught; the corners that may be taken; offences and the end of the time."""
        return panel.expects(play, state)

    def board(self, play: Play, state: PussState) -> dict[str, Any]:
        """Who is in the middle, and the corners of the others."""
        return panel.board(play, state)

    def match_facts(self, board: dict[str, Any]) -> tuple[Fact, ...]:
        """How long it is played."""
        return panel.match_facts(board)

    def side_facts(self, board: dict[str, Any], letter: str) -> tuple[Fact, ...]:
        """The middle, or the corner of a player."""
        return panel.side_facts(board, letter)

    def figures(self, play: Play, state: PussState) -> dict[str, dict[str, Any]]:
        """Times in the middle."""
        return common_figures(play, state.score, state.tallies)

    def pieces(self, play: Play, state: PussState) -> dict[str, int]:
        """A man for each player; the fifth lies by where four play."""
        return {
            "table": len(play.letters),
            "pocketed": 0,
            "out": 0,
            "hand": play.value("men") - len(play.letters),
        }


PUSS = PussGame()
"""The one instance."""
