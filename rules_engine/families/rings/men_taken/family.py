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
from ....states import Tally
from ...base import Fact, common_figures
from ...measured import Measured
from ...turns import TurnFamily
from .reading import MEN, POCKETS, STROKE_KINDS, PointsState, check_words, fouls_of, on_board
from .strokes import back, finish, given, read_stroke, scored, settle, worth
from .told import BOARD, told_board

PANEL = "men-taken"


class MenTaken(TurnFamily):
    """The family of point carrom; see the module."""

    key = "men-taken"
    name = "men taken"
    category = "carrom-board"
    part = BOARD
    part_slot = "values"
    panel = PANEL
    measured = Measured("points-a-board", "best-board", ("best-board", "run-of-men"))
    sheet = ("boards",)
    played_on = PlayedOn("carrom-74", shot="carrom-striker", shot_from=("base-12",))
    slots: ClassVar[Mapping[str, str]] = {
        "set_up": "How are the men set up?",
        "toss": "Who begins?",
        "values": "What do black, white and the queen count?",
        "again": "Does the turn go on?",
        "queen": 'The queen fell: is she "down", to "cover", back on the "board", or "lost"?',
        "cover": "The queen was to be covered: is she down, or back on the board?",
        "uncovered": "Does a queen that is not covered cost the men of the turn?",
        "striker": "What does a pocketed striker cost?",
        "foul_man": "Which man goes back for a foul?",
        "foul_none": "Is a man owed where there is none to give back?",
        "jumped": "Where does a man go that left the board?",
        "striker_off": "Does the turn go on when the striker left the board?",
        "board_end": "Who has won when a board is cleared (-1: nobody, None: it goes on)?",
        "foul:": "What makes a stroke improper?",
    }
    conduct: ClassVar[Mapping[str, str]] = {
        "improper": "improper stroke",
        "push": "the striker was pushed, not struck",
        "line": "the striker was not set as it must be",
        "body": "elbow or body beyond the limits",
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
            words.refuse("held", "the white and the black men that each side has taken")
        if min(on_board(placed)) < 0:
            words.refuse("held", f"there are {MEN} men of each colour")
        if placed.queen not in ("board", "cover", "down"):
            words.refuse("queen", "she is on the board, to cover, or down")
        if (placed.queen == "board") != (placed.queen_by is None):
            words.refuse("queen-by", "she belongs to a side when she is pocketed, and else to none")
        if placed.queen == "cover" and placed.queen_by != placed.turn:
            words.refuse("queen-by", "the side in turn covers her")
        if on_board(placed) == (0, 0) and placed.queen != "board":
            words.refuse("held", "the board is cleared")
        mine = placed.held[placed.turn or 0]
        if len(placed.gained) != 2 or any(g > m for g, m in zip(placed.gained, mine, strict=True)):
            words.refuse("gained", "no more than the side in turn has taken")
        if len(placed.owed) != sides or len(placed.base) != sides:
            words.refuse("owed", "one number for each side")
        if placed.phase == "give" and not self._gives(placed):
            words.refuse("phase", "the side in turn has nothing to give back")
        base = tuple(s - worth(play, placed, i) for i, s in enumerate(placed.score))
        said = {x for x in play.letters if "base" in words.said or f"base.{x}" in words.said}
        if any(x in said and b != p for x, b, p in zip(play.letters, base, placed.base, strict=True)):
            words.refuse("base", "score and men make another one")
        length = self.length(play, placed)
        if length is not None and max(base) >= length and len(set(base)) == len(base):
            words.refuse("base", f"the game ends at {length}")
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
                return refuse(state, "wrong-token", "a choice stands alone in its entry")
            if state.phase != "give" or choice.b not in self._gives(state):
                return refuse(state, "not-now", "nothing of that is to be given back", play.cite("foul_man"))
            after = scored(play, given(play, state, who, choice.b)._replace(phase="shot"))
            cites = [play.cite("foul_man")]
            told = back(play, state, after, None, cites)
            return finish(play, state, after, who, False, entry.n, cites, told, [])
        if state.phase == "give":
            cite = play.cite("foul_man")
            return refuse(state, "not-now", "say which man is given back, as in :give(b)", cite)
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
            labels = {"b": "A black back", "w": "A white back", "q": "The queen back"}
            gives = tuple(
                Button(f"give-{p}", labels[p], f":give({p})", side, "choice", "shot")
                for p in self._gives(state)
            )
            return Expectation(side, "give", prompt, PANEL, gives, choices=("give",))
        white, black = on_board(state)
        worth_black, worth_white, _ = play.value("values", state)
        rows: list[Button] = []

        def add(code: str, label: str, tokens: str, tone: str = "score", group: str = "shot") -> None:
            rows.append(Button(code, label, tokens, side, tone, group))

        for letter, name, there, points in (
            ("w", "White", white, worth_white),
            ("b", "Black", black, worth_black),
        ):
            if there:
                add(name.lower(), f"{name} +{points}", f"{letter}>")
            if there > 1:
                add(
                    f"{name.lower()}-2",
                    f"2 {name.lower()} +{2 * points}",
                    f"{letter}> {letter}>",
                    group="several",
                )
        if white and black:
            add("both", f"White and black +{worth_white + worth_black}", "w> b>", group="several")
        if state.queen == "board":
            add("queen", "Queen", "q>")
            for letter, name, there in (("w", "white", white), ("b", "black", black)):
                if there:
                    add(f"queen-{name}", f"Queen and {name}", f"q> {letter}>", group="several")
        add("nothing", "Nothing", "0", "plain")
        add("striker", "Striker pocketed", "c>", "foul", "foul")
        for letter, name, there in (("w", "white", white), ("b", "black", black)):
            if there:
                add(f"striker-{name}", f"Striker and {name}", f"{letter}> c>", "foul", "foul")
        add("improper", "Improper stroke", "#improper 0", "foul", "foul")
        add("striker-off", "Striker off the board", "c^", "plain", "off")
        for letter, name, there in (("w", "White", white), ("b", "Black", black)):
            if there:
                add(f"{name.lower()}-off", f"{name} off the board", f"{letter}^", "plain", "off")
        pieces = (*("w",) * (white > 0), *("b",) * (black > 0), *("q",) * (state.queen == "board"), "c")
        return Expectation(side, "shot", prompt, PANEL, tuple(rows), pieces, POCKETS, states=fouls_of(play))

    def due(self, play: Play, state: PointsState) -> str:
        """Who plays, covers the queen, or gives a man back."""
        name = play.names[play.letters[state.turn or 0]]
        if state.phase == "give":
            return f"{name} gives a man back: which?"
        return f"{name} covers the queen." if state.queen == "cover" else f"{name} plays at any man."

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
        return (Fact("board", "Board", str(board["inning"])),)

    def side_facts(self, board: dict[str, Any], letter: str) -> tuple[Fact, ...]:
        """The men taken in this board."""
        rows = (Fact("held", "Men taken", str(board["held"][letter])),)
        owed = board["owed"].get(letter)
        return (*rows, Fact("owed", "Owes", str(owed))) if owed else rows

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
