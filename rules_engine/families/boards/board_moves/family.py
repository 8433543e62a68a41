"""The family of games of moves: its questions, and how a move, a word or the end of a game is judged."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from ....boards.played_on import PlayedOn
from ....expectation import Expectation
from ....play import Play
from ....positions import Words, at_least
from ....record.entries import Entry
from ....rulings import Instruction, Ruling, refuse
from ....saying import say
from ....states import Tally
from ...base import Fact, Family, check_kinds, points_between
from ...base import cites as cites_of
from ...measured import Measured
from ...turns import lead_decided, out_of_turn
from . import panel
from .reading import find, path_of
from .state import Move, MovesState, arranged, moved, point_of, position_word, without

_MOVE = say("board-moves.move", "Move")
_COUNTED = (
    ("men_left", say("board-moves.men", "Men")),
    ("in_hand", say("board-moves.in-hand", "In hand")),
    ("captured", say("board-moves.captured", "Captured")),
)
_KEPT = 64
"""Positions whose lawful moves are remembered: more than a search is deep."""


class BoardMoves(Family):
    """The family of games of moves; see the package."""

    key = "board-moves"
    name = say("board-moves.family", "moves on a board")
    no_visits = say("board-moves.no-visits", "A turn is one move.")
    category = "board-move"
    panel = panel.PANEL
    measured = Measured("men-captured", "captured", ("captured", "fewest-moves"))
    sheet = ("moves",)
    played_on = PlayedOn(tables=("checkerboard",))
    untraced = say(
        "board-moves.untraced",
        "men are moved from place to place: draughts, chess, the spider and the flies",
    )
    slots: ClassVar[Mapping[str, str]] = {
        "board": say("board-moves.slot-board", "On which board is the game played?"),
        "points": say("board-moves.slot-points", "Which points are used?"),
        "names": say("board-moves.slot-names", "What are the men of each kind called?"),
        "set_up": say("board-moves.slot-set-up", "How do the men stand at the beginning?"),
        "hand": say("board-moves.slot-hand", "How many men has each side to lay?"),
        "notes": say("board-moves.slot-notes", "What else is known at the beginning?"),
        "first": say("board-moves.slot-first", "Who moves first?"),
        "lots": say("board-moves.slot-lots", "Is it decided anew for each game who moves first?"),
        "place": say(
            "board-moves.slot-place", "Where may a side set a man before the first move, and which?"
        ),
        "moves": say("board-moves.slot-moves", "Which moves may a man make?"),
        "later": say(
            "board-moves.slot-later", "Is a move one after the first of a game, by a rule of its own?"
        ),
        "slide": say("board-moves.slot-slide", "Is a move one along a line, by a rule of its own?"),
        "round": say("board-moves.slot-round", "Is a move one round a circle, by a rule of its own?"),
        "capture": say("board-moves.slot-capture", "How is a man taken?"),
        "leap": say("board-moves.slot-leap", "Which men may be leaped over that are not taken?"),
        "must_take": say("board-moves.slot-must-take", "Must a man be taken when one can be?"),
        "chain": say("board-moves.slot-chain", "Must a series of captures be completed?"),
        "crown": say("board-moves.slot-crown", "When does a man become another?"),
        "barred": say("board-moves.slot-barred", "What bars a move that is not lawful?"),
        "circle": say("board-moves.slot-circle", "How far may a man go round a circle?"),
        "entry": say("board-moves.slot-entry", "When may a man not come home?"),
        "retreat": say("board-moves.slot-retreat", "May a man go back?"),
        "scored": say("board-moves.slot-scored", "What does a move score at once?"),
        "called": say("board-moves.slot-called", "What must be called with a move that scores?"),
        "huff": say("board-moves.slot-huff", "Which men may be taken off that failed to capture?"),
        "huff_then_moves": say("board-moves.slot-huff-then-moves", "Does who takes off a man also move?"),
        "repeat": say("board-moves.slot-repeat", "Who moves next after a move?"),
        "won": say("board-moves.slot-won", "Has the move ended the game?"),
        "stuck": say("board-moves.slot-stuck", "What comes of a side that cannot move?"),
        "both_stuck": say("board-moves.slot-both-stuck", "What comes of a game in which nobody can move?"),
        "repeats": say("board-moves.slot-repeats", "How often may a position come back?"),
        "quiet": say("board-moves.slot-quiet", "How many moves may be made without progress?"),
        "agree": say("board-moves.slot-agree", "May the sides agree on a draw?"),
        "worth": say("board-moves.slot-worth", "What does a won game count?"),
        "next_lead": say("board-moves.slot-next-lead", "Who moves first in the next game?"),
    }
    required: ClassVar[tuple[str, ...]] = ("board", "points", "moves", "stuck")
    kinds: ClassVar[frozenset[str]] = frozenset({"move", "place", "choice"})
    phases: ClassVar[frozenset[str]] = frozenset({"lead", "place", "move"})
    under_way: ClassVar[Mapping[str, Any]] = {"phase": "move"}

    # -- start -------------------------------------------------------------------------------------------

    def start(self, play: Play, lead: int | None = None) -> MovesState:
        """The men on their points; who moves first is the game's, the lead's, or decided by ``:lead``."""
        sides = len(play.letters)
        state = MovesState(play.start_scores, (Tally(),) * sides, taken=(0,) * sides)
        leader = play.value("first", state) if lead is None else lead
        return self._begun(play, state, leader) if leader is not None else self._set_up(play, state, 0)

    @staticmethod
    def _set_up(play: Play, state: MovesState, leader: int) -> MovesState:
        sides = len(play.letters)
        men = play.value("set_up", state, leader) or ((),) * sides
        hand = play.value("hand", state, leader) or (0,) * sides
        notes = play.value("notes") or ()
        return state._replace(men=tuple(map(arranged, men)), hand=hand, notes=notes)

    def _begun(self, play: Play, state: MovesState, leader: int) -> MovesState:
        state = self._set_up(play, state, leader)._replace(turn=leader, lead=leader)
        placing = play.value("place", state, state.turn)
        return state._replace(phase="place" if placing else "move")

    def next_game(self, play: Play, state: MovesState, ended: MovesState, lead: int) -> MovesState:
        """The next game of a race; where lots are drawn anew nobody leads it yet."""
        return self.start(play) if play.value("lots") else state

    def position(self, play: Play, state: MovesState, words: Words) -> MovesState:
        """A recorded position: ``men.A=5,K9`` are the men of A, ``hand.A=3`` those still to be laid."""
        placed: MovesState = super().position(play, state, words)
        points = play.value("points")
        names = play.value("names") or {}
        stand: list[str] = []
        for letter, row in zip(play.letters, placed.men, strict=True):
            for man in row:
                if point_of(man) not in points or (man[0].isupper() and man[0] not in names):
                    no_man = say(
                        "board-moves.no-man", "'{man}' is no man on a point of this board", man=man[:12]
                    )
                    words.refuse(f"men.{letter}", no_man)
            stand += map(point_of, row)
        if len(set(stand)) < len(stand):
            words.refuse("men", say("board-moves.one-point", "two men stand on one point"))
        at_least(words, placed, "hand", "taken", "ply", "quiet", "gained")
        if placed.turn is None and (placed.ply or any(placed.taken)):
            words.refuse(
                "turn", say("board-moves.say-whose-turn", "moves have been made: say whose turn it is")
            )
        return placed._replace(men=tuple(map(arranged, placed.men)))

    # -- judging -----------------------------------------------------------------------------------------

    def judge(self, play: Play, state: MovesState, entry: Entry) -> Ruling:
        """Judge a move, a man laid, or a word of a player."""
        if (bad := check_kinds(self, play, state, entry)) is not None:
            return bad
        who = play.letters.index(entry.side)
        turn = None if state.turn is None else play.letters[state.turn]
        ruling = self._judge(play, state, who, entry)
        return ruling if ruling.ok else ruling._replace(turn=turn)

    def _judge(self, play: Play, state: MovesState, who: int, entry: Entry) -> Ruling:
        kind, word, argument = entry.tokens[0]
        called = len(entry.tokens) == 2 and kind != "choice" and entry.tokens[1][0] == "choice"
        if len(entry.tokens) != 1 and not called:
            message = say("board-moves.one-move", "one move, or one word, is an entry of its own")
            return refuse(state, "wrong-token", message)
        if called and (entry.tokens[1].a != play.value("called") or entry.tokens[1].b is not None):
            message = say(
                "board-moves.not-called", ":{word} is not called with a move", word=entry.tokens[1].a[:20]
            )
            return refuse(state, "unknown-choice", message)
        if kind == "choice":
            return self._word(play, state, who, word, argument)
        if state.phase == "lead":
            message = say("board-moves.say-who-moves", "say first who moves first: :lead")
            return refuse(state, "not-now", message, _leads(play))
        if who != state.turn:
            return out_of_turn(play, state, "moves")
        if state.phase == "place":
            return self._place(play, state, who, kind, word)
        path = (word,) if kind == "place" else path_of(word)
        move = find(play, state, who, path, self.lawful(play, state), word)
        return move if isinstance(move, Ruling) else self._play(play, state, who, move, entry.n, called)

    @staticmethod
    def lawful(play: Play, state: MovesState) -> tuple[Move, ...]:
        """The lawful moves of the side to move; () if it cannot move, or the game is not under way."""
        if state.over or state.phase != "move" or state.turn is None:
            return ()
        at = (state.men, state.turn, state.lead, state.hand, state.last, state.notes)
        # Asked again by what judges, shows and offers; a search comes back to it for each of its moves.
        known: dict[Any, tuple[Move, ...]] = play.memo.setdefault("lawful moves", {})
        if (met := known.get(at)) is not None:
            return met
        moves: tuple[Move, ...] = tuple(play.value("moves", state, state.turn))
        if play.value("must_take", state):
            moves = tuple(m for m in moves if m.taken) or moves
        if len(known) >= _KEPT:
            known.clear()
        known[at] = moves
        return moves

    def _place(self, play: Play, state: MovesState, who: int, kind: str, word: str) -> Ruling:
        where, cite = play.ask("place", state, who)
        man = next((man for man in where if point_of(man) == word), None)
        if kind != "place" or man is None:
            said = ", ".join(f"@{point_of(man)}" for man in where)
            message = say("board-moves.set-first", "a man is set first: {places}", places=said)
            return refuse(state, "not-now", message, cite)
        rows = tuple((*row, man) if side == who else row for side, row in enumerate(state.men))
        hand = tuple(n - (side == who) for side, n in enumerate(state.hand))
        after = state._replace(men=tuple(map(arranged, rows)), hand=hand, phase="move")
        return Ruling(after, turn=play.letters[who], citations=cites_of(cite), events=("placed",))

    def _play(self, play: Play, state: MovesState, who: int, move: Move, n: int, called: bool) -> Ruling:
        slot = "capture" if move.taken else "leap" if "x" in move.text else "moves"
        cites = [play.cite(slot) or play.cite("moves")]
        for own_rule in ("later", "slide", "round") if slot == "moves" else ():
            found, cite = play.ask(own_rule, state, (who, move))
            if found:
                cites = [cite]
        if not state.ply:
            cites += [play.cite("first"), play.cite("set_up") or play.cite("hand")]
        told: list[Instruction] = []
        was = next((m for m in state.men[who] if point_of(m) == move.path[0]), move.path[0])
        after = moved(state, who, move)
        if len(move.path) > 1 and was[: len(was) - len(move.path[0])] != move.kind:
            cites.append(play.cite("crown"))
            text = say(
                "board-moves.crowned",
                "The man on {point} is now a {man}.",
                point=move.path[-1],
                man=(play.value("names") or {}).get(move.kind, panel.MAN),
            )
            told.append(Instruction("crown", text, (), play.cite("crown")))
        missed, cite = play.ask("huff", state, (who, move, after))
        if missed:
            after = after._replace(missed=tuple(missed))
            text = say(
                "board-moves.capture-missed",
                "A capture was missed: {points} may be taken off.",
                points=", ".join(missed),
            )
            told.append(Instruction("huff", text, (), cite))
        gained, cite = play.ask("scored", state, (who, move, called))
        if called and not gained:
            message = say("board-moves.nothing-to-call", "the move makes nothing that could be called")
            return refuse(state, "contradicted", message, play.cite("called"))
        if gained:
            cites += [play.cite("called"), cite] if called else [cite]
            after = _scored(after, who, gained, n)
        events = ("captured" if move.taken else "counted" if gained else "moved",)
        return self.settle(play, state, after, who, cites, told, events)

    def settle(
        self,
        play: Play,
        before: MovesState,
        after: MovesState,
        who: int,
        cites: list[str | None],
        told: list[Instruction],
        events: tuple[str, ...],
    ) -> Ruling:
        """Pass the turn, and end the game if it is over."""
        again, cite = play.ask("repeat", after, who)
        if again:
            cites.append(cite)
        after = after._replace(turn=who if again else (who + 1) % len(play.letters))
        outcome, cite = play.ask("won", after, who)
        if outcome is None and not self.lawful(play, after):
            outcome, cite, after = self._stuck(play, after, told)
            cites.append(cite)
        if outcome == "again":
            cites.append(cite)
            text = say(
                "board-moves.nobody-won", "Nobody has won: lift all men, and play on with an empty board."
            )
            told.append(Instruction("set-up", text, (), cite))
            after = self._set_up(play, after, after.lead or 0)._replace(last=(), missed=(), seen=())
        elif outcome is not None:
            cites.append(cite)
            return self._end(play, before, after, outcome, cites, told, events)
        if play.value("repeats"):
            after = after._replace(seen=_seen(before, after))
        turn = play.letters[after.turn or 0]
        points = points_between(play, before.score, after.score)
        return Ruling(after, points, turn, cites_of(*cites), tuple(told), False, events)

    def _stuck(
        self, play: Play, state: MovesState, told: list[Instruction]
    ) -> tuple[int | str | None, str | None, MovesState]:
        """What comes of a side that cannot move: the winner, "draw", or None if it passes."""
        side = state.turn or 0
        answer, cite = play.ask("stuck", state, side)
        if answer in ("loses", "wins"):
            return (side if answer == "wins" else 1 - side), cite, state
        if answer == "pass":
            other = state._replace(turn=(side + 1) % len(play.letters))
            if self.lawful(play, other):
                name = play.names[play.letters[side]]
                text = say("board-moves.passes", "{name} cannot move, and passes.", name=name)
                told.append(Instruction("pass", text, (), cite))
                return None, cite, other
            if play.cite("both_stuck") is None:
                answer, cite = play.ask("stuck", state, 1 - side)
                return (side if answer == "loses" else "draw"), cite, state
        return (*play.ask("both_stuck", state, side), state)

    def _end(
        self,
        play: Play,
        before: MovesState,
        after: MovesState,
        outcome: int | str,
        cites: list[str | None],
        told: list[Instruction],
        events: tuple[str, ...],
    ) -> Ruling:
        """Write down who has won: a side, or "draw"."""
        if outcome == "draw":
            after = after._replace(over=True, turn=None, winner=None)
            points = points_between(play, before.score, after.score)
            return Ruling(after, points, None, cites_of(*cites), tuple(told), False, (*events, "game-over"))
        winner = int(outcome)
        worth, cite = play.ask("worth", after, winner)
        worth = 1 if worth is None else worth
        score = tuple(s + (worth if side == winner else 0) for side, s in enumerate(after.score))
        after = after._replace(over=True, turn=None, winner=winner, score=score)
        points = points_between(play, before.score, score)
        return Ruling(after, points, None, cites_of(*cites, cite), tuple(told), False, (*events, "game-over"))

    # -- words -------------------------------------------------------------------------------------------

    def _word(self, play: Play, state: MovesState, who: int, word: str, argument: str | None) -> Ruling:
        if word == "huff":
            return self._huff(play, state, who, argument)
        if word not in (*panel.choices_of(play), "pass") or argument is not None:
            return refuse(state, "unknown-choice", _no_word(play, word))
        if word == "lead":
            if state.phase != "lead":
                return lead_decided(play, state, "first")
            after = self._begun(play, state, who)
            cited = cites_of(_leads(play))
            return Ruling(after, turn=play.letters[after.turn or 0], citations=cited, events=("lead",))
        if state.phase != "move":
            return refuse(
                state, "not-now", say("board-moves.not-begun", "the game has not begun"), play.cite("first")
            )
        if word == "resign":
            return self._end(play, state, state, 1 - who, [play.cite("stuck")], [], ("resigned",))
        if word == "agree-draw":
            outcome, cite = play.ask("agree", state, who)
            return self._end(play, state, state, outcome, [cite], [], ("agreed",))
        if who != state.turn:
            message = say("board-moves.who-may-say", "only who is to move may say so")
            return refuse(state, "out-of-turn", message, play.cite("moves"))
        if word == "claim-draw":
            slot = panel.claim_of_draw(play, state)
            if slot is None:
                message = say("board-moves.no-repeats", "no position has come back so often")
                return refuse(state, "impossible", message, play.cite("repeats"))
            return self._end(play, state, state, "draw", [play.cite(slot)], [], ("claimed",))
        if self.lawful(play, state):
            message = say("board-moves.may-not-pass", "a side that can move may not pass")
            return refuse(state, "impossible", message, play.cite("stuck"))
        told: list[Instruction] = []
        outcome, cite, after = self._stuck(play, state._replace(missed=(), ply=state.ply + 1), told)
        if outcome is not None:
            return self._end(play, state, after, outcome, [cite], told, ("passed",))
        turn = play.letters[after.turn or 0]
        return Ruling(
            after, turn=turn, citations=cites_of(cite), instructions=tuple(told), events=("passed",)
        )

    def _huff(self, play: Play, state: MovesState, who: int, point: str | None) -> Ruling:
        if play.cite("huff") is None:
            return refuse(state, "unknown-choice", _no_word(play, "huff"))
        if state.phase != "move" or who != state.turn:
            message = say("board-moves.who-may-huff", "who is to move may take off the man")
            return refuse(state, "out-of-turn", message, play.cite("huff"))
        if point not in state.missed:
            said = (
                say(
                    "board-moves.only-these",
                    "only {points} can be taken off",
                    points=", ".join(state.missed),
                )
                if state.missed
                else say("board-moves.none-missed", "no capture was missed")
            )
            return refuse(state, "impossible", said, play.cite("huff"))
        after = without(state, 1 - who, point)._replace(quiet=0, seen=())
        then_moves, cite = play.ask("huff_then_moves", state)
        text = say("board-moves.take-off", "Take the man on {point} off the board.", point=point)
        told = [Instruction("remove", text, (), play.cite("huff"))]
        if not after.men[1 - who]:
            outcome, stuck, after = self._stuck(play, after._replace(turn=1 - who), told)
            if outcome is not None:
                return self._end(play, state, after, outcome, [play.cite("huff"), stuck], told, ("huffed",))
        if not then_moves:
            return self.settle(play, state, after, who, [play.cite("huff"), cite], told, ("huffed",))
        if not self.lawful(play, after):
            outcome, stuck, after = self._stuck(play, after, told)
            if outcome is not None:
                return self._end(play, state, after, outcome, [play.cite("huff"), stuck], told, ("huffed",))
        return Ruling(
            after,
            turn=play.letters[after.turn or 0],
            citations=cites_of(play.cite("huff"), cite),
            instructions=tuple(told),
            events=("huffed",),
        )

    # -- looking -----------------------------------------------------------------------------------------

    def expects(self, play: Play, state: MovesState) -> Expectation:
        """Every lawful move as a button, and the words that may be said."""
        return panel.expects(play, state, self.lawful(play, state))

    def board(self, play: Play, state: MovesState) -> dict[str, Any]:
        """The picture of the position beside what all games share."""
        return panel.board(play, state, self.lawful(play, state))

    def match_facts(self, board: dict[str, Any]) -> tuple[Fact, ...]:
        """The number of the move."""
        return (Fact("move", _MOVE, str(board["ply"] // 2 + 1)),)

    def side_facts(self, board: dict[str, Any], letter: str) -> tuple[Fact, ...]:
        """Men on the board, in hand and captured."""
        rows = []
        for key, label in _COUNTED:
            if (board.get(key) or {}).get(letter):
                rows.append(Fact(key, label, str(board[key][letter])))
        return tuple(rows)

    def figures(self, play: Play, state: MovesState) -> dict[str, dict[str, Any]]:
        """Games won; moves of the match."""
        return panel.figures(play, state)

    def pieces(self, play: Play, state: MovesState) -> dict[str, int]:
        """Men on the board, captured, and still to be laid."""
        return {
            "table": sum(map(len, state.men)),
            "pocketed": 0,
            "out": sum(state.taken),
            "hand": sum(state.hand),
        }


def _seen(before: MovesState, after: MovesState) -> tuple[str, ...]:
    """The positions since the last move that cannot be taken back, the present one last."""
    past = after.seen
    if after.quiet and not past and before.turn is not None:
        past = (position_word(before, before.turn),)
    return (*past, position_word(after, after.turn or 0))


def _scored(state: MovesState, who: int, points: int, n: int) -> MovesState:
    """The state after a move that scores at once."""
    tally = state.tallies[who].add(points, n)
    return state._replace(
        score=tuple(s + (points if side == who else 0) for side, s in enumerate(state.score)),
        gained=tuple(s + (points if side == who else 0) for side, s in enumerate(state.gained)),
        tallies=tuple(tally if side == who else t for side, t in enumerate(state.tallies)),
    )


def _no_word(play: Play, word: str) -> str:
    return say(
        "board-moves.choice-unknown", ":{word} means nothing in {game}", word=word[:20], game=play.game.name
    )


def _leads(play: Play) -> str | None:
    """The clause on who moves first, or the one that sets up the men where nothing is said of it."""
    return play.cite("first") or play.cite("set_up") or play.cite("moves")


BOARD_MOVES = BoardMoves()
"""The one instance."""
