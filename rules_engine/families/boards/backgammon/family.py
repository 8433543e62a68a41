"""How a throw, the moves of a throw, a word or the end of a game of backgammon is judged."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from ....boards.played_on import PlayedOn
from ....expectation import Expectation
from ....play import Play
from ....positions import Words, at_least
from ....record.entries import Entry
from ....record.tokens import Token
from ....rulings import GAME_OVER, Instruction, Refusal, Ruling
from ....saying import say
from ....states import Tally
from ...base import Fact, Family, check_kinds, points_between
from ...base import cites as cites_of
from ...measured import Measured
from . import panel
from .moves import WAITING, Step, starts
from .reading import Written, barred, chain, lawful_now, written
from .slots import REQUIRED, SLOTS
from .state import BackgammonState, cells_of, changed, moved

_DICE = say("backgammon.dice", "Dice")
_GAME = say("backgammon.game", "Game")
_TO_GO = say("backgammon.to-go", "To go")
_COUNTED = (
    ("bar", say("backgammon.up", "Up")),
    ("hand", say("backgammon.in-hand", "In hand")),
    ("borne", say("backgammon.borne", "Borne")),
)


class _Refused(Exception):
    """An entry cannot stand."""

    def __init__(self, code: str, message: str, cite: str | None = None) -> None:
        super().__init__(message)
        self.refusal = Refusal(code, message, cite)


class Turn:
    """One entry while it is judged: the state so far, and what is said of it. ``high``: a man that either
    number bears is borne by the higher."""

    def __init__(self, play: Play, state: BackgammonState, who: int, n: int, *, high: bool = False) -> None:
        self.play, self.state, self.who, self.n, self.high = play, state, who, n, high
        self.cites: list[str | None] = []
        self.told: list[Instruction] = []
        self.events: list[str] = []
        self.together = panel.is_together(play)
        self._known: tuple[BackgammonState | None, tuple[Step, ...]] = (None, ())

    def steps(self) -> tuple[Step, ...]:
        """Every lawful move of one man in the state so far."""
        if self._known[0] is not self.state:
            self._known = (self.state, lawful_now(self.play, self.state))
        return self._known[1]

    def tell(self, code: str, text: str, slot: str) -> None:
        """Say what is to be done at the board, by the clause of a slot."""
        cite = self.play.cite(slot)
        self.told.append(Instruction(code, text, (), cite))
        self.cites.append(cite)


class Backgammon(Family):
    """The family of backgammon; see the package."""

    key = "backgammon"
    name = say("backgammon.family", "backgammon")
    no_visits = say(
        "backgammon.no-visits",
        "A throw of dice stands alone in its entry, since the server may have thrown them.",
    )
    category = "backgammon"
    panel = panel.PANEL
    measured = Measured("men-taken-up", "captured", ("captured", "fewest-moves"))
    sheet = ("throw",)
    played_on = PlayedOn(tables=("carrom", "backgammon"))
    untraced = say("backgammon.untraced", "men are moved by the dice")
    slots: ClassVar[Mapping[str, str]] = SLOTS
    required: ClassVar[tuple[str, ...]] = REQUIRED
    kinds: ClassVar[frozenset[str]] = frozenset({"dice", "move", "choice", "state"})
    phases: ClassVar[frozenset[str]] = frozenset({"lead", "adopt", "throw", "move", "choose"})
    under_way: ClassVar[Mapping[str, Any]] = {"phase": "throw"}

    # -- start -------------------------------------------------------------------------------------------

    def start(self, play: Play, lead: int | None = None) -> BackgammonState:
        """The men as they stand at first; the lead is thrown for unless ``lead`` has it."""
        state = BackgammonState(play.start_scores, (Tally(),) * 2)
        return self._array(play, state, lead)

    @staticmethod
    def _array(play: Play, state: BackgammonState, lead: int | None) -> BackgammonState:
        men = tuple(sorted(play.value("set_up", state), reverse=True))
        hand = play.value("hand", state) or 0
        return state._replace(
            men=(men, men),
            hand=(hand, hand),
            bar=(0, 0),
            borne=(0, 0),
            cast=((), ()),
            dice=(),
            left=(),
            lifted=(),
            hits=0,
            demanded=False,
            stage=0,
            doublets=(0, 0),
            turn=lead,
            phase="lead" if lead is None else "throw",
        )

    def position(self, play: Play, state: BackgammonState, words: Words) -> BackgammonState:
        """A recorded position: ``men.R=13,13,6`` are points in R's own numbering, ``bar.R=1 borne.R=2``."""
        placed: BackgammonState = super().position(play, state, words)
        at_least(
            words, placed, "bar", "hand", "borne", "hits", "stage", "doublets", "plays", "taken", "worth"
        )
        men = play.value("men")
        fewest = men - 1 if play.value("short") else men
        together = panel.is_together(play)
        for side, letter in enumerate(play.letters):
            row = placed.men[side]
            if any(not 1 <= point <= 24 for point in row):
                words.refuse(f"men.{letter}", say("backgammon.points", "the points are 1 to 24"))
            count = len(row) + placed.bar[side] + placed.hand[side] + placed.borne[side]
            if not fewest <= count <= men:
                belong = say(
                    "backgammon.men-of-side", "{men} men belong to a side, not {count}", men=men, count=count
                )
                words.refuse(f"men.{letter}", belong)
        placed = placed._replace(men=tuple(tuple(sorted(row, reverse=True)) for row in placed.men))
        theirs = {p if together else 25 - p for p in placed.men[1]}
        if theirs & set(placed.men[0]):
            words.refuse("men", say("backgammon.one-point", "both sides stand on one point"))
        return self._placed_dice(play, placed, words)

    @staticmethod
    def _placed_dice(play: Play, placed: BackgammonState, words: Words) -> BackgammonState:
        """Dice that a position has: a throw that is said, and not how far it was played, is still due."""
        if "dice" in words.said and "phase" not in words.said and placed.turn is not None:
            dice = placed.dice
            times = play.value("doublets") if len(set(dice)) == 1 else 1
            placed = placed._replace(phase="move", left=placed.left or dice[: 2 if times == 1 else 1] * times)
        dice = (*placed.dice, *placed.left, *(n for cast in placed.cast for n in cast))
        if any(not 1 <= n <= 6 for n in dice) or len(placed.dice) not in (0, 2) or len(placed.left) > 4:
            words.refuse("dice", say("backgammon.two-dice", "a throw is of two dice, from 1 to 6"))
        if any(len(cast) not in (0, play.value("lead")) for cast in placed.cast):
            words.refuse("cast", say("backgammon.dice-for-lead", "so many dice are not thrown for the lead"))
        if (placed.phase == "lead") != (placed.turn is None) or all(placed.cast):
            words.refuse("phase", say("backgammon.lead-undecided", "a side plays once the lead is decided"))
        if (placed.phase == "move") != bool(placed.left) or (placed.phase == "adopt" and not placed.dice):
            words.refuse(
                "phase", say("backgammon.numbers-left", "numbers are left to play while men are moved")
            )
        if placed.phase == "move" and not lawful_now(play, placed):
            words.refuse("left", say("backgammon.nothing-playable", "nothing of it can be played"))
        if placed.phase == "choose" and play.value("privilege", placed) is None:
            words.refuse("phase", say("backgammon.no-doublets-chosen", "no doublets are chosen in this game"))
        if placed.stage > 2 or (placed.stage and play.cite("complement") is None) or placed.series < 0:
            words.refuse("stage", say("backgammon.cannot-be-so", "it cannot be so"))
        return placed

    # -- judging -----------------------------------------------------------------------------------------

    def judge(self, play: Play, state: BackgammonState, entry: Entry) -> Ruling:
        """Judge a throw with its moves, moves alone, or a word of a player.

        A man that either number bears is borne by the lower, unless the moves that follow need that one.
        """
        if (bad := check_kinds(self, play, state, entry)) is not None:
            return bad
        ruling = self._judged(play, state, entry, high=False)
        if ruling.refusal is None or sum(t.kind == "move" for t in entry.tokens) < 2:
            return ruling
        otherwise = self._judged(play, state, entry, high=True)
        return ruling if otherwise.refusal is not None else otherwise

    def _judged(self, play: Play, state: BackgammonState, entry: Entry, *, high: bool) -> Ruling:
        turn = Turn(play, state._replace(last=()), play.letters.index(entry.side), entry.n, high=high)
        try:
            self._entry(turn, entry.tokens)
        except _Refused as refused:
            side = None if state.turn is None else play.letters[state.turn]
            return Ruling(state, turn=side, refusal=refused.refusal)
        now = turn.state
        return Ruling(
            now,
            points_between(play, state.score, now.score),
            None if now.turn is None else play.letters[now.turn],
            cites_of(*turn.cites),
            tuple(turn.told),
            False,
            tuple(dict.fromkeys(turn.events)),
        )

    def _entry(self, turn: Turn, tokens: tuple[Token, ...]) -> None:
        play, state = turn.play, turn.state
        kind, word, _ = tokens[0]
        if state.phase == "lead":
            if len(tokens) != 1 or (kind != "dice" and (kind, word) != ("choice", "lead")):
                message = say("backgammon.sides-throw", "the sides throw for the lead")
                raise _Refused("not-now", message, play.cite("lead"))
            self._lead(turn, tokens[0])
            return
        if turn.who != state.turn:
            name = play.names[play.letters[state.turn or 0]]
            message = say("backgammon.out-of-turn", "it is {name}'s turn", name=name)
            raise _Refused("out-of-turn", message, play.cite("moves"))
        if sum(t.kind == "dice" for t in tokens) > 1:
            message = say("backgammon.throw-alone", "each throw is an entry of its own")
            raise _Refused("wrong-token", message, play.cite("moves"))
        noted = [t for t in tokens if t.kind == "state" and t.a != "lifted"]
        for _, seen, argument in noted:
            if seen not in panel.states_of(play, state):
                message = say(
                    "backgammon.state-not-now",
                    "#{word} means nothing now in {game}",
                    word=str(seen)[:20],
                    game=play.game.name,
                )
                raise _Refused("unknown-state", message)
            tokens = self._taken_back(turn, tokens, seen, argument)
        for token in tokens:
            self._token(turn, token)

    def _token(self, turn: Turn, token: Token) -> None:
        state = turn.state
        kind, word, argument = token
        if state.over:
            raise _Refused("over", GAME_OVER)
        if state.turn != turn.who:
            message = say(
                "backgammon.turn-passed", "with this throw no further man can be moved: the turn has passed"
            )
            raise _Refused("not-now", message)
        if kind == "dice":
            self._throw(turn, word)
        elif kind == "move":
            self._move(turn, str(word))
        elif kind == "state":
            self._lifted(turn, str(word), argument)
        else:
            self._word(turn, str(word), argument)

    # -- the lead ----------------------------------------------------------------------------------------

    def _lead(self, turn: Turn, token: Token) -> None:
        play, state, who = turn.play, turn.state, turn.who
        turn.cites.append(play.cite("lead"))
        if token.kind == "choice":
            if token.b is not None:
                raise _Refused("unknown-choice", say("backgammon.lead-alone", ":lead stands alone"))
            self._led(turn, who, ())
            return
        dice = _dice(token.a, play.value("lead"), play.cite("lead"))
        if state.cast[who]:
            message = say("backgammon.other-throws", "the other side throws for the lead")
            raise _Refused("out-of-turn", message, play.cite("lead"))
        cast = (dice, state.cast[1]) if who == 0 else (state.cast[0], dice)
        if not all(cast):
            turn.state = state._replace(cast=cast)
            turn.events.append("cast")
            return
        mine, other = sum(cast[who]), sum(cast[1 - who])
        if mine == other:
            turn.state = state._replace(cast=((), ()))
            turn.events.append("tie")
            text = say("backgammon.equal-throws", "Equal throws: both throw again.")
            turn.told.append(Instruction("throw", text, (), play.cite("lead")))
            return
        winner = who if mine > other else 1 - who
        both = tuple(sorted((*cast[0], *cast[1]), reverse=True))
        self._led(turn, winner, both if len(dice) == 1 else cast[winner])

    def _led(self, turn: Turn, winner: int, dice: tuple[int, ...]) -> None:
        play = turn.play
        turn.events.append("lead")
        turn.cites += [play.cite("adopt") if dice else None, play.cite("set_up")]
        state = turn.state._replace(turn=winner, cast=((), ()), phase="throw")
        how = play.value("adopt", state) if dice else None
        turn.state = state._replace(dice=dice, phase="adopt") if dice else state
        if how == "adopt":
            turn.who = winner
            self._due(turn, dice)

    # -- a throw -----------------------------------------------------------------------------------------

    def _throw(self, turn: Turn, numbers: Any) -> None:
        play, state = turn.play, turn.state
        if state.phase not in ("throw", "adopt"):
            first = say("backgammon.first", "first: {prompt}", prompt=panel.prompt_of(play, state))
            raise _Refused("not-now", first, play.cite("demand"))
        if state.phase == "adopt":
            turn.cites.append(play.cite("adopt"))
        dice = _dice(numbers, 2, play.cite("moves"))
        self._due(turn, dice)

    def _due(self, turn: Turn, dice: tuple[int, ...]) -> None:
        """The numbers of a throw are to be played now."""
        play, who = turn.play, turn.who
        state = turn.state._replace(
            dice=dice,
            left=dice,
            phase="move",
            lifted=(),
            hits=0,
            stage=0,
            plays=changed(turn.state.plays, who, 1),
        )
        turn.cites.append(play.cite("moves"))
        turn.events.append("thrown")
        count = len(state.men[who]) + state.bar[who] + state.hand[who] + state.borne[who]
        if count < play.value("men"):
            turn.cites.append(play.cite("short"))
        if dice[0] == dice[1]:
            times, cite = play.ask("doublets", state)
            turn.cites.append(cite)
            state = state._replace(doublets=changed(state.doublets, who, 1), left=(dice[0],) * times)
            if play.cite("complement") is not None:
                kept, cite = play.ask("restricted", state, who)
                if kept is None:
                    state = state._replace(stage=1)
                else:
                    turn.cites.append(cite)
                    state = state._replace(left=dice if kept == "single" else state.left)
        turn.state = state
        self._go_on(turn)

    def _go_on(self, turn: Turn) -> None:
        """After a throw or a move: what is due next, until somebody has something to do."""
        play = turn.play
        while turn.state.phase == "move":
            state = turn.state
            if state.left:
                if turn.steps():
                    return
                self._lost(turn)
                return
            if state.stage == 1:
                self._opposite(turn)
            elif state.stage == 2:
                turn.cites.append(play.cite("again"))
                turn.events.append("again")
                turn.state = _idle(state)
            else:
                chosen = self._privilege(turn, True)
                if not chosen:
                    self._pass_on(turn)
                return

    def _opposite(self, turn: Turn) -> None:
        """Doublets are played in full: those of the other side of the dice follow."""
        state = turn.state
        opposite = 7 - state.dice[0]
        turn.state = state._replace(stage=2, left=(opposite,) * 4, lifted=())
        text = say("backgammon.four-times", "Now four times {number}.", number=opposite)
        turn.tell("complement", text, "complement")

    def _lost(self, turn: Turn) -> None:
        """Nothing more of the throw can be played."""
        play, state = turn.play, turn.state
        slot = "shut_out" if state.bar[turn.who] and play.cite("shut_out") else "stuck"
        numbers = ", ".join(map(str, state.left))
        text = say("backgammon.numbers-lost", "{numbers} cannot be played.", numbers=numbers)
        turn.tell("lost", text, slot)
        turn.events.append("lost")
        if state.stage:
            turn.cites.append(play.cite("complete"))
        elif self._privilege(turn, False):
            return
        self._pass_on(turn)

    @staticmethod
    def _privilege(turn: Turn, full: bool) -> bool:
        """Whether who threw two and ace may choose doublets now."""
        play, state = turn.play, turn.state
        if state.stage or sorted(state.dice) != [1, 2]:
            return False
        needs, cite = play.ask("privilege", state)
        if needs is None or (needs == "full" and not full):
            return False
        turn.cites.append(cite)
        turn.state = state._replace(phase="choose", left=(), lifted=())
        turn.events.append("choose")
        return True

    def _pass_on(self, turn: Turn) -> None:
        """The other side throws, unless no throw could help it."""
        play, who = turn.play, turn.who
        state = _idle(turn.state)._replace(turn=1 - who)
        if state.bar[1 - who] and play.value("shut", state) == "no-throw":
            cells = cells_of(state, 1 - who, turn.together)
            if not any(starts(cells, cells[WAITING], die, False) for die in range(1, 7)):
                name = play.names[play.letters[1 - who]]
                text = say(
                    "backgammon.shut", "{name} cannot enter by any number and does not throw.", name=name
                )
                turn.tell("shut", text, "shut")
                turn.events.append("shut")
                state = state._replace(turn=who)
        turn.state = state

    # -- a move ------------------------------------------------------------------------------------------

    def _move(self, turn: Turn, text: str) -> None:
        play = turn.play
        if turn.state.phase != "move":
            first = say("backgammon.first", "first: {prompt}", prompt=panel.prompt_of(play, turn.state))
            raise _Refused("not-now", first, play.cite("moves"))
        move = written(text, turn.together)
        if move is None:
            message = say("backgammon.no-such-move", "the board has no move '{move}'", move=text[:12])
            raise _Refused("unknown-zone", message, play.cite("points"))
        hits = turn.state.taken[turn.who]
        for made in range(move.times):
            if made:
                self._go_on(turn)
            if not turn.state.left:
                message = say("backgammon.numbers-short", "{move}: not so many numbers are left", move=text)
                raise _Refused("impossible", message, play.cite("moves"))
            for step in self._steps(turn, move):
                self._step(turn, step)
        if move.hits and turn.state.taken[turn.who] == hits:
            message = say("backgammon.nothing-taken-up", "{move}: no man is taken up there", move=text)
            raise _Refused("contradicted", message, play.cite("hit"))
        ends = tuple(panel.at(cell, turn.who, turn.together) for cell in (move.start, move.to))
        turn.state = turn.state._replace(last=(*turn.state.last, *ends))
        self._end_of_game(turn)
        self._go_on(turn)

    def _steps(self, turn: Turn, move: Written) -> tuple[Step, ...]:
        """The moves of one man that are meant: one, or several in succession by the same man."""
        play, state = turn.play, turn.state
        steps = turn.steps()
        fits = [step for step in steps if step[:2] == (move.start, move.to)]
        if fits:
            return (sorted(fits, key=lambda step: step[2])[-1 if turn.high else 0],)
        ways = chain(play, state, turn.who, move, steps)
        if len(ways) > 1:
            message = say(
                "backgammon.by-which-point", "{move}: say by which point the man goes", move=move.text
            )
            raise _Refused("undecided", message, play.cite("moves"))
        if ways:
            return ways[0]
        if (wrong := self._wrongly_borne(turn, move)) is not None:
            return (wrong,)
        raise _Refused(*barred(play, state, turn.who, move))

    @staticmethod
    def _wrongly_borne(turn: Turn, move: Written) -> Step | None:
        """The move by which a man is borne while one is up, where such a man has to enter again."""
        play, state = turn.play, turn.state
        if move.to or not state.bar[turn.who] or play.value("wrong_bearing", state) != "enter":
            return None
        cells = list(cells_of(state, turn.who, turn.together))
        cells[WAITING] = 0
        any_low = play.value("bear_low", state) == "any"
        for die in sorted(set(state.left)):
            if die >= move.start and move.start in starts(cells, 0, die, any_low):
                return (move.start, 0, die)
        return None

    def _step(self, turn: Turn, step: Step) -> None:
        """Move one man, without what follows from it."""
        play, who, state = turn.play, turn.who, turn.state
        start, to, die = step
        at = state.left.index(die) if die in state.left else None
        left = () if at is None else state.left[:at] + state.left[at + 1 :]
        home = _all_home(state, who, turn.together)
        after = moved(state, who, start, to, turn.together)
        turn.state = after._replace(left=left, lifted=_put_down(state.lifted, start))
        turn.events.append("moved")
        if not to and state.bar[who]:
            turn.state = turn.state._replace(
                borne=changed(after.borne, who, -1), bar=changed(after.bar, who, 1)
            )
            text = say("backgammon.enters-again", "The man borne while one was up enters again.")
            turn.tell("enter-again", text, "wrong_bearing")
            turn.events.append("wrongly-borne")
            return
        if start == WAITING:
            turn.cites.append(play.cite("enter"))
        elif not to:
            turn.cites += [play.cite("bear" if die == start else "bear_low"), play.cite("bear_when")]
            if at is None:
                turn.cites.append(play.cite("compound"))
            turn.events.append("borne")
        else:
            turn.cites.append(play.cite("inside" if home else "moves"))
        if after.hits > state.hits:
            turn.cites += [play.cite("hit"), play.cite("blot")]
            if after.hits > 1:
                turn.cites.append(play.cite("several"))
            turn.events.append("hit")

    def _lifted(self, turn: Turn, word: str, argument: str | None) -> None:
        play, state = turn.play, turn.state
        cite = play.cite("lifted")
        if word != "lifted" or cite is None:
            message = say(
                "backgammon.state-unknown",
                "#{word} means nothing in {game}",
                word=word[:20],
                game=play.game.name,
            )
            raise _Refused("unknown-state", message)
        if state.phase != "move":
            message = say("backgammon.lifted-to-play", "a man is lifted to play a throw")
            raise _Refused("not-now", message, cite)
        cell = written(f"{argument}/off", turn.together) if argument else None
        if cell is None:
            message = say("backgammon.say-which-point", "say from which point: #lifted(13)")
            raise _Refused("unknown-zone", message, play.cite("points"))
        if cells_of(state, turn.who, turn.together)[cell.start] <= 0:
            message = say("backgammon.no-man-on", "no man of this side stands on {point}", point=argument)
            raise _Refused("impossible", message, cite)
        turn.cites.append(cite)
        free = lawful_now(play, state._replace(lifted=()))
        if any(step[0] == cell.start for step in free):
            turn.state = state._replace(lifted=(*state.lifted, cell.start))
            text = say("backgammon.man-lifted", "The man lifted from {point} must be played.", point=argument)
            turn.told.append(Instruction("lifted", text, (), cite))
        else:
            text = say("backgammon.man-put-back", "The man of {point} cannot be played.", point=argument)
            turn.told.append(Instruction("put-back", text, (), cite))
        turn.events.append("lifted")

    # -- what is taken back ------------------------------------------------------------------------------

    def _taken_back(
        self, turn: Turn, tokens: tuple[Token, ...], seen: str, argument: str | None
    ) -> tuple[Token, ...]:
        """The entry without the moves that do not stand: the throw was misread, or is demanded in full."""
        play = turn.play
        moves = [t for t in tokens if t.kind == "move"]
        if seen == "mistaken":
            cite = play.cite("claim_window")
            words = (argument or "").split()
            if tokens[0].kind != "dice" or not all(w.isdigit() and len(w) == 1 for w in words):
                message = say("backgammon.mistaken", "a throw was mistaken: [6 5] ... #mistaken(6 4)")
                raise _Refused("impossible", message, cite)
            dice = _dice(tuple(map(int, words)), 2, cite)
            if sorted(dice) == sorted(tokens[0].a):
                message = say("backgammon.same-throw", "that is the throw that was recorded")
                raise _Refused("contradicted", message, cite)
            turn.cites.append(cite)
            turn.events.append("taken-back")
            return (Token("dice", dice),)
        cite = play.cite("demand")
        if argument is not None or not moves:
            message = say("backgammon.demand", "the moves of an entry are taken back: 13/7 #demand")
            raise _Refused("impossible", message, cite)
        said = tuple(t for t in tokens if t.kind != "state")
        kept = tuple(t for t in said if t.kind != "move")
        freely = Turn(play, turn.state, turn.who, turn.n)
        fully = Turn(play, turn.state._replace(demanded=True), turn.who, turn.n)
        for token in said:
            self._token(freely, token)
        try:
            for token in said:
                self._token(fully, token)
        except _Refused:
            turn.state = turn.state._replace(demanded=True)
            turn.cites.append(cite)
            text = say("backgammon.replay", "The whole throw is to be played.")
            turn.told.append(Instruction("replay", text, (), cite))
            turn.events.append("taken-back")
            return kept
        message = say("backgammon.played-in-full", "the throw was played as far as it can be")
        raise _Refused("contradicted", message, cite)

    # -- words -------------------------------------------------------------------------------------------

    def _word(self, turn: Turn, word: str, argument: str | None) -> None:
        play, state = turn.play, turn.state
        if word == "adopt" and argument is None:
            if state.phase != "adopt":
                message = say("backgammon.nothing-to-adopt", "no throw for the lead is to be adopted")
                raise _Refused("not-now", message, play.cite("adopt"))
            turn.cites.append(play.cite("adopt"))
            self._due(turn, state.dice)
        elif word == "doublets" and play.cite("privilege") is not None:
            if state.phase != "choose":
                message = say("backgammon.after-two-and-ace", "doublets are chosen after two and ace")
                raise _Refused("not-now", message, play.cite("privilege"))
            if argument is None or argument not in "123456" or len(argument) != 1:
                message = say("backgammon.say-which-doublets", "say which: :doublets(6)")
                raise _Refused("impossible", message, play.cite("privilege"))
            self._chosen(turn, int(argument))
        elif word == "pass" and argument is None:
            if not panel.may_leave(play, state):
                message = say("backgammon.must-play", "what can be played of a throw is played")
                raise _Refused("not-now", message, play.cite("demand"))
            turn.cites.append(play.cite("demand"))
            turn.events.append("left")
            self._pass_on(turn)
        elif word == "lead":
            message = say("backgammon.lead-decided", "the lead is decided already")
            raise _Refused("not-now", message, play.cite("lead"))
        else:
            message = say(
                "backgammon.choice-unknown",
                ":{word} means nothing in {game}",
                word=word[:20],
                game=play.game.name,
            )
            raise _Refused("unknown-choice", message)

    def _chosen(self, turn: Turn, number: int) -> None:
        play, state = turn.play, turn.state
        stage, cite = play.ask("complement", state, "chosen")
        turn.cites += [play.cite("privilege"), cite]
        turn.state = state._replace(
            dice=(number, number), left=(number,) * play.value("doublets"), phase="move", stage=stage
        )
        self._go_on(turn)

    # -- the end -----------------------------------------------------------------------------------------

    def _end_of_game(self, turn: Turn) -> None:
        """If all men of the side to move are borne, count the game; begin the next of a series."""
        play, state, who = turn.play, turn.state, turn.who
        if state.men[who] or state.bar[who] or state.hand[who]:
            return
        turn.cites.append(play.cite("won"))
        loser = 1 - who
        worth, cite = play.ask("single" if state.borne[loser] else "gammon", state)
        if not state.borne[loser]:
            more, cited = play.ask("backgammon", state, (loser, cells_of(state, who, turn.together)))
            if more:
                worth, cite = more, cited
        turn.cites += [cite, play.cite("men")]
        tally = state.tallies[who].add(worth, turn.n)
        state = _idle(state)._replace(
            score=changed(state.score, who, worth),
            worth=worth,
            winner=who,
            tallies=tuple([tally if side == who else t for side, t in enumerate(state.tallies)]),
        )
        turn.events += ["game-over"]
        length, cite = play.ask("length", state)
        if length is None or state.score[who] >= length:
            turn.state = state._replace(over=True, turn=None)
            return
        lead = play.value("next_lead", state)
        turn.cites += [cite, play.cite("next_lead")]
        who_leads = None if lead == "lots" else lead
        fresh = self._array(play, state, who_leads)
        turn.state = fresh._replace(series=state.series + 1, winner=None)
        number = state.series + 2
        text = (
            say("backgammon.next-lots", "Game {n}: The lead is thrown for.", n=number)
            if who_leads is None
            else say(
                "backgammon.next-leads",
                "Game {n}: {name} leads.",
                n=number,
                name=play.names[play.letters[lead]],
            )
        )
        turn.told.append(Instruction("next-game", text, (), play.cite("next_lead")))

    # -- looking -----------------------------------------------------------------------------------------

    def expects(self, play: Play, state: BackgammonState) -> Expectation:
        """The throws, or every lawful move of one man."""
        return panel.expects(play, state, lawful_now(play, state))

    def board(self, play: Play, state: BackgammonState) -> dict[str, Any]:
        """The picture of the position and the dice beside what all games share."""
        return panel.board(play, state, lawful_now(play, state))

    def match_facts(self, board: dict[str, Any]) -> tuple[Fact, ...]:
        """The throw in play."""
        rows = [Fact("dice", _DICE, "–".join(map(str, board["dice"])))] if board["dice"] else []
        if board["length"] > 1:
            rows.append(Fact("game", _GAME, str(board["game"])))
        return tuple(rows)

    def side_facts(self, board: dict[str, Any], letter: str) -> tuple[Fact, ...]:
        """Points to go, men up, in hand and borne."""
        rows = [Fact("pips", _TO_GO, str(board["pips"][letter]))]
        for key, label in _COUNTED:
            if board[key][letter]:
                rows.append(Fact(key, label, str(board[key][letter])))
        return tuple(rows)

    def figures(self, play: Play, state: BackgammonState) -> dict[str, dict[str, Any]]:
        """Points won; throws, men taken up and borne."""
        return panel.figures(play, state)

    def pieces(self, play: Play, state: BackgammonState) -> dict[str, int]:
        """Men on the board, taken up, borne or missing, and still to begin."""
        table, up, hand = sum(map(len, state.men)), sum(state.bar), sum(state.hand)
        whole = 2 * play.value("men")
        return {"table": table, "pocketed": up, "hand": hand, "out": whole - table - up - hand}


def _dice(numbers: Any, count: int, cite: str | None) -> tuple[int, ...]:
    """The numbers of a throw, the higher first."""
    if len(numbers) != count or not all(1 <= n <= 6 for n in numbers):
        message = (
            say("backgammon.throw-of-one", "a throw here is of one die, from 1 to 6")
            if count == 1
            else say("backgammon.throw-of-two", "a throw here is of two dice, from 1 to 6")
        )
        raise _Refused("impossible", message, cite)
    return tuple(sorted(numbers, reverse=True))


def _all_home(state: BackgammonState, who: int, together: bool) -> bool:
    """Whether every man that is not borne stands in the home table."""
    men = state.men[who]
    if state.bar[who] or state.hand[who]:
        return False
    return not men or (men[-1] > 18 if together else men[0] < 7)


def _idle(state: BackgammonState) -> BackgammonState:
    """The state when a throw is done with."""
    return state._replace(phase="throw", dice=(), left=(), lifted=(), stage=0, hits=0, demanded=False)


def _put_down(lifted: tuple[int, ...], start: int) -> tuple[int, ...]:
    """The points from which men are still lifted when one of them has been played."""
    if start not in lifted:
        return lifted
    at = lifted.index(start)
    return lifted[:at] + lifted[at + 1 :]


BACKGAMMON = Backgammon()
"""The one instance."""
