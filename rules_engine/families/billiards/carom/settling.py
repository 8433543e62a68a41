"""How a judged carom stroke is written into the state, and what must be done at the table then."""

from __future__ import annotations

from ....lean import NamedTuple
from ....play import Play
from ....rulings import Instruction, Ruling
from ....saying import say
from ....states import Tally, plus
from ...base import cites
from ...conduct import BALLS_TEXT
from .closing import SHOOT_OUT, End, in_sets, inning_over, shot
from .reading import PIECES, CaromFacts, CaromState, Hold, Offer
from .spaces import holds_after
from .strokes import Verdict

SPOTS: dict[str, str] = {
    "string-spot": say("carom.string-spot", "the string spot"),
    "red-spot": say("carom.red-spot", "the red spot"),
    "centre-spot": say("carom.centre-spot", "the centre spot"),
    "top-spot": say("carom.top-spot", "the top spot"),
    "bottom-spot": say("carom.bottom-spot", "the bottom spot"),
}
_RESPOTS: dict[str, tuple[str, str]] = {
    "c": ("respot_cue", say("carom.spotted-cue-ball", "cue ball")),
    "w": ("respot_white", say("carom.spotted-other-white", "other white")),
    "r": ("respot_red", say("carom.spotted-red", "red")),
    "dr": ("respot_red", say("carom.spotted-deep-red", "deep red")),
    "lr": ("respot_light", say("carom.spotted-light-red", "light red")),
}
"""For each ball that left the table the question where it goes, and what it is called then."""


class Fixed(NamedTuple):
    """What no stroke can change in a match: settled once for all of them."""

    targets: tuple[int | None, ...]
    deciders: tuple[int | None, ...]
    limited: bool
    capped: bool
    discounts: tuple[tuple[int | None, str | None], ...]
    third_miss: int | None
    third_cite: str | None
    forced_final: bool


def fixed_of(play: Play) -> Fixed:
    """The figures of a match, from its memo."""
    found: Fixed | None = play.memo.get("fixed")
    if found is None:
        third, third_cite = play.ask("third_miss")
        sides = range(len(play.letters))
        target = play.value("set_target" if in_sets(play) else "target")
        targets = tuple(play.value("own_target", None, who) or target for who in sides)
        decider = play.value("last_set_target")
        found = play.memo["fixed"] = Fixed(
            targets,
            targets if decider is None else (decider,) * len(targets),
            bool(play.value("innings_limit")),
            bool(play.value("capped")),
            tuple(play.ask("discount", None, who) for who in sides),
            third,
            third_cite,
            play.value("forced_miss") == "final",
        )
    return found


def targets_of(play: Play, state: CaromState) -> tuple[int | None, ...]:
    """The points that each side needs in the game, or set, that is played."""
    fixed = fixed_of(play)
    return fixed.deciders if state.bout is not None and state.bout.decider else fixed.targets


def settle(play: Play, state: CaromState, facts: CaromFacts, v: Verdict, n: int) -> Ruling:
    """Return the ruling of a stroke by ``state.turn`` that is worth ``v``; ``n`` is its entry."""
    fixed = fixed_of(play)
    letters = play.letters
    who = state.turn or 0
    made, given, out, because, attested, event, balls, next_void = v
    bout = state.bout
    targets, stage = fixed.targets, ""
    if bout is not None:
        stage, first, _, timed, _, _, decider = bout
        if stage == SHOOT_OUT:
            return shot(play, state, facts, v)
        if decider:
            targets = fixed.deciders
        if first < 0 or timed:
            bout = bout._replace(first=who if first < 0 else first, timed=0)
    target = targets[who]
    score = state.score
    tally = state.tallies[who]
    if state.fresh:
        tally = tally.begin()
    points: dict[str, int] = {}
    other = who + 1 if who + 1 < len(letters) else 0
    if made or given:
        row = list(score)
        if made:
            if fixed.capped and target is not None:
                made = min(made, target - row[who])
            tally = tally.add(made, n)
            row[who] += made
            points[letters[who]] = made
            lost, cite = fixed.discounts[who]
            if lost:
                row[other] -= lost * made
                points = {x: made if x == letters[who] else -lost * made for x in letters}
                because = cites(*because, cite)
        if given:
            row[other] += given
            points[letters[other]] = given
        score = tuple(row)
    if event == "foul" and tally.run and "wrong-ball" in facts.states and play.value("void_run"):
        points[letters[who]] = -tally.run
        score = plus(score, who, -tally.run)
        tally = tally.add(-tally.run, n)
        because = cites(*because, play.cite("void_run"))
    tallies = state.tallies
    if tally is not tallies[who]:
        tallies = (*tallies[:who], tally, *tallies[who + 1 :])
    misses = state.misses
    phase = "stroke"
    following = who
    events: tuple[str, ...] = (event,)
    if out:
        following = other
        events = (event, "inning-over")
        count = misses[who] + 1 if event == "miss" else 0
        if count != misses[who]:
            misses = (*misses[:who], count, *misses[who + 1 :])
            if (
                fixed.third_miss is not None
                and count >= fixed.third_miss
                and not (state.forced and fixed.forced_final)
            ):
                phase = "third-miss"
                because = cites(*because, fixed.third_cite)
    winner = None
    end: End | None = None
    if bout is not None:
        if (out and (stage or fixed.limited)) or (made and target is not None and score[who] >= target):
            end = inning_over(play, bout, score, tallies, targets, who)
            if end is not None:
                return _ended(play, state, facts, v, score, tallies, misses, points, because, end)
    elif points and target is not None:
        winner = who if score[who] >= target else other if score[other] >= target else None
        if winner is not None:
            events = (*events, "game-over")
            phase = "stroke"
    over = winner is not None
    turn = None if over else letters[following]
    stood = state.strokes + 1
    off = facts.off
    crossed = False
    if state.spotted or state.held or facts.states or off or state.in_hand or balls != "lie" or state.whites:
        spotted, stage, held, lined, offer, forced = _position(play, state, facts, v, who, over)
        in_hand = _in_hand(play, state, off, who)
        if "line" in facts.states or "border" in facts.states:
            because = cites(*because, play.cite("border"))
        if facts.rests:
            because = cites(*because, play.cite("announced"))
        spotted = spotted or following in in_hand
        whites, crossed = _whites(state, facts, out or over)
        if state.whites and "wrong-ball" in facts.states:
            because = cites(*because, play.cite("whites_back"))
        after = CaromState(
            score,
            tallies,
            following,
            phase,
            spotted,
            out,
            misses,
            forced,
            next_void,
            stood,
            over,
            winner,
            held,
            lined,
            stage,
            offer,
            state.held if offer or phase == "third-miss" else (),
            in_hand,
            whites,
            bout,
        )
        if state.next_void and event == "foul" and not (next_void or out or made):
            after = after._replace(next_void=state.next_void)
    else:  # nearly every stroke: all values in a row are a state in half the time
        after = CaromState._make((
            score, tallies, following, phase, False, out, misses, False, next_void, stood, over, winner,
            (), False, "", None, (), (), "", bout,
        ))  # fmt: skip
    told = _instructions(play, facts, v) if balls != "lie" or off or "frame" in facts.states else ()
    if crossed and (back := play.ask("whites_back"))[0]:
        told = (*told, Instruction("exchange", back[0], ("w",), back[1]))
    return Ruling._make((after, points, turn, because, told, attested, events, None))


def _ended(
    play: Play,
    state: CaromState,
    facts: CaromFacts,
    v: Verdict,
    score: tuple[int, ...],
    tallies: tuple[Tally, ...],
    misses: tuple[int, ...],
    points: dict[str, int],
    because: tuple[str, ...],
    end: End,
) -> Ruling:
    """The ruling of a stroke that ends the match, or the inning before the last one or a shoot-out."""
    after = state._replace(
        score=score,
        tallies=tallies,
        turn=end.following,
        phase=end.phase,
        spotted=end.spots,
        fresh=True,
        misses=misses,
        forced=False,
        next_void="",
        strokes=state.strokes + 1,
        over=end.over,
        winner=end.winner,
        held=(),
        lined=False,
        offer=None,
        before=(),
        bout=end.bout,
    )
    if not end.spots and not end.over:
        after = after._replace(held=holds_after(play, state, facts, v.made, True))
    told = () if end.over else end.told if end.spots else _instructions(play, facts, v)
    turn = None if end.following is None or end.over else play.letters[end.following]
    events = (v.event, "inning-over", *end.events)
    return Ruling(after, points, turn, cites(*because, end.cite), told, v.attested, events)


def _position(
    play: Play, state: CaromState, facts: CaromFacts, v: Verdict, who: int, over: bool
) -> tuple[bool, str, tuple[Hold, ...], bool, Offer | None, bool]:
    """How the balls stand after a stroke: spotted, stage, spaces held, on a line, choice left, forced."""
    if v.balls == "again" or (v.event == "foul" and not v.out and not v.made):  # no stroke was made
        return state.spotted, state.stage, state.held, state.lined, None, state.forced
    layoff = state.stage == "layoff"
    held = facts.after
    if held is None:
        held = facts.after = holds_after(play, state, facts, v.made, v.out)
    if v.balls in ("replaced", "spots"):
        held = ()  # where they were put back for a striker whose object balls are others
    lined = bool(held) and "line" in facts.states
    offer = None
    if v.balls in ("choice", "over") and not over:
        offer = Offer(who, v.given, v.balls == "over", state.spotted, state.stage)
    return layoff or v.balls == "spots", "answer" if layoff else "", held, lined, offer, False


def _whites(state: CaromState, facts: CaromFacts, ended: bool) -> tuple[str, bool]:
    """What is to be remembered of the whites after a stroke, and whether they are to be exchanged now."""
    crossed = state.whites == "crossed" or (state.whites != "" and "wrong-ball" in facts.states)
    if "c" in facts.off and "w" in facts.off:
        return "off", False  # each is spotted as the one that it is
    return ("crossed" if crossed and not ended else ""), crossed and ended


def _in_hand(play: Play, state: CaromState, off: tuple[str, ...], who: int) -> tuple[int, ...]:
    """The sides whose ball is in hand after a stroke of ``who``."""
    others = tuple(side for side in state.in_hand if side != who)
    return (*others, who) if "c" in off and play.value("in_hand_again") else others


def _instructions(play: Play, facts: CaromFacts, v: Verdict) -> tuple[Instruction, ...]:
    told = []
    off = facts.off
    if v.balls == "spots":
        text, cite = play.ask("reset")
        return (Instruction("set-up", text, (), cite),)
    if "frame" in facts.states and (rebound := facts.states["frame"]) not in (None, *off):
        off = (*off, rebound)
    names = play.game.facts.get("ball_names", {})
    if "c" in off and (again := play.ask("in_hand_again"))[0]:
        told.append(
            Instruction(
                "in-hand",
                say("carom.cue-ball-in-hand", "The cue ball is in hand: it is played from the string."),
                ("c",),
                again[1],
            )
        )
        off = tuple(piece for piece in off if piece != "c")
    if v.balls in BALLS_TEXT:
        told.append(Instruction(f"balls-{v.balls}", BALLS_TEXT[v.balls], (), v.citations[0]))
    if "c" in off and "w" in off:
        text, cite = play.ask("respot_whites", bool(v.made), facts)
        if text:
            told.append(Instruction("spot", text, ("c", "w"), cite))
            off = tuple(piece for piece in off if piece not in ("c", "w"))
    for piece in ("c", *reversed(play.value("pieces") or PIECES)):
        if piece in off:
            slot, name = _RESPOTS[piece]
            name = names.get(piece, name)
            order, cite = play.ask(slot, None, facts)
            if order:
                spots = [SPOTS[s] for s in order]
                taken, taken_cite = play.ask("spot_taken")
                if taken is not None:
                    text = say(
                        "carom.spot-ball-taken",
                        "Put the {ball} on {spot}; {taken}",
                        ball=name,
                        spot=spots[0],
                        taken=taken,
                    )
                    told.append(Instruction("spot", text, (piece,), cites(cite, taken_cite)[0]))
                    continue
                told.append(Instruction("spot", _on_spots(name, spots), (piece,), cite))
    return tuple(told)


def _on_spots(ball: str, spots: list[str]) -> str:
    """Where a ball is put: on the first of ``spots`` that is free."""
    first, *others = spots
    if not others:
        return say(
            "carom.spot-ball-or-wait",
            "Put the {ball} on {spot}; if it is occupied, it waits off the table.",
            ball=ball,
            spot=first,
        )
    other = others.pop()
    while others:
        other = say("carom.spot-else-spot", "{spot}, else on {next}", spot=others.pop(), next=other)
    return say(
        "carom.spot-ball-else",
        "Put the {ball} on {spot}; if it is occupied, on {other}.",
        ball=ball,
        spot=first,
        other=other,
    )
