"""One shot at the pens judged: what stays penned, what is forfeited, who shoots next, and the count."""

from __future__ import annotations

from ....play import Play
from ....record.entries import Entry
from ....rulings import Instruction, Ruling
from ....saying import Text, say, say_many
from ...base import cites as cites_of
from ...base import claim_of, points_between
from .reading import RINGS, STATES, PenShot, PensState, Row, on_board, read_shot

Rings = tuple[str, ...]
_THE_BLACK = say("pens.the-black", "the black")


def _added(rows: tuple[Row, ...], side: int, ring: str, by: int) -> tuple[Row, ...]:
    at = RINGS.index(ring)
    row = tuple(n + by * (i == at) for i, n in enumerate(rows[side]))
    return tuple(row if i == side else r for i, r in enumerate(rows))  # type: ignore[misc]


def words(rings: Rings) -> str:
    """Name rings: "2 green, the black"."""
    said = [counted_rings(c, rings.count(c)) for c in "gr" if c in rings]
    return listed(said + [_THE_BLACK] * ("b" in rings))


def counted_rings(ring: str, count: int) -> Text:
    """So many rings of a colour: "2 green"."""
    if ring == "g":
        return say_many("pens.green-rings", "{n} green", "{n} green", count)
    if ring == "r":
        return say_many("pens.red-rings", "{n} red", "{n} red", count)
    return say_many("pens.black-rings", "{n} black", "{n} black", count)


def listed(words: list[Text]) -> str:
    """Words with commas between them: "2 green, the black"."""
    whole, *more = words
    for word in more:
        whole = say("pens.and-more", "{first}, {next}", first=whole, next=word)
    return whole


def shoot(play: Play, state: PensState, who: int, entry: Entry) -> Ruling:
    """Judge one shot."""
    shot = read_shot(play, state, who, entry.tokens)
    if isinstance(shot, Ruling):
        return shot
    cites: list[str | None] = []
    told: list[Instruction] = []
    before = on_board(play, state)
    wrong, cite = play.ask("wrong", state, (shot, before))
    if wrong:
        cites.append(cite)
    after = _penned(play, state, shot, bool(wrong), cites, told)
    again, cite = _goes_on(play, shot, bool(wrong))
    cites.append(cite)
    if shot.target != "b" and not (again or wrong or shot.lost or shot.mine or shot.theirs):
        cites.append(play.cite("stays"))
    _tidied(play, state, after, shot, cites, told)
    tallies = state.tallies
    if state.fresh:
        tallies = tuple(t.begin() if i == who else t for i, t in enumerate(tallies))
    after = after._replace(
        tallies=tallies,
        turn=who if again else 1 - who,
        fresh=not again,
        green_next=again and shot.target == "r",
    )
    attested = claim_of(entry.tokens) is not None and not shot.met
    if not sum(on_board(play, after).values()):
        return counted(play, after, entry, cites, told)
    letter = play.letters[after.turn or 0]
    events = ("foul" if shot.lost or wrong else "shot",)
    return Ruling(after, {}, letter, cites_of(*cites), tuple(told), attested, events)


def _penned(
    play: Play, state: PensState, shot: PenShot, wrong: bool, cites: list[str | None], told: list[Instruction]
) -> PensState:
    """Put the rings of a shot into the pens, and take those back that are forfeited."""
    who = shot.who
    others = sum(n for c, n in on_board(play, state).items() if c != "b")
    early = wrong and shot.first == "b" and bool(others)
    back: Rings = ()
    reason: str | None = None
    after = state
    for ring in shot.theirs:
        if ring == "b" and early and play.value("black_early", state, shot) == "replaced":
            back, reason = (*back, "b"), play.cite("black_early")
            continue
        after = after._replace(
            pens=_added(after.pens, 1 - who, ring, 1), given=_added(after.given, 1 - who, ring, 1)
        )
        cites.append(play.cite("black_early" if ring == "b" and early else "theirs"))
    if shot.lost:
        reason = play.cite("lost")
        cites.append(reason)
        back += shot.mine
        after, paid = _paid(play, after, state, who)
        if paid:
            cites.append(play.cite("pay"))
            back += (paid,)
    elif wrong:
        back += shot.mine
        reason = play.cite("black_early" if early and "b" in shot.mine else "wrong")
    else:
        for ring in shot.mine:
            after = after._replace(pens=_added(after.pens, who, ring, 1))
            cites.append(play.cite("pens"))
        if shot.banked and shot.mine:
            cites.append(play.cite("bank"))
        if shot.target == "g" and "r" in shot.mine:
            cites.append(play.cite("combination"))
    if back:
        cites.append(reason)
        spots = tuple(ring for ring in back if ring != "b")
        if spots:
            text = say(
                "pens.spot-rings", "{how}: {rings}.", how=play.value("spot", state), rings=words(spots)
            )
            told.append(Instruction("spot", text, spots, reason))
        waits = shot.target == "b" and sum(on_board(play, after).values()) > 1
        if "b" in back and not waits:
            told.append(Instruction("spot", play.value("black_spot", state), ("b",), reason))
    return after


def _paid(play: Play, after: PensState, before: PensState, who: int) -> tuple[PensState, str]:
    """One more ring that counts least, of those penned before the shot; "" if there is none."""
    every = play.value("pool") == "any"
    for i, ring in enumerate(RINGS):
        held, given = before.pens[who][i], before.given[who][i]
        if (held if every else held - given) > 0:
            after = after._replace(pens=_added(after.pens, who, ring, -1))
            if held == given:
                after = after._replace(given=_added(after.given, who, ring, -1))
            return after, ring
    return after, ""


def _goes_on(play: Play, shot: PenShot, wrong: bool) -> tuple[bool, str | None]:
    """Whether the player shoots again, and the rule that says so."""
    if shot.lost:
        return False, play.cite("lost")
    if wrong:
        return False, play.cite("wrong")
    if shot.target == "r":
        good = "r" in shot.mine and not shot.saw("other-red")
        return good, play.cite("red")
    if shot.mine:
        return True, play.cite("green_first")
    if shot.theirs:
        return False, play.cite("other_pen")
    return False, play.cite("green_first")


def _tidied(
    play: Play,
    before: PensState,
    after: PensState,
    shot: PenShot,
    cites: list[str | None],
    told: list[Instruction],
) -> None:
    """What is put in its place before the next shot: the black, rings off the board or in the way."""
    left = on_board(play, after)
    others = left["g"] + left["r"]
    if shot.target == "b" or not others:
        cites.append(play.cite("black_last"))
        if shot.lost and left["b"] and others:
            text = say("pens.black-waits", "Put the black in the centre; it waits for the forfeits.")
            cite = play.cite("black_last")
            told.append(Instruction("spot", text, ("b",), cite))
    for ring in shot.off:
        cite = play.cite("black_last" if ring == "b" else "off")
        cites.append(cite)
        if ring == "b":
            text = say("pens.black-to-centre", "Put in the centre: the black.")
        else:
            text = say(
                "pens.off-own-side",
                "Put on the player's own side, if there is room: {rings}.",
                rings=words((ring,)),
            )
        told.append(Instruction("spot", text, (ring,), cite))
    for word, argument in shot.states:
        answer, cite = play.ask(STATES[word], after, (shot, argument))
        if word == "black-moved":
            if others:
                cites.append(cite)
                text = say("pens.black-back", "Put the black back in the centre.")
                told.append(Instruction("spot", text, ("b",), cite))
        elif word in ("shooting-place", "centre-blocked"):
            cites.append(cite)
            if answer:
                told.append(Instruction("spot", answer, (), cite))
        elif word != "other-red":
            cites.append(cite)
            if word != "moved":
                text = say("pens.warned", "No price is named: the player is warned.")
                told.append(Instruction("warning", text, (), cite))


def counted(
    play: Play, state: PensState, entry: Entry, cites: list[str | None], told: list[Instruction]
) -> Ruling:
    """All rings are penned: each side counts its own pens, and the next round begins or the game ends."""
    values, cite = play.ask("values", state)
    cites += [play.cite("count"), cite]
    made = [sum(n * values[c] for c, n in zip(RINGS, row, strict=True)) for row in state.pens]
    score = tuple(s + m for s, m in zip(state.score, made, strict=True))
    tallies = tuple(
        t.add(m, entry.n)._replace(run=0) if m else t for t, m in zip(state.tallies, made, strict=True)
    )
    gained = points_between(play, state.score, score)
    target, target_cite = play.ask("target", state)
    best = max(score)
    if best >= target and score.count(best) == 1:
        cites.append(target_cite)
        over = state._replace(
            score=score, tallies=tallies, over=True, winner=score.index(best), turn=None, phase="shot"
        )
        events = ("round-over", "game-over")
        return Ruling(over, gained, None, cites_of(*cites), tuple(told), False, events)
    lead, cite = play.ask("next_round", state, made)
    text, group = play.ask("group", state)
    cites += [cite, group, play.cite("spots")]
    text = say("pens.set-up", "{how} {where}", how=text, where=play.value("spots"))
    told.append(Instruction("set-up", text, (), group))
    fresh = PensState(score, tallies, turn=lead, lead=lead, phase="shot", round=state.round + 1)
    return Ruling(fresh, gained, play.letters[lead], cites_of(*cites), tuple(told), False, ("round-over",))
