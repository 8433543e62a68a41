"""A stroke in a pool of lives, from what was recorded to whose lives it costs.

Every way of losing a life is a question of its own ("loss:miss", "loss:first" ...); however many of them a
stroke answers, it costs one life and takes none. A foul of conduct takes none either. Otherwise each object
ball pocketed costs its owner a life. What the record leaves open the marker's claim decides.
"""

from __future__ import annotations

from ....lean import NamedTuple
from ....play import Play
from ....rulings import Ruling, refuse
from ....saying import say
from ....unknown import UNKNOWN
from ...base import cites
from ...conduct import Foul
from .reading import LivesFacts
from .state import LivesState

LOSSES = (
    "loss:miss",
    "loss:first",
    "loss:together",
    "loss:coup",
    "loss:pocketed",
    "loss:off",
    "loss:taken",
    "loss:kept",
)


class Verdict(NamedTuple):
    """What a stroke is worth. ``lost``: the striker's life; ``taken``: the sides that lose one; ``undone``:
    it is played again; ``void``: the foul for which the next stroke cannot
    take a life."""

    lost: int = 0
    taken: tuple[int, ...] = ()
    citations: tuple[str, ...] = ()
    attested: bool = False
    event: str = "no-count"
    foul: Foul | None = None
    undone: bool = False
    void: str = ""


def losses_of(play: Play, state: LivesState, facts: LivesFacts) -> tuple[int, tuple[str, ...], bool]:
    """What the stroke costs the striker, the clauses that say so, and whether some question stays open."""
    lost, is_open = 0, False
    because: list[str] = []
    for slot in LOSSES:
        value, cite = play.ask(slot, state, facts)
        if value is UNKNOWN:
            is_open = True
        elif value:
            lost = 1
            because += cites(cite)
    return lost, tuple(because), is_open


def _conduct(play: Play, state: LivesState, facts: LivesFacts) -> tuple[str, Foul | None, tuple[str, ...]]:
    """The gravest foul of conduct seen, and the clauses of all that the record names."""
    worst: tuple[str, Foul | None] = ("", None)
    because: list[str] = []
    for code in facts.states:
        foul, cite = play.ask(f"foul:{code}", state, facts)
        if not isinstance(foul, Foul):
            continue
        because += cites(cite)
        if code == "hand" and "warned" not in facts.states:
            continue  # claimed too late: the stroke stands as it was played
        if worst[1] is None or _weight(foul) > _weight(worst[1]):
            worst = (code, foul)
    return *worst, tuple(because)


def _weight(foul: Foul) -> tuple[int, bool, bool]:
    return foul.lose, not foul.counts, foul.out


def verdict_of(play: Play, state: LivesState, facts: LivesFacts) -> Verdict | Ruling:
    """Judge one stroke; a :class:`Ruling` is a refusal."""
    if facts.touching and state.coloured and "up" in state.places:
        message = say("lives.none-up-touching", "he may not have a ball up when touching")
        return refuse(state, "contradicted", message, play.cite("touching"))
    if facts.called is not None and not state.nearest:
        message = say(
            "lives.nothing-to-name",
            "he plays on the ball that was played with last; there is nothing to name",
        )
        return refuse(state, "not-now", message, play.cite("object"))
    code, foul, because = _conduct(play, state, facts)
    if foul is not None and foul.balls == "again":
        return Verdict(citations=because, event="again", foul=foul, undone=True, void=code * foul.next_void)
    if foul is not None and foul.counts and not foul.next_void and not facts.traced and facts.claim is None:
        return Verdict(citations=because, event="noted", foul=foul)
    if facts.touching:
        because = (*because, *cites(play.cite("touching")))
    if facts.on is None:
        message = say("lives.measure-first", "measure first which ball is nearest, and name it, as in (yw)")
        return refuse(state, "call-missing", message, play.cite("nearest"))
    lost, why, is_open = losses_of(play, state, facts)
    if foul is not None and foul.lose:
        lost, why = 1, (*because, *why)
    if lost:
        event = "miss" if facts.first is None else "foul"
        return _checked(play, state, facts, Verdict(1, (), (*why, *because), False, event, foul))
    if facts.claim == -1:
        if not is_open:
            message = say("lives.nothing-costs", "nothing in the record costs the striker a life")
            return refuse(state, "contradicted", message)
        cite = play.cite("loss:miss")
        return Verdict(1, (), cites(cite, *because), True, "foul", foul)
    undecided = is_open or not facts.measured or not (facts.traced or because)
    if undecided and facts.claim is None and (foul is None or foul.counts):
        cite = play.cite("loss:first") or play.cite("loss:miss")
        message = say("lives.undecided", "say which ball was struck first, or add +1, 0, -1 or miss")
        return refuse(state, "undecided", message, cite)
    if foul is not None and not foul.counts:
        return _checked(play, state, facts, Verdict(0, (), because, False, "foul", foul))
    if facts.own is not None:
        cite = play.cite("loss:pocketed" if facts.own == "pocketed" else "loss:off")
        return _checked(play, state, facts, Verdict(0, (), cites(cite, *because), False, "foul", foul))
    void = code if foul is not None and foul.next_void else ""
    if state.void and facts.pots:
        shown = Verdict(
            0, (), cites(play.cite(f"foul:{state.void}"), *because), undecided, "no-count", foul, void=void
        )
        return _checked(play, state, facts, shown)
    if not facts.pots:
        cite = play.cite("turn") if facts.off == () else play.cite("off_table")
        shown = Verdict(0, (), cites(cite, *because), undecided, "no-count", foul, void=void)
    else:
        cite = play.cite("hazard")
        shown = Verdict(0, facts.pots, cites(cite, *because), undecided, "counted", foul, void=void)
    return _checked(play, state, facts, shown)


def _checked(play: Play, state: LivesState, facts: LivesFacts, shown: Verdict) -> Verdict | Ruling:
    claim, why = facts.claim, shown.citations[0] if shown.citations else None
    if claim is None:
        return shown
    if claim == "miss":
        if facts.first is None:
            return shown
        message = say("lives.miss-but-struck", "a miss is claimed, but the record shows a ball struck")
        return refuse(state, "contradicted", message, why)
    worth = -1 if shown.lost else len(shown.taken)
    if claim == worth:
        return shown
    if isinstance(claim, int) and claim > 1 and not facts.pots:
        message = say("lives.name-fallen", "name the balls that fell, as in xyw yw> bn> +2")
        return refuse(state, "undecided", message, play.cite("hazard"))
    message = say(
        "lives.claim-contradicted",
        "by the record the stroke is worth {shown}, not {claim}",
        shown=f"{worth:+d}",
        claim=f"{claim:+d}",
    )
    return refuse(state, "contradicted", message, why)
