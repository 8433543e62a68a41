"""The family of carrom in which men belong to who takes them: its questions, and what it shows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from ....boards.played_on import PlayedOn
from ....expectation import Button, Expectation
from ....parts import Part, ToldPart
from ....play import Play
from ....positions import Words, at_least
from ....record.entries import Entry
from ....record.tokens import Token
from ....rulings import Ruling, refuse
from ....saying import say
from ....states import Tally
from ...base import Fact, common_figures
from ...measured import Measured
from ...turns import TurnFamily
from .reading import MEN, POCKETS, STROKE_KINDS, PointsState, check_words, fouls_of, on_board
from .strokes import back, finish, given, read_stroke, scored, settle, worth
from .told import BOARD, told_board

PANEL = "men-taken"

_GIVEN = {
    "b": say("men-taken.give-black", "A black back"),
    "w": say("men-taken.give-white", "A white back"),
    "q": say("men-taken.give-queen", "The queen back"),
}
_QUEEN = say("men-taken.queen", "Queen")
_NOTHING = say("men-taken.nothing", "Nothing")
_STRIKER = say("men-taken.striker-pocketed", "Striker pocketed")
_IMPROPER = say("men-taken.improper-stroke", "Improper stroke")
_STRIKER_OFF = say("men-taken.striker-off", "Striker off the board")
_WHITE = (
    "w",
    "white",
    (
        say("men-taken.queen-and-white", "Queen and white"),
        say("men-taken.striker-and-white", "Striker and white"),
        say("men-taken.white-off", "White off the board"),
    ),
)
_BLACK = (
    "b",
    "black",
    (
        say("men-taken.queen-and-black", "Queen and black"),
        say("men-taken.striker-and-black", "Striker and black"),
        say("men-taken.black-off", "Black off the board"),
    ),
)
_BOARD = say("men-taken.label-board", "Board")
_TAKEN = say("men-taken.label-taken", "Men taken")
_OWES = say("men-taken.label-owes", "Owes")


class MenTaken(TurnFamily):
    """The family of point carrom; see the module."""

    key = "men-taken"
    name = say("men-taken.family-name", "men taken")
    category = "carrom-board"
    part = BOARD
    part_slot = "values"
    panel = PANEL
    measured = Measured("points-a-board", "best-board", ("best-board", "run-of-men"))
    sheet = ("boards",)
    played_on = PlayedOn("carrom-74", shot="carrom-striker", shot_from=("base-12",))
    slots: ClassVar[Mapping[str, str]] = {
        "set_up": say("men-taken.ask-set-up", "How are the men set up?"),
        "toss": say("men-taken.ask-toss", "Who begins?"),
        "values": say("men-taken.ask-values", "What do black, white and the queen count?"),
        "again": say("men-taken.ask-again", "Does the turn go on?"),
        "queen": say(
            "men-taken.ask-queen",
            'The queen fell: is she "down", to "cover", back on the "board", or "lost"?',
        ),
        "cover": say(
            "men-taken.ask-cover", "The queen was to be covered: is she down, or back on the board?"
        ),
        "uncovered": say(
            "men-taken.ask-uncovered", "Does a queen that is not covered cost the men of the turn?"
        ),
        "striker": say("men-taken.ask-striker", "What does a pocketed striker cost?"),
        "foul_man": say("men-taken.ask-foul-man", "Which man goes back for a foul?"),
        "foul_none": say("men-taken.ask-foul-none", "Is a man owed where there is none to give back?"),
        "jumped": say("men-taken.ask-jumped", "Where does a man go that left the board?"),
        "striker_off": say(
            "men-taken.ask-striker-off", "Does the turn go on when the striker left the board?"
        ),
        "board_end": say(
            "men-taken.ask-board-end", "Who has won when a board is cleared (-1: nobody, None: it goes on)?"
        ),
        "foul:": say("men-taken.ask-foul-group", "What makes a stroke improper?"),
    }
    conduct: ClassVar[Mapping[str, str]] = {
        "improper": say("men-taken.foul-improper", "improper stroke"),
        "push": say("men-taken.foul-push", "the striker was pushed, not struck"),
        "line": say("men-taken.foul-line", "the striker was not set as it must be"),
        "body": say("men-taken.foul-body", "elbow or body beyond the limits"),
    }
    required: ClassVar[tuple[str, ...]] = ("values", "again", "queen", "cover", "striker", "board_end")
    kinds: ClassVar[frozenset[str]] = STROKE_KINDS | {"choice", "time"}
    lead_slot = "toss"
    turn_slot = "again"
    under_way: ClassVar[Mapping[str, Any]] = {"phase": "shot"}
    side_fields: ClassVar[frozenset[str]] = frozenset({"queen_by"})
    phases: ClassVar[frozenset[str]] = frozenset({"lead", "shot", "give"})

    def set_up(self, play: Play) -> PointsState:
        """All pieces on the board."""
        sides = len(play.letters)
        none = (0,) * sides
        start = play.start_scores
        return PointsState(start, start, (Tally(),) * sides, ((0, 0),) * sides, none, none, none)

    def lead_citations(self, play: Play, state: PointsState) -> tuple[str | None, ...]:
        """Who begins, and how the men are set up."""
        return play.cite("toss"), play.cite("set_up")

    def length(self, play: Play, state: PointsState) -> int | None:
        """The total that is agreed, if one is."""
        target = getattr(play.options, "target", "")
        return int(target) if target.isdigit() else None

    def position(self, play: Play, state: PointsState, words: Words) -> PointsState:
        """A recorded position; ``base.A`` is the score of A when the board began, which follows from its men
        if it is not said."""
        placed: PointsState = super().position(play, state, words)
        at_least(words, placed, "owed", "best", "board", "gained")
        sides = len(placed.score)
        if len(placed.held) != sides or any(len(row) != 2 or min(row) < 0 for row in placed.held):
            words.refuse(
                "held", say("men-taken.held-word", "the white and the black men that each side has taken")
            )
        if min(on_board(placed)) < 0:
            words.refuse(
                "held", say("men-taken.men-of-colour", "there are {men} men of each colour", men=MEN)
            )
        if placed.queen not in ("board", "cover", "down"):
            words.refuse("queen", say("men-taken.queen-word", "she is on the board, to cover, or down"))
        if (placed.queen == "board") != (placed.queen_by is None):
            message = say(
                "men-taken.queen-belongs", "she belongs to a side when she is pocketed, and else to none"
            )
            words.refuse("queen-by", message)
        if placed.queen == "cover" and placed.queen_by != placed.turn:
            words.refuse("queen-by", say("men-taken.turn-covers", "the side in turn covers her"))
        if on_board(placed) == (0, 0) and placed.queen != "board":
            words.refuse("held", say("men-taken.board-cleared", "the board is cleared"))
        mine = placed.held[placed.turn or 0]
        if len(placed.gained) != 2 or any(g > m for g, m in zip(placed.gained, mine, strict=True)):
            words.refuse("gained", say("men-taken.gained-word", "no more than the side in turn has taken"))
        if len(placed.owed) != sides or len(placed.base) != sides:
            words.refuse("owed", say("men-taken.number-each", "one number for each side"))
        if placed.phase == "give" and not self._gives(placed):
            words.refuse("phase", say("men-taken.nothing-held", "the side in turn has nothing to give back"))
        base = tuple(s - worth(play, placed, i) for i, s in enumerate(placed.score))
        said = {x for x in play.letters if "base" in words.said or f"base.{x}" in words.said}
        if any(x in said and b != p for x, b, p in zip(play.letters, base, placed.base, strict=True)):
            words.refuse("base", say("men-taken.other-base", "score and men make another one"))
        length = self.length(play, placed)
        if length is not None and max(base) >= length and len(set(base)) == len(base):
            words.refuse("base", say("men-taken.game-ends-at", "the game ends at {points}", points=length))
        return placed._replace(base=base)

    def words(self, play: Play, state: PointsState) -> dict[str, str]:
        """The score at the beginning of the board follows from the rest."""
        return {k: v for k, v in super().words(play, state).items() if not k.startswith("base")}

    def check_words(self, play: Play, state: PointsState, tokens: tuple[Token, ...]) -> Ruling | None:
        """Refuse words that mean nothing in these games."""
        return check_words(play, state, tokens)

    def shot(self, play: Play, state: PointsState, who: int, entry: Entry) -> Ruling:
        """Judge a stroke, or which man is given back."""
        choice = next((t for t in entry.tokens if t.kind == "choice"), None)
        if choice is not None:
            if len(entry.tokens) > 1:
                message = say("men-taken.choice-alone", "a choice stands alone in its entry")
                return refuse(state, "wrong-token", message)
            if state.phase != "give" or choice.b not in self._gives(state):
                message = say("men-taken.nothing-of-that", "nothing of that is to be given back")
                return refuse(state, "not-now", message, play.cite("foul_man"))
            after = scored(play, given(play, state, who, choice.b)._replace(phase="shot"))
            cites = [play.cite("foul_man")]
            told = back(play, state, after, None, cites)
            return finish(play, state, after, who, False, entry.n, cites, told, [])
        if state.phase == "give":
            message = say("men-taken.say-given", "say which man is given back, as in :give(b)")
            return refuse(state, "not-now", message, play.cite("foul_man"))
        stroke = read_stroke(play, state, who, entry)
        return stroke if isinstance(stroke, Ruling) else settle(play, state, who, stroke, entry.n)

    def parts(self, play: Play) -> Part | None:
        """A game of one board is told as a game or a result."""
        return None if self.length(play, self.set_up(play)) is None else self.part

    def told_part(self, play: Play, state: PointsState, who: int, told: ToldPart, n: int) -> Ruling:
        """Score a board that is told at once."""
        return told_board(play, state, who, told, n)

    @staticmethod
    def _gives(state: PointsState) -> tuple[str, ...]:
        """The kinds of men that the side in turn holds."""
        white, black = state.held[state.turn or 0]
        queen = state.queen == "down" and state.queen_by == state.turn
        return tuple(p for p, has in (("b", black), ("w", white), ("q", queen)) if has)

    def offers(self, play: Play, state: PointsState) -> Expectation:
        """Buttons for what a stroke is likely to do."""
        side = play.letters[state.turn or 0]
        prompt = self.due(play, state)
        if state.phase == "give":
            gives = tuple(
                Button(f"give-{p}", _GIVEN[p], f":give({p})", side, "choice", "shot")
                for p in self._gives(state)
            )
            return Expectation(side, "give", prompt, PANEL, gives, choices=("give",))
        white, black = on_board(state)
        worth_black, worth_white, _ = play.value("values", state)
        rows: list[Button] = []

        def add(code: str, label: str, tokens: str, tone: str = "score", group: str = "shot") -> None:
            rows.append(Button(code, label, tokens, side, tone, group))

        if white:
            add("white", say("men-taken.one-white", "White +{points}", points=worth_white), "w>")
        if white > 1:
            two = say("men-taken.two-white", "2 white +{points}", points=2 * worth_white)
            add("white-2", two, "w> w>", group="several")
        if black:
            add("black", say("men-taken.one-black", "Black +{points}", points=worth_black), "b>")
        if black > 1:
            two = say("men-taken.two-black", "2 black +{points}", points=2 * worth_black)
            add("black-2", two, "b> b>", group="several")
        if white and black:
            both = say(
                "men-taken.white-and-black", "White and black +{points}", points=worth_white + worth_black
            )
            add("both", both, "w> b>", group="several")
        there = tuple(row for row, count in ((_WHITE, white), (_BLACK, black)) if count)
        if state.queen == "board":
            add("queen", _QUEEN, "q>")
            for letter, name, labels in there:
                add(f"queen-{name}", labels[0], f"q> {letter}>", group="several")
        add("nothing", _NOTHING, "0", "plain")
        add("striker", _STRIKER, "c>", "foul", "foul")
        for letter, name, labels in there:
            add(f"striker-{name}", labels[1], f"{letter}> c>", "foul", "foul")
        add("improper", _IMPROPER, "#improper 0", "foul", "foul")
        add("striker-off", _STRIKER_OFF, "c^", "plain", "off")
        for letter, name, labels in there:
            add(f"{name}-off", labels[2], f"{letter}^", "plain", "off")
        pieces = (*("w",) * (white > 0), *("b",) * (black > 0), *("q",) * (state.queen == "board"), "c")
        return Expectation(side, "shot", prompt, PANEL, tuple(rows), pieces, POCKETS, states=fouls_of(play))

    def due(self, play: Play, state: PointsState) -> str:
        """Who plays, covers the queen, or gives a man back."""
        name = play.names[play.letters[state.turn or 0]]
        if state.phase == "give":
            return say("men-taken.due-give", "{name} gives a man back: which?", name=name)
        if state.queen == "cover":
            return say("men-taken.due-cover", "{name} covers the queen.", name=name)
        return say("men-taken.due-any", "{name} plays at any man.", name=name)

    def inning(self, state: PointsState) -> int:
        """The number of the board."""
        return state.board

    def shown(self, play: Play, state: PointsState) -> dict[str, Any]:
        """What is on the board, and what each side has taken in it."""
        white, black = on_board(state)
        letters = play.letters
        return {
            "white": white,
            "black": black,
            "queen": int(state.queen == "board"),
            "queen_by": None if state.queen_by is None else letters[state.queen_by],
            "held": {x: sum(row) for x, row in zip(letters, state.held, strict=True)},
            "owed": {x: n for x, n in zip(letters, state.owed, strict=True) if n},
        }

    def match_facts(self, board: dict[str, Any]) -> tuple[Fact, ...]:
        """The board."""
        return (Fact("board", _BOARD, str(board["inning"])),)

    def side_facts(self, board: dict[str, Any], letter: str) -> tuple[Fact, ...]:
        """The men taken in this board."""
        rows = (Fact("held", _TAKEN, str(board["held"][letter])),)
        owed = board["owed"].get(letter)
        return (*rows, Fact("owed", _OWES, str(owed))) if owed else rows

    def figures(self, play: Play, state: PointsState) -> dict[str, dict[str, Any]]:
        """Points a board, the longest run of men, the best board."""
        figures = common_figures(play, state.score, state.tallies)
        for i, letter in enumerate(play.letters):
            best = {"value": state.best[i], "entry": state.best_entry[i]} if state.best[i] else None
            figures[letter]["best_board"] = best
        return figures

    def pieces(self, play: Play, state: PointsState) -> dict[str, int]:
        """What is on the board, and what is down."""
        on = sum(on_board(state)) + (state.queen == "board")
        return {"table": on, "pocketed": 2 * MEN + 1 - on, "out": 0, "hand": 0}


MEN_TAKEN = MenTaken()
