"""One shot judged: what it takes, what comes back, what is forfeited; whose turn it is then, and the end."""

from __future__ import annotations

from typing import Any

from ...lean import NamedTuple
from ...play import Play
from ...record.entries import Entry
from ...rulings import Instruction, Ruling, refuse
from ..base import cites as cites_of
from ..base import claim_of, points_between
from .facts import Loss, TakenShot, TakenState, on_board

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
        filled = _claimed(play, state, int(number or 0))
        if isinstance(filled, Ruling):
            return filled
        shot = shot._replace(fell=filled, attested=bool(filled))
    duty, cite = play.ask("duty", state, shot)
    if duty == "contradicted":
        return refuse(state, "contradicted", "the record shows that the shot did what it must", cite)
    if duty == "refuse":
        return refuse(state, "impossible", "such a shot is not allowed", cite)
    loss, cite = _loss(play, state, shot)
    if loss.points is None:
        return refuse(state, "undecided", "say in which pocket the shooter went: c>4", cite)
    for ring in () if loss.back else shot.fell:
        if play.value("ring", state, ring) == 0:
            return refuse(state, "undecided", "say in which pocket it went: r>4", play.cite("ring"))
    after, taken, ends, cites, told = _taken(play, state, who, shot)
    gain = after.score[who] - state.score[who]
    if claim is not None and not shot.attested and number != gain:
        message = f"{number} is claimed, but the record shows {gain}"
        return refuse(state, "contradicted", message, play.cite("ring"))
    tallies = list(after.tallies)
    mine = tallies[who].begin() if state.fresh else tallies[who]
    tallies[who] = mine.add(max(gain, 0), entry.n)
    if gain < 0:
        tallies[who] = tallies[who]._replace(made=tallies[who].made + gain)
    again, cite = play.ask("again", after, taken)
    again = again and not ends
    if not taken:
        cite = play.cite("none_down") or cite
    if taken or not cites:
        cites.append(cite)
    events = ["foul" if shot.lost else "counted" if taken else "miss"]
    after = after._replace(
        tallies=tuple(tallies),
        fresh=not again,
        turn=who if again else (who + 1) % len(play.letters),
        in_hand=not (play.value("lies", state, again) and not shot.lost),
    )
    if shot.lost and (resume := play.cite("resume")) is not None:
        cites.append(resume)
    if state.in_hand and not after.in_hand:
        cites.append(play.cite("lies"))
    if not again:
        events.append("turn-over")
    after, more, event = _ended(play, after, who, bool(again))
    if not after.over and (not again or not on_board(after)):
        after, recentred = _recentred(play, after)
        cites += [i.citation for i in recentred]
        told += recentred
    return Ruling(
        after,
        points_between(play, state.score, after.score),
        None if after.over or after.turn is None else play.letters[after.turn],
        cites_of(*cites, *more),
        tuple(told),
        shot.attested,
        (*events, *event),
    )


def _claimed(play: Play, state: TakenState, number: int) -> Fallen | Ruling:
    """The rings that a bare claim stands for, where all rings are alike; refuse what it leaves open."""
    if not number:
        return ()
    if state.numbers or play.value("ring", state, ("r", None)) == 0:
        return refuse(state, "undecided", "say which rings went down", play.cite("ring"))
    if not 0 < number <= state.plain:
        return refuse(state, "impossible", f"only {state.plain} are on the board", play.cite("set_up"))
    return (("r", None),) * number


def _taken(play: Play, state: TakenState, who: int, shot: TakenShot) -> Outcome:
    cites: list[str | None] = []
    told: list[Instruction] = []
    loss, cite = _loss(play, state, shot)
    if cite:
        cites.append(cite)
    barred, bar = play.ask("duty", state, shot)
    fell: Fallen = shot.fell
    back: Rings = ()
    if barred == "return":
        cites.append(bar)
        cite = bar
    if loss.back or barred == "return":
        fell, back = (), tuple(ring for ring, _ in shot.fell)
    counted, void, why = _within(play, state, who, fell)
    if void:
        cites.append(why)
    before = state
    state = _down(play, state, who, counted)
    if void:
        rings = tuple(ring for ring, _ in void)
        if play.value("no_count", state) == "back":
            told.append(Instruction("centre", f"Put at the centre: {words(rings)}.", rings, why))
        else:
            state = _off(state, rings)
    if loss.forfeit:
        state, given = _forfeit(state, before if not loss.of_shot else state, who, loss.forfeit)
        back += given
    if loss.points:
        state = state._replace(score=_plus(state.score, who, -loss.points))
    if back:
        if (rule := play.cite("returned")) is not None and loss.back:
            cites.append(rule)
        told.append(_put(play, state, back, cite))
    if shot.off:
        if (cite := play.cite("ring_off")) is not None:
            cites.append(cite)
        told.append(_put(play, state, shot.off, cite))
    ends = loss.turn or barred == "return" or bool(void) or bool(shot.off and play.value("off_ends", state))
    return Outcome(state, len(counted), ends, cites, told)


def _put(play: Play, state: TakenState, rings: Rings, cite: str | None) -> Instruction:
    """Where rings are put that come back."""
    where = play.value("returned", state) or "at the centre"
    return Instruction("centre", f"Put {where}: {words(rings)}.", rings, cite)


def _loss(play: Play, state: TakenState, shot: TakenShot) -> tuple[Loss, str | None]:
    """What the shooter's loss costs, if it was lost."""
    if not shot.lost:
        return Loss(False, turn=False), None
    loss: Loss
    loss, cite = play.ask("shooter_pocketed" if shot.lost == "pocketed" else "shooter_off", state, shot)
    return loss, cite


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


def _down(play: Play, state: TakenState, who: int, fell: Fallen) -> TakenState:
    """Let rings be the player's, and count them."""
    if not fell:
        return state
    plain = sum(ring == "r" for ring, _ in fell)
    numbers = tuple(int(ring) for ring, _ in fell if ring != "r")
    points = sum(play.value("ring", state, ring) for ring in fell)
    kept = tuple(sorted((*state.kept[who], *numbers)))
    return state._replace(
        plain=state.plain - plain,
        numbers=tuple(n for n in state.numbers if n not in numbers),
        held=_plus(state.held, who, plain),
        kept=(*state.kept[:who], kept, *state.kept[who + 1 :]),
        score=_plus(state.score, who, points),
    )


def _off(state: TakenState, rings: Rings) -> TakenState:
    """Take rings out of the game."""
    numbers = tuple(n for n in state.numbers if str(n) not in rings)
    return state._replace(plain=state.plain - rings.count("r"), numbers=numbers, out=state.out + len(rings))


def _forfeit(state: TakenState, from_: TakenState, who: int, count: int) -> tuple[TakenState, Rings]:
    """Give back up to ``count`` plain rings that the side held in ``from_``; each was worth a point."""
    count = min(count, from_.held[who])
    return state._replace(
        plain=state.plain + count,
        held=_plus(state.held, who, -count),
        score=_plus(state.score, who, -count),
    ), ("r",) * count


def _ended(
    play: Play, state: TakenState, who: int, again: bool
) -> tuple[TakenState, list[str | None], tuple[str, ...]]:
    """End the game on its total, or when the board is empty; or set the rings up again."""
    target, cite = play.ask("target", state)
    if target and state.score[who] >= target and not (again and play.value("won_at", state) == "turn"):
        return state._replace(over=True, winner=who), [cite], ("game-over",)
    if on_board(state) or play.cite("recentre") is not None:
        return state, [], ()
    empty, cite = play.ask("empty", state)
    if empty == "again":
        fresh = set_up(play, len(play.letters))
        fresh = {k: fresh[k] for k in ("plain", "numbers", "held", "kept")}
        return state._replace(**fresh, out=0), [cite], ("rack-over",)
    best = max(state.score)
    ahead = [side for side, score in enumerate(state.score) if score == best]
    return state._replace(over=True, winner=ahead[0] if len(ahead) == 1 else None), [cite], ("game-over",)


def _recentred(play: Play, state: TakenState) -> tuple[TakenState, list[Instruction]]:
    """Put all rings back where the rule says so of each turn."""
    cite = play.cite("recentre")
    if cite is None or not sum(state.held):
        return state, []
    rings = ("r",) * sum(state.held)
    fresh = {k: v for k, v in set_up(play, len(play.letters)).items() if k in ("plain", "held")}
    told = Instruction("centre", f"Put at the centre: {words(rings)}.", rings, cite)
    return state._replace(**fresh, in_hand=True), [told]


def set_up(play: Play, sides: int) -> dict[str, Any]:
    """The rings on the board and nothing taken."""
    full = play.value("set_up")
    return {
        "plain": full.get("r", 0),
        "numbers": tuple(range(1, full.get("numbers", 0) + 1)),
        "held": (0,) * sides,
        "kept": ((),) * sides,
    }


def words(rings: Rings) -> str:
    """Name rings: "2 rings", "7 and 9"."""
    plain, numbers = rings.count("r"), [ring for ring in rings if ring != "r"]
    said = [f"{plain} ring{'s' * (plain > 1)}"] if plain else []
    return ", ".join(said + [f"number {n}" for n in numbers])


def _plus(row: tuple[int, ...], at: int, value: int) -> tuple[int, ...]:
    return (*row[:at], row[at] + value, *row[at + 1 :])
