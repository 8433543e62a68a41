"""The family of carrom games by boards: its questions, and the order in which an entry is judged."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from ....boards.played_on import PlayedOn
from ....expectation import Expectation
from ....parts import ToldPart
from ....play import Play
from ....positions import Words, at_least, below
from ....record.entries import Entry
from ....record.tokens import Token
from ....rulings import Ruling, refuse
from ....saying import say
from ....states import Tally
from ...base import Fact, average_text
from ...measured import Measured
from ...turns import TurnFamily, out_of_turn
from . import panel
from .acts import ANYTIME, OF_STROKES, chosen, committed
from .boards import led
from .reading import COLOUR_NAMES, MEN, MenState, check_words, men_left
from .settling import seat_known, settle, usual
from .strokes import is_stroke, read_stroke
from .told import BOARD, told_board

_BOARD = say("men-pocketed.label-board", "Board")
_QUEEN = say("men-pocketed.label-queen", "Queen")
_PLAYS = say("men-pocketed.label-plays", "Plays")
_MEN_LEFT = say("men-pocketed.label-men", "Men on the board")
_OWES = say("men-pocketed.label-owes", "Owes")
_AVERAGE = say("men-pocketed.label-average", "Points a board")
_COLOURS = {"white": COLOUR_NAMES["w"], "black": COLOUR_NAMES["b"]}
"""What a side plays, by the word that programs know."""


class MenPocketed(TurnFamily):
    """The family of carrom games by boards; see the module."""

    key = "men-pocketed"
    name = say("men-pocketed.family-name", "men pocketed")
    category = "carrom-board"
    part = BOARD
    part_slot = "points"
    panel = panel.PANEL
    measured = Measured(
        "points-a-board", "best-board", ("best-board", "run-of-men", "white-slams", "black-slams")
    )
    sheet = ("boards",)
    played_on = PlayedOn("carrom-74", shot="carrom-striker", shot_from=("base-12",))
    slots: ClassVar[Mapping[str, str]] = {
        "set_up": say("men-pocketed.ask-set-up", "How are the men set up?"),
        "toss": say("men-pocketed.ask-toss", "Who breaks the first board?"),
        "colours": say("men-pocketed.ask-colours", "Whose men are white?"),
        "break_made": say("men-pocketed.ask-break-made", "When is the break made?"),
        "break_tries": say(
            "men-pocketed.ask-break-tries", "How many strokes has a break that touches no man?"
        ),
        "break_lost": say("men-pocketed.ask-break-lost", "When is the break lost at once?"),
        "again": say("men-pocketed.ask-again", "Does the turn go on?"),
        "seats": say("men-pocketed.ask-seats", "How many players sit round the board?"),
        "theirs": say(
            "men-pocketed.ask-theirs", "Does the turn go on with an own man and one of the opponent's?"
        ),
        "striker_off": say(
            "men-pocketed.ask-striker-off", "Does the turn go on when the striker left the board?"
        ),
        "striker": say("men-pocketed.ask-striker", "The striker alone was pocketed: does the turn go on?"),
        "striker_own": say("men-pocketed.ask-striker-own", "The striker and own men: does the turn go on?"),
        "striker_theirs": say(
            "men-pocketed.ask-striker-theirs", "The striker and men of the opponent: does the turn go on?"
        ),
        "striker_men": say(
            "men-pocketed.ask-striker-men", "The striker and men of both colours: does the turn go on?"
        ),
        "due": say("men-pocketed.ask-due", "How many men come out for a pocketed striker?"),
        "improper": say("men-pocketed.ask-improper", "What does an improper stroke cost?"),
        "improper_own": say(
            "men-pocketed.ask-improper-own", "What becomes of own men of an improper stroke?"
        ),
        "improper_theirs": say(
            "men-pocketed.ask-improper-theirs", "What becomes of the opponent's men of an improper stroke?"
        ),
        "penalty": say("men-pocketed.ask-penalty", "How many men come out for an improper stroke?"),
        "dues_out": say("men-pocketed.ask-dues-out", "When is a man taken out that is owed, and by whom?"),
        "outstanding": say(
            "men-pocketed.ask-outstanding", "What becomes of a man that is owed and not there?"
        ),
        "forgo": say("men-pocketed.ask-forgo", "May a man that is owed be forgone?"),
        "left_out": say("men-pocketed.ask-left-out", "What becomes of a man that nobody placed?"),
        "jumped": say("men-pocketed.ask-jumped", "Where does a man go that left the board?"),
        "fell_back": say(
            "men-pocketed.ask-fell-back", "Where does a man go that left the board and fell back on it?"
        ),
        "late": say("men-pocketed.ask-late", "Does a man count that falls later?"),
        "late_queen": say("men-pocketed.ask-late-queen", "Does the queen count that falls later?"),
        "slipped": say("men-pocketed.ask-slipped", "Is it a stroke when the striker slips off?"),
        "queen_early": say(
            "men-pocketed.ask-queen-early",
            "The queen fell too early: what becomes of her (place, and whether the turn goes on)?",
        ),
        "queen_alone": say(
            "men-pocketed.ask-queen-alone", "The queen fell alone, as she may: what becomes of her?"
        ),
        "queen_with": say("men-pocketed.ask-queen-with", "The queen fell with own men: what becomes of her?"),
        "queen_striker_own": say(
            "men-pocketed.ask-queen-striker-own",
            "The queen, own men and the striker fell, or improperly: what becomes of her?",
        ),
        "queen_striker": say(
            "men-pocketed.ask-queen-striker",
            "The queen fell with the striker, or improperly: what becomes of her?",
        ),
        "cover_made": say(
            "men-pocketed.ask-cover-made", "She was to be covered, and an own man fell: what becomes of her?"
        ),
        "cover_missed": say(
            "men-pocketed.ask-cover-missed",
            "She was to be covered, and no own man fell: what becomes of her?",
        ),
        "cover_striker": say(
            "men-pocketed.ask-cover-striker",
            "She was to be covered, and the stroke was lost: what becomes of her?",
        ),
        "cover_striker_own": say(
            "men-pocketed.ask-cover-striker-own",
            "She was to be covered, an own man fell in a lost stroke: what becomes of her?",
        ),
        "queen_back": say("men-pocketed.ask-queen-back", "Where does the queen go that comes back?"),
        "board_won": say("men-pocketed.ask-board-won", "Who wins a board?"),
        "cover_both": say(
            "men-pocketed.ask-cover-both", "Both last men fell by the covering stroke: who wins, and what?"
        ),
        "cover_theirs": say(
            "men-pocketed.ask-cover-theirs",
            "The opponent's last man fell, and the queen is not covered: who wins, and what?",
        ),
        "queen_both": say(
            "men-pocketed.ask-queen-both", "The queen and both last men fell together: who wins, and what?"
        ),
        "board_both": say(
            "men-pocketed.ask-board-both", "Both last men fell, the queen on the board: who wins, and what?"
        ),
        "board_theirs": say(
            "men-pocketed.ask-board-theirs",
            "The opponent's last man fell, the queen on the board: who wins, and what?",
        ),
        "board_own": say(
            "men-pocketed.ask-board-own", "The own last man fell, the queen on the board: who wins, and what?"
        ),
        "both_last": say(
            "men-pocketed.ask-both-last", "Both last men fell, the queen covered before: who wins, and what?"
        ),
        "striker_last": say(
            "men-pocketed.ask-striker-last",
            "The own last man and the striker, the queen on the board: who wins, and what?",
        ),
        "striker_queen": say(
            "men-pocketed.ask-striker-queen", "The queen, both last men and the striker: who wins, and what?"
        ),
        "striker_mine": say(
            "men-pocketed.ask-striker-mine",
            "Both last men and the striker, the queen his own: who wins, and what?",
        ),
        "striker_other": say(
            "men-pocketed.ask-striker-other",
            "The opponent's last man and the striker, the queen not covered: who wins?",
        ),
        "striker_both": say(
            "men-pocketed.ask-striker-both",
            "Both last men and the striker, the queen not his: who wins, and what?",
        ),
        "points": say("men-pocketed.ask-points", "What does a board give?"),
        "queen_points": say("men-pocketed.ask-queen-points", "What does the queen give?"),
        "most": say("men-pocketed.ask-most", "What does a board give at most?"),
        "written_off": say("men-pocketed.ask-written-off", "What becomes of men owed when the board ends?"),
        "on_demand": say("men-pocketed.ask-on-demand", "Are further points given on demand, or always?"),
        "slam": say("men-pocketed.ask-slam", "What is a slam?"),
        "target": say("men-pocketed.ask-target", "How many points win the game?"),
        "cap": say("men-pocketed.ask-cap", "Does a score stop at the points that win (0: no)?"),
        "boards": say("men-pocketed.ask-boards", "How many boards has a game (0: no limit)?"),
        "game_end": say(
            "men-pocketed.ask-game-end",
            'Who has won after a board ("toss": one more, "draw": nobody, None: it goes on)?',
        ),
        "next_break": say("men-pocketed.ask-next-break", "Who breaks the next board?"),
        "next_lead": say("men-pocketed.ask-next-lead", "Who breaks first in the next game?"),
        "sides": say("men-pocketed.ask-sides", "Do the sides change places after a game?"),
        "mid_change": say("men-pocketed.ask-mid-change", "Do the sides change places now?"),
        "technical": say("men-pocketed.ask-technical", "What does a technical foul cost?"),
        "foul": say("men-pocketed.ask-foul", "What does a foul cost?"),
        "foul:": say(
            "men-pocketed.ask-foul-group", "What is it to do this: an act by its time, or always a foul?"
        ),
        "pass": say(
            "men-pocketed.ask-pass", "How often may each pass in a row before the board is replayed?"
        ),
        "no_room": say("men-pocketed.ask-no-room", "When is a board replayed?"),
        "resign": say("men-pocketed.ask-resign", "May a game be conceded?"),
    }
    conduct: ClassVar[Mapping[str, str]] = {
        "improper": say("men-pocketed.foul-improper", "improper stroke"),
        "push": say("men-pocketed.foul-push", "the striker was pushed, not struck"),
        "line": say("men-pocketed.foul-line", "the striker was not set as it must be"),
        "body": say("men-pocketed.foul-body", "elbow or body beyond the limits"),
        "early": say("men-pocketed.foul-early", "broke before play was called"),
        "foul": say("men-pocketed.foul-foul", "an act against the laws"),
        "slow": say("men-pocketed.foul-slow", "too slow"),
        "touched": say("men-pocketed.foul-touched", "a man was touched"),
        "tapped": say("men-pocketed.foul-tapped", "hit or shook the board"),
        "talk": say("men-pocketed.foul-talk", "talk or signs between partners"),
        "own-man": say("men-pocketed.foul-own-man", "placed a man of his own for the due"),
        "outside": say("men-pocketed.foul-outside", "placed the due outside the outer circle"),
        "shifted": say("men-pocketed.foul-shifted", "moved other men in placing"),
        "on-centre": say("men-pocketed.foul-on-centre", "placed the due on the centre circle"),
        "slow-placing": say("men-pocketed.foul-slow-placing", "too slow in placing"),
        "queen-shot": say("men-pocketed.foul-queen-shot", "made a shot with the queen by the due"),
        "partner": say("men-pocketed.foul-partner", "took out a man for the partner"),
        "rose": say("men-pocketed.foul-rose", "rose from the seat"),
        "played-on": say("men-pocketed.foul-played-on", "played on while play was stopped"),
        "wrecked": say("men-pocketed.foul-wrecked", "the men cannot be put back after a blow to the board"),
        "out-of-turn": say("men-pocketed.foul-out-of-turn", "played out of turn"),
    }
    seen: ClassVar[Mapping[str, str]] = {
        "late": say("men-pocketed.seen-late", "it fell after the stroke had ended"),
        "fell-back": say("men-pocketed.seen-fell-back", "a man left the board and fell back on it"),
        "unnoticed": say("men-pocketed.seen-unnoticed", "nobody noticed before the next stroke"),
        "demanded": say("men-pocketed.seen-demanded", "the other side demands the further points"),
        "slipped": say("men-pocketed.seen-slipped", "the striker slipped off the line"),
    }
    required: ClassVar[tuple[str, ...]] = (
        "set_up",
        "again",
        "due",
        "penalty",
        "target",
        "board_won",
        "points",
    )
    kinds: ClassVar[frozenset[str]] = frozenset(
        {"pocket", "off", "claim", "full", "state", "touch", "cushion", "choice", "time"}
    )
    lead_question = say("men-pocketed.who-leads", "Toss: who breaks?")
    lead_slot = "toss"
    turn_slot = "again"
    playing = "break"
    under_way: ClassVar[Mapping[str, Any]] = {"phase": "shot"}
    side_fields: ClassVar[frozenset[str]] = frozenset({"white", "first", "queen_by"})
    phases: ClassVar[frozenset[str]] = frozenset({"lead", "break", "shot"})

    # -- start -------------------------------------------------------------------------------------------

    def set_up(self, play: Play) -> MenState:
        """All men on the board, nobody has broken."""
        return MenState(play.start_scores, (Tally(),) * len(play.letters))

    def led(self, play: Play, state: MenState, lead: int) -> MenState:
        """A side breaks, and its men are white."""
        return led(play, state, lead)

    def lead_citations(self, play: Play, state: MenState) -> tuple[str | None, ...]:
        """The toss, the colours, how the men are set up, and who sits where."""
        return play.cite("toss"), play.cite("colours"), play.cite("set_up"), play.cite("seats")

    def seats(self, play: Play) -> tuple[int, ...] | None:
        """Two a side where four sit round the board."""
        return (2, 2) if (play.value("seats") or 2) > 2 else None

    def partner(self, play: Play, state: MenState, side: int) -> int | None:
        """Who sits there: the turn goes round the seats, which are of the sides by turns."""
        if not seat_known(play, state):
            return None
        seat = state.seat if state.seat % 2 == side else state.seat + 1
        return seat % 4 // 2

    def next_game(self, play: Play, state: MenState, ended: MenState, lead: int) -> MenState:
        """The games of a match are counted, for the change of places in the last."""
        fresh = state._replace(
            game_no=ended.game_no + 1,
            break_seat=ended.first_seat,
            first=None,
            lead=None,
            turn=None,
            phase="lead",
        )
        return fresh if state.turn is None else led(play, fresh, lead)

    def position(self, play: Play, state: MenState, words: Words) -> MenState:
        """A recorded position: men on the board of both sides, no score that has won."""
        placed: MenState = super().position(play, state, words)
        below(words, play, placed, play.value("target", placed))
        at_least(
            words,
            placed,
            "down",
            "owed",
            "extra",
            "tries",
            "passes",
            "board",
            "game_no",
            "visit",
            "placed",
            "told",
        )
        for pair in (
            "down",
            "owed",
            "placed",
            "extra",
            "opened",
            "slams",
            "black-slams",
            "best",
            "best-entry",
        ):
            if len(getattr(placed, pair.replace("-", "_"))) != 2:
                words.refuse(pair, say("men-pocketed.two-numbers", "two numbers, one a colour or side"))
        if any(black > all_ for black, all_ in zip(placed.black_slams, placed.slams, strict=True)):
            words.refuse("black-slams", say("men-pocketed.among-slams", "they are among the slams"))
        if max(placed.down) >= MEN:
            words.refuse("down", say("men-pocketed.man-on-board", "each side has a man on the board"))
        if placed.queen not in ("board", "cover", "down"):
            words.refuse("queen", say("men-pocketed.queen-word", "she is on the board, to cover, or down"))
        if (placed.queen == "board") != (placed.queen_by is None):
            message = say(
                "men-pocketed.queen-belongs", "she belongs to a side when she is pocketed, and else to none"
            )
            words.refuse("queen-by", message)
        if placed.queen == "cover" and placed.queen_by != placed.turn:
            words.refuse("queen-by", say("men-pocketed.turn-covers", "the side in turn covers her"))
        if placed.phase == "break" and (any(placed.down) or placed.queen != "board"):
            words.refuse("phase", say("men-pocketed.before-break", "before the break nothing is pocketed"))
        if any(len(row) != 4 for row in placed.boards):
            message = say(
                "men-pocketed.boards-word",
                "each board has who broke, who won, the points, and whose the queen was",
            )
            words.refuse("boards", message)
        seats = play.value("seats") or 2
        if not (0 <= placed.seat < seats and 0 <= placed.break_seat < seats):
            message = say(
                "men-pocketed.seats-word",
                "there are {seats} seats, from 0 to {last}",
                seats=seats,
                last=seats - 1,
            )
            words.refuse("seat", message)
        if placed.turn is not None and placed.seat % 2 != placed.turn and "seat" in words.said:
            words.refuse("seat", say("men-pocketed.other-seat", "that seat is of the other side"))
        if placed.turn is not None and placed.seat % 2 != placed.turn:
            placed = placed._replace(seat=placed.turn)
        if placed.lead is None and placed.turn is not None:
            placed = placed._replace(lead=placed.white)
        return placed

    # -- judging -----------------------------------------------------------------------------------------

    def check_words(self, play: Play, state: MenState, tokens: tuple[Token, ...]) -> Ruling | None:
        """Refuse words that mean nothing in these games."""
        return check_words(play, state, tokens)

    def _entered(self, play: Play, state: MenState, who: int, entry: Entry) -> Ruling:
        tokens = entry.tokens
        if self.awaits_lead(state) and len(tokens) == 1 and tokens[0].kind == "choice" and tokens[0].a in (
            "demand", "resign",
        ):  # fmt: skip
            if (bad := self.check_words(play, state, tokens)) is not None:
                return bad
            return chosen(play, state, who, tokens[0].a, tokens[0].b)
        return super()._entered(play, state, who, entry)

    def barred(self, play: Play, state: MenState, who: int, tokens: tuple[Token, ...]) -> Ruling | None:
        """A side that is not in turn may only have done something, or choose what is its to choose."""
        if who == state.turn:
            return None
        if all(t.kind == "state" for t in tokens) or (tokens[0].kind == "choice" and tokens[0].a in ANYTIME):
            return None
        if any(t.kind == "state" and t.a == "unnoticed" for t in tokens):
            return None
        return out_of_turn(play, state, citation=play.cite("foul:out-of-turn") or play.cite(self.turn_slot))

    def shot(self, play: Play, state: MenState, who: int, entry: Entry) -> Ruling:
        """Judge a choice, an act, or a stroke."""
        tokens = entry.tokens
        once = len(tokens) == 1 and who == state.turn
        if once and (ruling := usual(play, state, who, tokens[0], entry.n)) is not None:
            return ruling
        for kind, word, argument in tokens:
            if kind == "choice":
                if len(tokens) > 1:
                    message = say("men-pocketed.choice-alone", "a choice stands alone in its entry")
                    return refuse(state, "wrong-token", message)
                if word == "pass" and state.phase != "shot":
                    message = say("men-pocketed.break-no-pass", "the break cannot be passed")
                    return refuse(state, "not-now", message, play.cite("pass"))
                return chosen(play, state, who, word, argument)
        if not is_stroke(tokens) and not any(t.kind == "state" and t.a in OF_STROKES for t in tokens):
            return committed(play, state, who, tokens, entry.n)
        if who != state.turn:
            if not is_stroke(tokens):
                return out_of_turn(play, state, citation=play.cite("foul:out-of-turn"))
            # Nobody noticed that it was the turn of the other: it is allowed.
            state = state._replace(turn=who, fresh=True, queen=_uncovered(state), placed=(0, 0))
            state = state._replace(queen_by=state.queen_by if state.queen == "down" else None)
            state = state._replace(seat=(state.seat + 1) % (play.value("seats") or 2))
        stroke = read_stroke(play, state, who, entry)
        return stroke if isinstance(stroke, Ruling) else settle(play, state, who, stroke, entry)

    def told_part(self, play: Play, state: MenState, who: int, told: ToldPart, n: int) -> Ruling:
        """Score a board that is told at once."""
        return told_board(play, state, who, told, n)

    # -- what is shown -----------------------------------------------------------------------------------

    def offers(self, play: Play, state: MenState) -> Expectation:
        """Buttons for what a stroke is likely to do, and for what the other side may say."""
        return panel.offers(play, state, self.due(play, state))

    def lead_offers(self, play: Play, state: MenState) -> Expectation:
        """Who breaks; after a board, further points may still be demanded."""
        return panel.with_demands(play, state, super().lead_offers(play, state))

    def due(self, play: Play, state: MenState) -> str:
        """Who breaks, plays or covers the queen."""
        return panel.due(play, state)

    def inning(self, state: MenState) -> int:
        """The number of the board."""
        return state.board

    def shown(self, play: Play, state: MenState) -> dict[str, Any]:
        """The men on the board, the queen, what is owed, and the boards so far."""
        return panel.shown(play, state)

    def match_facts(self, board: dict[str, Any]) -> tuple[Fact, ...]:
        """The board, and the queen."""
        facts = [Fact("board", _BOARD, str(board["inning"]))]
        if queen := board.get("queen_words"):
            facts.append(Fact("queen", _QUEEN, queen))
        return tuple(facts)

    def side_facts(self, board: dict[str, Any], letter: str) -> tuple[Fact, ...]:
        """Colour, men on the board, and what is owed."""
        rows = []
        if colour := (board.get("colours") or {}).get(letter):
            rows.append(Fact("colours", _PLAYS, _COLOURS.get(colour, colour)))
        if left := board.get("men_left"):
            rows.append(Fact("men", _MEN_LEFT, str(left[letter])))
        if owed := (board.get("owed") or {}).get(letter):
            rows.append(Fact("owed", _OWES, str(owed)))
        rows.append(Fact("average", _AVERAGE, average_text(board["average"].get(letter))))
        return tuple(rows)

    def figures(self, play: Play, state: MenState) -> dict[str, dict[str, Any]]:
        """Points a board, the longest run of men, boards won, own breaks won, queens and slams."""
        return panel.figures(play, state)

    def pieces(self, play: Play, state: MenState) -> dict[str, int]:
        """Where men and queen are; what left the board is put back at once."""
        on = sum(men_left(state, side) for side in (0, 1)) + (state.queen == "board")
        return {"table": on, "pocketed": 2 * MEN + 1 - on, "out": 0, "hand": 0}


def _uncovered(state: MenState) -> str:
    return "board" if state.queen == "cover" else state.queen


MEN_POCKETED = MenPocketed()
