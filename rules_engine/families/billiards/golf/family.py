"""The family of golf on a pool table: its questions, and how a stroke is written into the state."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from ....boards.played_on import PlayedOn
from ....expectation import Button, Expectation
from ....play import Play
from ....positions import Words
from ....record.entries import Entry
from ....record.tokens import Token
from ....rulings import Instruction, Ruling, refuse
from ....saying import say
from ....states import Tally
from ...base import (
    Fact,
    Family,
    check_kinds,
    cites,
    common_board,
    common_figures,
    lead_buttons,
    points_between,
)
from ...conduct import Foul
from ...measured import Measured
from ...turns import GAME_OVER, game_over
from .strokes import (
    POCKETS,
    RED,
    SEEN,
    WHITE,
    GolfState,
    Outcome,
    outcome_of,
    pocket_of,
    read_stroke,
)

_STROKE_KINDS = frozenset({"touch", "cushion", "pocket", "off", "claim", "full", "state"})
_NAMES = {
    "tl": say("golf.pocket-tl", "the left foot corner pocket"),
    "tr": say("golf.pocket-tr", "the right foot corner pocket"),
    "ml": say("golf.pocket-ml", "the left side pocket"),
    "mr": say("golf.pocket-mr", "the right side pocket"),
    "bl": say("golf.pocket-bl", "the left head corner pocket"),
    "br": say("golf.pocket-br", "the right head corner pocket"),
}
_SHORT = {
    "tl": say("golf.corner-tl", "left foot corner"),
    "tr": say("golf.corner-tr", "right foot corner"),
    "ml": say("golf.side-ml", "left side"),
    "mr": say("golf.side-mr", "right side"),
    "bl": say("golf.corner-bl", "left head corner"),
    "br": say("golf.corner-br", "right head corner"),
}
_FOULS = {
    "hand": say("golf.button-hand", "At a ball behind the string line"),
    "not-point": say("golf.button-not-point", "Not with the point of the cue"),
    "push": say("golf.button-push", "Push"),
    "feet": say("golf.button-feet", "No foot on the floor"),
    "in-motion": say("golf.button-in-motion", "Ball in motion touched"),
    "double": say("golf.button-double", "White touched twice"),
    "help": say("golf.button-help", "Help or marks"),
}
_RED_SPOTTED = say("golf.spot-red", "Red on the centre spot.")
_NOT_HOLED = say("golf.not-holed", "Not holed")
_BOTH = say("golf.white-pocketed-no-cushion", "White pocketed, no ball to a cushion")
_HOLED_NO_CUSHION = say("golf.holed-no-cushion", "Holed, no ball to a cushion")
_NOT_FOOT = say("golf.opening-not-foot", "Opening: red not to the foot cushion")
_HOLE = say("golf.hole", "Hole")
_POCKET = say("golf.pocket", "Pocket")
_THIS_HOLE = say("golf.this-hole", "This hole")
_CARD = say("golf.card", "Card")


class Golf(Family):
    """Golf on a pool table; see the package."""

    key = "golf"
    name = say("golf.family", "golf")
    category = "pocket"
    panel = "golf"
    measured = Measured("strokes", "fewest-strokes", ("fewest-strokes",))
    sheet = ("strokes",)
    played_on = PlayedOn("pool", lies="spots", pieces="r=centre", shot_from=("head",))
    slots: ClassVar[Mapping[str, str]] = {
        "order": say("golf.slot-order", "Who plays first?"),
        "set_up": say("golf.slot-set-up", "How are the balls set up?"),
        "opening": say("golf.slot-opening", "What must the opening stroke do?"),
        "holes": say("golf.slot-holes", "Which pockets are played, in which order?"),
        "count": say("golf.slot-count", "What does a stroke count?"),
        "white_from": say("golf.slot-white-from", "From where is the white played?"),
        "scratch": say("golf.slot-scratch", "What does a scratch add?"),
        "cushion": say("golf.slot-cushion", "What does a stroke add that reaches no cushion?"),
        "holed_cushion": say("golf.slot-holed-cushion", "Is the red in its pocket enough without a cushion?"),
        "holed_scratch": say("golf.slot-holed-scratch", "Is a hole made by a stroke that loses the white?"),
        "two_fouls": say("golf.slot-two-fouls", "What do two fouls of one stroke add?"),
        "white_spot": say("golf.slot-white-spot", "From where is the white played after a scratch?"),
        "in_turn": say("golf.slot-in-turn", "Does a side finish a hole before the next plays?"),
        "partners": say(
            "golf.slot-partners", "Do two partners play for a side, and how do they follow each other?"
        ),
        "partner_next": say("golf.slot-partner-next", "Which partner begins the next hole?"),
        "win": say("golf.slot-win", "Who wins?"),
        "tie": say("golf.slot-tie", "What happens when totals are level?"),
        "foul:": say("golf.slot-foul", "What does this foul do?"),
        "claim_window": say(
            "golf.slot-claim-window", "How many strokes may follow before a claim of foul dies?"
        ),
        "next_lead": say("golf.slot-next-lead", "Who leads the next game of a race?"),
    }
    conduct: ClassVar[Mapping[str, str]] = {
        "hand": say("golf.foul-hand", "at a ball behind the string line"),
        "not-point": say("golf.foul-not-point", "not with the point of the cue"),
        "push": say("golf.foul-push", "push"),
        "feet": say("golf.foul-feet", "no foot on the floor"),
        "in-motion": say("golf.foul-in-motion", "ball in motion touched"),
        "double": say("golf.foul-double", "white touched twice"),
        "help": say("golf.foul-help", "help or marks"),
    }
    required: ClassVar[tuple[str, ...]] = ("holes", "count", "scratch", "cushion", "win", "tie")
    kinds: ClassVar[frozenset[str]] = _STROKE_KINDS | {"choice", "time"}
    under_way: ClassVar[Mapping[str, Any]] = {"opening": False}

    def position(self, play: Play, state: GolfState, words: Words) -> GolfState:
        """A recorded position: the cards say the score, which need not be said; no hole beyond the last but
        those that part a tie."""
        placed: GolfState = super().position(play, state, words)
        last = len(play.value("holes")) - 1 + placed.extra
        if not 0 <= placed.hole <= last:
            words.refuse("hole", say("golf.holes-in-play", "the holes in play are 0 to {last}", last=last))
        score = []
        for i, letter in enumerate(play.letters):
            row = placed.card[i]
            if len(row) > placed.hole + 1 or min((*row, 1)) < 1:
                message = say(
                    "golf.card-strokes",
                    "the strokes at each of {holes} holes, at least one",
                    holes=placed.hole,
                )
                words.refuse(f"card.{letter}", message)
            finished = len(row) > placed.hole  # its strokes at this hole stand on the card already
            points = play.start_scores[i] + sum(row) + placed.here[i] * (not finished)
            if not row and not placed.here[i]:
                points = placed.score[i]
            elif letter in words.said and placed.score[i] != points:
                message = say("golf.card-adds-up", "the card and this hole add up to {points}", points=points)
                words.refuse(letter, message)
            score.append(points)
        return placed._replace(score=tuple(score))

    def start(self, play: Play, lead: int | None = None) -> GolfState:
        """The first hole; ``lead`` plays first, None if the order is still to be drawn."""
        sides = len(play.letters)
        zeros = (0,) * sides
        order = tuple(((lead or 0) + i) % sides for i in range(sides))
        return GolfState(
            play.start_scores,
            (Tally(),) * sides,
            ((),) * sides,
            zeros,
            order,
            order,
            zeros,
            phase="lead" if lead is None else "stroke",
        )

    def next_game(self, play: Play, state: GolfState, ended: GolfState, lead: int) -> GolfState:
        """The order that was drawn holds; the first in it plays first."""
        after: GolfState = super().next_game(play, state, ended, lead)
        return after._replace(playing=after.order)

    def judge(self, play: Play, state: GolfState, entry: Entry) -> Ruling:
        """Judge a stroke, or the order of play."""
        if (bad := check_kinds(self, play, state, entry)) is not None:
            return bad
        turn = None if state.turn is None else play.letters[state.turn]
        if any(t.kind == "choice" for t in entry.tokens):
            ruling = self._order(play, state, entry.side, entry.tokens)
        elif state.phase == "lead":
            message = say("golf.order-first", "the order of play comes first")
            ruling = refuse(state, "not-now", message, play.cite("order"))
        elif entry.side != turn:
            message = say("golf.out-of-turn", "{name} plays", name=play.names[turn or ""])
            ruling = refuse(state, "out-of-turn", message, play.cite("in_turn"))
        elif not any(t.kind in _STROKE_KINDS for t in entry.tokens):
            ruling = refuse(state, "undecided", say("golf.say-what", "say what the stroke did"))
        else:
            ruling = self._stroke(play, state, entry)
        return ruling if ruling.refusal is None else ruling._replace(turn=turn)

    @staticmethod
    def _order(play: Play, state: GolfState, side: str, tokens: tuple[Token, ...]) -> Ruling:
        cite = play.cite("order")
        token = tokens[0]
        if len(tokens) != 1 or token.a not in ("order", "lead"):
            message = say("golf.order-drawn-as", "the order is drawn: :order(BA)")
            return refuse(state, "unknown-choice", message, cite)
        if state.phase != "lead":
            message = say("golf.order-was-drawn", "the order of play has been drawn")
            return refuse(state, "not-now", message, cite)
        letters = play.letters
        first = letters.index(side)
        order = tuple((first + i) % len(letters) for i in range(len(letters)))
        if token.a == "order":
            drawn = (token.b or "").replace(" ", "")
            if sorted(drawn) != sorted(letters):
                message = say("golf.order-all-sides", "write every side once in the order drawn: :order(BA)")
                return refuse(state, "undecided", message, cite)
            order = tuple(letters.index(x) for x in drawn)
        after = state._replace(order=order, playing=order, phase="stroke")
        text, set_up = play.ask("set_up")
        told = (Instruction("set-up", text, (WHITE, RED), set_up),)
        return Ruling(after, {}, letters[order[0]], cites(cite), told, events=("lead",))

    def _stroke(self, play: Play, state: GolfState, entry: Entry) -> Ruling:
        facts = read_stroke(play, self.conduct, state, entry.tokens)
        if isinstance(facts, Ruling):
            return facts
        found = outcome_of(play, state, facts)
        if isinstance(found, Ruling):
            return found
        outcome, attested = found
        who = state.playing[0]
        again = False
        citations = outcome.citations
        if state.opening and "not-foot" in facts.states and not outcome.holed:
            repeat, cite = play.ask("opening")
            again = bool(repeat)
            citations = cites(cite, *citations)
        elif state.opening:
            citations = cites(*citations, play.cite("opening"))
        here = tuple(n + outcome.strokes * (i == who) for i, n in enumerate(state.here))
        score = tuple(n + outcome.strokes * (i == who) for i, n in enumerate(state.score))
        tallies = list(state.tallies)
        if not state.here[who]:
            tallies[who] = tallies[who].begin()
        tallies[who] = tallies[who].add(outcome.strokes, entry.n)
        how, _ = play.ask("partners")
        partner = state.partner
        if how == "alternate":
            partner = tuple(1 - p if i == who else p for i, p in enumerate(partner))
        after = state._replace(score=score, tallies=tuple(tallies), here=here, opening=again, partner=partner)
        told = self._spotted(play, outcome, again)
        if not outcome.holed:
            if not play.value("in_turn"):
                after = after._replace(
                    playing=(*after.playing[1:], who), opening=again or self._opens(after, after.playing[1:])
                )
            return self._done(play, state, after, citations, told, attested, "stroke")
        return self._holed(play, state, after, who, citations, told, attested)

    @staticmethod
    def _opens(state: GolfState, playing: tuple[int, ...]) -> bool:
        """Whether the next side has not yet played at the first hole."""
        return state.hole == 0 and bool(playing) and not state.here[playing[0]]

    @staticmethod
    def _spotted(play: Play, outcome: Outcome, again: bool) -> tuple[Instruction, ...]:
        told = []
        text, cite = play.ask("white_spot")
        if outcome.white_spotted or again:
            told.append(Instruction("spot", text, (WHITE,), cite))
        if outcome.red_spotted or again:
            told.append(Instruction("spot", _RED_SPOTTED, (RED,), play.cite("set_up")))
        return tuple(told)

    def _holed(
        self,
        play: Play,
        before: GolfState,
        state: GolfState,
        who: int,
        citations: tuple[str, ...],
        told: tuple[Instruction, ...],
        attested: bool,
    ) -> Ruling:
        card = tuple((*c, state.here[i]) if i == who else c for i, c in enumerate(state.card))
        left = state.playing[1:]
        partner = state.partner
        how = play.value("partners")
        if how == "hole":
            partner = tuple(1 - p if i == who else p for i, p in enumerate(partner))
        if how:
            citations = cites(*citations, play.cite("partner_next"))
        after = state._replace(card=card, playing=left, partner=partner)
        if left:
            after = after._replace(opening=self._opens(after, left))
            return self._done(
                play, before, after, citations, self._next(play, after, told), attested, "holed"
            )
        return self._hole_over(play, before, after, citations, told, attested)

    def _hole_over(
        self,
        play: Play,
        before: GolfState,
        state: GolfState,
        citations: tuple[str, ...],
        told: tuple[Instruction, ...],
        attested: bool,
    ) -> Ruling:
        hole = state.hole + 1
        fresh = state._replace(hole=hole, here=(0,) * len(state.score), opening=False)
        if hole < len(play.value("holes")):
            fresh = fresh._replace(playing=state.order)
            told = self._next(play, fresh, told)
            return self._done(play, before, fresh, citations, told, attested, "holed", "round-over")
        best = min(state.score)
        leaders = tuple(i for i in state.order if state.score[i] == best)
        win = play.cite("win")
        events = ("holed", "round-over", "game-over")
        if len(leaders) == 1:
            over = fresh._replace(over=True, winner=leaders[0])
            return self._done(play, before, over, cites(*citations, win), told, attested, *events)
        again, cite = play.ask("tie")
        if not again:
            over = fresh._replace(over=True)
            return self._done(play, before, over, cites(*citations, win, cite), told, attested, *events)
        fresh = fresh._replace(playing=leaders, extra=state.extra + 1)
        told = self._next(play, fresh, told)
        return self._done(play, before, fresh, cites(*citations, cite), told, attested, "holed", "tie")

    @staticmethod
    def _next(play: Play, state: GolfState, told: tuple[Instruction, ...]) -> tuple[Instruction, ...]:
        """Where the balls lie for the next side."""
        if state.opening:
            text, cite = play.ask("set_up")
            return (*told, Instruction("set-up", text, (WHITE, RED), cite))
        text, cite = play.ask("white_from")
        white_spotted = any(WHITE in i.pieces for i in told)
        lies = () if white_spotted else (Instruction("white", text, (WHITE,), cite),)
        red = Instruction("spot", _RED_SPOTTED, (RED,), play.cite("set_up"))
        return (*told, *lies, red)

    def _done(
        self,
        play: Play,
        before: GolfState,
        after: GolfState,
        citations: tuple[str, ...],
        told: tuple[Instruction, ...],
        attested: bool,
        *events: str,
    ) -> Ruling:
        points = points_between(play, before.score, after.score)
        if after.over:
            return Ruling(after, points, None, citations, told, attested, events)
        turn = after.playing[0]
        how, cite = play.ask("partners")
        if how:
            text = say("golf.player-plays", "{player} plays.", player=self._player(play, after))
            told = (*told, Instruction("partner", text, (), cite))
        return Ruling(after, points, play.letters[turn], citations, told, attested, events)

    def pieces(self, play: Play, state: GolfState) -> dict[str, int]:
        """White and red, which are put back whenever they leave the table."""
        return {"table": 2, "pocketed": 0, "out": 0, "hand": 0}

    # -- the tablet --------------------------------------------------------------------------------------

    def seats(self, play: Play) -> tuple[int, ...] | None:
        """Two a side where partners follow each other."""
        return (2,) * len(play.letters) if play.value("partners") else None

    def partner(self, play: Play, state: GolfState, side: int) -> int | None:
        """Who of the two plays next."""
        return state.partner[side]

    @staticmethod
    def _player(play: Play, state: GolfState) -> str:
        """Who plays next: a side, or one of its partners."""
        turn = state.playing[0]
        name = play.names[play.letters[turn]]
        if not play.value("partners"):
            return name
        named = play.partner_name(play.letters[turn], state.partner[turn])
        if named:
            return named
        if state.partner[turn] == 0:
            return say("golf.first-partner", "The first partner of {name}", name=name)
        return say("golf.second-partner", "The second partner of {name}", name=name)

    @classmethod
    def _prompt(cls, play: Play, state: GolfState) -> str:
        if state.over:
            return GAME_OVER
        if state.phase == "lead":
            return say("golf.draw-order", "Draw for the order of play. Who plays first?")
        name = cls._player(play, state)
        pocket = _NAMES[pocket_of(play, state.hole)]
        if state.opening:
            return say(
                "golf.prompt-opens",
                "{player} opens: red to the foot cushion, for {pocket}.",
                player=name,
                pocket=pocket,
            )
        return say("golf.prompt-plays", "{player} plays the red into {pocket}.", player=name, pocket=pocket)

    def expects(self, play: Play, state: GolfState) -> Expectation:
        """A stroke of the side at the table."""
        if state.over:
            return game_over(self.panel)
        prompt = self._prompt(play, state)
        if state.phase == "lead":
            return Expectation(
                None, "lead", prompt, self.panel, lead_buttons(play), choices=("order", "lead")
            )
        side = play.letters[state.playing[0]]
        pocket = pocket_of(play, state.hole)
        wrong = next(p for p in POCKETS if p != pocket)
        scratch = 1 + play.value("scratch")
        off = 1 + play.value("cushion")
        rows = [
            Button(
                "holed",
                say("golf.holed-in", "Holed in {pocket}", pocket=_NAMES[pocket]),
                f"r>{pocket} +1",
                side,
                "score",
                "stroke",
                "h",
            ),
            Button("stroke", _NOT_HOLED, "+1", side, "plain", "stroke", "1"),
            Button(
                "white",
                say("golf.white-pocketed", "White pocketed +{strokes}", strokes=scratch),
                f"c> +{scratch}",
                side,
                "foul",
                "stroke",
                "w",
            ),
            Button(
                "wrong",
                say("golf.red-wrong-pocket", "Red in a wrong pocket +{strokes}", strokes=scratch),
                f"r>{wrong} +{scratch}",
                side,
                "foul",
                "stroke",
            ),
            Button(
                "no-cushion",
                say("golf.no-cushion", "No ball to a cushion +{strokes}", strokes=off),
                f"#no-cushion +{off}",
                side,
                "foul",
                "stroke",
                "n",
            ),
            Button("both", _BOTH, "c> #no-cushion", side, "foul", "both"),
            Button(
                "holed-white",
                say("golf.holed-white-too", "Holed, the white pocketed too +{strokes}", strokes=scratch),
                f"r>{pocket} c> +{scratch}",
                side,
                "foul",
                "both",
            ),
            Button(
                "holed-no-cushion",
                _HOLED_NO_CUSHION,
                f"r>{pocket} #no-cushion",
                side,
                "foul",
                "both",
            ),
        ]
        if state.opening:
            rows.append(Button("not-foot", _NOT_FOOT, "#not-foot +1", side, "foul", "stroke"))
        for code, label in _FOULS.items():
            foul = play.value(f"foul:{code}", state, None)
            if isinstance(foul, Foul) and foul.out:
                rows.append(Button(code, label, f"#{code} +1", side, "foul", "foul"))
        return Expectation(
            side,
            "stroke",
            prompt,
            self.panel,
            tuple(rows),
            (WHITE, RED),
            POCKETS,
            states=(*SEEN, *self.conduct),
        )

    def board(self, play: Play, state: GolfState) -> dict[str, Any]:
        """What all games share, the hole and its pocket, and the cards."""
        letters = play.letters
        shown = common_board(
            play,
            score=state.score,
            turn=state.turn,
            phase=state.phase,
            prompt=self._prompt(play, state),
            over=state.over,
            winner=state.winner,
            tallies=state.tallies,
            inning=state.hole + 1,
        )
        shown["run"] = 0
        shown["hole"] = state.hole + 1
        shown["pocket"] = pocket_of(play, state.hole)
        shown["strokes"] = dict(zip(letters, state.here, strict=True))
        shown["card"] = {x: list(c) for x, c in zip(letters, state.card, strict=True)}
        shown["lowest_wins"] = True
        if play.value("partners"):
            shown["partner"] = {x: p + 1 for x, p in zip(letters, state.partner, strict=True)}
        return shown

    def match_facts(self, board: dict[str, Any]) -> tuple[Fact, ...]:
        """The hole in play."""
        return (Fact("hole", _HOLE, str(board["hole"])), Fact("pocket", _POCKET, _SHORT[board["pocket"]]))

    def side_facts(self, board: dict[str, Any], letter: str) -> tuple[Fact, ...]:
        """Strokes at this hole, and the card."""
        card = " ".join(map(str, board["card"][letter]))
        facts = (Fact("strokes", _THIS_HOLE, str(board["strokes"][letter])),)
        return (*facts, Fact("card", _CARD, card)) if card else facts

    def figures(self, play: Play, state: GolfState) -> dict[str, dict[str, Any]]:
        """Strokes a hole."""
        return common_figures(play, state.score, state.tallies)


GOLF = Golf()
"""The one instance."""
