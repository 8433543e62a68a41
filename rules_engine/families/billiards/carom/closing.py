"""How a match of equal innings ends: the other side's last inning, a limit of innings, ties, the shoot-out.

Only games that answer ``equal_innings`` have all this; their state has a :class:`~.reading.Bout`. Elsewhere
who makes the points wins at once.
"""

from __future__ import annotations

from ....lean import NamedTuple
from ....play import Play
from ....rulings import Instruction, Ruling
from ....states import Tally, put
from ...base import cites
from .reading import Bout, CaromFacts, CaromState
from .strokes import Verdict

SHOOT_OUT = "shoot-out"
LAST = "last"


class Closing(NamedTuple):
    """What a match settles once: ``equal`` from where the last inning is played ("" for none), ``limit``
    innings for each side, what decides a ``tie``; whether the second series of a shoot-out ``goes_on`` where
    the first ended, and whether who begins it is drawn anew."""

    equal: str
    equal_cite: str | None
    limit: int | None
    limit_cite: str | None
    tie: str
    tie_cite: str | None
    goes_on: bool
    on_cite: str | None
    shoot_cite: str | None
    goal_cite: str | None
    decider_cite: str | None
    drawn: bool
    reset: str
    reset_cite: str | None


class End(NamedTuple):
    """What becomes of a match at the end of an inning: over, or who plays on, from the spots or not."""

    bout: Bout
    over: bool = False
    winner: int | None = None
    following: int | None = None
    spots: bool = False
    phase: str = "stroke"
    events: tuple[str, ...] = ()
    cite: str | None = None
    told: tuple[Instruction, ...] = ()


def in_sets(play: Play) -> bool:
    """Whether the match is one of several sets, whose length differs from that of a single one."""
    header = play.header
    several = header.race > 1 or header.sets > 1 or any(n > 1 for n in header.races.values())
    return several and play.cite("set_target") is not None


def begun(play: Play, lead: int | None) -> Bout | None:
    """The bout at the start; None in games that know no equal innings."""
    if play.cite("equal_innings") is None:
        return None
    nothing = (0,) * len(play.letters)
    bout = Bout("", -1 if lead is None else lead, nothing, 0, (), nothing)
    return deciding(play, bout)


def next_set(play: Play, bout: Bout, ended: CaromState) -> Bout:
    """The bout of the set that follows ``ended``: time-outs taken and sets won go on."""
    last = ended.bout
    if last is None:
        return bout
    won = last.sets if ended.winner is None else put(last.sets, ended.winner, last.sets[ended.winner] + 1)
    if any(w >= need for w, need in zip(won, _needs(play), strict=True)):
        won = (0,) * len(won)  # a race of its own is over: the next begins
    return deciding(play, bout._replace(outs=last.outs, sets=won))


def deciding(play: Play, bout: Bout) -> Bout:
    """The bout before a set, which may decide the match; the last may be played as a shoot-out."""
    if not in_sets(play):
        return bout
    decides = all(w == need - 1 for w, need in zip(bout.sets, _needs(play), strict=True))
    bout = bout._replace(decider=decides)
    if decides and play.value("decider") == SHOOT_OUT:
        return bout._replace(stage=SHOOT_OUT, runs=(-1,) * len(bout.sets))
    return bout


def _needs(play: Play) -> tuple[int, ...]:
    header = play.header
    if header.race == 1 and not header.races:
        return (header.sets,) * len(play.letters)
    return tuple(header.races.get(x, header.race) for x in play.letters)


def closing_of(play: Play) -> Closing:
    """The rules on the end of this match, from its memo."""
    found: Closing | None = play.memo.get("closing")
    if found is None:
        equal, equal_cite = play.ask("equal_innings")
        limit, limit_cite = play.ask("innings_limit")
        tie, tie_cite = play.ask("tie")
        goes_on, on_cite = play.ask("shoot_on")
        reset, reset_cite = play.ask("reset")
        found = play.memo["closing"] = Closing(
            "" if in_sets(play) else equal or "",
            equal_cite,
            limit or None,
            limit_cite,
            tie or "draw",
            tie_cite,
            bool(goes_on),
            on_cite,
            play.cite("shoot_out"),
            play.cite("set_target" if in_sets(play) else "target"),
            play.cite("decider"),
            play.value("shoot_out_first") == "new-draw",
            reset or "",
            reset_cite,
        )
    return found


def inning_over(
    play: Play,
    bout: Bout,
    score: tuple[int, ...],
    tallies: tuple[Tally, ...],
    targets: tuple[int | None, ...],
    who: int,
) -> End | None:
    """What follows an inning of ``who`` that is over, or that reached the points; None: play goes on."""
    rules = closing_of(play)
    other = (who + 1) % len(score)
    goal = targets[who]
    reached = goal is not None and score[who] >= goal
    if reached and rules.equal and who == bout.first and not bout.stage:
        spots = rules.equal == "starting-position"
        told = (_set_up(rules),) if spots else ()
        last = bout._replace(stage=LAST)
        return End(last, False, None, other, spots, "stroke", ("last-inning",), rules.equal_cite, told)
    if reached and not bout.stage:
        return End(bout, True, who, events=("game-over",), cite=rules.goal_cite)
    limit = rules.limit
    by_limit = limit is not None and all(tally.innings >= limit for tally in tallies)
    if not (reached or bout.stage or by_limit):
        return None
    cite = rules.limit_cite if by_limit and not bout.stage else rules.equal_cite
    return _result(rules, bout, score, tallies, targets, cite)


def _result(
    rules: Closing,
    bout: Bout,
    score: tuple[int, ...],
    tallies: tuple[Tally, ...],
    targets: tuple[int | None, ...],
    cite: str | None,
) -> End:
    """Who has won after equal innings: by the points, by their share of his own distance if each has one."""
    a, b = score
    if None not in targets:
        a, b = a * (targets[1] or 0), b * (targets[0] or 0)
    if a == b and rules.tie == "high-run":
        a, b, cite = tallies[0].high, tallies[1].high, rules.tie_cite
    if a != b:
        return End(bout, True, int(b > a), events=("game-over",), cite=cite)
    if rules.tie != SHOOT_OUT:
        return End(bout, True, None, events=("game-over",), cite=rules.tie_cite)
    shooting = bout._replace(stage=SHOOT_OUT, runs=(-1,) * len(score))
    told = (_set_up(rules),)
    if rules.drawn:
        return End(
            shooting, following=None, spots=True, phase="lead", events=(SHOOT_OUT,), cite=rules.shoot_cite,
            told=told,
        )  # fmt: skip
    return End(
        shooting, following=max(bout.first, 0), spots=True, events=(SHOOT_OUT,), cite=rules.shoot_cite,
        told=told,
    )  # fmt: skip


def _set_up(rules: Closing) -> Instruction:
    return Instruction("set-up", rules.reset, (), rules.reset_cite)


def shot(play: Play, state: CaromState, facts: CaromFacts, v: Verdict) -> Ruling:
    """The ruling of a stroke of the shoot-out, which counts for nothing else."""
    bout, who = state.bout, state.turn or 0
    assert bout is not None
    rules, letters = closing_of(play), play.letters
    other = (who + 1) % len(letters)
    runs = put(bout.runs, who, max(bout.runs[who], 0) + v.made)
    first = bout.first if bout.first >= 0 else who
    last = runs[other] >= 0  # the other's series is over
    onward = rules.on_cite if last and rules.goes_on else None
    because = cites(*v.citations, rules.shoot_cite, onward, rules.decider_cite if bout.decider else None)
    winner: int | None = None
    following, spots = who, False
    told: tuple[Instruction, ...] = ()
    events: tuple[str, ...] = (v.event,)
    over = last and runs[who] > runs[other]
    if over:
        winner = who
    elif v.out:
        events = (v.event, "inning-over")
        following, spots = other, not (rules.goes_on and not last)
        if last and runs[who] < runs[other]:
            over, winner = True, other
        elif last:
            runs, following, spots = (-1,) * len(runs), first, True
        if not over and spots:
            told = (_set_up(rules),)
    if over:
        events = (*events, "game-over")
    after = state._replace(
        turn=following,
        phase="stroke",
        spotted=spots or (v.balls == "spots"),
        fresh=v.out,
        strokes=state.strokes + 1,
        over=over,
        winner=winner,
        held=(),
        lined=False,
        offer=None,
        before=(),
        bout=bout._replace(runs=runs, first=first, timed=0),
    )
    turn = None if over else letters[following]
    return Ruling(after, {}, turn, because, told, v.attested, events)
