"""One shot at rings on pegs: what it counts and costs, which rings go back, whether the turn goes on."""

from __future__ import annotations

from ....play import Play
from ....record.entries import Entry
from ....rulings import Instruction, Ruling, refuse
from ....saying import say
from ...base import cites as cites_of
from ...base import points_between
from .reading import Driven, PostedState, Shot, fellow, read_shot

KINDS = frozenset({"rest", "off", "state", "claim"})
RETURNING = "returning"
"""A ring in the ditch while the shot is judged; it is on a peg, waiting or out when the ruling is made."""


def shoot(play: Play, state: PostedState, who: int, entry: Entry) -> Ruling:
    """Judge one shot."""
    shot = read_shot(play, state, who, entry.tokens)
    if isinstance(shot, Ruling):
        return shot
    cites: list[str | None] = []
    told: list[Instruction] = []
    if "place" in shot.states:
        cite = play.cite("place")
        cites.append(cite)
        told.append(
            Instruction(
                "warning", say("rings-posted.warned", "No price is named: the player is warned."), (), cite
            )
        )
    gained, lost, forfeit = _count(play, state, shot, cites)
    score = _scored(play, state, who, gained, forfeit)
    if shot.claim is not None and shot.claim != score[who] - state.score[who]:
        made = score[who] - state.score[who]
        return refuse(
            state,
            "contradicted",
            say("rings-posted.claim-differs", "that makes {made}, not {claim}", made=made, claim=shot.claim),
            play.cite("worth"),
        )
    tallies = state.tallies
    if state.fresh:
        tallies = tuple(t.begin() if i == who else t for i, t in enumerate(tallies))
    tallies = tuple(t.add(gained, entry.n) if i == who else t for i, t in enumerate(tallies))
    rows = tuple(_settled(play, state, shot, side, cites, told) for side in range(len(play.letters)))
    other = 1 - who
    success = shot.of(other, "field") or any(_counts(play, d) for d in shot.of(other, "post"))
    keeps = bool(success) and not lost
    cites.append(play.cite("keeps") if not lost or not cites else None)
    points = points_between(play, state.score, score)
    after = state._replace(score=score, tallies=tallies, where=rows, fresh=not keeps)
    target, cite = play.ask("target", after)
    if score[who] >= target:
        done = after._replace(over=True, winner=who, turn=None)
        return Ruling(done, points, None, cites_of(*cites, cite), tuple(told), events=("shot", "game-over"))
    if keeps:
        origin, cite = play.ask("origin", after)
        told.append(Instruction("in-hand", origin, (), cite))
        return Ruling(after, points, play.letters[who], cites_of(*cites), tuple(told), events=("shot",))
    after = after._replace(turn=other)
    cites.append(play.cite("passes"))
    told.append(
        Instruction(
            "remove", say("rings-posted.shooter-off", "The shooter is taken off."), (), play.cite("passes")
        )
    )
    if play.value("colours") == "opponent":
        text, cite = play.ask("set_up")
        after = after._replace(where=fresh_rows(play))
        told.append(Instruction("set-up", text, (), cite))
    return Ruling(after, points, play.letters[other], cites_of(*cites), tuple(told), events=("shot",))


def fresh_rows(play: Play) -> tuple[tuple[str, ...], ...]:
    """Every ring on its peg."""
    return (("post",) * len(play.value("rings")),) * len(play.letters)


def _counts(play: Play, ring: Driven) -> bool:
    """Whether a ring of the opponent may be knocked off: a lower one not where it is put back at once."""
    return not ring.name.endswith("b") or play.value("lower") == "counts"


def _count(play: Play, state: PostedState, shot: Shot, cites: list[str | None]) -> tuple[int, bool, int]:
    """What the shot gains, whether it loses the turn, and what it forfeits."""
    other = 1 - shot.who
    gained = forfeit = 0
    lost = spoiled = False
    for ring in shot.of(shot.who, "post"):
        top = fellow(play.value("rings"), ring.at) is not None and not ring.name.endswith("b")
        price, cite = play.ask("own" if top else "own_lower", state, ring)
        cites.append(cite)
        forfeit += price
        lost = True
        spoiled = spoiled or not play.value("with_own", state, ring)
    for ring in shot.of(other, "post"):
        if not _counts(play, ring):
            answer, cite = play.ask("mixed", state, ring)
            cites += [play.cite("lower")]
            lost = True
            spoiled = spoiled or not answer
    for ring in shot.of(other, "post"):
        if _counts(play, ring) and not spoiled:
            points, cite = play.ask("worth", state, ring)
            gained += points
            cites.append(cite)
    return gained, lost, forfeit


def _scored(play: Play, state: PostedState, who: int, gained: int, forfeit: int) -> tuple[int, ...]:
    """The score after a shot; a forfeit goes below nothing by agreement alone."""
    total = state.score[who] + gained - forfeit
    if forfeit and total < 0 and not play.value("floor"):
        total = min(0, state.score[who] + gained)
    return tuple(total if i == who else s for i, s in enumerate(state.score))


def _settled(
    play: Play, state: PostedState, shot: Shot, side: int, cites: list[str | None], told: list[Instruction]
) -> tuple[str, ...]:
    """Where the rings of a side are after the shot."""
    row = list(state.where[side])
    letter = play.letters[side]
    for ring in (d for d in shot.driven if d.side == side):
        name = f"{letter}{ring.name}"
        at_once = ring.was == "post" and (side == shot.who or not _counts(play, ring))
        if at_once:
            cite = play.cite("lower" if side != shot.who else "own")
            told.append(
                Instruction(
                    "return",
                    say("rings-posted.back-at-once", "Put {ring} back on its peg at once.", ring=name),
                    (name,),
                    cite,
                )
            )
        elif ring.to == "ditch":
            stays, cite = play.ask("direct", state, ring)
            out = ring.was == "post" and stays is False
            row[ring.at] = "out" if out else RETURNING
            cites.append(cite if out else play.cite("returns"))
        else:
            row[ring.at] = "field"
    _put_back(play, letter, row, shot.peg, told)
    if not set(row) - {"out"}:
        text, cite = play.ask("set_up")
        told.append(Instruction("set-up", text, (), cite))
        return ("post",) * len(row)
    return tuple(row)


def _put_back(play: Play, letter: str, row: list[str], peg: int, told: list[Instruction]) -> None:
    """Put the rings in the ditch on their pegs, or let them wait."""
    how, cite = play.ask("returns")
    names = play.value("rings")
    while RETURNING in row or ("ditch" in row and _room(row)):
        at = row.index(RETURNING if RETURNING in row else "ditch")
        to = at
        if how == "any" and peg >= 0:
            to = peg
        if how == "far-left":
            if _room(row):
                to = 1 if row[1] != "post" else 0
            elif play.value("full") == "waits":
                row[at] = "ditch"
                told.append(
                    Instruction(
                        "wait",
                        say("rings-posted.ring-waits", "A ring of {side} waits for room.", side=letter),
                        (),
                        play.cite("full"),
                    )
                )
                continue
        row[at], row[to] = row[to], "post"
        name = f"{letter}{names[to]}"
        told.append(
            Instruction(
                "return",
                say("rings-posted.back-on-peg", "Put a ring back on the peg, as {ring}.", ring=name),
                (name,),
                cite,
            )
        )


def _room(row: list[str]) -> bool:
    """Whether the far left peg, the first two places of the row, lacks a ring."""
    return row[0] != "post" or row[1] != "post"
