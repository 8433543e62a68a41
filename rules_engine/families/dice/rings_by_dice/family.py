"""The family of rings given away by the dice: its questions, and how a throw is judged."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from ....boards.played_on import PlayedOn
from ....expectation import Expectation
from ....lean import NamedTuple
from ....play import Play
from ....positions import Words, at_least
from ....record.entries import Entry
from ....rulings import GAME_OVER as IS_OVER
from ....rulings import Instruction, Ruling, refuse
from ....saying import say, say_many
from ....states import Tally, state_class
from ...base import Fact, Family, check_kinds, common_board, common_figures, lead_buttons, points_between
from ...base import cites as cites_of
from ...measured import Measured
from ...throws import read_throw, throw_buttons
from ...turns import GAME_OVER, game_over, lead_decided, out_of_turn

PANEL = "rings-by-dice"
_INTO_POCKET = say("rings-by-dice.into-pocket", "A ring goes into the pocket.")
_THROW = say("rings-by-dice.throw", "Throw")
_IN_POCKET = say("rings-by-dice.in-pocket", "In the pocket")
_RINGS = say("rings-by-dice.rings", "Rings")


@state_class
class DiceRingsState(NamedTuple):
    """Where a game stands: the ``rings`` that each side holds, those in the ``pocket``, and how many throws
    the holder of the last ring has had (``tries``). ``loser`` is the side that was left with it."""

    score: tuple[int, ...]
    tallies: tuple[Tally, ...]
    rings: tuple[int, ...]
    turn: int | None = None
    lead: int | None = None
    phase: str = "lead"
    pocket: int = 0
    tries: int = 0
    loser: int | None = None
    over: bool = False
    winner: int | None = None


class RingsByDice(Family):
    """The family of rings given away by the dice; see the package."""

    key = "rings-by-dice"
    name = say("rings-by-dice.family", "rings given away by the dice")
    no_visits = say(
        "rings-by-dice.no-visits",
        "A throw of dice stands alone in its entry, since the server may have thrown them.",
    )
    category = "dice"
    panel = PANEL
    measured = Measured("average", "best-turn", ("best-turn",))
    sheet = ("rings-won",)
    played_on = PlayedOn(tables=("carrom",))
    untraced = say("rings-by-dice.untraced", "rings are handed on by the dice")
    slots: ClassVar[Mapping[str, str]] = {
        "dice": say("rings-by-dice.slot-dice", "How many dice are thrown?"),
        "lead": say("rings-by-dice.slot-lead", "Who throws first?"),
        "rings": say("rings-by-dice.slot-rings", "How many rings has each side?"),
        "pocket": say("rings-by-dice.slot-pocket", "Which number puts a ring into the pocket?"),
        "preference": say("rings-by-dice.slot-preference", "Which comes first when a throw does both?"),
        "left": say("rings-by-dice.slot-left", "Which number passes a ring to the left?"),
        "turns": say("rings-by-dice.slot-turns", "Who throws?"),
        "closed": say("rings-by-dice.slot-closed", "At how many rings left is the pocket closed?"),
        "tries": say("rings-by-dice.slot-tries", "How many throws has the holder of the last ring?"),
        "loser": say("rings-by-dice.slot-loser", "Who has lost?"),
        "next_lead": say("rings-by-dice.slot-next-lead", "Who throws first in the next game of a race?"),
    }
    required: ClassVar[tuple[str, ...]] = tuple(s for s in slots if s not in ("next_lead", "preference"))
    kinds: ClassVar[frozenset[str]] = frozenset({"dice", "choice"})
    phases: ClassVar[frozenset[str]] = frozenset({"lead", "throw", "last"})
    under_way: ClassVar[Mapping[str, Any]] = {"phase": "throw"}
    side_fields: ClassVar[frozenset[str]] = frozenset({"loser"})

    def start(self, play: Play, lead: int | None = None) -> DiceRingsState:
        """Every side holds its rings, and the pocket is empty."""
        sides = len(play.letters)
        state = DiceRingsState(play.start_scores, (Tally(),) * sides, (play.value("rings"),) * sides)
        return state if lead is None else state._replace(turn=lead, lead=lead, phase="throw")

    def position(self, play: Play, state: DiceRingsState, words: Words) -> DiceRingsState:
        """A recorded position: ``rings.A=1`` is what a side holds; the others are in the pocket."""
        placed: DiceRingsState = super().position(play, state, words)
        at_least(words, placed, "rings", "pocket", "tries")
        outside = sum(placed.rings)
        whole = play.value("rings") * len(play.letters)
        if not play.value("closed") <= outside <= whole:
            belong = say(
                "rings-by-dice.rings-of-game",
                "{count} rings belong to the game, and one is always outside",
                count=whole,
            )
            words.refuse("rings", belong)
        if placed.loser is not None:
            words.refuse("loser", IS_OVER)
        if placed.turn is None:
            if placed.phase != "lead" or outside < whole or placed.tries:
                words.refuse("turn", say("rings-by-dice.nobody-begun", "nobody has begun"))
            return placed
        phase = "last" if outside == play.value("closed") else "throw"
        if "phase" in words.said and placed.phase != phase:
            it_is = say(
                "rings-by-dice.phase",
                "with {count} rings outside it is {phase}",
                count=outside,
                phase=phase,
            )
            words.refuse("phase", it_is)
        if not placed.rings[placed.turn]:
            words.refuse("turn", say("rings-by-dice.thrower-has-ring", "who throws has a ring"))
        if placed.tries >= play.value("tries") or (placed.tries and phase != "last"):
            last = say("rings-by-dice.last-ring-alone", "throws are counted for the last ring alone")
            words.refuse("tries", last)
        return placed._replace(phase=phase, pocket=whole - outside)

    # -- judging -----------------------------------------------------------------------------------------

    def judge(self, play: Play, state: DiceRingsState, entry: Entry) -> Ruling:
        """Judge who begins, or a throw."""
        if (bad := check_kinds(self, play, state, entry)) is not None:
            return bad
        who = play.letters.index(entry.side)
        turn = None if state.turn is None else play.letters[state.turn]
        ruling = self._judge(play, state, who, entry)
        return ruling if ruling.ok else ruling._replace(turn=turn)

    def _judge(self, play: Play, state: DiceRingsState, who: int, entry: Entry) -> Ruling:
        if len(entry.tokens) != 1:
            message = say("rings-by-dice.one-throw", "one throw, or one word, is an entry")
            return refuse(state, "wrong-token", message)
        kind, word, argument = entry.tokens[0]
        if kind == "choice":
            if word != "lead" or argument is not None:
                message = say(
                    "rings-by-dice.choice-unknown",
                    ":{word} means nothing in {game}",
                    word=word[:20],
                    game=play.game.name,
                )
                return refuse(state, "unknown-choice", message)
            if state.phase != "lead":
                return lead_decided(play, state)
            after = state._replace(turn=who, lead=who, phase="throw")
            count, cite = play.ask("rings")
            text = say_many(
                "rings-by-dice.set-up",
                "Each player takes {n} ring.",
                "Each player takes {n} rings.",
                count,
            )
            told = (Instruction("set-up", text, (), cite),)
            return Ruling(after, {}, entry.side, cites_of(play.cite("lead"), cite), told, events=("lead",))
        if state.turn is None:
            message = say("rings-by-dice.say-who-throws", "say first who throws: :lead")
            return refuse(state, "not-now", message, play.cite("lead"))
        if who != state.turn:
            return out_of_turn(play, state, "turns" if state.phase == "throw" else "tries")
        faces = read_throw(play, state, entry.tokens)
        if isinstance(faces, Ruling):
            return faces
        return (self._last if state.phase == "last" else self._throw)(play, state, who, faces, entry.n)

    def _throw(self, play: Play, state: DiceRingsState, who: int, faces: tuple[int, ...], n: int) -> Ruling:
        """While the pocket is open: aces first, then sixes, so far as there are rings."""
        ace, ace_cite = play.ask("pocket")
        six, six_cite = play.ask("left")
        closes = play.value("closed")
        rings, pocket = list(state.rings), state.pocket
        left = (who + 1) % len(rings)
        cites: list[str | None] = [play.cite("turns")]
        told: list[Instruction] = []
        if ace in faces and six in faces:
            cites.append(play.cite("preference"))
        for _ in range(faces.count(ace)):
            if rings[who] and sum(rings) > closes:
                rings[who] -= 1
                pocket += 1
                cites.append(ace_cite)
                told.append(Instruction("pocket", _INTO_POCKET, ("r",), ace_cite))
        for _ in range(faces.count(six)):
            if rings[who]:
                rings[who] -= 1
                rings[left] += 1
                cites.append(six_cite)
                told.append(_passed(play, left, six_cite))
        tallies = tuple(
            t.begin().add(pocket - state.pocket, n) if side == who else t
            for side, t in enumerate(state.tallies)
        )
        after = state._replace(rings=tuple(rings), pocket=pocket, tallies=tallies)
        if sum(rings) <= closes:
            cite = play.cite("closed")
            after = after._replace(turn=rings.index(1), phase="last", tries=0)
            name = play.names[play.letters[after.turn or 0]]
            text = say("rings-by-dice.closed", "The pocket is closed; {name} holds the last ring.", name=name)
            told.append(Instruction("closed", text, (), cite))
            cites.append(cite)
        else:
            after = after._replace(turn=_next(tuple(rings), who))
        return Ruling(
            after, {}, play.letters[after.turn or 0], cites_of(*cites), tuple(told), False, ("thrown",)
        )

    @staticmethod
    def _last(play: Play, state: DiceRingsState, who: int, faces: tuple[int, ...], n: int) -> Ruling:
        """The pocket is closed: only a six helps, and within so many throws."""
        tries, tries_cite = play.ask("tries")
        six = play.value("left")
        tallies = tuple(t.begin() if side == who else t for side, t in enumerate(state.tallies))
        state = state._replace(tallies=tallies)
        if six in faces:
            left = (who + 1) % len(state.rings)
            rings = tuple(int(side == left) for side in range(len(state.rings)))
            after = state._replace(rings=rings, turn=left, tries=0)
            told = (_passed(play, left, tries_cite),)
            return Ruling(after, {}, play.letters[left], cites_of(tries_cite), told, events=("passed",))
        if state.tries + 1 < tries:
            after = state._replace(tries=state.tries + 1)
            return Ruling(after, {}, play.letters[who], cites_of(tries_cite), events=("thrown",))
        _, cite = play.ask("loser")
        score = tuple(s + (side != who) for side, s in enumerate(state.score))
        others = [side for side in range(len(score)) if side != who]
        after = state._replace(
            score=score, loser=who, over=True, turn=None, winner=others[0] if len(others) == 1 else None
        )
        points = points_between(play, state.score, score)
        text = say("rings-by-dice.has-lost", "{name} has lost.", name=play.names[play.letters[who]])
        told = (Instruction("lost", text, (), cite),)
        return Ruling(after, points, None, cites_of(tries_cite, cite), told, False, ("thrown", "game-over"))

    # -- showing -----------------------------------------------------------------------------------------

    def expects(self, play: Play, state: DiceRingsState) -> Expectation:
        """Every throw of the dice."""
        if state.over:
            return game_over(PANEL)
        prompt = _prompt(play, state)
        if state.turn is None:
            return Expectation(None, "lead", prompt, PANEL, lead_buttons(play), choices=("lead",))
        side = play.letters[state.turn]
        return Expectation(side, state.phase, prompt, PANEL, throw_buttons(play.value("dice"), side))

    def board(self, play: Play, state: DiceRingsState) -> dict[str, Any]:
        """The rings in the hands and in the pocket, and who has lost."""
        shown = common_board(
            play,
            score=state.score,
            turn=state.turn,
            phase=state.phase,
            prompt=_prompt(play, state),
            over=state.over,
            winner=state.winner,
            tallies=state.tallies,
        )
        shown["rings"] = dict(zip(play.letters, state.rings, strict=True))
        shown["pocket"] = state.pocket
        shown["closed"] = state.phase == "last"
        shown["throw"] = state.tries + 1 if state.phase == "last" else None
        shown["loser"] = None if state.loser is None else play.letters[state.loser]
        return shown

    def match_facts(self, board: dict[str, Any]) -> tuple[Fact, ...]:
        """The rings in the pocket, and the throw for the last ring."""
        last = (Fact("throw", _THROW, str(board["throw"])),) if board["throw"] else ()
        return (Fact("pocket", _IN_POCKET, str(board["pocket"])), *last)

    def side_facts(self, board: dict[str, Any], letter: str) -> tuple[Fact, ...]:
        """The rings that a side holds."""
        return (Fact("rings", _RINGS, str(board["rings"][letter])),)

    def figures(self, play: Play, state: DiceRingsState) -> dict[str, dict[str, Any]]:
        """Rings put into the pocket by the throws of each side."""
        return common_figures(play, state.score, state.tallies)

    def pieces(self, play: Play, state: DiceRingsState) -> dict[str, int]:
        """Rings in the hands and in the pocket."""
        return {"table": 0, "pocketed": state.pocket, "out": 0, "hand": sum(state.rings)}


def _next(rings: tuple[int, ...], who: int) -> int:
    """The next side to the left that has a ring."""
    sides = len(rings)
    return next(s for s in ((who + i) % sides for i in range(1, sides + 1)) if rings[s])


def _passed(play: Play, left: int, cite: str | None) -> Instruction:
    text = say("rings-by-dice.goes-to", "A ring goes to {name}.", name=play.names[play.letters[left]])
    return Instruction("pass", text, ("r",), cite)


def _prompt(play: Play, state: DiceRingsState) -> str:
    if state.over:
        if state.loser is None:
            return GAME_OVER
        return say(
            "rings-by-dice.over",
            "The game is over. {name} has lost.",
            name=play.names[play.letters[state.loser]],
        )
    if state.turn is None:
        return say("rings-by-dice.who-first", "Who throws first?")
    name = play.names[play.letters[state.turn]]
    if state.phase == "last":
        return say(
            "rings-by-dice.last-ring",
            "{name} has the last ring: throw {number} of {most}.",
            name=name,
            number=state.tries + 1,
            most=play.value("tries"),
        )
    return say("rings-by-dice.throws", "{name} throws.", name=name)


RINGS_BY_DICE = RingsByDice()
"""The one instance."""
