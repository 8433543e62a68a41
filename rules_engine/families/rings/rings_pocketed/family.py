"""The family of carrom games counted by innings: its questions, and the order in which an entry is judged."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from ....boards.played_on import PlayedOn
from ....expectation import Expectation
from ....play import Play
from ....positions import Words, at_least, below
from ....record.entries import Entry
from ....record.tokens import Token
from ....rulings import Instruction, Ruling, refuse
from ....saying import say
from ....states import Tally
from ...base import Fact
from ...base import cites as cites_of
from ...measured import Measured
from ...turns import TurnFamily
from . import panel
from .reading import COLOUR_CODES, COLOUR_NAMES, COLOURS, SHOT_KINDS, RingsState, check_words, on_board
from .shots import led, opened, read_shot, settle

_ALONE = say("rings-pocketed.choice-alone", "a choice stands alone in its entry")
_PLAYS = say("rings-pocketed.label-plays", "Plays")
_DOWN = say("rings-pocketed.label-down", "Rings down")
_THIS_INNING = say("rings-pocketed.label-inning", "This inning")
_NEXT_SPOT = say("rings-pocketed.label-spot", "Next spot")
_PLAYS_LEFT = say("rings-pocketed.label-plays-left", "Plays left")
_COLOURS = {COLOUR_CODES[c]: name for c, name in COLOUR_NAMES.items()}
"""What a side plays, by the word that programs know."""


class RingsPocketed(TurnFamily):
    """The family of carrom games counted by innings; see the module."""

    key = "rings-pocketed"
    name = say("rings-pocketed.family-name", "rings pocketed")
    category = "carrom-board"
    panel = panel.PANEL
    measured = Measured("points-an-inning", "best-inning", ("best-inning", "fastest-win"))
    sheet = ("rings-by-inning",)
    played_on = PlayedOn("carrom", lies="heap")
    slots: ClassVar[Mapping[str, str]] = {
        "set_up": say("rings-pocketed.ask-set-up", "Which rings are on the board?"),
        "delivery": say("rings-pocketed.ask-delivery", "How is the shooter driven?"),
        "colours": say("rings-pocketed.ask-colours", "How does each side come by its colour?"),
        "shot": say("rings-pocketed.ask-shot", "Is a shooter that was barely moved a shot?"),
        "ring": say("rings-pocketed.ask-ring", "What does a ring of one's own colour count?"),
        "black": say("rings-pocketed.ask-black", "What does the black count for the player who pockets it?"),
        "again": say("rings-pocketed.ask-again", "Does the player shoot again?"),
        "call": say("rings-pocketed.ask-call", "Is the ring called, and what if it is not?"),
        "uncalled": say(
            "rings-pocketed.ask-uncalled",
            "Do own rings that were not called come back, and the black with them?",
        ),
        "direct": say(
            "rings-pocketed.ask-direct", "What comes of a shot played straight at what may only be banked?"
        ),
        "direct_words": say(
            "rings-pocketed.ask-direct-words",
            "By which further words is it noted that a shot was not banked as it must be?",
        ),
        "no_hit": say("rings-pocketed.ask-no-hit", "How many rings does it cost to meet no coloured ring?"),
        "centring": say("rings-pocketed.ask-centring", "May a ring be moved to the centre now?"),
        "scratch": say(
            "rings-pocketed.ask-scratch", "Does the shot bring the black and all rings of the player back?"
        ),
        "debt": say("rings-pocketed.ask-debt", "Is a forfeit owed that cannot be paid?"),
        "black_given": say(
            "rings-pocketed.ask-black-given", "Is the black forfeited where there is no other ring?"
        ),
        "hand": say(
            "rings-pocketed.ask-hand", "What comes of a shooter that comes back to the player's own hand?"
        ),
        "other_hand": say(
            "rings-pocketed.ask-other-hand", "Is a shot replayed whose shooter touched another hand?"
        ),
        "waits": say(
            "rings-pocketed.ask-waits", "Does an inning of which one colour is down wait for the black alone?"
        ),
        "from_line": say("rings-pocketed.ask-from-line", "Is every shot made from the line?"),
        "from": say("rings-pocketed.ask-from", "May the shooter be set in that zone?"),
        "own_shooters": say(
            "rings-pocketed.ask-own-shooters", "Does the shooter of each player stay where it lies?"
        ),
        "other_shooter": say(
            "rings-pocketed.ask-other-shooter", "Does it cost the opponent a ring that his shooter is lost?"
        ),
        "returned": say("rings-pocketed.ask-returned", "Where are rings put that come back?"),
        "in_hand": say("rings-pocketed.ask-in-hand", "Is a lost shooter played from the line next?"),
        "lies": say("rings-pocketed.ask-lies", "Is the shooter played from where it lies next?"),
        "next_spot": say("rings-pocketed.ask-next-spot", "From which spot is the player's next shot?"),
        "keeps_spots": say(
            "rings-pocketed.ask-keeps-spots", "Do the spots that are due stand for the next inning?"
        ),
        "tries": say("rings-pocketed.ask-tries", "How many plays has each side?"),
        "used": say("rings-pocketed.ask-used", "How many plays does a shot use that ends the turn?"),
        "turn_done": say("rings-pocketed.ask-turn-done", "Has the player no more plays?"),
        "new_rack": say("rings-pocketed.ask-new-rack", "Are the rings set up again for the second player?"),
        "taker": say("rings-pocketed.ask-taker", "Does a ring belong to whoever pockets it?"),
        "other_ring": say(
            "rings-pocketed.ask-other-ring", "What comes of a pocketed ring of the opponent's colour?"
        ),
        "shooter_pocketed": say(
            "rings-pocketed.ask-shooter-pocketed", "What does it cost to pocket the shooter?"
        ),
        "with_black": say(
            "rings-pocketed.ask-with-black", "What becomes of the black that falls with the shooter?"
        ),
        "shooter_off": say(
            "rings-pocketed.ask-shooter-off", "What does it cost when the shooter leaves the board?"
        ),
        "ring_off": say("rings-pocketed.ask-ring-off", "Where does a ring go that left the board?"),
        "inning_end": say("rings-pocketed.ask-inning-end", "Is the inning over?"),
        "bonus": say("rings-pocketed.ask-bonus", "What do the rings left on the board count, and for whom?"),
        "game_end": say(
            "rings-pocketed.ask-game-end", "Who has won when the inning is counted (-1: nobody)?"
        ),
        "when_counted": say("rings-pocketed.ask-when-counted", "When are points added to the score?"),
        "target": say("rings-pocketed.ask-target", "How many points win?"),
        "tie": say("rings-pocketed.ask-tie", "Who wins when both have enough?"),
        "next_inning": say("rings-pocketed.ask-next-inning", "Who shoots first in the next inning?"),
        "next_lead": say("rings-pocketed.ask-next-lead", "Who shoots first in the next game?"),
    }
    required: ClassVar[tuple[str, ...]] = (
        "set_up",
        "ring",
        "again",
        "shooter_pocketed",
        "shooter_off",
        "inning_end",
        "target",
    )
    kinds: ClassVar[frozenset[str]] = SHOT_KINDS | {"choice", "place", "time", "call"}

    # -- start -------------------------------------------------------------------------------------------

    lead_slot = "next_inning"

    def set_up(self, play: Play) -> RingsState:
        """The rings in the centre, nothing pocketed."""
        sides = len(play.letters)
        zero = (0,) * sides
        return RingsState(
            play.start_scores,
            play.start_scores,
            (Tally(),) * sides,
            earned=zero,
            best=zero,
            best_entry=zero,
            blacks=zero,
            **opened(play, None),
        )

    def led(self, play: Play, state: RingsState, lead: int) -> RingsState:
        """The side that leads chooses a colour first, where colours are chosen."""
        return led(play, state, lead)

    under_way: ClassVar[Mapping[str, Any]] = {"phase": "shot", "broken": True}
    side_fields: ClassVar[frozenset[str]] = frozenset({"black"})
    phases: ClassVar[frozenset[str]] = frozenset({"lead", "colours", "shot"})

    def position(self, play: Play, state: RingsState, words: Words) -> RingsState:
        """A recorded position; ``base.A`` is the score of A when the inning began, the present one if not
        said."""
        placed: RingsState = super().position(play, state, words)
        said = {x: f"base.{x}" in words.said or "base" in words.said for x in play.letters}
        base = tuple(
            b if said[x] else s for x, b, s in zip(play.letters, placed.base, placed.score, strict=True)
        )
        below(words, play, placed, play.value("target", placed) or None)
        at_least(words, placed, "down", "earned", "blacks", "best")
        if len(placed.down) != 2 or min(on_board(play, placed).values()) < 0:
            message = say(
                "rings-pocketed.down-word",
                "the red and the green rings that are pocketed, no more than there are",
            )
            words.refuse("down", message)
        if sorted(placed.colours) not in ([], sorted(COLOURS)) or (placed.phase == "lead") != (
            placed.turn is None
        ):
            message = say(
                "rings-pocketed.colours-word", "each side has one of {colours}", colours=", ".join(COLOURS)
            )
            words.refuse("colours", message)
        full = play.value("tries", placed) or 0
        if placed.tries and not (
            len(placed.tries) == len(base) and 0 <= min(placed.tries) <= max(placed.tries) <= full
        ):
            words.refuse(
                "tries", say("rings-pocketed.tries-word", "each side has used 0 to {last} plays", last=full)
            )
        if placed.spots and (len(placed.spots) != len(base) or not set(placed.spots) <= {1, 2, 3, 4}):
            words.refuse("spots", say("rings-pocketed.spots-word", "the spots are 1 to 4"))
        if placed.own_hand and len(placed.own_hand) != len(base):
            words.refuse("own-hand", say("rings-pocketed.shooter-each", "each side has a shooter"))
        if placed.held and tuple(map(sum, zip(*placed.held, strict=True))) != placed.down:
            words.refuse(
                "held", say("rings-pocketed.held-word", "what the sides have taken is what is pocketed")
            )
        if placed.phase == "shot" and play.value("inning_end", placed):
            words.refuse("down", say("rings-pocketed.inning-over", "the inning is over"))
        return placed._replace(base=base)

    def words(self, play: Play, state: RingsState) -> dict[str, str]:
        """The score at the beginning of the inning is always said."""
        base = {f"base.{x}": str(b) for x, b in zip(play.letters, state.base, strict=True)}
        return {**super().words(play, state), **base}

    def check_words(self, play: Play, state: RingsState, tokens: tuple[Token, ...]) -> Ruling | None:
        """Refuse words that mean nothing in these games."""
        return check_words(play, state, tokens)

    def judge_lead(self, play: Play, state: RingsState, who: int, tokens: tuple[Token, ...]) -> Ruling:
        """Who leads, and perhaps with which colour: ``:lead :red``."""
        colours = tuple(t for t in tokens if t.kind == "choice" and t.a in ("red", "green"))
        rest = tuple(t for t in tokens if t not in colours)
        ruling = super().judge_lead(play, state, who, rest)
        if ruling.refusal is not None or not colours:
            return ruling
        chosen = self._colour(play, ruling.state, who, colours)
        if chosen.refusal is not None:
            return chosen
        return chosen._replace(citations=cites_of(*ruling.citations, *chosen.citations))

    def shot(self, play: Play, state: RingsState, who: int, entry: Entry) -> Ruling:
        """Judge the choice of colour, a ring moved to the centre, or one shot."""
        for kind, word, _ in entry.tokens:
            if kind == "choice":
                choose = self._centre if word == "centre" else self._colour
                return choose(play, state, who, entry.tokens)
        if state.phase == "colours":
            message = say("rings-pocketed.choose-colour", "choose a colour first: :red or :green")
            return refuse(state, "not-now", message, play.cite("colours"))
        facts = read_shot(play, state, who, entry)
        return facts if isinstance(facts, Ruling) else settle(play, state, who, facts, entry)

    @staticmethod
    def _colour(play: Play, state: RingsState, who: int, tokens: tuple[Token, ...]) -> Ruling:
        """The side that leads takes a colour."""
        cite = play.cite("colours")
        if len(tokens) != 1:
            return refuse(state, "wrong-token", _ALONE)
        if state.phase != "colours":
            message = say("rings-pocketed.no-colours-now", "the colours cannot be chosen now")
            return refuse(state, "not-now", message, cite)
        mine = tokens[0].a[0]
        theirs = COLOURS[1 - COLOURS.index(mine)]
        after = state._replace(colours=(mine, theirs) if who == 0 else (theirs, mine), phase="shot")
        return Ruling(after, turn=play.letters[who], citations=cites_of(cite), events=("lead",))

    @staticmethod
    def _centre(play: Play, state: RingsState, who: int, tokens: tuple[Token, ...]) -> Ruling:
        """One ring is moved to the centre before the first shot of a turn."""
        cite = play.cite("centring")
        if len(tokens) != 1:
            return refuse(state, "wrong-token", _ALONE)
        if state.phase != "shot":
            return refuse(state, "not-now", say("rings-pocketed.nobody-shoots", "nobody shoots yet"), cite)
        ring = str(tokens[0].b)
        if not state.fresh:
            message = say("rings-pocketed.one-ring-moved", "one ring is moved, at the start of a turn")
            return refuse(state, "not-now", message, cite)
        if not on_board(play, state)[ring]:
            message = say("rings-pocketed.not-on-board", "it is not on the board")
            return refuse(state, "impossible", message, cite)
        if not play.value("centring", state, ring):
            message = say("rings-pocketed.not-moved-now", "that ring may not be moved now")
            return refuse(state, "not-now", message, cite)
        text = say(
            "rings-pocketed.put-moved",
            "Put at the centre, or as near as nothing is moved: one {colour}.",
            colour=COLOUR_NAMES[ring],
        )
        told = (Instruction("centre", text, (ring,), cite),)
        return Ruling(
            state._replace(fresh=False), turn=play.letters[who], citations=cites_of(cite), instructions=told
        )

    def prompt(self, play: Play, state: RingsState) -> str:
        """The lead is asked for anew in each inning."""
        if state.over or not self.awaits_lead(state):
            return super().prompt(play, state)
        return panel.lead_question(play, state)

    def lead_offers(self, play: Play, state: RingsState) -> Expectation:
        """Who leads, and perhaps a colour with it."""
        return super().lead_offers(play, state)._replace(buttons=panel.leads(play, state))

    def offers(self, play: Play, state: RingsState) -> Expectation:
        """Buttons for the colours, or for everything that one shot is likely to do."""
        return panel.offers(play, state, self.due(play, state))

    def due(self, play: Play, state: RingsState) -> str:
        """Who chooses a colour, or shoots at what and from where."""
        return panel.due(play, state)

    def inning(self, state: RingsState) -> int:
        """The number of the inning, which both sides play together."""
        return state.inning

    def shown(self, play: Play, state: RingsState) -> dict[str, Any]:
        """The rings on the board and down, and the count of the inning so far."""
        return panel.shown(play, state)

    def side_facts(self, board: dict[str, Any], letter: str) -> tuple[Fact, ...]:
        """The colour played, and the count of this inning."""
        colours, count = board.get("colours") or {}, board.get("count") or {}
        plays: tuple[Fact, ...] = ()
        if colour := colours.get(letter):
            plays = (Fact("colours", _PLAYS, _COLOURS.get(colour, colour)),)
        label = _DOWN if board.get("rounds") else _THIS_INNING
        rows = (*plays, Fact("count", label, str(count.get(letter) or 0)))
        if spots := board.get("spots"):
            rows = (*rows, Fact("spot", _NEXT_SPOT, str(spots[letter])))
        if left := board.get("plays_left"):
            rows = (*rows, Fact("plays", _PLAYS_LEFT, str(left[letter])))
        return rows

    def figures(self, play: Play, state: RingsState) -> dict[str, dict[str, Any]]:
        """Points an inning, the longest run of one turn, the best inning, and the blacks pocketed."""
        return panel.figures(play, state)

    def pieces(self, play: Play, state: RingsState) -> dict[str, int]:
        """Where the rings are; a ring off the board is put back at once."""
        on = sum(on_board(play, state).values())
        return {"table": on, "pocketed": sum(state.down) + (state.black is not None), "out": 0, "hand": 0}


RINGS_POCKETED = RingsPocketed()
"""The one instance."""
