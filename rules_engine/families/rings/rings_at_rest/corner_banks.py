"""Rings that score by banking off so many rims into the circle, each side's rings shot one after another.

A shot is its rims and its rest: ``-- R=inner`` touched two rims and lies inside; ``#no-bank`` did not. The
quick way is a claim: ``+1``, or ``0``. A game lasts some rounds. By another reading a round is counted by
where the rings lie at its end: then each shot needs its facts, and ``:count`` closes the round.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, ClassVar

from ....boards.played_on import PlayedOn
from ....expectation import Button, Expectation
from ....parts import ToldPart
from ....play import Play
from ....record.entries import Entry
from ....record.tokens import Token
from ....rulings import Instruction, Ruling, refuse
from ....saying import say
from ....unknown import UNKNOWN
from ...base import Fact, claim_of
from ...base import cites as cites_of
from ...measured import TURNS
from .counting import count
from .family import ROUND_LABEL, TO_SHOOT, RingsAtRest, number_of
from .names import find_ring, find_zone, name_of, zone_values
from .panel import IN_DITCH
from .sentences import NOTHING_YET, contradicted_claim, no_ring, no_zone
from .shots import shoot
from .state import RestsState, Ring, scored
from .told import told_round

_BANKED_INSIDE = say("rings-at-rest.button-banked-inside", "Two rims, and inside")
_BANKED_OUTSIDE = say("rings-at-rest.button-banked-outside", "Two rims, outside")
_NOT_BANKED = say("rings-at-rest.button-not-two-rims", "Not two rims")
_NO_POINT = say("rings-at-rest.button-no-point", "No point")


class CornerBanks(RingsAtRest):
    """Banks into the circle; see the module."""

    key = "corner-banks"
    name = say("rings-at-rest.family-banks", "rings at rest by banks")
    no_visits = ""
    panel = "rings-taken"
    measured = TURNS
    sheet = ("turn", "lost")
    played_on = PlayedOn("carrom-crokinole")
    slots: ClassVar[Mapping[str, str]] = {
        **RingsAtRest.slots,
        "bank": say("rings-at-rest.ask-corner-bank", "How many rims must a ring touch?"),
        "judged": say("rings-at-rest.ask-corner-judged", "When is it judged whether a ring scores?"),
        "clearing": say("rings-at-rest.ask-corner-clearing", "When are the rings taken off?"),
        "rounds": say("rings-at-rest.ask-corner-rounds", "How many rounds are played?"),
        "tied": say("rings-at-rest.ask-corner-tied", "What comes of equal totals?"),
    }
    required: ClassVar[tuple[str, ...]] = (
        *(slot for slot in RingsAtRest.required if slot != "target"),
        "bank",
        "judged",
        "rounds",
    )

    def judge(self, play: Play, state: RestsState, entry: Entry) -> Ruling:
        """Judge the lead, one shot, or the count of a round."""
        who = play.index(entry.side)
        words = {t.a for t in entry.tokens if t.kind == "choice"}
        turn = None if state.turn is None else play.letters[state.turn]
        if (
            who is None
            or state.over
            or "lead" in words
            or any(t.kind not in self.kinds for t in entry.tokens)
        ):
            return super().judge(play, state, entry)
        if "count" in words and (state.phase == "count" or not any(state.where)):
            ruling = count(
                play,
                self._as_banked(play, state),
                who,
                self._banked_alone(play, state, entry),
                partial(self._close, was=state),
            )
        elif state.phase == "shot" and who == state.turn and "count" not in words:
            ruling = self._shot(play, state, who, entry)
        else:
            return super().judge(play, state, entry)
        return ruling if ruling.ok else ruling._replace(state=state, turn=turn)

    def told_part(self, play: Play, state: Any, who: int, told: ToldPart, n: int) -> Ruling:
        """Score a round that is told at once."""
        return told_round(play, state, who, told, n, partial(self._close, was=state))

    # -- one shot ----------------------------------------------------------------------------------------

    def _shot(self, play: Play, state: RestsState, who: int, entry: Entry) -> Ruling:
        shot = Ring(who, len(state.where[who]) + 1)
        mine = {name_of(play, shot), play.letters[who]}
        rest = self._banked(play, state, entry, mine)
        if isinstance(rest, Ruling):
            return rest
        banked, tokens = rest
        for token in tokens:
            if token.kind == "rest" and find_ring(play, token.a) is None:
                return no_ring(play, state, token.a)
            if token.kind == "rest" and find_zone(play, token.b) is None:
                return no_zone(play, state, token.b)
        inside = self._inside(play, state, shot, tokens, mine)
        point: Any = (
            False if banked is False or inside is False else True if banked is inside is True else UNKNOWN
        )
        claim = claim_of(entry.tokens)
        at_rest = play.value("judged") == "rest"
        if claim is not None and (claim not in (0, 1, "miss") or not at_rest):
            message = NOTHING_YET
            if at_rest:
                message = say("rings-at-rest.one-or-nothing", "a shot makes one, or nothing")
            return refuse(state, "impossible", message, play.cite("judged"))
        if (claim == 1 and point is False) or (claim in (0, "miss") and point is True):
            message = contradicted_claim(claim, int(point is True))
            return refuse(state, "contradicted", message, play.cite("bank"))
        unknown = point if at_rest else banked
        if claim is None and unknown is UNKNOWN:
            message = say(
                "rings-at-rest.say-rims",
                "say whether it touched two rims, and where it lies: -- R=inner, or +1, or 0",
            )
            return refuse(state, "undecided", message, play.cite("bank"))
        if not any(t.kind == "rest" and t.a in mine for t in tokens) and claim is None and not at_rest:
            message = say("rings-at-rest.say-where-lies", "say where the ring lies")
            return refuse(state, "undecided", message, play.cite("judged"))
        noted = tuple(t for t in tokens if t.kind != "claim") or ()
        if not any(t.kind in ("rest", "off", "touch") for t in noted):
            noted = (*noted, Token("claim", 0))
        ruling = shoot(play, state, who, entry._replace(tokens=noted))
        if not ruling.ok or "again" in ruling.events:
            return ruling._replace(state=state)
        after: RestsState = ruling.state
        cites: list[str | None] = [play.cite("bank")]
        if banked is True or claim == 1:
            after = after._replace(made=after.made | {(shot.side, shot.number)})
        made = at_rest and (point is True or claim == 1)
        if made:
            after = scored(after, who, 1, entry.n)
            cites.append(play.cite("judged"))
        points = {play.letters[who]: 1} if made else {}
        told = list(ruling.instructions)
        when, cite = play.ask("clearing", state)
        done = len(after.where[who]) == play.value("rings")
        if when == "after-three" and done:
            rows = [("ditch",) * len(row) if side == who else row for side, row in enumerate(after.where)]
            after = after._replace(where=tuple(rows), stale=False, lost=(0, 0))
            text = say("rings-at-rest.rings-off-board", "Take the rings off the board.")
            told.append(Instruction("remove", text, (), cite))
            cites.append(cite)
        ruling = ruling._replace(
            state=after,
            points=points,
            citations=cites_of(*cites, *ruling.citations),
            instructions=tuple(told),
            attested=claim is not None and point is UNKNOWN,
            events=("counted" if made else "shot", *ruling.events[1:]),
        )
        if after.phase == "count" and at_rest:
            more = self._next_round(play, after, list(ruling.citations), list(told))
            return more._replace(
                points=points, attested=ruling.attested, events=(*ruling.events, *more.events)
            )
        return ruling

    @staticmethod
    def _banked(
        play: Play, state: RestsState, entry: Entry, mine: set[str]
    ) -> tuple[Any, tuple[Token, ...]] | Ruling:
        """Whether the ring touched rims enough (three-valued), and the tokens that say other things."""
        rims: int | None = None
        said = False
        kept: list[Token] = []
        for token in entry.tokens:
            kind, a, b = token
            if kind == "cushion" and (a is None or a in mine):
                rims = (rims or 0) + (b if isinstance(b, int) else len(b))
            elif kind == "state" and a == "no-bank" and b is None:
                said = True
            else:
                kept.append(token)
                if kind == "full" and rims is None:
                    rims = 0
        need = play.value("bank", state)
        banked: Any = UNKNOWN if rims is None else rims >= need
        if said and banked is True:
            message = say("rings-at-rest.touched-rims", "it touched {rims} rims", rims=rims)
            return refuse(state, "contradicted", message, play.cite("bank"))
        return (False if said else banked), tuple(kept)

    @staticmethod
    def _inside(play: Play, state: RestsState, shot: Ring, tokens: tuple[Token, ...], mine: set[str]) -> Any:
        """Whether the ring lies in the circle (three-valued)."""
        values = zone_values(play)[0]
        for kind, a, b in tokens:
            if kind == "off" and a in mine:
                return False
            if kind == "rest" and a in mine and (zone := find_zone(play, b)) is not None:
                if any(t.kind == "state" and t.a == "line" and t.b in mine for t in tokens):
                    zone = play.value("line").get(zone, zone)
                return values.get(zone, 0) > 0
        return UNKNOWN

    # -- the end of a round ------------------------------------------------------------------------------

    @staticmethod
    def _as_banked(play: Play, state: RestsState) -> RestsState:
        """The rings as they count: one that was not banked lies in the circle for nothing."""
        values = zone_values(play)[0]
        where = tuple(
            tuple(
                "next" if values.get(zone, 0) and (side, number) not in state.made else zone
                for number, zone in enumerate(row, 1)
            )
            for side, row in enumerate(state.where)
        )
        return state._replace(where=where)

    @staticmethod
    def _banked_alone(play: Play, state: RestsState, entry: Entry) -> Entry:
        """The rests of an entry, those of rings that were not banked being outside the circle."""
        values = zone_values(play)[0]
        tokens = []
        for token in entry.tokens:
            ring = find_ring(play, token.a) if token.kind == "rest" else None
            if ring is not None and ring.number and tuple(ring) not in state.made:
                inside = values.get(find_zone(play, token.b) or "", 0)
                token = token._replace(b="next") if inside else token
            tokens.append(token)
        return entry._replace(tokens=tuple(tokens))

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
        was: RestsState,
    ) -> Ruling:
        """Score the round as it was counted."""
        for side in (0, 1):
            if gains[side]:
                state = scored(state, side, gains[side], n)
        cites.append(play.cite("judged"))
        ruling = self._next_round(play, state, cites, told)
        points = {x: gains[i] for i, x in enumerate(play.letters) if gains[i]}
        return ruling._replace(points=points, attested=attested, events=("round-over", *ruling.events))

    @staticmethod
    def _next_round(play: Play, state: RestsState, cites: list[Any], told: list[Instruction]) -> Ruling:
        """Begin the next round, or end the game with the last."""
        rounds, cite = play.ask("rounds", state)
        level = state.score[0] == state.score[1]
        if state.round >= rounds:
            cites.append(cite)
            tied, tie_cite = play.ask("tied", state)
            cites += [tie_cite] if level else []
            if not level or tied == "drawn":
                winner = None if level else int(state.score[1] > state.score[0])
                over = state._replace(over=True, winner=winner, phase="shot")
                return Ruling(over, {}, None, cites_of(*cites), tuple(told), False, ("game-over",))
        lead, cite = play.ask("next_round", state, None)
        cites.append(cite)
        tallies = tuple(t._replace(run=0) for t in state.tallies)
        after = RestsState(state.score, tallies, lead, lead, "shot", state.round + 1, untold=state.untold)
        return Ruling(after, {}, play.letters[lead], cites_of(*cites), tuple(told), False, ())

    # -- what is shown -----------------------------------------------------------------------------------

    def offers(self, play: Play, state: RestsState) -> Expectation:
        """A point or none; or, where a round is counted at its end, the facts of a shot."""
        expected = super().offers(play, state)._replace(panel=self.panel)
        if state.phase != "shot":
            return expected
        who = state.turn or 0
        side = play.letters[who]
        rows: tuple[Button, ...]
        if play.value("judged") == "rest":
            rows = (
                Button("point", _BANKED_INSIDE, "+1", side, "score", "stroke", "1"),
                Button("none", _NO_POINT, "0", side, "plain", "stroke", "0"),
                Button("no-bank", _NOT_BANKED, "#no-bank", side, "plain", "stroke", "n"),
            )
        else:
            rows = (
                Button("inside", _BANKED_INSIDE, f"-- {side}=inner", side, "score", "stroke", "1"),
                Button("outside", _BANKED_OUTSIDE, f"-- {side}=next", side, "plain", "stroke", "2"),
                Button("no-bank", _NOT_BANKED, f"#no-bank {side}=next", side, "plain", "stroke", "n"),
                Button("ditch", IN_DITCH, f"#no-bank {side}=ditch", side, "plain", "stroke", "d"),
            )
        prompt = say(
            "rings-at-rest.due-ring-of",
            "{name} shoots ring {ring} of {rings}.",
            name=play.names[side],
            ring=len(state.where[who]) + 1,
            rings=play.value("rings"),
        )
        return expected._replace(buttons=rows, prompt=prompt, states=(*expected.states, "no-bank"))

    def shown(self, play: Play, state: RestsState) -> dict[str, Any]:
        """The rings as last noted, and how many rounds there are."""
        return super().shown(play, state) | {"rounds": play.value("rounds", state)}

    def match_facts(self, board: dict[str, Any]) -> tuple[Fact, ...]:
        """The round, and how many there are."""
        number, of = board.get("round"), board.get("rounds")
        if not number or board["over"]:
            return ()
        return (Fact("round", ROUND_LABEL, number_of(number, of)),)

    def side_facts(self, board: dict[str, Any], letter: str) -> tuple[Fact, ...]:
        """The rings that the side still has to shoot."""
        left = board.get("rings_left") or {}
        return (Fact("rings_left", TO_SHOOT, str(left.get(letter) or 0)),)


CORNER_BANKS = CornerBanks()
"""The one instance."""
