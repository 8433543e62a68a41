"""Each side plays for the balls of one colour, and at last for the black: who owns what falls, when the
colours are chosen, and what the black decides."""

from __future__ import annotations

from ....lean import NamedTuple
from ....play import Play
from ....rulings import Instruction, Ruling, refuse
from ....saying import say
from ...base import cites, points_between
from .names import NOUNS
from .reading import PoolFacts, PoolState, following
from .strokes import Verdict

BLACK = "bk"
COLOURS = ("y", "r")
NAMES = {"y": NOUNS["yellow"], "r": NOUNS["red"]}


class Share(NamedTuple):
    """The balls of a stroke given to their owners; ``own`` is how many were the striker's."""

    score: tuple[int, ...]
    taken: tuple[frozenset[str], ...]
    aside: frozenset[str]
    own: int
    colours: tuple[str, ...]
    cite: str | None = None


def colour_of(ball: str) -> str:
    """The colour of a ball."""
    return ball.rstrip("0123456789")


def owned(state: PoolState, counted: tuple[str, ...], who: int) -> int:
    """How many of the balls that fell are the striker's; while the colours are open all of them."""
    if not state.colours or state.pledge:
        return len(counted)
    return sum(colour_of(b) == state.colours[who] for b in counted)


def share(play: Play, state: PoolState, counted: tuple[str, ...], who: int) -> Share:
    """Give each ball to the side that plays its colour; the first balls that fall may settle the colours."""
    colours, cite = state.colours, None
    if not colours:
        fallen = {colour_of(b) for b in counted}
        if len(fallen) > 1 or state.pledge:
            aside = state.aside.union(counted)
            return Share(state.score, state.taken, aside, len(counted), (), None)
        cite = play.cite("colour")
        colours = _with_colour(who, fallen.pop())
    taken, score, own = list(state.taken), list(state.score), 0
    for i, colour in enumerate(colours):
        mine = [ball for ball in counted if colour_of(ball) == colour]
        if mine:
            taken[i] = taken[i].union(mine)
            score[i] += len(taken[i]) - len(state.taken[i])
            own += len(mine) * (i == who)
    return Share(tuple(score), tuple(taken), state.aside, own, colours, cite)


def _with_colour(who: int, colour: str) -> tuple[str, ...]:
    other = COLOURS[1 - COLOURS.index(colour)]
    return (colour, other) if who == 0 else (other, colour)


def choose(play: Play, state: PoolState, who: int, colour: str | None) -> Ruling:
    """The side at the table takes one of the colours; what fell before goes to its owners."""
    turn = play.letters[who]
    cite = play.cite("colour")
    if state.phase not in ("choose-colour", "choose-break"):
        return refuse(
            state, "not-now", say("pool.no-colours-now", "the colours are not chosen now"), cite, turn
        )
    if colour not in COLOURS:
        why = say("pool.choose-y-or-r", "choose y (yellow) or r (red): :colour(r)")
        return refuse(state, "unknown-choice", why, cite, turn)
    colours = _with_colour(who, colour)
    taken = tuple(frozenset(b for b in state.aside if colour_of(b) == c) for c in colours)
    taken = tuple(t | held for t, held in zip(taken, state.taken, strict=True))
    score = tuple(s + len(t) - len(held) for s, t, held in zip(state.score, taken, state.taken, strict=True))
    player = who if state.heir is None else state.heir
    after = state._replace(
        colours=colours,
        taken=taken,
        score=score,
        aside=frozenset(),
        heir=None,
        pledge=False,
        turn=player,
        phase="stroke",
        fresh=state.fresh if player == who else True,
    )
    points = points_between(play, state.score, score)
    if state.phase == "choose-break":
        cite = play.cite("opening_failed")
    return Ruling(after, points, play.letters[player], cites(cite), events=("colour",))


def breaks(play: Play, state: PoolState, who: int) -> Ruling:
    """After a failed break the next side breaks, and takes its colour afterwards."""
    turn, cite = play.letters[who], play.cite("opening_failed")
    if state.phase != "choose-break":
        why = say("pool.no-choice-of-break", "there is no choice of the break now")
        return refuse(state, "not-now", why, cite, turn)
    after = state._replace(phase="opening", pledge=True)
    return Ruling(after, turn=turn, citations=cites(cite), events=("break",))


def finish(
    play: Play,
    before: PoolState,
    after: PoolState,
    facts: PoolFacts,
    v: Verdict,
    shared: Share | None,
    citations: tuple[str, ...],
    told: tuple[Instruction, ...],
    events: list[str],
) -> Ruling:
    """The ruling on a stroke: the black, the choice of colours, a failed break."""
    who = before.turn or 0
    if shared is not None:
        if shared.colours is not after.colours:
            after = after._replace(colours=shared.colours)
        citations = cites(*citations, shared.cite, None if shared.own else play.cite("own_share"))
    if BLACK in facts.pocketed:
        after, citations, told = _black(play, before, after, facts, v, citations, told)
        if after.over:
            events.append("game-over")
    if not after.over and not after.colours:
        after, citations = _open(play, before, after, v, who, shared, citations)
    turn = None if after.over or after.turn is None else play.letters[after.turn]
    points = points_between(play, before.score, after.score)
    return Ruling(after, points, turn, citations, told, v.attested, tuple(events))


def _black(
    play: Play,
    before: PoolState,
    after: PoolState,
    facts: PoolFacts,
    v: Verdict,
    citations: tuple[str, ...],
    told: tuple[Instruction, ...],
) -> tuple[PoolState, tuple[str, ...], tuple[Instruction, ...]]:
    who = before.turn or 0
    word, cite = play.ask("black", before, (facts, v, after))
    citations = cites(play.cite("target") if word == "wins" else None, cite, *citations)
    if word == "spotted":
        where, spot = play.ask("spot", None, facts)
        if not any(BLACK in i.pieces for i in told):
            text = say("pool.spot-black", "Spot the black {where}.", where=where)
            told = (*told, Instruction("spot", text, (BLACK,), spot))
        turn = following(before, who)
        return after._replace(turn=turn, fresh=True), citations, told
    winner = who if word == "wins" else following(before, who)
    table = after.table.difference((BLACK,))
    told = tuple(i for i in told if BLACK not in i.pieces)
    if word == "wins":
        taken = tuple(t | {BLACK} if i == who else t for i, t in enumerate(after.taken))
        score = tuple(s + (i == who) for i, s in enumerate(after.score))
        return (
            after._replace(table=table, taken=taken, score=score, over=True, winner=winner, phase="stroke"),
            citations,
            told,
        )
    aside = after.aside | {BLACK}
    return after._replace(table=table, aside=aside, over=True, winner=winner, phase="stroke"), citations, told


def _open(
    play: Play,
    before: PoolState,
    after: PoolState,
    v: Verdict,
    who: int,
    shared: Share | None,
    citations: tuple[str, ...],
) -> tuple[PoolState, tuple[str, ...]]:
    """The colours are still open: who chooses one now, if anybody."""
    heir = after.turn
    if before.pledge:
        after = after._replace(phase="choose-colour", turn=who, heir=heir, fresh=False)
        return after, cites(*citations, play.cite("opening_failed"))
    if v.failed:
        return after._replace(phase="choose-break"), citations
    if shared is not None:
        after = after._replace(phase="choose-colour", turn=who, heir=heir, fresh=False)
        return after, cites(*citations, play.cite("colour"))
    if before.phase == "opening" and not v.lost:
        dry, cite = play.ask("dry_break", before)
        if dry == "next-chooses":
            return after._replace(phase="choose-colour"), cites(*citations, cite)
        return after, cites(*citations, cite)
    return after, citations
