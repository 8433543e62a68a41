"""One shot at the row judged: what it takes, what the row suffers, whose turn it is then, and from where."""

from __future__ import annotations

from ....play import Play
from ....record.entries import Entry
from ....rulings import Instruction, Ruling, refuse
from ....saying import say, say_many
from ...base import cites as cites_of
from ...base import claim_of, points_between
from .reading import RING, RowShot, RowState

Cites = list[str | None]


def judged(play: Play, state: RowState, who: int, shot: RowShot, entry: Entry) -> Ruling:
    """Hold a shot against its claim and settle it."""
    wrong, cite = play.ask("wrong", state, shot)
    if shot.wrong and wrong == "refuse":
        return refuse(
            state,
            "impossible",
            say("rings-in-row.only-end-or-loose", "only an end ring, or the loose ring, is shot at"),
            cite,
        )
    counted, cites = _counted(play, state, shot)
    claim = claim_of(entry.tokens)
    if claim is not None and (0 if claim == "miss" else claim) != counted * play.value("ring"):
        message = say(
            "rings-in-row.claim-differs",
            "{claim} is claimed, but the record shows {made}",
            claim=claim,
            made=counted * play.value("ring"),
        )
        return refuse(state, "contradicted", message, play.cite("ring"))
    after, told = _lying(play, state, shot, counted, cites)
    gain = counted * play.value("ring")
    score = (*state.score[:who], state.score[who] + gain, *state.score[who + 1 :])
    tallies = list(state.tallies)
    tallies[who] = (tallies[who].begin() if state.fresh else tallies[who]).add(gain, entry.n)
    again = _again(play, state, shot, counted, cites)
    in_hand = bool(counted) or _apart(shot) or shot.lost
    if state.in_hand and not in_hand:
        cites.append(play.cite("lies"))
    if not cites:
        cites.append(play.cite("again"))
    events = ["foul" if shot.lost or shot.wrong else "counted" if counted else "miss"]
    if not again:
        events.append("turn-over")
    after = after._replace(
        score=score,
        tallies=tuple(tallies),
        in_hand=in_hand,
        fresh=not again,
        turn=who if again else (who + 1) % len(play.letters),
    )
    target, cite = play.ask("target", after)
    if score[who] >= target:
        after = after._replace(over=True, winner=who)
        cites.append(cite)
        events.append("game-over")
    elif not after.row and not after.loose:
        rings, cite = play.ask("new_row", after)
        after = after._replace(row=rings, rows=after.rows + 1)
        cites.append(cite)
        told.append(_formed(play, rings, cite))
        events.append("rack-over")
    turn = None if after.over or after.turn is None else play.letters[after.turn]
    points = points_between(play, state.score, score)
    return Ruling(after, points, turn, cites_of(*cites), tuple(told), shot.attested, tuple(events))


def _apart(shot: RowShot) -> bool:
    """Whether the row is knocked apart; a second ring out of it does that, too."""
    return shot.apart or shot.fell + shot.off > 1


def _counted(play: Play, state: RowState, shot: RowShot) -> tuple[int, Cites]:
    """How many rings count, one at most, and what decided it."""
    cites: Cites = []
    counted = min(shot.fell, 1)
    if shot.wrong:
        counted = 0
        cites.append(play.cite("wrong"))
    if shot.lost:
        keeps, cite = play.ask("shooter_lost", state, shot)
        counted = counted if keeps else 0
        cites.append(cite)
    if counted and _apart(shot):
        keeps, cite = play.ask("scored_apart", state, shot)
        counted = counted if keeps else 0
        cites.append(cite)
    if shot.fell > 1:
        cites.append(play.cite("one"))
    return counted, cites


def _lying(
    play: Play, state: RowState, shot: RowShot, counted: int, cites: Cites
) -> tuple[RowState, list[Instruction]]:
    """The row and the loose ring after a shot."""
    total = state.row + state.loose - counted
    if _apart(shot):
        rings, cite = play.ask("apart", state, total)
        cites.append(cite)
        return state._replace(row=rings, loose=False), [_formed(play, rings, cite)] if rings else []
    if shot.loose:
        cites.append(play.cite("loose"))
        return state._replace(row=state.row - 1, loose=True), []
    if counted:
        return (state._replace(loose=False) if state.loose else state._replace(row=state.row - 1)), []
    if not shot.fell and not shot.off:
        return state, []
    cite = play.cite("ring_off") if shot.off else cites[0]
    if shot.off:
        cites.append(cite)
    told = [
        Instruction(
            "return", say("rings-in-row.back-at-end", "Put the ring at the end of the row."), (RING,), cite
        )
    ]
    if shot.wrong:  # a ring of the row it was, and the loose one lies where it lay
        return state, told
    return state._replace(row=total, loose=False), told


def _again(play: Play, state: RowState, shot: RowShot, counted: int, cites: Cites) -> bool:
    """Whether the player shoots again."""
    if shot.lost or shot.wrong:
        return False
    if counted:
        again, cite = play.ask("again", state, counted)
    elif _apart(shot):
        again, cite = play.ask("after_apart", state, shot)
    else:
        return False
    cites.append(cite)
    return bool(again)


_SPACING = {
    "touching": say("rings-in-row.touching", "touching"),
    "apart": say("rings-in-row.apart", "apart"),
}


def _formed(play: Play, rings: int, cite: str | None) -> Instruction:
    how = _SPACING[play.value("spacing")]
    text = say_many(
        "rings-in-row.form-row",
        "Form the row at the centre: {n} ring.",
        "Form the row at the centre: {n} rings, {how}.",
        rings,
        how=how,
    )
    return Instruction("set-up", text, (RING,) * rings, cite)
