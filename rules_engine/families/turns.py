"""Games in which the sides play by turns: who leads, whose turn it is, and what all of them refuse alike.

A family says what a shot does (:meth:`TurnFamily.shot`), what may be recorded (:meth:`TurnFamily.offers`) and
what is due (:meth:`TurnFamily.due`). The rest is here once: the lead and its refusals, the turn, the end, the
part of the scoreboard that all share. A family that bends one of these overrides that method alone.
"""

from __future__ import annotations

from typing import Any, ClassVar

from ..expectation import Expectation
from ..parts import ToldPart, told_of
from ..play import Play
from ..positions import Words
from ..record.entries import Entry
from ..record.tokens import Token
from ..rulings import ALONE, Instruction, Ruling, refuse, unknown_side
from ..rulings import GAME_OVER as IS_OVER
from ..saying import say
from .base import Family, check_kinds, cites, common_board, common_figures, lead_buttons

GAME_OVER = say("turns.game-over", "The game is over.")
"""What a scoreboard asks for when nothing can be recorded any more."""
SAY_WHO_LEADS = say("turns.say-who-leads", "say first who leads: :lead")


class TurnFamily(Family):
    """A family whose sides play by turns, one of them first.

    Its state has the fields ``score``, ``tallies``, ``turn`` (None until a side leads), ``lead``,
    ``phase`` ("lead" until then), ``over`` and ``winner``.
    """

    lead_question: ClassVar[str] = say("turns.who-begins", "Who begins?")
    """What is asked before anybody leads."""
    lead_slot: ClassVar[str] = "lead"
    """The question whose clause says who leads."""
    set_up_slot: ClassVar[str] = ""
    """The slot that says what is set up, cited in the ruling of the lead; "" for none."""
    turn_slot: ClassVar[str] = ""
    """The question whose clause says whose turn it is; cited to a side that is not in turn."""
    part_slot: ClassVar[str] = ""
    """The question whose clause says what a board or round is worth, in families with a ``part``."""
    playing: ClassVar[str] = "shot"
    """The phase in which the side in turn plays."""

    # -- what a family says ------------------------------------------------------------------------------

    def set_up(self, play: Play) -> Any:
        """Return the state before anybody leads."""
        raise NotImplementedError

    def shot(self, play: Play, state: Any, who: int, entry: Entry) -> Ruling:
        """Judge what the side in turn did, or its words."""
        raise NotImplementedError

    def offers(self, play: Play, state: Any) -> Expectation:
        """Return what the side in turn may record."""
        raise NotImplementedError

    def due(self, play: Play, state: Any) -> str:
        """Say in a sentence what the side in turn is to do."""
        raise NotImplementedError

    def shown(self, play: Play, state: Any) -> dict[str, Any]:
        """What the scoreboard shows beside the part that all games share."""
        return {}

    def length(self, play: Play, state: Any) -> int | None:
        """The points that win; None where no total does."""
        return play.value("target", state) or None

    def phase(self, state: Any) -> str:
        """The phase that the scoreboard names."""
        phase: str = state.phase
        return phase

    def inning(self, state: Any) -> int:
        """The number of the inning, or of the round."""
        return max((tally.innings for tally in state.tallies), default=0)

    def position(self, play: Play, state: Any, words: Words) -> Any:
        """Refuse a recorded position in which somebody plays and nobody leads, or the reverse."""
        placed = super().position(play, state, words)
        if self.awaits_lead(placed) != (self.phase(placed) == "lead"):
            words.refuse("phase", say("turns.somebody-plays", "somebody plays, or is to begin"))
        return placed

    # -- the lead and the turn ---------------------------------------------------------------------------

    def start(self, play: Play, lead: int | None = None) -> Any:
        """Return the state before the first entry; ``lead`` is the side that must lead, None if to be
        decided."""
        state = self.set_up(play)
        return state if lead is None else self.led(play, state, lead)

    def led(self, play: Play, state: Any, lead: int) -> Any:
        """Return ``state`` when ``lead`` leads."""
        return state._replace(turn=lead, lead=lead, phase=self.playing)

    def awaits_lead(self, state: Any) -> bool:
        """Whether a lead must be recorded first."""
        return state.turn is None

    def lead_taken(self, play: Play, state: Any) -> Ruling:
        """Refuse a lead when none is due."""
        return lead_decided(play, state, self.lead_slot)

    def lead_citations(self, play: Play, state: Any) -> tuple[str | None, ...]:
        """The clauses on the lead and on what is set up for it; ``state`` is the one with the lead."""
        return play.cite(self.lead_slot), play.cite(self.set_up_slot)

    def lead_instructions(self, play: Play, state: Any) -> tuple[Instruction, ...]:
        """What is set up when the lead is decided; ``state`` is the one with the lead."""
        text, cite = play.ask(self.set_up_slot)
        return (Instruction("set-up", text, (), cite),) if text else ()

    def check_words(self, play: Play, state: Any, tokens: tuple[Token, ...]) -> Ruling | None:
        """Refuse words that mean nothing in the game."""
        return None

    def judge(self, play: Play, state: Any, entry: Entry) -> Ruling:
        """Judge the lead, or what the side in turn did."""
        if (bad := check_kinds(self, play, state, entry)) is not None:
            return bad
        who = play.letters.index(entry.side)
        ruling = self._entered(play, state, who, entry)
        if ruling.refusal is None:
            return ruling
        turn = None if state.turn is None else play.letters[state.turn]
        return ruling._replace(state=state, turn=turn)

    def judge_part(self, play: Play, state: Any, entry: Entry) -> Ruling:
        """Judge an entry that tells a board or round at once."""
        turn = None if state.turn is None else play.letters[state.turn]
        part, who = self.parts(play), play.index(entry.side)
        if who is None:
            return unknown_side(state, entry.side, turn)
        if state.over:
            return refuse(state, "over", IS_OVER)
        if part is None:
            why = say(
                "turns.not-by-parts",
                "with these options a game of {game} is not told by parts",
                game=play.game.name,
            )
            return refuse(state, "not-now", why, turn=turn)
        if self.awaits_lead(state):
            return refuse(state, "not-now", SAY_WHO_LEADS, play.cite(self.lead_slot), turn)
        told = told_of(play, part, state, entry.tokens, play.cite(self.part_slot))
        ruling = told if isinstance(told, Ruling) else self.told_part(play, state, who, told, entry.n)
        if ruling.refusal is not None:
            return ruling._replace(state=state, turn=turn)
        return ruling._replace(attested=True, events=tuple(dict.fromkeys((*ruling.events, "told"))))

    def told_part(self, play: Play, state: Any, who: int, told: ToldPart, n: int) -> Ruling:
        """Score a part that entry ``n`` tells, won by side ``who``; families with a ``part`` say how."""
        raise NotImplementedError

    def _entered(self, play: Play, state: Any, who: int, entry: Entry) -> Ruling:
        tokens = entry.tokens
        if (bad := self.check_words(play, state, tokens)) is not None:
            return bad
        for kind, word, _ in tokens:
            if kind == "choice" and word == "lead":
                return self.judge_lead(play, state, who, tokens)
        if self.awaits_lead(state):
            return refuse(state, "not-now", SAY_WHO_LEADS, play.cite(self.lead_slot))
        if (bad := self.barred(play, state, who, tokens)) is not None:
            return bad
        return self.shot(play, state, who, entry)

    def barred(self, play: Play, state: Any, who: int, tokens: tuple[Token, ...]) -> Ruling | None:
        """Refuse an entry of a side that is not in turn."""
        return None if who == state.turn else out_of_turn(play, state, self.turn_slot)

    def judge_lead(self, play: Play, state: Any, who: int, tokens: tuple[Token, ...]) -> Ruling:
        """Judge an entry that says who leads."""
        if len(tokens) != 1:
            return refuse(state, "wrong-token", ALONE)
        if tokens[0].b is not None:
            return refuse(state, "unknown-choice", say("turns.lead-argument", ":lead takes no argument"))
        if not self.awaits_lead(state):
            return self.lead_taken(play, state)
        led = self.led(play, state, who)
        return Ruling(
            led,
            turn=play.letters[who],
            citations=cites(*self.lead_citations(play, led)),
            instructions=self.lead_instructions(play, led),
            events=("lead",),
        )

    # -- what is shown -----------------------------------------------------------------------------------

    def prompt(self, play: Play, state: Any) -> str:
        """Say in a sentence what is to be recorded next."""
        if state.over:
            return GAME_OVER
        return self.lead_question if self.awaits_lead(state) else self.due(play, state)

    def expects(self, play: Play, state: Any) -> Expectation:
        """Return what may be recorded next: nothing, who leads, or what the family offers."""
        if state.over:
            return game_over(self.panel)
        return self.lead_offers(play, state) if self.awaits_lead(state) else self.offers(play, state)

    def lead_offers(self, play: Play, state: Any) -> Expectation:
        """Return what may be recorded before anybody leads: who does."""
        prompt = self.prompt(play, state)
        return Expectation(None, "lead", prompt, self.panel, lead_buttons(play), choices=("lead",))

    def board(self, play: Play, state: Any) -> dict[str, Any]:
        """Return what a scoreboard shows, as plain values."""
        board = common_board(
            play,
            score=state.score,
            turn=state.turn,
            phase=self.phase(state),
            prompt=self.prompt(play, state),
            over=state.over,
            winner=state.winner,
            tallies=state.tallies,
            inning=self.inning(state),
            length=self.length(play, state),
        )
        return board | self.shown(play, state)

    def figures(self, play: Play, state: Any) -> dict[str, dict[str, Any]]:
        """Return each side's figures: points an inning, and the longest run."""
        return common_figures(play, state.score, state.tallies)


def game_over(panel: str) -> Expectation:
    """What may be recorded after the end: nothing."""
    return Expectation(None, "over", GAME_OVER, panel, over=True)


def out_of_turn(play: Play, state: Any, slot: str = "", *, citation: str | None = None) -> Ruling:
    """Refuse an entry of a side that is not in turn, with the clause on ``slot`` or with ``citation``."""
    turn = play.letters[state.turn or 0]
    message = say("turns.out-of-turn", "it is {name}'s turn", name=play.names[turn])
    return refuse(state, "out-of-turn", message, citation or (play.cite(slot) if slot else None), turn)


_DECIDED = {
    "lead": say("turns.lead-decided", "the lead has been decided"),
    "break": say("turns.break-decided", "the break has been decided"),
    "order of play": say("turns.order-decided", "the order of play has been decided"),
}


def lead_decided(play: Play, state: Any, slot: str = "lead", what: str = "lead") -> Ruling:
    """Refuse a second lead, break or order of play, with the clause on ``slot``."""
    turn = None if state.turn is None else play.letters[state.turn]
    return refuse(state, "not-now", _DECIDED[what], play.cite(slot), turn)
