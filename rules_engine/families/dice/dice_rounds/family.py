"""The family of rounds of a die: its questions, and how a roll is judged."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from ....boards.played_on import PlayedOn
from ....expectation import Button, Expectation
from ....lean import NamedTuple
from ....play import Play
from ....positions import Words, at_least, below
from ....record.entries import Entry
from ....rulings import Instruction, Ruling, refuse
from ....saying import say
from ....states import Tally, state_class
from ...base import Fact, Family, check_kinds, common_board, common_figures, lead_buttons, points_between
from ...base import cites as cites_of
from ...measured import Measured
from ...throws import FACES, read_throw, throw_buttons
from ...turns import GAME_OVER, game_over, lead_decided, out_of_turn

PANEL = "dice-rounds"
BUST = -1
"""Stands for the total of a first player who is bust."""

CALLED = 99
"""No called number is higher."""

_OFF = say("dice-rounds.off", "Off the board: again")
_TO_BEAT = say("dice-rounds.to-beat", "To beat")
_BUST = say("dice-rounds.bust", "bust")
_TOTAL = say("dice-rounds.total", "Total")
_ROUND = say("dice-rounds.round", "Round")


@state_class
class DiceRoundsState(NamedTuple):
    """Where a game stands: ``total`` and ``rolls`` of the series in hand.

    ``first`` is the total of the player who began the round, None until he is done, -1 if he is bust;
    ``lead`` began it.
    """

    score: tuple[int, ...]
    tallies: tuple[Tally, ...]
    turn: int | None = None
    lead: int | None = None
    phase: str = "lead"
    total: int = 0
    rolls: int = 0
    first: int | None = None
    round: int = 1
    over: bool = False
    winner: int | None = None


class DiceRounds(Family):
    """The family of rounds of a die; see the package."""

    key = "dice-rounds"
    name = say("dice-rounds.family", "rounds of a die")
    no_visits = say(
        "dice-rounds.no-visits",
        "A throw of dice stands alone in its entry, since the server may have thrown them.",
    )
    category = "dice"
    panel = PANEL
    measured = Measured("average", "best-turn", ("fastest-win",))
    sheet = ("die",)
    played_on = PlayedOn(tables=("crokinole",))
    untraced = say("dice-rounds.untraced", "a die is thrown")
    slots: ClassVar[Mapping[str, str]] = {
        "dice": say("dice-rounds.slot-dice", "How many dice are rolled?"),
        "lead": say("dice-rounds.slot-lead", "Who rolls first in the first round?"),
        "total": say("dice-rounds.slot-total", "Which total is aimed at?"),
        "wild": say("dice-rounds.slot-wild", "Which number may be called for a die in the hole?"),
        "again": say("dice-rounds.slot-again", "What comes of a die that left the board?"),
        "stop": say("dice-rounds.slot-stop", "May a player stop short of the total?"),
        "bust": say("dice-rounds.slot-bust", "Does the other roll when the first player is bust?"),
        "round": say("dice-rounds.slot-round", "Who has won the round?"),
        "next_round": say("dice-rounds.slot-next-round", "Who rolls first in the next round?"),
        "target": say("dice-rounds.slot-target", "How many rounds win?"),
        "next_lead": say("dice-rounds.slot-next-lead", "Who rolls first in the next game of a race?"),
    }
    required: ClassVar[tuple[str, ...]] = tuple(s for s in slots if s != "next_lead")
    kinds: ClassVar[frozenset[str]] = frozenset({"dice", "choice", "state"})
    phases: ClassVar[frozenset[str]] = frozenset({"lead", "roll"})
    under_way: ClassVar[Mapping[str, Any]] = {"phase": "roll"}

    def start(self, play: Play, lead: int | None = None) -> DiceRoundsState:
        """No round played."""
        state = DiceRoundsState(play.start_scores, (Tally(),) * len(play.letters))
        return state if lead is None else state._replace(turn=lead, lead=lead, phase="roll")

    def position(self, play: Play, state: DiceRoundsState, words: Words) -> DiceRoundsState:
        """A recorded position: ``first=17`` is the total of who began the round, ``total=6`` that in hand."""
        placed: DiceRoundsState = super().position(play, state, words)
        below(words, play, placed, play.value("target", placed))
        at_least(words, placed, "total", "rolls", "round")
        aim = play.value("total")
        if (placed.phase == "lead") != (placed.turn is None):
            words.refuse("phase", say("dice-rounds.somebody-rolls", "somebody rolls, or is to begin"))
        if placed.total >= aim or (placed.total and not placed.rolls and "rolls" in words.said):
            over = say(
                "dice-rounds.series-over", "a series is over at {total}, and begins with a roll", total=aim
            )
            words.refuse("total", over)
        if placed.first is not None and not BUST <= placed.first <= aim:
            up_to = say(
                "dice-rounds.first-has", "the first player has up to {total}, or -1 if he is bust", total=aim
            )
            words.refuse("first", up_to)
        if placed.turn is None and (placed.total or placed.rolls or placed.first is not None):
            words.refuse("turn", say("dice-rounds.nobody-begun", "nobody has begun"))
        if placed.turn is not None:
            placed = placed._replace(lead=placed.turn if placed.first is None else 1 - placed.turn)
            if placed.first is not None and (outcome := play.value("round", placed)) is not None:
                decided = say("dice-rounds.decided", "the round is decided ({outcome})", outcome=outcome)
                words.refuse("first", decided)
        if placed.total and not placed.rolls:
            placed = placed._replace(rolls=1)
        return placed

    # -- judging -----------------------------------------------------------------------------------------

    def judge(self, play: Play, state: DiceRoundsState, entry: Entry) -> Ruling:
        """Judge who begins, a roll, or the end of a series."""
        if (bad := check_kinds(self, play, state, entry)) is not None:
            return bad
        who = play.letters.index(entry.side)
        turn = None if state.turn is None else play.letters[state.turn]
        ruling = self._judge(play, state, who, entry)
        return ruling if ruling.ok else ruling._replace(turn=turn)

    def _judge(self, play: Play, state: DiceRoundsState, who: int, entry: Entry) -> Ruling:
        if len(entry.tokens) != 1:
            message = say("dice-rounds.one-roll", "one roll, or one word, is an entry")
            return refuse(state, "wrong-token", message)
        kind, word, argument = entry.tokens[0]
        if kind == "choice" and word not in ("lead", "stop", "wild"):
            message = say(
                "dice-rounds.choice-unknown",
                ":{word} means nothing in {game}",
                word=word[:20],
                game=play.game.name,
            )
            return refuse(state, "unknown-choice", message)
        if kind == "choice" and word != "wild" and argument is not None:
            message = say("dice-rounds.one-word", ":{word} is one word", word=word)
            return refuse(state, "unknown-choice", message)
        if kind == "state" and (word != "off" or argument is not None):
            message = say(
                "dice-rounds.state-unknown",
                "#{word} means nothing in {game}",
                word=word[:20],
                game=play.game.name,
            )
            return refuse(state, "unknown-state", message)
        if kind == "choice" and word == "lead":
            if state.phase != "lead":
                return lead_decided(play, state)
            after = state._replace(turn=who, lead=who, phase="roll")
            return Ruling(after, {}, entry.side, cites_of(play.cite("lead")), events=("lead",))
        if state.turn is None:
            message = say("dice-rounds.say-who-rolls", "say first who rolls: :lead")
            return refuse(state, "not-now", message, play.cite("lead"))
        if who != state.turn:
            return out_of_turn(play, state, "stop")
        if kind == "state":
            _, cite = play.ask("again")
            text = say("dice-rounds.rolled-again", "The die is rolled again.")
            told = (Instruction("again", text, (), cite),)
            return Ruling(state, {}, entry.side, cites_of(cite), told, events=("again",))
        if kind == "choice" and word == "stop":
            if not state.rolls:
                message = say("dice-rounds.begins-with-roll", "a series begins with a roll")
                return refuse(state, "not-now", message, play.cite("stop"))
            return self._done(play, state, [play.cite("stop")], entry.n)
        if kind == "dice":
            faces = read_throw(play, state, entry.tokens)
            if isinstance(faces, Ruling):
                return faces
            return self._roll(play, state, sum(faces), [play.cite("dice")], entry.n)
        return self._wild(play, state, argument, entry.n)

    def _wild(self, play: Play, state: DiceRoundsState, argument: str | None, n: int) -> Ruling:
        highest, cite = play.ask("wild", state)
        if argument is None or not argument.isascii() or not argument.isdigit() or len(argument) > 2:
            message = say("dice-rounds.say-which-number", "say which number is called: :wild(4)")
            return refuse(state, "undecided", message, cite)
        if not 1 <= int(argument) <= highest:
            message = say(
                "dice-rounds.may-be-called", "a number from 1 to {most} may be called", most=highest
            )
            return refuse(state, "impossible", message, cite)
        return self._roll(play, state, int(argument), [cite], n)

    def _roll(
        self, play: Play, state: DiceRoundsState, number: int, cites: list[str | None], n: int
    ) -> Ruling:
        total = state.total + number
        after = state._replace(total=total, rolls=state.rolls + 1)
        aim = play.value("total")
        if total < aim and (state.first is None or play.value("round", after) is None):
            return Ruling(after, {}, play.letters[state.turn or 0], cites_of(*cites), events=("rolled",))
        return self._done(play, after, [*cites, play.cite("total")] if total >= aim else cites, n)

    def _done(self, play: Play, state: DiceRoundsState, cites: list[str | None], n: int) -> Ruling:
        """A series is over: the other rolls, or the round is decided."""
        if state.first is None:
            standing = BUST if state.total > play.value("total") else state.total
            after = state._replace(first=standing, total=0, rolls=0, turn=1 - (state.turn or 0))
            outcome, cite = play.ask("round", after)
            if standing == BUST:
                cites.append(play.cite("bust"))
            if outcome is None:
                turn = play.letters[after.turn or 0]
                return Ruling(after, {}, turn, cites_of(*cites), events=("series-over",))
            return self._settle(play, state, after, outcome, [*cites, cite], n)
        outcome, cite = play.ask("round", state)
        if outcome is None:
            outcome, cite = play.ask("round", state, "stopped")
        return self._settle(play, state, state, outcome, [*cites, cite], n)

    @staticmethod
    def _settle(
        play: Play,
        before: DiceRoundsState,
        state: DiceRoundsState,
        outcome: str,
        cites: list[str | None],
        n: int,
    ) -> Ruling:
        lead = state.lead or 0
        winner = {"first": lead, "second": 1 - lead}.get(outcome)
        tallies = tuple(t.begin().add(1 if side == winner else 0, n) for side, t in enumerate(before.tallies))
        score = tuple(s + (side == winner) for side, s in enumerate(before.score))
        points = points_between(play, before.score, score)
        after = state._replace(score=score, tallies=tallies, total=0, rolls=0, first=None)
        target, cite = play.ask("target", state)
        if winner is not None and score[winner] >= target:
            after = after._replace(over=True, winner=winner, turn=None)
            return Ruling(after, points, None, cites_of(*cites, cite), (), False, ("round-over", "game-over"))
        begins = lead if winner is None else play.value("next_round", state, (lead, winner))
        after = after._replace(turn=begins, lead=begins, round=state.round + 1)
        next_ = play.names[play.letters[begins]]
        text = (
            say(
                "dice-rounds.nobody-has-round",
                "Nobody has the round; {next} rolls first.",
                next=next_,
            )
            if winner is None
            else say(
                "dice-rounds.has-round",
                "{name} has the round; {next} rolls first.",
                name=play.names[play.letters[winner]],
                next=next_,
            )
        )
        told = (Instruction("next-round", text, (), play.cite("next_round")),)
        return Ruling(after, points, play.letters[begins], cites_of(*cites), told, False, ("round-over",))

    # -- showing -----------------------------------------------------------------------------------------

    def expects(self, play: Play, state: DiceRoundsState) -> Expectation:
        """The faces of the die, the die in the hole with each number that helps, and stopping."""
        if state.over:
            return game_over(PANEL)
        prompt = _prompt(play, state)
        if state.turn is None:
            return Expectation(None, "lead", prompt, PANEL, lead_buttons(play), choices=("lead",))
        side = play.letters[state.turn]
        left = play.value("total") - state.total
        highest = min(play.value("wild", state), max(left, FACES))
        rows = list(throw_buttons(play.value("dice"), side))
        rows += [
            Button(
                f"wild-{n}",
                say("dice-rounds.in-the-hole", "In the hole: {number}", number=n),
                f":wild({n})",
                side,
                "choice",
                "wild",
            )
            for n in range(highest, 0, -1)
        ]
        rows.append(Button("off", _OFF, "#off", side, "foul", "foul"))
        if state.rolls:
            stop = say("dice-rounds.stop-at", "Stop at {total}", total=state.total)
            rows.insert(0, Button("stop", stop, ":stop", side, "score", "stop", "s"))
        return Expectation(
            side, "roll", prompt, PANEL, tuple(rows), states=("off",), choices=("stop", "wild")
        )

    def board(self, play: Play, state: DiceRoundsState) -> dict[str, Any]:
        """Rounds won, the total in hand, and that of who began the round."""
        shown = common_board(
            play,
            score=state.score,
            turn=state.turn,
            phase=state.phase,
            prompt=_prompt(play, state),
            over=state.over,
            winner=state.winner,
            tallies=state.tallies,
            inning=state.round,
            length=play.value("target", state),
        )
        shown |= {"total": state.total, "first": state.first}
        return shown

    def match_facts(self, board: dict[str, Any]) -> tuple[Fact, ...]:
        """The round, the total in hand, and the one to beat."""
        first = board["first"]
        beat = () if first is None else (Fact("first", _TO_BEAT, _BUST if first == BUST else str(first)),)
        return (
            Fact("total", _TOTAL, str(board["total"])),
            *beat,
            Fact("round", _ROUND, str(board["inning"])),
        )

    def figures(self, play: Play, state: DiceRoundsState) -> dict[str, dict[str, Any]]:
        """Rounds won of those played."""
        return common_figures(play, state.score, state.tallies)

    def pieces(self, play: Play, state: DiceRoundsState) -> dict[str, int]:
        """The die passes from hand to hand."""
        return {"table": 0, "pocketed": 0, "out": 0, "hand": play.value("dice")}


def _prompt(play: Play, state: DiceRoundsState) -> str:
    if state.over:
        return GAME_OVER
    if state.turn is None:
        return say("dice-rounds.who-first", "Who rolls first?")
    name = play.names[play.letters[state.turn]]
    total = state.total
    if state.first is None:
        return say("dice-rounds.rolls", "{name} rolls: {total} so far.", name=name, total=total)
    if state.first == BUST:
        return say(
            "dice-rounds.rolls-after-bust",
            "{name} rolls, after a bust: {total} so far.",
            name=name,
            total=total,
        )
    return say(
        "dice-rounds.rolls-against",
        "{name} rolls against {first}: {total} so far.",
        name=name,
        first=state.first,
        total=total,
    )


DICE_ROUNDS = DiceRounds()
"""The one instance."""
