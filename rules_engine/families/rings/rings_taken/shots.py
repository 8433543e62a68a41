"""One shot judged: what it takes, what comes back, what is forfeited; whose turn it is then, and the end."""

from __future__ import annotations

from ....lean import NamedTuple
from ....play import Play
from ....record.entries import Entry
from ....rulings import Instruction, Ruling, refuse
from ....saying import say
from ....states import Tally, plus
from ...base import cites as cites_of
from ...base import claim_of, points_between
from .duties import charged, duty_of, held_to_call
from .piles import at_centre, captured, down, forfeit, loss_of, out_of_game, put, recentred, set_up
from .reading import TakenShot, TakenState, on_board, only_on_board

Rings = tuple[str, ...]
Fallen = tuple[tuple[str, str | None], ...]


class Outcome(NamedTuple):
    """What a shot leaves: the state, how many rings it took, whether a rule ends the turn, and why."""

    state: TakenState
    taken: int
    ends: bool
    cites: list[str | None]
    told: list[Instruction]


def judged(play: Play, state: TakenState, who: int, shot: TakenShot, entry: Entry) -> Ruling:
    """Hold a shot against its claim and settle it."""
    claim = claim_of(entry.tokens)
    number = 0 if claim in (None, "miss") else claim
    if claim is not None and shot.attested:
        filled = _claimed(play, state, shot, int(number or 0))
        if isinstance(filled, Ruling):
            return filled
        shot = filled
    held = held_to_call(play, state, shot, claim)
    if isinstance(held, Ruling):
        return held
    shot = held
    duty, cite = duty_of(play, state, shot)
    if duty == "contradicted":
        message = say("rings-taken.did-its-duty", "the record shows that the shot did what it must")
        return refuse(state, "contradicted", message, cite)
    if duty == "refuse":
        return refuse(state, "impossible", say("rings-taken.not-allowed", "such a shot is not allowed"), cite)
    if duty == "replay":
        text = say("rings-taken.replay", "The shot is taken back and played again.")
        told = [Instruction("replay", text, (), cite)]
        return Ruling(state, {}, play.letters[who], cites_of(cite), tuple(told), shot.attested, ("replay",))
    loss, cite = loss_of(play, state, shot)
    if loss.points is None:
        message = say("rings-taken.say-shooter-pocket", "say in which pocket the shooter went: c>4")
        return refuse(state, "undecided", message, cite)
    for ring in () if loss.back else shot.fell:
        if play.value("ring", state, ring) == 0 and play.cite("astray") is None:
            message = say("rings-taken.say-pocket", "say in which pocket it went: r>4")
            return refuse(state, "undecided", message, play.cite("ring"))
    after, taken, ends, cites, told = _taken(play, state, who, shot)
    gain = after.score[who] - state.score[who]
    wrong = gain > 0 if claim == "miss" else number != gain
    if claim is not None and not shot.attested and wrong:
        message = say(
            "rings-taken.claim-wrong",
            "{claim} is claimed, but the record shows {points}",
            claim=number,
            points=gain,
        )
        return refuse(state, "contradicted", message, play.cite("ring"))
    tallies = list(after.tallies)
    mine = tallies[who].begin() if state.fresh else tallies[who]
    tallies[who] = mine.add(max(gain, 0), entry.n)
    if gain < 0:
        tallies[who] = tallies[who]._replace(made=tallies[who].made + gain)
    after, tallies[who] = _high_run(play, state, after, tallies[who], shot)
    again, cite = play.ask("again", after, taken)
    again = again and not ends
    if again and not on_board(after) and play.value("empty", after) == "next":
        again = False
        cites.append(play.cite("empty"))
    if not taken:
        cite = play.cite("none_down") or cite
    spent = not again and not ends and (bool(shot.off) or play.cite("tries") is not None)
    if taken or spent or not cites:
        cites.append(cite)
    events = ["foul" if shot.lost else "counted" if taken or gain > 0 else "miss"]
    following = who if again else (who + 1) % len(play.letters)
    after = after._replace(
        tallies=tuple(tallies),
        fresh=not again,
        earned=state.earned + gain if again else 0,
        turn=following,
        tries=after.tries if again else 0,
        in_hand=_in_hand(play, after, shot, following, bool(again)),
        broken=state.broken or play.cite("break") is not None,
    )
    if shot.lost and (resume := play.cite("resume")) is not None:
        cites.append(resume)
        if play.value("resume") == "centre":
            text = say("rings-taken.own-shooter-centre", "Put at the centre: the shooter.")
            told.append(Instruction("centre", text, ("c",), resume))
    if state.in_hand and not after.in_hand:
        cites.append(play.cite("lies"))
    if not again:
        events.append("turn-over")
    after, more, event = _ended(play, after, who, bool(again))
    if not after.over and (not again or not on_board(after)):
        after, put_back = recentred(play, after)
        cites += [i.citation for i in put_back]
        told += put_back
    return Ruling(
        after,
        points_between(play, state.score, after.score),
        None if after.over or after.turn is None else play.letters[after.turn],
        cites_of(*cites, *more),
        tuple(told),
        shot.attested,
        (*events, *event),
    )


def _high_run(
    play: Play, state: TakenState, after: TakenState, tally: Tally, shot: TakenShot
) -> tuple[TakenState, Tally]:
    """A run of a turn that is lost as a whole is no high run: what that was before is kept meanwhile."""
    if play.cite("whole_turn") is None:
        return after, tally
    if state.fresh:
        before = state.tallies[state.turn or 0]
        after = after._replace(high_before=(before.high, before.high_entry))
    if shot.lost == "off":
        high, entry = after.high_before
        tally = tally._replace(run=0, high=high, high_entry=entry)
    return after, tally


def _in_hand(play: Play, state: TakenState, shot: TakenShot, following: int, again: bool) -> bool:
    """Whether the next shot is made from the line."""
    if state.shooters:
        return not state.shooters[following]
    if shot.lost and play.value("resume") == "centre":
        return False
    return not (play.value("lies", state, again) and not shot.lost)


def _claimed(play: Play, state: TakenState, shot: TakenShot, number: int) -> TakenShot | Ruling:
    """The shot that a bare claim stands for, where all rings are alike; refuse what it leaves open."""
    if not number:
        return shot._replace(attested=False)
    full = play.value("set_up")
    one = full.get("single")
    if shot.call is not None and play.cite("called") and number >= play.value("ring", state, shot.call):
        message = say("rings-taken.say-called", "say whether the ring fell that was called")
        return refuse(state, "undecided", message, play.cite("called"))
    if state.single and not full.get("r"):
        if number == play.value("hit", state, shot._replace(first=one)):
            return shot._replace(first=one, attested=True)
        if number == play.value("ring", state, (one, None)):
            return shot._replace(fell=((one, None),), attested=True)
        message = say("rings-taken.counts-no-more", "no shot counts so much now")
        return refuse(state, "impossible", message, play.cite("ring"))
    if state.numbers or play.value("ring", state, ("r", None)) == 0:
        message = say("rings-taken.say-down", "say which rings went down")
        return refuse(state, "undecided", message, play.cite("ring"))
    if not 0 < number <= most(play, state) - (shot.shot_with == "r" and state.single):
        return only_on_board(play, state)
    return shot._replace(fell=(("r", None),) * number, attested=True)


def most(play: Play, state: TakenState) -> int:
    """How many plain rings can fall in one shot: one of them may be the shooter."""
    rings = play.value("shoots_with", state)
    mine = rings is not None and (rings == ("r",) or not state.single)
    return state.plain - mine


def _taken(play: Play, state: TakenState, who: int, shot: TakenShot) -> Outcome:
    cites: list[str | None] = []
    told: list[Instruction] = []
    loss, cite = loss_of(play, state, shot)
    if cite:
        cites.append(cite)
    barred, bar = duty_of(play, state, shot)
    fell: Fallen = shot.fell
    back: Rings = ()
    if barred in ("return", "void"):
        cites.append(bar)
        cite = bar
    nothing = loss.back or barred in ("return", "void")
    if nothing:
        fell, back = (), tuple(ring for ring, _ in shot.fell)
    elif loss.dearest and fell:
        dearest = max(fell, key=lambda ring: play.value("ring", state, ring))
        back = (dearest[0],)
        fell = tuple(ring for i, ring in enumerate(fell) if i != fell.index(dearest))
    fell, stray, astray = _straying(play, state, fell)
    counted, void, why = _within(play, state, who, fell)
    if void:
        cites.append(why)
    before = state
    state = down(play, state, who, counted)
    if counted and play.cite("tries") is not None:
        cites.append(play.cite("ring"))
    if shot.first is not None and not nothing and (hit := play.value("hit", before, shot)):
        cites.append(play.cite("hit"))
        state = state._replace(score=plus(state.score, who, hit))
    state = state._replace(tries=before.tries + (play.value("tries") is not None))
    if void:
        rings = tuple(ring for ring, _ in void)
        if play.value("no_count", state) == "back":
            told.append(Instruction("centre", at_centre(rings), rings, why))
        else:
            state = out_of_game(state, rings)
    kept = 0
    if shot.captured:
        state, kept, instructions = captured(play, state, who)
        cites.append(play.cite("capture"))
        told += instructions
    if state.shooters:
        state = state._replace(shooters=(*state.shooters[:who], True, *state.shooters[who + 1 :]))
    if loss.forfeit:
        state, given = forfeit(play, state, before if not loss.of_shot else state, who, loss)
        back += given
    price, charges = charged(play, before, who, shot)
    cites += charges
    if loss.points or price:
        state = state._replace(score=plus(state.score, who, -(loss.points or 0) - price))
    if before.single and not state.single and (called := play.cite("called")):
        cites.append(called)
    if shot.uncalled:
        uncalled = play.cite("called")
        cites.append(uncalled)
        told.append(put(play, state, shot.uncalled, uncalled))
    if stray:
        cites.append(astray)
        told.append(put(play, state, stray, astray))
    if back:
        if (rule := play.cite("returned")) is not None and loss.back:
            cites.append(rule)
        told.append(put(play, state, back, cite))
    if shot.off:
        if (cite := play.cite("ring_off")) is not None:
            cites.append(cite)
        told.append(put(play, state, shot.off, cite))
    ends = (
        loss.turn
        or barred == "return"
        or bool(void or shot.uncalled)
        or bool(shot.off and play.value("off_ends", state))
    )
    return Outcome(state, len(counted) + kept, ends, cites, told)


def _straying(play: Play, state: TakenState, fell: Fallen) -> tuple[Fallen, Rings, str | None]:
    """Part the rings that count from those that fell into a pocket that does not."""
    cite = play.cite("astray")
    if cite is None:
        return fell, (), None
    stray = tuple(ring for ring in fell if play.value("astray", state, ring))
    return tuple(r for r in fell if r not in stray), tuple(ring for ring, _ in stray), cite


def _within(play: Play, state: TakenState, who: int, fell: Fallen) -> tuple[Fallen, Fallen, str | None]:
    """Part the rings that count from those that would take the score beyond an exact total."""
    mode, cite = play.ask("exact", state)
    if mode is None or not fell:
        return fell, (), None
    room = play.value("target", state) - state.score[who]
    counted: list[tuple[str, str | None]] = []
    void: list[tuple[str, str | None]] = []
    for ring in fell:
        worth = play.value("ring", state, ring)
        if mode == "each" and worth > room:
            void.append(ring)
        else:
            room -= worth
            counted.append(ring)
    while room < 0:
        void.append(counted.pop())
        room += play.value("ring", state, void[-1])
    return tuple(counted), tuple(void), cite


def _ended(
    play: Play, state: TakenState, who: int, again: bool
) -> tuple[TakenState, list[str | None], tuple[str, ...]]:
    """End the game on its total, or when the board is empty; or set the rings up again."""
    target, cite = play.ask("target", state)
    if target and state.score[who] >= target and not (again and play.value("won_at", state) == "turn"):
        return state._replace(over=True, winner=who), [cite], ("game-over",)
    best = max(state.score)
    ahead = [side for side, score in enumerate(state.score) if score == best]
    winner = ahead[0] if len(ahead) == 1 else None
    done, cite = (None, None) if again else play.ask("innings", state, winner)
    if done:
        return state._replace(over=True, winner=winner), [cite], ("game-over",)
    if on_board(state) > (play.value("left", state) or 0) or play.cite("recentre") is not None:
        return state, [], ()
    empty, cite = play.ask("empty", state, winner)
    if empty == "again":
        fresh = set_up(play, len(play.letters))
        fresh = {k: v for k, v in fresh.items() if k != "shooters"}
        state = state._replace(**fresh, out=0)
        cites = [cite]
        leads, first = play.ask("next_round", state)
        if first is not None:
            turn = leads if isinstance(leads, int) else who
            state = state._replace(
                round=state.round + 1, turn=turn, fresh=True, earned=0, in_hand=True, tries=0, broken=False
            )
            cites.append(first)
            if isinstance(leads, int):
                state = state._replace(lead=leads)
        return state, cites, ("round-over" if first else "rack-over",)
    return state._replace(over=True, winner=winner), [cite], ("game-over",)
