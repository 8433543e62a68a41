"""Games of balls and pockets: hazards, pool, forty-one, snooker, golf, and points made exactly.

What is called is what the stroke was planned to do: the ball that falls in the plan, and its pocket.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from rules_engine import CallSpec, Entry, Match, Ruling, entry
from rules_engine.books.brunswick.cowboy_pool import HUNDRED
from rules_engine.families.billiards.forty_one.reckoning import numbers_of
from rules_engine.families.billiards.lives.state import own_ball
from rules_engine.families.billiards.pills import NONE, known
from rules_engine.families.billiards.pool.racks import rack_of
from rules_engine.wrappers.base import leaf_of

from ...facts.sights import snookered
from ...pieces import KINDS
from ...scene.space import Space
from ...traces import Trace
from ..candidates import Sought
from ..lying import keeps
from .tables import OnTable, ease, state_of

POSITION = 0.5
"""Points that the easiest shot of all is worth before it is made."""
STROKE_SECONDS = 12
"""What a stroke takes where a match is played against a clock."""
_VALUES = {"r": 1, "yw": 2, "gn": 3, "bn": 4, "bu": 5, "pk": 6, "bk": 7}


def first_met(trace: Trace, struck: str) -> str | None:
    """The ball that the struck one meets first."""
    for event in sorted(trace.events, key=lambda event: event.time):
        if event.kind == "touch" and struck in (event.piece, event.other):
            return event.other if event.piece == struck else event.piece
    return None


def fallen(trace: Trace) -> dict[str, str]:
    """The pockets in which balls fell, by ball."""
    return {rest.piece: rest.where or "" for rest in trace.rests if rest.state in ("pocketed", "holed")}


def in_off_called(call: CallSpec, trace: Trace) -> str:
    """The ball off which the struck one falls in the plan, and the pocket; else the first of each."""
    ball, pocket = first_met(trace, trace.stroke.piece), fallen(trace).get(trace.stroke.piece)
    ball = ball if ball in call.pieces else call.pieces[0]
    return f"({ball}>{pocket if pocket in call.pockets else call.pockets[0]})"


def draws(match: Match, held: Iterable[str], numbers: range, random: Random) -> Entry | None:
    """The next private ball, drawn by lot from those that are left; None if all have theirs."""
    held = list(held)
    for side, ball in zip(match.play.letters, held, strict=True):
        if ball == NONE:
            left = [n for n in numbers if str(n) not in held]
            return entry(match.last + 1, side, f":pill({random.choice(left)})")
    return None


@keeps("hazards")
class Hazards(OnTable):
    """English Billiards and its kin: cannons and hazards; balls come back to their spots."""

    def __init__(self, match: Match) -> None:
        super().__init__(match)
        self.set = match.play.value("balls")
        self.own_whites = self.set.own

    def balls(self, match: Match) -> Iterable[str]:
        """The object balls that are not down, the other white if it has been played and is not in hand."""
        state = state_of(match)
        found = [ball for ball in self.set.objects if ball not in state.down and ball != "w"]
        if self.own_whites and state.turn is not None and state.hands[1 - state.turn] == "table":
            found.append("w")
        return found

    def hand(self, match: Match) -> bool:
        """As the state says of the striker's ball."""
        state = state_of(match)
        mine = (state.turn or 0) if self.own_whites else 0
        return "c" not in self.layout.pieces or state.hands[mine] == "hand"

    def spot(self, match: Match, name: str) -> tuple[float, float]:
        """The other white is spotted on the centre spot, the red there too when it was potted twice."""
        spots = {mark.id: (mark.x1, mark.y1) for mark in self.layout.surface.spots}
        if (name == "w" or (name == "r" and state_of(match).red_on == "centre")) and "centre" in spots:
            return spots["centre"]
        return super().spot(match, name)

    def intended(self, match: Match, trace: Trace) -> str:
        """Where a ball is named before the stroke: the one that the plan meets first; at the last stroke of
        Cow-Boy Pool the pocket of the in-off."""
        if (last := self._last(match)) is not None:
            return in_off_called(last, trace)
        if match.expects().call is None:
            return ""
        ball = first_met(trace, "c")
        return f"({ball})" if ball is not None else "()"

    def sought(self, match: Match) -> Sought:
        """Balls, and pockets for the striker's own ball."""
        last = self._last(match)
        return Sought(last.pieces if last is not None else (), in_off=True)

    def _last(self, match: Match) -> CallSpec | None:
        """What is to be named at the last stroke of Cow-Boy Pool: off the 1 ball into a pocket."""
        if match.play.cite("penalty:last") is None or state_of(match).own != HUNDRED:
            return None
        return CallSpec(False, ("1",), match.expects().pockets)

    def says(self, match: Match, random: Random) -> Entry | None:
        """A ball that waited for its spot comes up as soon as that is free."""
        state = state_of(match)
        side = match.expects().side
        if state.over or side is None or not match.play.value("waits", state):
            return None
        space = Space(self.layout.surface, self.layout.pieces.values())
        for ball in state.down:
            if space.fault(*self.spot(match, ball), KINDS[self.kind].radius) is None:
                said = entry(match.last + 1, side, f":spot({ball})")
                if match.rules.judge(match.play, match.state, said).refusal is None:
                    return said
        return None


@keeps("pool")
class Pool(OnTable):
    """Racks of balls with a common cue ball; balls that come back go to the rack's foremost spot."""

    stroke_phases = frozenset({"stroke", "opening", "playoff"})

    def balls(self, match: Match) -> Iterable[str]:
        """The balls that the rules have on the table; in a duel one of them is struck."""
        state = state_of(match)
        found = set(state.table)
        if state.duel is not None:
            found.add("c")
        return sorted(found - {self.struck(match)})

    def struck(self, match: Match) -> str:
        """The cue ball; in a duel each side has one of the two balls."""
        state = state_of(match)
        if state.duel is not None and state.duel != state.turn:
            return str(next(iter(state.table)))
        return "c"

    def hand(self, match: Match) -> bool:
        """As the state says."""
        return super().hand(match) or (state_of(match).in_hand and self.struck(match) == "c")

    def spot(self, match: Match, name: str) -> tuple[float, float]:
        """The spot of the rack's first ball; at a full rack each ball has its own place."""
        home = self.layout.home
        if len(state_of(match).table) == len(home) and name in home:
            return home[name].x, home[name].y
        if name not in home:
            return super().spot(match, name)
        first = min(home.values(), key=lambda piece: piece.y)
        return first.x, first.y

    def intended(self, match: Match, trace: Trace) -> str:
        """The ball that falls in the plan, and its pocket; nothing is called if none falls."""
        call = match.expects().call
        if call is None:
            return ""
        fell = [(ball, pocket) for ball, pocket in fallen(trace).items() if ball in call.pieces]
        if not fell:
            return "()"
        ball, pocket = fell[0]
        return f"({ball}>{pocket})" if pocket in call.pockets else f"({ball})"

    def sought(self, match: Match) -> Sought:
        """The balls that may be met first, as far as the rules bind it."""
        state, play = state_of(match), match.play
        if state.duel is not None or play.cite("first") is None:
            return Sought()
        if not rack_of(play).names:
            return Sought((min(state.table, key=int),))  # the balls are played in their order
        mine = state.colours[state.turn or 0] if state.colours and state.turn is not None else ""
        own = tuple(ball for ball in self.layout.pieces if mine and ball.startswith(mine))
        return Sought(own or (("bk",) if mine else ()))

    owing = 1.0
    """Points that a ball owed is worth, where a debt stands in no score."""

    def worth(self, match: Match, ruling: Ruling, side: str) -> float:
        """As usual; a ball newly owed is as bad as one put back, one paid as good as one that counts."""
        own = super().worth(match, ruling, side)
        return own + sum(
            self.paid(match, ruling, letter) * (1 if letter == side else -1) for letter in match.play.letters
        )

    def paid(self, match: Match, ruling: Ruling, side: str) -> float:
        """What the debt of a side has fallen by, in points; below 0 where it has grown."""
        if not self.owes(match):
            return 0.0
        who = match.play.letters.index(side)
        return self.owing * float(state_of(match).owed[who] - leaf_of(ruling.state).owed[who])

    def owes(self, match: Match) -> bool:
        """Whether what cannot be paid is owed: no score goes below zero then."""
        return bool(match.play.value("below_zero", state_of(match)) == "owed")

    def brings(self, match: Match, ruling: Ruling, side: str) -> bool:
        """A debt paid is something, too."""
        return super().brings(match, ruling, side) or self.paid(match, ruling, side) > 0

    def outlook(self, match: Match, ruling: Ruling, trace: Trace, side: str) -> float:
        """The easiest ball that may be played on next, for him whose turn it is then."""
        state = leaf_of(ruling.state)
        balls = sorted(state.table)
        if match.play.cite("first") is not None and balls and not rack_of(match.play).names:
            balls = [min(balls, key=int)]
        found = ease(trace, trace.stroke.piece, balls, self.layout.surface.holes)
        return POSITION * found * (1 if ruling.turn == side else -1)


@keeps("rack-pool")
class RackPool(OnTable):
    """Pool of today: what is on is aimed at, and the rack is worth more than any ball."""

    stroke_phases = frozenset({"shot", "break"})

    def balls(self, match: Match) -> Iterable[str]:
        """The balls that the rules have on the table."""
        return sorted(state_of(match).table)

    def hand(self, match: Match) -> bool:
        """As the state says."""
        return super().hand(match) or bool(state_of(match).hand)

    def zones(self, match: Match) -> tuple[str, ...]:
        """Above the head string, or anywhere on the bed."""
        return ("bed",) if state_of(match).hand == "anywhere" else super().zones(match)

    def spot(self, match: Match, name: str) -> tuple[float, float]:
        """The foot spot; at a full rack each ball has its own place."""
        home = self.layout.home
        if len(state_of(match).table) == len(home) and name in home:
            return home[name].x, home[name].y
        foot = next(mark for mark in self.layout.surface.spots if mark.id == "foot")
        return foot.x1, foot.y1

    def says(self, match: Match, random: Random) -> Entry | None:
        """Tell the other of two fouls in a row; take one of what is offered after a stroke."""
        state = state_of(match)
        if state.over or state.turn is None:
            return None
        for button in match.expects().buttons:
            if button.tokens == ":warn":
                return entry(match.last + 1, button.side, ":warn")
        if not state.offers:
            return None
        return entry(match.last + 1, match.play.letters[state.turn], f":{random.choice(state.offers)}")

    def intended(self, match: Match, trace: Trace) -> str:
        """The ball that falls in the plan, and its pocket; a safety if none falls."""
        call = match.expects().call
        if call is None:
            return ""
        for ball, pocket in fallen(trace).items():
            if ball in call.pieces:
                return f"({ball}>{pocket})" if pocket in call.pockets else f"({ball})"
        return "()"

    def sought(self, match: Match) -> Sought:
        """The balls that may be met first; on the break the foremost ball is met full and hard."""
        state = state_of(match)
        on = match.play.value("on", state)
        names = tuple(ball for ball in self.layout.pieces if on is not None and ball in on)
        if state.phase != "break":
            return Sought(names)
        rack = [piece for piece in self.layout.pieces.values() if piece.id in state.table]
        return Sought(names, drives=(min(rack, key=lambda piece: piece.y).id,))

    def worth(self, match: Match, ruling: Ruling, side: str) -> float:
        """The rack is worth most; a ball that keeps the turn something; a foul or a failed break costs."""
        own = 8.0 * sum(p if letter == side else -p for letter, p in ruling.points.items())
        if "foul" in ruling.events or "rebreak" in leaf_of(ruling.state).offers:
            own -= 1.5
        if ruling.turn == side and "counted" in ruling.events:
            own += 1.0
        return own

    def brings(self, match: Match, ruling: Ruling, side: str) -> bool:
        """Whoever goes on, or has won, has what he wants."""
        return ruling.points.get(side, 0) > 0 or (ruling.turn == side and "counted" in ruling.events)

    def outlook(self, match: Match, ruling: Ruling, trace: Trace, side: str) -> float:
        """The easiest ball that is on next, for him whose turn it is then."""
        state = leaf_of(ruling.state)
        if state.over or state.turn is None or state.phase != "shot":
            return 0.0
        on = match.play.value("on", state)
        balls = [ball for ball in sorted(state.table) if on is None or ball in on]
        found = ease(trace, trace.stroke.piece, balls, self.layout.surface.holes)
        return POSITION * found * (1 if ruling.turn == side else -1)


@keeps("private-pool")
class PrivatePool(Pool):
    """Kelly Pool: a small ball is drawn by lot, and openly; who has made the number says so."""

    stroke_phases = frozenset({"stroke", "opening"})

    def says(self, match: Match, random: Random) -> Entry | None:
        """Draw a small ball; proclaim the number; say that one is over it; take the privilege."""
        state = state_of(match)
        play, letters = match.play, match.play.letters
        if state.turn is None or state.over:
            return None
        numbers = range(1, play.value("private_numbers") + 1)
        if (drawn := draws(match, state.pills, numbers, random)) is not None:
            return drawn
        return said_of_buttons(match, [letters[i] for i in range(len(letters)) if i not in state.out])


def said_of_buttons(match: Match, sides: list[str]) -> Entry | None:
    """``:pool`` or ``:burst``, where the engine offers it and the numbers that all know bear it out."""
    for button in match.expects().buttons:
        word = button.tokens.split()[0]
        if button.side in sides and word in (":pool", ":burst"):
            said = entry(match.last + 1, button.side, button.tokens)
            if match.rules.judge(match.play, match.state, said).refusal is None:
                return said
    return None


@keeps("forty-one")
class FortyOne(Pool):
    """Forty-One Pool: private balls drawn by lot, shots in turn, the racks' sums."""

    stroke_phases = frozenset({"shot"})
    owing = 8.0  # the mean of fifteen balls

    def owes(self, match: Match) -> bool:
        """The sides that have no ball to give."""
        return True

    def struck(self, match: Match) -> str:
        """The cue ball."""
        return "c"

    def balls(self, match: Match) -> Iterable[str]:
        """The balls on the table."""
        return sorted(state_of(match).table)

    def sought(self, match: Match) -> Sought:
        """Any ball."""
        return Sought()

    def says(self, match: Match, random: Random) -> Entry | None:
        """Draw a private ball, or another after a burst; declare the number, or a burst."""
        state = state_of(match)
        if state.turn is None or state.over:
            return None
        numbers = numbers_of(match.play)
        if state.phase == "pills" and (drawn := draws(match, state.pills, numbers, random)) is not None:
            return drawn
        letters = match.play.letters
        for who in sorted(state.redraw):
            if known(state.pills[who]) is None or state.pills[who] == NONE:
                left = [n for n in numbers if str(n) not in state.pills]
                return entry(match.last + 1, letters[who], f":pill({random.choice(left)})")
        if state.phase == "shot":
            return said_of_buttons(match, list(letters))
        return None


@keeps("snooker")
class Snooker(OnTable):
    """Snooker's pool: reds and pool balls; a pool ball of the striker's choice is named by his plan."""

    def balls(self, match: Match) -> Iterable[str]:
        """The reds that are left and the pool balls on the table."""
        state = state_of(match)
        reds = [f"r{n}" for n in range(1, 16) if f"r{n}" not in state.gone]
        return (*reds[: state.reds], *state.colours)

    def hand(self, match: Match) -> bool:
        """As the state says."""
        return super().hand(match) or state_of(match).in_hand

    def sought(self, match: Match) -> Sought:
        """The balls that are on."""
        state = state_of(match)
        if state.on == "any":
            return Sought((state.declared,) if state.declared else tuple(state.colours))
        return Sought(tuple(ball for ball in self.balls(match) if ball == state.on or state.on == ball[0]))

    def outlook(self, match: Match, ruling: Ruling, trace: Trace, side: str) -> float:
        """The easiest ball that is on next, for him whose turn it is then."""
        state = leaf_of(ruling.state)
        on = state.on
        balls = [b for b in self.layout.pieces if on in ("any", b) or (on == "r" and b.startswith("r"))]
        found = ease(trace, trace.stroke.piece, balls, self.layout.surface.holes)
        return POSITION * found * (1 if ruling.turn == side else -1)

    def intended(self, match: Match, trace: Trace) -> str:
        """The pool ball that the plan meets first, else the cheapest."""
        call = match.expects().call
        if call is None or state_of(match).declared is not None:
            return ""
        ball = first_met(trace, "c")
        return f"({ball if ball in call.pieces else min(call.pieces, key=_VALUES.__getitem__)})"


@keeps("snooker-today")
class SnookerToday(Snooker):
    """Snooker of today: a free ball where the white is snookered, misses put in again, the white in hand
    anywhere."""

    stroke_phases = frozenset({"stroke", "blue"})

    def balls(self, match: Match) -> Iterable[str]:
        """The reds and colours on the table; the blue alone in the shoot-out."""
        return ("bu",) if state_of(match).phase == "blue" else super().balls(match)

    def sought(self, match: Match) -> Sought:
        """The balls that are on, or with a free ball any."""
        state = state_of(match)
        if state.phase == "blue":
            return Sought(("bu",))
        if state.free:
            return Sought((state.declared,) if state.declared else tuple(self.balls(match)))
        return super().sought(match)

    def zones(self, match: Match) -> tuple[str, ...]:
        """The D, or the whole bed."""
        return ("bed",) if state_of(match).anywhere else super().zones(match)

    def intended(self, match: Match, trace: Trace) -> str:
        """The colour that the plan meets first; a free ball only if it is not on anyway."""
        state = state_of(match)
        if state.free and state.declared is None:
            ball = first_met(trace, "c")
            return f"({ball})" if ball in state.colours and ball != state.on else ""
        return super().intended(match, trace)

    def says(self, match: Match, random: Random) -> Entry | None:
        """After a foul: a free ball if snookered; put the other side in again after a miss."""
        state = state_of(match)
        if state.over or state.phase != "stroke":
            return None
        minutes = getattr(match.play.options, "match_minutes", 0)
        if minutes and state.strokes >= minutes * 60 / STROKE_SECONDS:
            return entry(match.last + 1, match.expects().side or "A", ":time-up")
        if not state.pending:
            return None
        words = [b.tokens for b in match.expects().buttons if b.group == "choice"]
        side = match.expects().side
        for word in (":anywhere", ":back" if random.random() < 0.7 else ":free", ":free"):
            if word in words and side is not None and (word != ":free" or self._snookered(match)):
                return entry(match.last + 1, side, word)
        return None

    def _snookered(self, match: Match) -> bool:
        """Whether the white cannot go straight to both edges of a ball on; from hand, from nowhere in the
        D."""
        state = state_of(match)
        self._reconciled(match, "c")
        pieces = {name: (p.x, p.y) for name, p in self.layout.pieces.items()}
        on = [at for name, at in pieces.items() if (name[0] if state.on == "r" else name) == state.on]
        other = [at for name, at in pieces.items() if at not in on and name != "c"]
        radius = KINDS[self.kind].radius
        from_hand = "c" not in pieces or state.in_hand
        places = self.free_places(match, "c") if from_hand else [pieces["c"]]
        return bool(on) and all(snookered(at, on, other, radius) for at in places)


@keeps("golf")
class Golf(OnTable):
    """Golf Pool: the red into one pocket after the other, in as few strokes as may be."""

    def struck(self, match: Match) -> str:
        """The white."""
        return "c"

    def sought(self, match: Match) -> Sought:
        """The red, and the pocket of the hole."""
        state = state_of(match)
        holes = match.play.value("holes")
        return Sought(("r",), (holes[state.hole % len(holes)],))

    def worth(self, match: Match, ruling: Ruling, side: str) -> float:
        """Every stroke counted is bad; the hole made is worth what it would still have cost."""
        return (4.0 if "holed" in ruling.events else 0.0) - ruling.points.get(side, 0)

    def liking(self, match: Match, trace: Trace, side: str) -> float:
        """A red near its pocket is easier to hole."""
        pocket = self.sought(match).holes[0]
        hole = next(hole for hole in self.layout.surface.holes if hole.id == pocket)
        red = trace.rest_of("r")
        away = ((red.x - hole.x) ** 2 + (red.y - hole.y) ** 2) ** 0.5
        return 0.0 if red.state != "rest" else 1.5 * max(0.0, 1 - away)

    def followed(self, match: Match, ruling: Ruling) -> None:
        """Balls that are spotted go to their spots; the white otherwise stays where it lies."""
        for told in ruling.instructions:
            if told.code == "set-up":
                self.set_up(match)
            elif told.code == "spot":
                for name in told.pieces:
                    self.layout.pieces.pop(name, None)

    def zones(self, match: Match) -> tuple[str, ...]:
        """The head spot."""
        return ("head",)


@keeps("stages")
class Stages(OnTable):
    """Bull Dog Pool: three balls; the last stroke is an in-off, called with its ball and pocket."""

    def hand(self, match: Match) -> bool:
        """As the state says."""
        return super().hand(match) or state_of(match).in_hand

    def intended(self, match: Match, trace: Trace) -> str:
        """The ball off which the cue ball falls in the plan, and the pocket."""
        call = match.expects().call
        return "" if call is None else in_off_called(call, trace)

    def sought(self, match: Match) -> Sought:
        """At the last stroke a pocket for the striker's ball."""
        call = match.expects().call
        return Sought() if call is None else Sought(call.pieces, in_off=True)


@keeps("bottle")
class Bottle(OnTable):
    """Bottle Pool: two balls and the bottle, which always come back; the number made is announced."""

    def hand(self, match: Match) -> bool:
        """As the state says."""
        return super().hand(match) or state_of(match).in_hand

    def says(self, match: Match, random: Random) -> Entry | None:
        """Announce the number as soon as it is made."""
        state = state_of(match)
        if state.made is None or state.over:
            return None
        return entry(match.last + 1, match.play.letters[state.made], ":pool")


@keeps("lives")
class Lives(OnTable):
    """Life Pool and Two-Ball Pool."""

    stroke_phases = frozenset({"stroke", "lead", "measure"})

    def struck(self, match: Match) -> str:
        """The striker's own ball."""
        state = state_of(match)
        return own_ball(state, state.turn or 0)

    def balls(self, match: Match) -> Iterable[str]:
        """The balls of the others that are on the table."""
        state = state_of(match)
        mine = self.struck(match)
        if not state.coloured:
            return [] if state.phase == "lead" else ["r" if mine == "w" else "w"]
        return [
            ball
            for side, ball in enumerate(state.balls)
            if ball != mine and state.places[side] == "table" and state.lives[side] > 0
        ]

    def hand(self, match: Match) -> bool:
        """As the state says of the striker's ball."""
        state = state_of(match)
        if state.coloured:
            return super().hand(match) or state.places[state.turn or 0] == "hand"
        return super().hand(match) or state.phase == "lead" or state.after_lead

    def spot(self, match: Match, name: str) -> tuple[float, float]:
        """The spot on which a ball lies that is played on before it has been played."""
        spots = {mark.id: mark for mark in self.layout.surface.spots}
        spot = spots.get("billiard") or spots.get("pool-5") or spots["foot"]
        return spot.x1, spot.y1

    def sought(self, match: Match) -> Sought:
        """The ball that must be played on."""
        state = state_of(match)
        if state.on is None:
            return Sought()
        return Sought((state.balls[state.on],) if state.coloured else ())

    def says(self, match: Match, random: Random) -> Entry | None:
        """Who has lost his last life comes in again where that is offered."""
        for button in match.expects().buttons:
            if button.tokens in (":star", ":privilege"):
                return entry(match.last + 1, button.side, button.tokens)
        return None

    def worth(self, match: Match, ruling: Ruling, side: str) -> float:
        """Lives taken from others, and twice what one's own are."""
        who = match.play.letters.index(side)
        before, after = state_of(match).lives, leaf_lives(ruling)
        change = [b - a for a, b in zip(before, after, strict=True)]
        return 3.0 * change[who] - sum(c for i, c in enumerate(change) if i != who)

    def followed(self, match: Match, ruling: Ruling) -> None:
        """Balls in hand leave the table by the state alone."""


def leaf_lives(ruling: Ruling) -> tuple[int, ...]:
    """The lives after a ruling."""
    found: tuple[int, ...] = leaf_of(ruling.state).lives
    return found
