"""One shot: whether it is valid, which discs it costs, and where the discs lie after it."""

from __future__ import annotations

from typing import Any

from ....play import Play
from ....record.entries import Entry
from ....rulings import Instruction, Ruling, refuse
from ....saying import Text, say
from ....states import plus
from ....unknown import UNKNOWN
from ...base import cites as cites_of
from .reading import IMPROPER, OUT, UNSURE, Disc, DiscShot, DiscsState, name_of, read_shot

SHOT_KINDS = frozenset({"rest", "off", "touch", "claim", "full", "state"})
TWENTY = 20

WHY_NO_TWENTY = {
    "improper": say(
        "discs.no-twenty-improper", "20 is claimed, but the shot is not valid: it was shot improperly"
    ),
    "outside": say(
        "discs.no-twenty-outside", "20 is claimed, but the shot is not valid: it ended outside the 15"
    ),
    "untouched": say(
        "discs.no-twenty-untouched", "20 is claimed, but the shot is not valid: it touched no opposing disc"
    ),
    "neither": say(
        "discs.no-twenty-neither",
        "20 is claimed, but the shot is not valid: it neither touched an opposing disc "
        "nor ended inside the 15",
    ),
}
"""Why a twenty that is claimed cannot be."""


def shoot(play: Play, state: DiscsState, who: int, entry: Entry) -> Ruling:
    """Judge the shot of the side in turn."""
    kinds = {kind for kind, _, _ in entry.tokens}
    if kinds.isdisjoint(SHOT_KINDS):
        return refuse(state, "undecided", say("discs.say-where", "say where the disc lies, or 0"))
    shot = read_shot(play, state, who, entry.tokens)
    if isinstance(shot, Ruling):
        return shot
    if shot.saw("out-of-turn"):
        message = say("discs.this-turn", "it is this side's turn")
        return refuse(state, "contradicted", message, play.cite("out_of_turn"))
    if shot.claim not in (None, 0, TWENTY, "miss"):
        message = say(
            "discs.hole-makes",
            "a disc in the hole makes {worth}; all else is counted when the round ends",
            worth=TWENTY,
        )
        return refuse(state, "impossible", message, play.cite("twenty"))
    cites: list[str | None] = []
    told: list[Instruction] = []
    waived = _corrected(play, state, shot, cites, told)
    if shot.claim == TWENTY and not any(z == "hole" and d.side == who for d, z in shot.moves.items()):
        if shot.disc in shot.moves:
            message = say(
                "discs.hole-elsewhere", "the disc shot lies elsewhere: say which disc went into the hole"
            )
            return refuse(state, "contradicted", message, play.cite("twenty"))
        shot.moves[shot.disc] = "hole"
    valid, cite, why = _valid(play, state, shot, waived)
    if shot.claim == TWENTY and valid is False:
        return refuse(state, "contradicted", WHY_NO_TWENTY[why], cite)
    if shot.claim == "miss" and valid is True:
        message = say("discs.valid-after-all", "the shot is called not valid, but the record shows it valid")
        return refuse(state, "contradicted", message, cite)
    if shot.claim == "miss":
        valid, cite = False, cite or play.cite("not_valid")
    cites.append(cite)
    if valid is False:
        _remove(play, state, shot, why, cites, told)
    elif valid is True and shot.facing is False and not waived:
        _outside(play, state, shot, cites, told)
    made = [disc for disc, zone in shot.moves.items() if zone == "hole"]
    if shot.claim == 0 and any(disc.side == who for disc in made):
        message = say("discs.none-claimed", "0 is claimed, but the record shows a 20")
        return refuse(state, "contradicted", message, play.cite("twenty"))
    if made or "hole" in shot.nameless:
        cites.append(play.cite("twenty"))
        for disc in made:
            name = name_of(play, disc)
            text = say(
                "discs.take-aside",
                "Take {disc} off and put it aside: 20 for {name}.",
                disc=name,
                name=play.names[play.letters[disc.side]],
            )
            told.append(Instruction("remove", text, (name,), cites[-1]))
    if "off" in kinds:
        cites.append(play.cite("off"))
    elif "ditch" in shot.nameless or any(z == "ditch" and d.side != who for d, z in shot.moves.items()):
        cites.append(play.cite("ditch"))
    after = _noted(state, shot, valid, bool(made))
    attested = shot.claim is not None and not shot.full and "rest" not in kinds
    event = "counted" if any(d.side == who for d in made) else "foul" if valid is False else "shot"
    return turned_over(play, after, who, cites, told, attested, [event])


def turned_over(
    play: Play,
    after: DiscsState,
    who: int,
    cites: list[str | None],
    told: list[Instruction],
    attested: bool,
    events: list[str],
) -> Ruling:
    """Who shoots next, or that the round is to be counted."""
    turn, cite = play.ask("next", after, who)
    discs = play.value("discs")
    shot = tuple(len(row) for row in after.where)
    if after.called:
        cites.append(play.cite("time"))
        turn = None if shot[0] == shot[1] else int(shot[1] < shot[0])
    elif shot[turn] >= discs:
        turn = None if shot[1 - turn] >= discs else 1 - turn
    cites.append(cite)
    if turn is None:
        cites.append(play.cite("round_end"))
        after = after._replace(phase="count", turn=after.lead)
    else:
        after = after._replace(turn=turn)
    letter = play.letters[after.turn or 0]
    return Ruling(after, {}, letter, cites_of(*cites), tuple(told), attested, tuple(events))


def out_of_turn_shot(play: Play, state: DiscsState, who: int, entry: Entry) -> Ruling:
    """Judge a disc that was shot out of turn: it is removed, and the other side goes on."""
    cite = play.cite("out_of_turn")
    if len(entry.tokens) != 1 or entry.tokens[0].b is not None:
        message = say("discs.out-of-turn-alone", "#out-of-turn stands alone in its entry")
        return refuse(state, "wrong-token", message, cite)
    if len(state.where[who]) >= play.value("discs"):
        message = say("discs.no-disc-left", "this side has no disc left")
        return refuse(state, "impossible", message, play.cite("discs"))
    name = name_of(play, Disc(who, len(state.where[who]) + 1))
    rows = list(state.where)
    rows[who] = (*rows[who], "ditch")
    text = say("discs.shot-out-of-turn", "{disc} was shot out of turn: take it off.", disc=name)
    told = [Instruction("remove", text, (name,), cite)]
    after = state._replace(where=tuple(rows))
    return turned_over(play, after, who, [cite], told, False, ["foul"])


def _corrected(
    play: Play, state: DiscsState, shot: DiscShot, cites: list[str | None], told: list[Instruction]
) -> bool:
    """Let states and the starting line change where discs lie; whether damage waives the demand."""
    stays = bool(shot.states) and _noticed(play, state, shot, cites, told)
    if "edge" in shot.moves.values():
        answer, cite = play.ask("edge")
        for disc, zone in shot.moves.items():
            if zone == "edge" and answer == "ditch":
                cites.append(cite)
                shot.moves[disc] = "ditch"
                name = name_of(play, disc)
                text = say(
                    "discs.on-starting-line", "{disc} touches the starting line: into the ditch.", disc=name
                )
                told.append(Instruction("ditch", text, (name,), cite))
    return stays


def _noticed(
    play: Play, state: DiscsState, shot: DiscShot, cites: list[str | None], told: list[Instruction]
) -> bool:
    """Let states change where discs lie; whether damage waives the demand."""
    late = shot.named("displaced")
    if shot.saw("moved"):
        cites.append(play.cite("moved"))
        shot.moves.setdefault(shot.disc, "ditch" if play.value("edge") == "ditch" else "edge")
    if shot.saw("coached"):
        allowed, cite = play.ask("coaching")
        cites.append(cite)
        text = say("discs.no-coaching", "No coaching: the player is warned.")
        if allowed:
            text = say("discs.coaching", "A partner may coach.")
        told.append(Instruction("note" if allowed else "warning", text, (), cite))
    for disc in shot.named("rim"):
        _, cite = play.ask("rim")
        cites.append(cite)
        shot.moves[disc] = "ditch"
        name = name_of(play, disc)
        text = say("discs.left-surface", "{disc} had left the playing surface: into the ditch.", disc=name)
        told.append(Instruction("ditch", text, (name,), cite))
    if late:
        answer, cite = play.ask("displaced", state, shot)
        cites.append(cite)
        for disc in late if answer == "replaced" else ():
            shot.moves.pop(disc, None)
            name = name_of(play, disc)
            text = say("discs.put-back", "Put {disc} back where it lay.", disc=name)
            told.append(Instruction("replaced", text, (name,), cite))
    return bool(late) and play.value("displaced", state, shot) == "stays"


def _valid(play: Play, state: DiscsState, shot: DiscShot, waived: bool) -> tuple[Any, str | None, str]:
    """Whether a shot is valid (three-valued), the clause that says so, and why it is not: a word of
    ``WHY_NO_TWENTY``."""
    if shot.states and any(shot.saw(word) for word in IMPROPER):
        return False, play.cite("improper"), "improper"
    if waived:
        return True, play.cite("displaced"), ""
    if shot.facing is not False and shot.hit is True:
        return True, play.cite("contact"), ""
    inside = _inside(play, state, shot)
    if shot.facing is False:
        if shot.hit is True and shot.met:
            return True, play.cite("contact"), ""
        return inside, play.cite("open_board") if inside is not UNKNOWN else None, "outside"
    if shot.facing is True and shot.hit is False:
        return False, play.cite("contact"), "untouched"
    if inside is False and shot.hit is False:
        return False, play.cite("not_valid"), "neither"
    return UNKNOWN, None, ""


def _inside(play: Play, state: DiscsState, shot: DiscShot) -> Any:
    """Whether the shot left an own disc inside or touching the line of the 15 (three-valued).

    An own disc that was met without a word on its rest may lie there: only a full stop says that it did not
    move.
    """
    within = play.value("open_board")
    if any(zone in within and disc.side == shot.disc.side for disc, zone in shot.moves.items()):
        return True
    if shot.claim == "miss":
        return False
    met = [state.zone(disc) for disc in shot.own if disc not in shot.moves]
    if shot.full and any(zone in within for zone in met):
        return True
    if UNSURE in met or (met and not shot.full):
        return UNKNOWN
    return False if shot.disc in shot.moves or shot.full else UNKNOWN


def _remove(
    play: Play,
    state: DiscsState,
    shot: DiscShot,
    why: str,
    cites: list[str | None],
    told: list[Instruction],
) -> None:
    """Put the disc shot and the own discs that it touched into the ditch."""
    cite = play.cite("not_valid")
    cites.append(cite)
    gone = [shot.disc, *(disc for disc in shot.own if state.zone(disc) not in OUT)]
    for disc in gone:
        shot.moves[disc] = "ditch"
    names = tuple(name_of(play, disc) for disc in gone)
    told.append(Instruction("ditch", _not_valid(why, ", ".join(names)), names, cite))


def _not_valid(why: str, discs: str) -> Text:
    """What is said of a shot that is not valid, and of the discs that it costs."""
    if why == "improper":
        return say(
            "discs.not-valid-improper",
            "Not valid: it was shot improperly. Into the ditch: {discs}.",
            discs=discs,
        )
    if why == "outside":
        return say(
            "discs.not-valid-outside",
            "Not valid: it ended outside the 15. Into the ditch: {discs}.",
            discs=discs,
        )
    if why == "untouched":
        return say(
            "discs.not-valid-untouched",
            "Not valid: it touched no opposing disc. Into the ditch: {discs}.",
            discs=discs,
        )
    if why == "neither":
        return say(
            "discs.not-valid-neither",
            "Not valid: it neither touched an opposing disc nor ended inside the 15. "
            "Into the ditch: {discs}.",
            discs=discs,
        )
    return say("discs.not-valid", "Not valid. Into the ditch: {discs}.", discs=discs)


def _outside(
    play: Play, state: DiscsState, shot: DiscShot, cites: list[str | None], told: list[Instruction]
) -> None:
    """Of a valid shot on an open board: what becomes of own discs that ended outside the 15."""
    within = play.value("open_board")
    zone = shot.moves.get(shot.disc)
    if zone is not None and zone not in within:
        answer, cite = play.ask("promotion", state, shot)
        cites.append(cite)
        outer = [shot.disc] if answer == "inside" else []
    else:
        outer = [d for d in shot.own if shot.moves.get(d, "inner") not in (*within, *OUT)]
        answer, cite = play.ask("own_outside", state, shot) if outer else ("stays", None)
        cites.append(cite)
        outer = outer if answer == "ditch" else []
    for disc in outer:
        if shot.moves[disc] != "ditch":
            shot.moves[disc] = "ditch"
            name = name_of(play, disc)
            text = say("discs.ended-outside", "{disc} ended outside the 15: into the ditch.", disc=name)
            told.append(Instruction("ditch", text, (name,), cite))


def _noted(state: DiscsState, shot: DiscShot, valid: Any, made: bool) -> DiscsState:
    """Write a shot into the state."""
    who, moves = shot.disc.side, shot.moves
    rows = [list(row) for row in state.where]
    rows[who].append(UNSURE)
    if shot.own or shot.met:
        for disc in (*shot.own, *shot.met):
            if disc.number and disc != shot.disc and disc not in moves:
                rows[disc.side][disc.number - 1] = UNSURE
    for (side, number), zone in moves.items():
        rows[side][number - 1] = zone
    told = (
        len(moves) > (shot.disc in moves)
        or shot.claim in (None, "miss")
        or shot.full
        or (shot.claim == TWENTY and shot.facing is False and not _lying(state, who))
    )
    stale = state.stale or bool(shot.nameless)
    if not stale and not told:
        stale = _lying(state, 0) or _lying(state, 1)
    lost, sunk = state.lost, state.sunk
    if shot.nameless:
        lost = plus(lost, 1 - who, shot.nameless.count("ditch"))
        sunk = plus(sunk, 1 - who, shot.nameless.count("hole"))
    opens, open_made, taken = state.open_shots, state.open_twenties, state.takeouts
    if shot.facing is False:
        opens = plus(opens, who, 1)
        open_made = plus(open_made, who, 1) if made and moves.get(shot.disc) == "hole" else open_made
    if valid is not False and ("ditch" in shot.nameless or "ditch" in moves.values()):
        out = shot.nameless.count("ditch")
        out += sum(z == "ditch" and d.side != who for d, z in moves.items())
        taken = plus(taken, who, out) if out else taken
    return state._replace(
        where=(tuple(rows[0]), tuple(rows[1])),
        lost=lost,
        sunk=sunk,
        stale=stale,
        open_shots=opens,
        open_twenties=open_made,
        takeouts=taken,
    )


def _lying(state: DiscsState, side: int) -> bool:
    return not OUT.issuperset(state.where[side])
