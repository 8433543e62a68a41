"""Rings at rest without turns: one side opens, then everybody shoots at will until time is called.

The phases: ``lead``, ``shot`` (the opening), ``fire``, and ``count``. Nobody can write down every ring of
such a minute, so one entry is enough for a battle: ``:count`` with the rings on the field by letter (``:count
R=inner R=next G=hole``), or with the marker's word. Rings noted before it, by either side in any order, are
judged as at other times; ``+20`` is one that went into the hole.

``:cease`` calls time; ``:cease(5 3)`` says besides how many rings each side has left in hand, and if all
others were noted, the count follows from them. ``#in-motion`` marks a ring that was still moving at the call.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from ....expectation import Button, Expectation
from ....lean import NamedTuple
from ....parts import Part, ToldPart
from ....play import Play
from ....positions import Words, at_least
from ....record.entries import Entry
from ....record.tokens import Token
from ....rulings import Instruction, Ruling, refuse
from ....saying import Text, say
from ....states import Tally, plus, state_class
from ...base import Fact
from ...base import cites as cites_of
from . import panel
from .counting import count
from .family import ROUND_LABEL, RingsAtRest, number_of
from .reading import UNSURE, HoleRing, RestsState, scored
from .shots import shoot
from .told import ROUND, told_round

if TYPE_CHECKING:
    from ....clauses import Game


@state_class
class BattlesState(NamedTuple):
    """Where a game of battles stands: the fields of ``RestsState`` in their order, ``score`` and ``round``
    being battles, and two more.

    ``fire`` is what each side has made at once in the battle under way, ``left`` how many rings each had in
    hand when time was called, if that was said.
    """

    score: tuple[int, ...]
    tallies: tuple[Tally, ...]
    turn: int | None = None
    lead: int | None = None
    phase: str = "lead"
    round: int = 1
    where: tuple[tuple[str, ...], ...] = ((), ())
    lost: tuple[int, ...] = (0, 0)
    stale: bool = False
    hole: HoleRing | None = None
    recount: frozenset[tuple[int, int]] = frozenset()
    twenties: tuple[int, ...] = (0, 0)
    over: bool = False
    winner: int | None = None
    made: frozenset[tuple[int, int]] = frozenset()
    kept: tuple[int, ...] = (0, 0)
    down: tuple[bool, ...] = (False, False)
    earned: tuple[int, ...] = (0, 0)
    untold: int = 0
    fire: tuple[int, ...] = (0, 0)
    left: tuple[int, ...] | None = None


_SHARED = len(RestsState._fields)


def _rests(state: BattlesState) -> RestsState:
    """The battle under way as a round, the points made in it being its score."""
    shared: tuple[Any, ...] = state[:_SHARED]
    return RestsState(*shared)._replace(score=state.fire)


def _at_count(play: Play, state: BattlesState) -> RestsState:
    """The battle to be counted: rings that may have been shot unnoted have an unknown rest."""
    rests, rings = _rests(state), play.value("rings")
    left = state.left or (0, 0)
    where = [
        (*row, *(UNSURE,) * (rings - left[side] - len(row))) if len(row) < rings - left[side] else row
        for side, row in enumerate(rests.where)
    ]
    return rests._replace(where=tuple(where), phase="count", turn=state.lead)


BATTLE_LABEL = say("rings-at-rest.label-battle", "Battle")
_AT_ONCE = say("rings-at-rest.label-at-once", "At once")
_CEASE = say("rings-at-rest.button-cease", "Time: cease fire")


def _opens(play: Play, name: str) -> Text:
    if play.value("battle") == "round":
        return say("rings-at-rest.opens-round", "{name} opens the round", name=name)
    return say("rings-at-rest.opens-battle", "{name} opens the battle", name=name)


def _due(play: Play, name: str, number: int) -> Text:
    if play.value("battle") == "round":
        return say(
            "rings-at-rest.due-opens-round",
            "{name} opens round {number}: a shot for the hole.",
            name=name,
            number=number,
        )
    return say(
        "rings-at-rest.due-opens-battle",
        "{name} opens battle {number}: a shot for the hole.",
        name=name,
        number=number,
    )


def _equal(unit: str, number: int, count: int) -> Text:
    """Nobody has won what is called ``unit``."""
    if unit == "round":
        return say(
            "rings-at-rest.equal-round",
            "Round {number} is equal, {count} to {count}. Nobody wins it.",
            number=number,
            count=count,
        )
    return say(
        "rings-at-rest.equal-battle",
        "Battle {number} is equal, {count} to {count}. Nobody wins it.",
        number=number,
        count=count,
    )


def _equal_again(unit: str, number: int, count: int) -> Text:
    if unit == "round":
        return say(
            "rings-at-rest.equal-round-again",
            "Round {number} is equal, {count} to {count}. It is fought again.",
            number=number,
            count=count,
        )
    return say(
        "rings-at-rest.equal-battle-again",
        "Battle {number} is equal, {count} to {count}. It is fought again.",
        number=number,
        count=count,
    )


def _wins(unit: str, name: str, number: int, most: int, least: int) -> Text:
    if unit == "round":
        return say(
            "rings-at-rest.wins-round",
            "{name} wins round {number}, {most} to {least}.",
            name=name,
            number=number,
            most=most,
            least=least,
        )
    return say(
        "rings-at-rest.wins-battle",
        "{name} wins battle {number}, {most} to {least}.",
        name=name,
        number=number,
        most=most,
        least=least,
    )


class Battles(RingsAtRest):
    """Crokinole by battles; see the module."""

    key = "battles"
    name = say("rings-at-rest.family-battles", "rings at rest in battles")
    no_visits = say("rings-at-rest.no-visits-battles", "Both sides shoot at will, and nobody has a turn.")
    part = ROUND._replace(word="battle")
    slots: ClassVar[Mapping[str, str]] = {
        **RingsAtRest.slots,
        "opening": say("rings-at-rest.ask-battles-opening", "How many rings has the opener to himself?"),
        "fire": say("rings-at-rest.ask-battles-fire", "Who shoots after the opening?"),
        "stop": say("rings-at-rest.ask-battles-stop", "What does a side do that has no ring left?"),
        "seconds": say("rings-at-rest.ask-battles-seconds", "How many seconds does a battle last?"),
        "moving": say(
            "rings-at-rest.ask-battles-moving", "Does a ring count that moves when time is called?"
        ),
        "battle": say("rings-at-rest.ask-battles-battle", "Who wins a battle, and what is it called?"),
        "drawn": say("rings-at-rest.ask-battles-drawn", "What comes of an equal battle?"),
        "battles": say("rings-at-rest.ask-battles-battles", "How many battles are fought?"),
        "decided": say(
            "rings-at-rest.ask-battles-decided", "Does the game end when a side has won enough battles?"
        ),
        "undecided": say(
            "rings-at-rest.ask-battles-undecided", "Who wins if no side has enough when all are fought?"
        ),
    }
    required: ClassVar[tuple[str, ...]] = (*RingsAtRest.required, "fire", "seconds", "battle")
    phases: ClassVar[frozenset[str]] = frozenset({"lead", "shot", "fire", "count"})

    def set_up(self, play: Play) -> Any:
        """The empty board, the rings in hand."""
        return BattlesState(play.start_scores, (Tally(), Tally()))

    def position(self, play: Play, state: Any, words: Words) -> Any:
        """As at rings at rest; ``fire.R=20`` are points made at once in the battle, ``phase=fire`` is after
        its opening."""
        placed: Any = super().position(play, state, words)
        at_least(words, placed, "fire", "score", *(("left",) if placed.left else ()))
        if placed.left is not None and len(placed.left) != 2:
            words.refuse("left", say("rings-at-rest.left-word", "how many rings each side has left: 5,3"))
        if (placed.phase == "lead") != (placed.lead is None):
            words.refuse("lead", say("rings-at-rest.lead-word", "say who opens, except while phase=lead"))
        if (placed.phase == "fire") != (placed.turn is None and placed.phase != "lead"):
            fire = say("rings-at-rest.fire-word", "only while all shoot at will it is nobody's turn")
            words.refuse("phase", fire)
        return placed

    def awaits_lead(self, state: Any) -> bool:
        """Whether somebody has to open first; while all shoot at will it is nobody's turn either."""
        return bool(state.phase == "lead")

    def barred(self, play: Play, state: Any, who: int, tokens: tuple[Token, ...]) -> Ruling | None:
        """Both sides shoot at will; only the opening has its shooter."""
        return None

    def part_word(self, game: Game) -> str:
        """Seven Battles are battles, those of Time Crokinole rounds."""
        return str(game.stack("battle")[0].figure)

    def parts(self, play: Play) -> Part | None:
        """A battle, in the word of the game."""
        return ROUND._replace(word=play.value("battle"))

    def told_part(self, play: Play, state: Any, who: int, told: ToldPart, n: int) -> Ruling:
        """Score a battle that is told at once."""
        return told_round(play, _rests(state), who, told, n, partial(self._close, was=state))

    def shot(self, play: Play, state: Any, who: int, entry: Entry) -> Ruling:
        """Judge one shot, the call of time, or the count of a battle."""
        words = [t.a for t in entry.tokens if t.kind == "choice"]
        if "cease" in words:
            return self._cease(play, state, entry)
        if "count" in words:
            return count(play, _at_count(play, state), who, entry, partial(self._close, was=state))
        return self._shot(play, state, who, entry)

    def _shot(self, play: Play, state: BattlesState, who: int, entry: Entry) -> Ruling:
        """One ring: the opening, one of the free fire, or one that moved at the call of time."""
        extra: list[str | None] = [play.cite("fire")] if state.phase == "fire" else []
        moving = any(t.kind == "state" and t.a == "in-motion" for t in entry.tokens)
        if state.phase == "shot" and who != state.turn:
            message = _opens(play, play.names[play.letters[state.turn or 0]])
            return refuse(state, "out-of-turn", message, play.cite("opening"))
        if moving and state.phase != "count":
            message = say("rings-at-rest.time-not-called", "time has not been called")
            return refuse(state, "not-now", message, play.cite("moving"))
        if state.phase == "count" and not moving:
            message = say("rings-at-rest.time-called-count", "time has been called: count with :count")
            return refuse(state, "not-now", message, play.cite("seconds"))
        if len(state.where[who]) >= play.value("rings") - (state.left or (0, 0))[who]:
            message = say(
                "rings-at-rest.no-more-rings", "{name} has no more rings", name=play.names[play.letters[who]]
            )
            return refuse(state, "impossible", message, play.cite("stop") or play.cite("once"))
        if moving:
            answer, cite = play.ask("moving", state)
            extra.append(cite)
            kept = tuple(t for t in entry.tokens if t.kind != "state" or t.a != "in-motion")
            if answer == "dead":
                kept = (Token("rest", play.letters[who], "ditch"),)
            entry = entry._replace(tokens=kept)
        ruling = shoot(play, _rests(state)._replace(turn=who, phase="fire"), who, entry)
        if not ruling.ok or "again" in ruling.events:
            return ruling._replace(state=state, turn=None if state.turn is None else play.letters[state.turn])
        after: RestsState = ruling.state
        phase = state.phase if state.phase == "count" or after.phase != "count" else "count"
        if state.phase == "shot" and phase != "count":
            alone = play.value("opening", state) or 1
            phase = "shot" if len(after.where[who]) < alone else "fire"
        turn = {"shot": who, "fire": None, "count": state.lead}[phase]
        done = BattlesState(*after)._replace(
            score=state.score, fire=after.score, phase=phase, turn=turn, left=state.left
        )
        return ruling._replace(
            state=done,
            points={},
            turn=None if turn is None else play.letters[turn],
            citations=cites_of(*extra, *ruling.citations),
        )

    def _cease(self, play: Play, state: BattlesState, entry: Entry) -> Ruling:
        """Time: no more shots."""
        seconds, cite = play.ask("seconds")
        if state.phase == "count":
            message = say("rings-at-rest.time-called", "time has been called already")
            return refuse(state, "not-now", message, cite)
        if len(entry.tokens) != 1:
            message = say("rings-at-rest.time-alone", "the call of time stands alone in its entry")
            return refuse(state, "wrong-token", message, cite)
        left = None
        if (said := entry.tokens[0].b) is not None:
            words, rings = said.split(" "), play.value("rings")
            if len(words) != 2 or not all(w.isdecimal() and len(w) < 4 for w in words):
                message = say("rings-at-rest.write-left", "write the rings left to each side: :cease(5 3)")
                return refuse(state, "unknown-choice", message)
            left = int(words[0]), int(words[1])
            if max(left) > rings:
                message = say("rings-at-rest.side-has", "a side has {rings} rings", rings=rings)
                return refuse(state, "impossible", message, play.cite("rings"))
            for side, letter in enumerate(play.letters):
                noted = len(state.where[side])
                if noted > rings - left[side]:
                    message = say(
                        "rings-at-rest.noted-and-left",
                        "{noted} rings of {side} were noted: {left} cannot be left",
                        noted=noted,
                        side=letter,
                        left=left[side],
                    )
                    return refuse(state, "contradicted", message, play.cite("once"))
        text = say(
            "rings-at-rest.time-up",
            "{seconds} seconds: no more shots. Count what lies there.",
            seconds=seconds,
        )
        told = Instruction("time", text, (), cite)
        after = state._replace(phase="count", turn=state.lead, left=left)
        return Ruling(
            after,
            {},
            play.letters[state.lead or 0],
            cites_of(cite, play.cite("stop")),
            (told,),
            False,
            ("time",),
        )

    def _close(
        self,
        play: Play,
        state: RestsState,
        gains: tuple[int, int],
        n: int,
        cites: list[str | None],
        told: list[Instruction],
        attested: bool = False,
        held: tuple[int, int] = (0, 0),
        *,
        was: BattlesState,
    ) -> Ruling:
        """The side with the larger count wins the battle; begin the next, unless the game is won."""
        if state.hole is not None and not state.hole.counted:
            cites.append(play.cite("withheld"))
            state = state._replace(twenties=plus(state.twenties, state.hole.side, 1))
        for side in (0, 1):
            if gains[side]:
                state = scored(state, side, gains[side], n)
        unit, cite = play.ask("battle")
        cites.append(cite)
        counts = state.score
        best = None if counts[0] == counts[1] else int(counts[1] > counts[0])
        again = False
        score = was.score
        if best is None:
            answer, cite = play.ask("drawn", state)
            cites.append(cite)
            again = answer == "again"
            text = (_equal_again if again else _equal)(unit, was.round, max(counts))
            told.append(Instruction("battle", text, (), cite))
        else:
            score = plus(score, best, 1)
            name = play.names[play.letters[best]]
            text = _wins(unit, name, was.round, max(counts), min(counts))
            told.append(Instruction("battle", text, (), cite))
        anew = was.where == ((), ()) and state.untold == was.untold  # no shot has begun the battle
        tallies = tuple(t._replace(run=0, innings=t.innings + anew) for t in state.tallies)
        after = BattlesState(
            score,
            tallies,
            was.lead,
            was.lead,
            "shot",
            was.round + (not again),
            twenties=state.twenties,
            untold=state.untold,
        )
        points = {} if best is None else {play.letters[best]: 1}
        ended, winner = self._ended(play, after, again, cites)
        if ended:
            done = after._replace(over=True, winner=winner)
            return Ruling(
                done, points, None, cites_of(*cites), tuple(told), attested, ("round-over", "game-over")
            )
        lead = was.lead or 0
        if not again:
            lead, cite = play.ask("next_round", state, gains)
            cites.append(cite)
        after = after._replace(turn=lead, lead=lead)
        return Ruling(
            after, points, play.letters[lead], cites_of(*cites), tuple(told), attested, ("round-over",)
        )

    def _ended(
        self, play: Play, after: BattlesState, again: bool, cites: list[str | None]
    ) -> tuple[bool, int | None]:
        """Whether the game is over with this battle, and who has won it."""
        target, target_cite = play.ask("target", after)
        battles = play.value("battles", after)
        ahead = None if after.score[0] == after.score[1] else int(after.score[1] > after.score[0])
        fought = battles is not None and after.round > battles and not again
        if max(after.score) >= target:
            at_once = play.value("decided", after) in (None, "at-once")
            if at_once or fought:
                cites += [target_cite, play.cite("decided")]
                return True, ahead
            return False, None
        if not fought:
            return False, None
        answer, cite = play.ask("undecided", after)
        cites += [play.cite("battles"), cite]
        return answer == "more", ahead

    # -- what is shown -----------------------------------------------------------------------------------

    def offers(self, play: Play, state: Any) -> Expectation:
        """As in a round for the opening and the count; while all shoot at will, buttons for both sides."""
        prompt = self.due(play, state)
        if state.phase == "count":
            expected = panel.offers(play, _at_count(play, state), prompt)
            return expected._replace(states=(*expected.states, "in-motion"), choices=("count",))
        caller = play.letters[state.lead or 0]
        cease = Button("cease", _CEASE, ":cease", caller, "choice", "stroke", "t")
        if state.phase == "shot":
            expected = panel.offers(play, _rests(state), prompt)
            return expected._replace(choices=(*expected.choices, "cease", "count"))
        worth = play.value("twenty")
        rows = [cease]
        for side, x in enumerate(play.letters):
            if len(state.where[side]) < play.value("rings"):
                shot = say("rings-at-rest.button-shot", "{name} shot a ring", name=play.names[x])
                rows += [
                    Button(f"twenty-{x}", panel.worth_for(play, worth, x), f"+{worth}", x, "score", "stroke"),
                    Button(f"shot-{x}", shot, "0", x, "plain", "stroke"),
                ]
        # Any shot of the fire names rings as one of the opener's does.
        words = panel.offers(play, _rests(state)._replace(turn=state.lead, phase="shot"), prompt)
        return Expectation(
            None,
            "fire",
            prompt,
            panel.PANEL,
            tuple(rows),
            words.pieces,
            zones=words.zones,
            states=words.states,
            choices=(*words.choices, "cease", "count"),
        )

    def prompt(self, play: Play, state: Any) -> str:
        """What is to be recorded next; before anybody leads, who opens the first battle."""
        if state.over or not self.awaits_lead(state):
            return super().prompt(play, state)
        if play.value("battle") == "round":
            return say("rings-at-rest.who-opens-round", "Who opens the first round?")
        return say("rings-at-rest.who-opens-battle", "Who opens the first battle?")

    def due(self, play: Play, state: Any) -> str:
        """Who opens the battle, or that all shoot, or that it is to be counted."""
        opener = play.names[play.letters[state.lead or 0]]
        if state.phase == "shot":
            return _due(play, opener, state.round)
        if state.phase == "fire":
            return say(
                "rings-at-rest.due-fire",
                "Fire at will, for {seconds} seconds.",
                seconds=play.value("seconds"),
            )
        return say("rings-at-rest.due-time-up", "Time is up: leave the rings as they lie, and count.")

    def shown(self, play: Play, state: Any) -> dict[str, Any]:
        """The rings as last noted, and what was made at once in this battle."""
        rows = panel.shown(play, _rests(state))
        return rows | {
            "fire": dict(zip(play.letters, state.fire, strict=True)),
            "unit": ROUND_LABEL if play.value("battle") == "round" else BATTLE_LABEL,
            "battles": play.value("battles", state),
            "sure": bool(rows["sure"]) and state.phase == "count",
        }

    def match_facts(self, board: dict[str, Any]) -> tuple[Fact, ...]:
        """The battle, and how many there are."""
        number, of = board.get("round"), board.get("battles")
        if board["over"] or not number:
            return ()
        return (
            Fact(
                "round",
                board.get("unit") or ROUND_LABEL,
                number_of(number, of),
            ),
        )

    def side_facts(self, board: dict[str, Any], letter: str) -> tuple[Fact, ...]:
        """What the side has made at once in this battle, its twenties, and the rings that it has left."""
        made = Fact("fire", _AT_ONCE, str((board.get("fire") or {}).get(letter) or 0))
        return (made, *super().side_facts(board, letter))

    def figures(self, play: Play, state: Any) -> dict[str, dict[str, Any]]:
        """Battles won, points a battle, the best battle, and the twenties."""
        figures = panel.figures(play, _rests(state))
        for letter, won in zip(play.letters, state.score, strict=True):
            figures[letter]["score"] = won
        return figures

    def pieces(self, play: Play, state: Any) -> dict[str, int]:
        """Where the rings are; those shot without a note still count as in hand."""
        return super().pieces(play, _rests(state))


BATTLES = Battles()
"""The one instance."""
