"""One player for every physical game: try strokes, let the physics play them and the rules judge them.

Of the candidates, each played once without error, the best are played again with the player's errors; the
one that is worth most on the average is struck. A safety is nothing special: a stroke whose ruling costs
least. Where nothing but balls lies on the table the strokes are tried in batches (:mod:`.trials`), and so
many batches as it takes to find some that bring something.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from itertools import islice
from math import hypot
from random import Random
from typing import NamedTuple

from rules_engine import Entry, Match, Ruling, Token, read_tokens

from ..constants import Constants
from ..errors import SimulatorError
from ..facts import facts_of
from ..pieces import KINDS, Piece
from ..scene.space import TOUCH
from ..shooting import shoot
from ..shots import Shot
from ..strokes import CueStroke, Stroke
from ..traces import Trace
from .candidates import strokes, varied
from .flicks import flicks
from .lying import Turn, Upkeep
from .sketches import pins_of, sketched
from .skill import Skill, erred
from .trials import FEW_BALLS, can_be_tried, tried

BATCHES = 3
"""Batches of strokes that are tried at most while none brings anything."""
MORE = 3
"""How much larger than the first the other batches are where balls are few: lock-step wants many."""
ENOUGH = 2
"""Strokes that bring something, for each that a player weighs with his errors, when no more are sought."""

Asked = tuple[tuple[Piece, ...], Stroke]
"""A layout and the stroke that is tried on it."""


class Candidate(NamedTuple):
    """A stroke that might be played: from where, with what said, and what it was worth when tried."""

    pieces: tuple[Piece, ...]
    stroke: Stroke
    call: tuple[Token, ...]
    worth: float


class Done(NamedTuple):
    """A stroke as it came about: its trace, its entry, the ruling."""

    shot: Shot
    trace: Trace
    entry: Entry
    ruling: Ruling


class Planner:
    """Chooses and plays strokes for the sides of one match."""

    def __init__(self, match: Match, upkeep: Upkeep, seed: int) -> None:
        self.match = match
        self.upkeep = upkeep
        self.surface = upkeep.layout.surface
        self.constants = Constants(self.surface.constants)
        self.random = Random(f"{match.header.game}:{seed}:strokes")
        self.chosen: dict[tuple[Hashable, str], Candidate] = {}
        """Strokes chosen in positions that recur (:meth:`Upkeep.recurs`), by the level of who chose."""
        self.refused: dict[str, int] = {}
        """Codes of refusals of tried strokes, counted: what the facts or the upkeep may have wrong."""
        self.tried = 0
        """Strokes that the rules were asked about."""
        self._rulings: dict[tuple[Token, ...], Ruling] = {}
        self._ruled_at: object = None

    @property
    def side(self) -> str:
        """The side whose entry comes next."""
        expected = self.match.expects().side
        return expected or self.upkeep.entering(self.match) or self.match.header.letters[0]

    def judged(self, pieces: tuple[Piece, ...], stroke: Stroke, call: tuple[Token, ...]) -> Done | None:
        """Play a stroke and have it judged without writing it down; None if the rules refuse it."""
        played = self.shot(pieces, stroke)
        return None if played is None else self.ruled(*played, call)

    def shot(
        self, pieces: tuple[Piece, ...], stroke: Stroke, sketch: bool = False
    ) -> tuple[Shot, Trace] | None:
        """Let the physics play a stroke, or sketch it; None if it cannot be played so."""
        shot = Shot(self.surface, pieces, stroke, self.constants, self.random.getrandbits(32))
        try:
            return shot, sketched(shot) if sketch else shoot(shot)
        except SimulatorError:
            return None

    def ruled(self, shot: Shot, trace: Trace, call: tuple[Token, ...]) -> Done | None:
        """Have a stroke judged without writing it down; None if the rules refuse it."""
        match = self.match
        side = self.side
        tokens = facts_of(trace, match.play, match.state, before=shot.pieces, call=call, surface=self.surface)
        entry = Entry(match.last + 1, side, tokens)
        ruling = self._ruling(entry)
        self.tried += 1
        if ruling.refusal is not None:
            code = ruling.refusal.code
            self.refused[code] = self.refused.get(code, 0) + 1
            return None
        return Done(shot, trace, entry, ruling)

    def _ruling(self, entry: Entry) -> Ruling:
        """The engine's ruling; what has been asked before in this state is remembered."""
        match = self.match
        if self._ruled_at is not match.state:
            self._rulings, self._ruled_at = {}, match.state
        found = self._rulings.get(entry.tokens)
        if found is None:
            found = self._rulings[entry.tokens] = match.rules.judge(match.play, match.state, entry)
        return found

    def traces(self, shots: Sequence[Asked], sketch: bool = False) -> list[tuple[Shot, Trace] | None]:
        """Each shot with its trace, in one batch where that can be; None for what cannot be played."""
        if sketch or not shots or not can_be_tried(self.surface, shots[0][0]):
            return [self.shot(pieces, stroke, sketch) for pieces, stroke in shots]
        if not isinstance(shots[0][1], CueStroke):
            return [self.shot(pieces, stroke) for pieces, stroke in shots]
        return [
            None if trace is None else (Shot(self.surface, pieces, stroke, self.constants, 0), trace)
            for (pieces, stroke), trace in zip(shots, tried(self.surface, self.constants, shots), strict=True)
        ]

    def worth(self, done: Done | None) -> float:
        """What a stroke brought to him who struck; a refused one is as bad as can be."""
        if done is None:
            return -1e6
        match = self.match
        state = done.ruling.state
        side = self.upkeep.acting(match) or done.entry.side
        if self.upkeep.unfinished(match, done.trace):
            return self.upkeep.worth(match, done.ruling, side) + self.upkeep.liking(match, done.trace, side)
        if match.rules.is_over(state):
            winner = match.rules.winner(state)
            letter = None if winner is None else match.play.letters[winner]
            return 0.0 if letter is None else 1000.0 if letter == side else -1000.0
        return (
            self.upkeep.worth(match, done.ruling, side)
            + self.upkeep.liking(match, done.trace, side)
            + self.upkeep.outlook(match, done.ruling, done.trace, side)
        )

    def candidates(self, turn: Turn, skill: Skill) -> list[Candidate]:
        """Strokes with what each was worth when played without error, the best first."""
        pieces = {piece.id: piece for piece in turn.pieces}
        struck = pieces[turn.struck]
        how = {"ball": "cue", "top": "spin"}.get(KINDS[struck.kind].shape, "finger")
        shooter = self.upkeep.layout.table.shooter
        if shooter is not None and shooter.kind == struck.kind:
            how = shooter.stroke
        if how == "finger" and self.surface.law != "ball":
            return self._flicked(turn, struck, max(4, int(skill.strokes * self.upkeep.effort)))
        places = turn.places or ((struck.x, struck.y),)
        sketch = how == "cue" and bool(pins_of(turn.pieces))
        few = len(turn.pieces) <= FEW_BALLS
        batches = 1
        if how == "cue" and can_be_tried(self.surface, turn.pieces):
            batches = BATCHES if few else BATCHES - 1
        share = max(4, int(skill.strokes * self.upkeep.effort) // len(places))
        ways: list[tuple[tuple[Piece, ...], Iterator[Stroke]]] = []
        for x, y in places:
            at = struck._replace(x=x, y=y)
            lying = tuple(at if piece.id == at.id else piece for piece in turn.pieces)
            ways.append(
                (
                    lying,
                    strokes(at, lying, self.surface, how, batches * MORE * share, self.random, turn.sought),
                )
            )
        found: list[Candidate] = []
        good = 0
        for batch in range(batches):
            shots = [(lying, stroke) for lying, way in ways for stroke in islice(way, share)]
            if batch:
                many = MORE if few else 1
                shots += [
                    (lying, stroke) for lying, way in ways for stroke in islice(way, (many - 1) * share)
                ]
                shots = shots[: (len(shots) + 1) // 2]
                found.sort(key=lambda one: -one.worth)
                shots += self._like(found[: 2 * skill.again], len(shots), 1.5 / batch)
            for played in self.traces(shots, sketch):
                if played is None:
                    continue
                call = self.upkeep.intended(self.match, played[1]) or self.random.choice(turn.calls)
                said = read_tokens(call) if call else ()
                done = self.ruled(*played, said)
                good += done is not None and self.upkeep.brings(self.match, done.ruling, done.entry.side)
                found.append(Candidate(played[0].pieces, played[0].stroke, said, self.worth(done)))
            if good >= ENOUGH * skill.again:
                break
        return sorted(found, key=lambda one: -one.worth)

    def _like(self, best: Sequence[Candidate], count: int, width: float) -> list[Asked]:
        """Strokes like the best ones, by turns."""
        found: list[Asked] = []
        for n in range(count if best else 0):
            one = best[n % len(best)]
            assert isinstance(one.stroke, CueStroke)
            found.append((one.pieces, varied(one.stroke, self.random, width)))
        return found

    def _flicked(self, turn: Turn, struck: Piece, count: int) -> list[Candidate]:
        """The same for rings and discs: what is planned is weighed over all places together."""
        places = [at for at in turn.places if self._free(struck._replace(x=at[0], y=at[1]), turn.pieces)]
        if not turn.places:
            places = [(struck.x, struck.y)]
        sketch = bool(pins_of(turn.pieces))
        found = []
        for (x, y), flick in flicks(
            struck, places, turn.pieces, self.surface, count, self.random, turn.sought
        ):
            at = struck._replace(x=x, y=y)
            lying = tuple(at if piece.id == at.id else piece for piece in turn.pieces)
            if (played := self.shot(lying, flick, sketch)) is None:
                continue
            call = self.upkeep.intended(self.match, played[1]) or self.random.choice(turn.calls)
            said = read_tokens(call) if call else ()
            found.append(Candidate(lying, flick, said, self.worth(self.ruled(*played, said))))
        return sorted(found, key=lambda one: -one.worth)

    def _free(self, at: Piece, pieces: tuple[Piece, ...]) -> bool:
        """Whether a piece may lie so: it may touch others."""
        radius = KINDS[at.kind].radius - TOUCH
        return all(
            hypot(at.x - p.x, at.y - p.y) >= radius + KINDS[p.kind].radius for p in pieces if p.id != at.id
        )

    def choose(self, turn: Turn, skill: Skill) -> Candidate:
        """The stroke that is worth most on the average under the player's errors."""
        found = self.candidates(turn, skill)
        if not found:
            raise RuntimeError(f"{self.match.header.game}: no stroke can be tried")
        again, trials = skill.again, skill.trials
        if min(len(found), again) == 1 or self.upkeep.effort < 0.2:
            return found[0]
        if pins_of(turn.pieces) or self.upkeep.effort < 1:  # these are dear
            return self._sorted(found[: min(again, 3)], min(trials, 2), skill)[0]
        best = found
        for many, times in ((4 * again, 1), (2 * again, 1), (again, trials), (2, 2 * trials)):
            best = self._sorted(best[:many], times, skill)
        return best[0]

    def _sorted(self, found: Sequence[Candidate], times: int, skill: Skill) -> list[Candidate]:
        """Candidates played ``times`` each with the player's errors, the best on the average first."""
        shots = [(one.pieces, erred(one.stroke, skill, self.random)) for one in found for _ in range(times)]
        traces = iter(self.traces(shots))
        rows = []
        for one in found:
            played = [next(traces) for _ in range(times)]
            worth = sum(self.worth(None if way is None else self.ruled(*way, one.call)) for way in played)
            rows.append(one._replace(worth=worth / times))
        return sorted(rows, key=lambda one: -one.worth)

    def play(self, skills: Mapping[str, Skill]) -> Done:
        """Play what makes the next entry, mostly one stroke, by the skill of its side; put the table right.

        Raises :class:`RuntimeError` when the rules refuse what really happened: a fault of the facts.
        """
        if self.upkeep.series(self.match) > 1:
            done = self.together(self.upkeep.thought(skills[self.side]))
            ruling = self.match.add(done.entry)
            self.upkeep.after(self.match, done.trace, ruling)
            return done
        while True:
            done = self.stroke(skills[self.upkeep.acting(self.match) or self.side])
            if not self.upkeep.unfinished(self.match, done.trace):
                break
            self.upkeep.meanwhile(self.match, done.trace)
        ruling = self.match.add(done.entry)
        assert ruling.refusal is None
        self.upkeep.after(self.match, done.trace, ruling)
        return done

    def stroke(self, skill: Skill, turn: Turn | None = None) -> Done:
        """Find a stroke and play it with the player's errors; ``turn`` is what the player finds, where the
        upkeep has said so already.

        Raises :class:`RuntimeError` when the rules refuse what really happened: a fault of the facts.
        """
        turn = turn or self.upkeep.turn(self.match, self.random)
        position = self.upkeep.recurs(self.match)
        chosen = self.chosen.get((position, skill.name)) if position is not None else None
        chosen = None if chosen is None else self._again(chosen, turn)
        if chosen is None:
            chosen = self.choose(turn, self.upkeep.thought(skill))
            if position is not None:
                self.chosen[position, skill.name] = chosen
        for _ in range(20):
            done = self.judged(chosen.pieces, erred(chosen.stroke, skill, self.random), chosen.call)
            if done is not None:
                break
        else:
            raise RuntimeError(
                f"{self.match.header.game}: the rules refuse every stroke: {self.refused}, "
                f"{self.match.expects().prompt}"
            )
        for piece in done.shot.pieces:
            self.upkeep.layout.pieces[piece.id] = piece
        return done

    def _again(self, chosen: Candidate, turn: Turn) -> Candidate | None:
        """A stroke that was chosen before, with what lies there now; None if there is no room for it."""
        at = next(piece for piece in chosen.pieces if piece.id == chosen.stroke.piece)
        before = {piece.id: piece for piece in chosen.pieces if piece.id != at.id}
        if at.id == turn.struck and before == {p.id: p for p in turn.pieces if p.id != turn.struck}:
            return chosen
        at = at._replace(id=turn.struck)
        if not self._free(at, turn.pieces):
            return None
        pieces = tuple(at if piece.id == at.id else piece for piece in turn.pieces)
        return chosen._replace(pieces=pieces, stroke=chosen.stroke._replace(piece=at.id))

    def together(self, skill: Skill) -> Done:
        """Play an entry that tells several strokes, one after another; each is chosen for itself alone.

        Raises :class:`RuntimeError` when the rules refuse what really happened.
        """
        match, upkeep = self.match, self.upkeep
        parts: list[tuple[Trace, tuple[Token, ...]]] = []
        while not upkeep.complete(match, [trace for trace, _ in parts]):
            if parts:
                upkeep.between(match, parts[-1][0])
            shot, trace = self._one_of_several(upkeep.turn(match, self.random), skill)
            told = facts_of(trace, match.play, match.state, before=shot.pieces, surface=self.surface)
            parts.append((trace, told))
            for piece in shot.pieces:
                upkeep.layout.pieces[piece.id] = piece
        made = Entry(match.last + 1, self.side, upkeep.together(match, parts, self.random))
        ruling = match.rules.judge(match.play, match.state, made)
        if ruling.refusal is not None:
            raise RuntimeError(f"{match.header.game}: {ruling.refusal.message}: {made.text}")
        return Done(shot, trace, made, ruling)

    def _one_of_several(self, turn: Turn, skill: Skill) -> tuple[Shot, Trace]:
        """The stroke of a few that the player likes best, with his errors."""
        pieces = {piece.id: piece for piece in turn.pieces}
        struck = pieces[turn.struck]
        x, y = (turn.places or ((struck.x, struck.y),))[0]
        at = struck._replace(x=x, y=y)
        lying = tuple(at if piece.id == at.id else piece for piece in turn.pieces)
        shooter = self.upkeep.layout.table.shooter
        how = "finger" if shooter is None else shooter.stroke
        best: tuple[float, Stroke] | None = None
        for stroke in strokes(
            at, lying, self.surface, how, max(3, skill.strokes // 2), self.random, turn.sought
        ):
            if (played := self.shot(lying, stroke)) is None:
                continue
            liked = self.upkeep.liking(self.match, played[1], self.side)
            if best is None or liked > best[0]:
                best = (liked, stroke)
        for _ in range(20 if best is not None else 0):
            assert best is not None
            if (played := self.shot(lying, erred(best[1], skill, self.random))) is not None:
                return played
        raise RuntimeError(f"{self.match.header.game}: no stroke can be played")
