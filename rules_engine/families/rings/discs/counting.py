"""The count of a round, the points that it is worth, and the end of the game."""

from __future__ import annotations

from ....lean import NamedTuple
from ....parts import Beside, Part, ToldPart
from ....play import Play
from ....record.entries import Entry
from ....rulings import Instruction, Ruling, refuse
from ....saying import say
from ....states import plus
from ...base import cites as cites_of
from ...base import points_between
from .reading import (
    OUT,
    UNSURE,
    Disc,
    DiscsState,
    find_disc,
    find_zone,
    name_of,
    no_disc,
    no_zone,
    sure,
    two_places,
)
from .shots import TWENTY

ROUND = Part(
    "round",
    say("discs.told-counts", "What each side counts"),
    beside=(Beside("twenties", say("discs.told-twenties", "Twenties")),),
)
"""How a round is told at once."""


class Counted(NamedTuple):
    """What both sides count in a round, and how many of their discs were twenties (None: not told)."""

    points: tuple[int, int]
    twenties: tuple[int, int] | None


def count(play: Play, state: DiscsState, who: int, entry: Entry) -> Ruling:
    """Judge the count of a round."""
    whole = state.phase != "count" and not any(state.where)
    if state.phase != "count" and not whole:
        message = say("discs.count-later", "the round is counted when all discs have been shot")
        return refuse(state, "not-now", message, play.cite("round_end"))
    for kind, a, _ in entry.tokens:
        if kind == "choice" and a != "count":
            message = say("discs.count-choice", ":{word} means nothing at the count", word=a[:20])
            return refuse(state, "unknown-choice", message)
        if kind not in ("choice", "rest", "time"):
            message = say("discs.count-needs", "the count needs the discs, or what each side counts")
            return refuse(state, "wrong-token", message)
    said = next((t.b for t in entry.tokens if t.kind == "choice"), None)
    listed = any(token.kind == "rest" for token in entry.tokens)
    if said is not None:
        if listed:
            message = say("discs.give-either", "give the discs, or what each side counts")
            return refuse(state, "wrong-token", message)
        found = _claimed(play, state, said, whole)
    elif listed:
        found = _listed(play, state, entry, whole)
    elif whole:
        message = say("discs.say-counts", "say what each side counts, as in :count(65 40)")
        return refuse(state, "undecided", message, play.cite("values"))
    else:
        found = _by_number(play, state, {})
    if isinstance(found, Ruling):
        return found
    return _close(play, _untold(state, found) if whole else state, found, entry.n, attested=said is not None)


def told_round(play: Play, state: DiscsState, who: int, told: ToldPart, n: int) -> Ruling:
    """Score a round of which the counts are told, whatever was noted of its shots; level rounds are of no
    side, and any may tell them."""
    points = told.numbers[0], told.numbers[1]
    if points[who] < points[1 - who]:
        name = play.names[play.letters[who]]
        message = say(
            "discs.told-not-won",
            "{name} has not won this round: {first} to {second}",
            name=name,
            first=points[0],
            second=points[1],
        )
        return refuse(state, "contradicted", message, play.cite("round_points"))
    said = told.beside.get("twenties")
    twenties = None if said is None else (said[0], said[1])
    for side, letter in enumerate(play.letters):
        if twenties is not None and twenties[side] < state.aside(side):
            return _aside(play, state, state.aside(side), letter)
    found = _checked(play, _cleared(state), points, twenties, whole=True)
    return (
        found if isinstance(found, Ruling) else _close(play, _untold(state, found), found, n, attested=True)
    )


def _aside(play: Play, state: DiscsState, twenties: int, letter: str) -> Ruling:
    """Refuse fewer twenties than lie beside the board."""
    message = say(
        "discs.put-aside",
        "{twenties} twenties of {side} have been put aside",
        twenties=twenties,
        side=letter,
    )
    return refuse(state, "contradicted", message, play.cite("twenty"))


def _untold(state: DiscsState, found: Counted) -> DiscsState:
    """The state that counts a round of which nobody recorded the shots."""
    return state._replace(told=state.told + 1, untold=state.untold + (found.twenties is None))


def _claimed(play: Play, state: DiscsState, said: str, whole: bool) -> Counted | Ruling:
    """The marker's word for what each side counts: ``65 40``, with the twenties of both ``65 40 2 1``."""
    words = said.split(" ")
    if len(words) not in (2, 4) or not all(w.isdecimal() and len(w) < 5 for w in words):
        message = say("discs.write-counts", "write what each side counts: :count(65 40)")
        return refuse(state, "unknown-choice", message)
    numbers = [int(w) for w in words]
    twenties = (numbers[2], numbers[3]) if len(numbers) == 4 else None
    return _checked(play, state, (numbers[0], numbers[1]), twenties, whole)


def _checked(
    play: Play, state: DiscsState, points: tuple[int, int], twenties: tuple[int, int] | None, whole: bool
) -> Counted | Ruling:
    """The counts that the marker gives, if so many discs can make them; ``whole``: of a round of which no
    shot is looked at."""
    if twenties is None and not whole:
        twenties = state.aside(0), state.aside(1)
    discs, cite = play.ask("discs")
    most = max(play.value("values").values())
    for side, letter in enumerate(play.letters):
        left, aside = discs if whole else state.on_board(side), 0 if whole else state.aside(side)
        made = aside if twenties is None else twenties[side]
        if made < aside:
            return _aside(play, state, aside, letter)
        rest = points[side] - TWENTY * made
        top = TWENTY if twenties is None else most
        if made > left + aside or rest % 5 or not 0 <= rest <= (left + aside - made) * top:
            message = say(
                "discs.cannot-count",
                "{side} cannot count {points} with {discs} discs and {twenties} twenties",
                side=letter,
                points=points[side],
                discs=left + aside,
                twenties=made,
            )
            return refuse(state, "impossible", message, cite)
    if not whole and sure(state):
        derived = _by_number(play, state, {})
        if isinstance(derived, Counted) and derived.points != points:
            a, b = derived.points
            message = say(
                "discs.claims-contradicted",
                "{first} and {second} are claimed, but the discs count {own} and {other}",
                first=points[0],
                second=points[1],
                own=a,
                other=b,
            )
            return refuse(state, "contradicted", message, play.cite("values"))
    return Counted(points, twenties)


def _listed(play: Play, state: DiscsState, entry: Entry, whole: bool) -> Counted | Ruling:
    """The discs given with the count: all by number, or all by colour alone."""
    numbered: dict[Disc, str] = {}
    coloured: list[tuple[int, str]] = []
    for kind, a, b in entry.tokens:
        if kind != "rest":
            continue
        disc, zone = find_disc(play, a), find_zone(play, b)
        if disc is None:
            return no_disc(play, state, a)
        if zone is None:
            return no_zone(play, state, b)
        if zone == "edge" and play.value("edge") == "ditch":
            zone = "ditch"
        if not disc.number:
            coloured.append((disc.side, zone))
        elif disc in numbered:
            return two_places(play, state, a)
        elif state.zone(disc) is None:
            message = say("discs.not-shot", "{disc} has not been shot", disc=a)
            return refuse(state, "impossible", message, play.cite("next"))
        else:
            numbered[disc] = zone
    if numbered and coloured:
        message = say("discs.number-or-colour", "give all discs by number, or all by colour alone")
        return refuse(state, "wrong-token", message)
    return _by_colour(play, state, coloured, whole) if coloured else _by_number(play, state, numbered)


def _by_colour(play: Play, state: DiscsState, listed: list[tuple[int, str]], whole: bool) -> Counted | Ruling:
    values, discs = play.value("values"), play.value("discs")
    points, twenties = [0, 0], [0, 0]
    for side, letter in enumerate(play.letters):
        mine = [zone for s, zone in listed if s == side]
        lying = [zone for zone in mine if zone not in OUT]
        made = mine.count("hole")
        aside = 0 if whole else state.aside(side)
        if not made:
            made = aside  # they lie beside the board, and need not be told again
        elif made < aside:
            return _aside(play, state, aside, letter)
        most = discs if whole else aside + state.on_board(side)
        if len(mine) > discs or len(lying) + made > most:
            message = say(
                "discs.listed-too-many",
                "{listed} discs are listed for {side}, and only {most} can be left",
                listed=len(lying) + made,
                side=letter,
                most=most,
            )
            return refuse(state, "impossible", message, play.cite("ditch"))
        points[side] = TWENTY * made + sum(values.get(zone, 0) for zone in lying)
        twenties[side] = made
    return Counted((points[0], points[1]), (twenties[0], twenties[1]))


def _by_number(play: Play, state: DiscsState, listed: dict[Disc, str]) -> Counted | Ruling:
    values = play.value("values")
    points, twenties = [0, 0], [0, 0]
    unsure: list[str] = []
    for side, row in enumerate(state.where):
        newly = {"ditch": 0, "hole": 0}
        for number, noted in enumerate(row, 1):
            disc = Disc(side, number)
            zone = listed.get(disc, noted)
            if noted in OUT and zone != noted:
                message = say("discs.lies-aside", "{disc} has been put aside", disc=name_of(play, disc))
                if noted == "ditch":
                    message = say("discs.lies-in-ditch", "{disc} lies in the ditch", disc=name_of(play, disc))
                return refuse(state, "impossible", message, play.cite("ditch"))
            if zone == UNSURE or (state.stale and noted not in OUT and disc not in listed):
                unsure.append(name_of(play, disc))
            if noted not in OUT and zone in newly:
                newly[zone] += 1
            points[side] += TWENTY if zone == "hole" else values.get(zone, 0)
            twenties[side] += zone == "hole"
        if not unsure and (newly["ditch"] < state.lost[side] or newly["hole"] < state.sunk[side]):
            message = say(
                "discs.more-left-board",
                "more discs of {side} left the board: say which",
                side=play.letters[side],
            )
            return refuse(state, "impossible", message, play.cite("ditch"))
    if unsure:
        message = say("discs.where-lie", "where do these discs lie: {discs}?", discs=", ".join(unsure))
        return refuse(state, "undecided", message, play.cite("round_end"))
    return Counted((points[0], points[1]), (twenties[0], twenties[1]))


def _close(play: Play, state: DiscsState, found: Counted, n: int, attested: bool) -> Ruling:
    """Score the round, and begin the next unless the game is over."""
    points, made = found.points, found.twenties or (0, 0)
    cites = [play.cite("values")]
    gains, cite = play.ask("round_points", state, points)
    cites.append(cite)
    best = None if points[0] == points[1] else int(points[1] > points[0])
    sums = ", ".join(f"{play.names[x]} {points[i]}" for i, x in enumerate(play.letters))
    text = say(
        "discs.round-tied", "Round {number}: {counts}. The round is tied.", number=state.round, counts=sums
    )
    if best is not None:
        text = say(
            "discs.round-won",
            "Round {number}: {counts}. {name} wins the round.",
            number=state.round,
            counts=sums,
            name=play.names[play.letters[best]],
        )
    told = [Instruction("count", text, (), cite)]
    discs = play.value("discs")
    score, won, perfect, twenties = state.score, state.rounds_won, state.perfect, state.twenties
    tallies = state.tallies
    for side in (0, 1):
        score = plus(score, side, gains[side])
        twenties = plus(twenties, side, made[side])
        perfect = plus(perfect, side, int(made[side] == discs))
        tally = tallies[side].begin().add(points[side], n)._replace(run=0)
        tallies = (*tallies[:side], tally, *tallies[side + 1 :])
    if best is not None:
        won = plus(won, best, 1)
    closed = state._replace(
        score=score, rounds_won=won, perfect=perfect, twenties=twenties, tallies=tallies, last=points
    )
    gained = points_between(play, state.score, score)
    if _ended(play, closed, cites):
        winner = None if score[0] == score[1] else int(score[1] > score[0])
        done = closed._replace(over=True, winner=winner, phase="count", turn=None)
        events = ("round-over", "game-over")
        return Ruling(_cleared(done), gained, None, cites_of(*cites), tuple(told), attested, events)
    lead, cite = play.ask("next_round", state, points)
    cites.append(cite)
    after = _cleared(closed)._replace(round=state.round + 1, phase="shot")
    if lead == "free":
        after = after._replace(turn=None, lead=None, phase="lead")
        return Ruling(after, gained, None, cites_of(*cites), tuple(told), attested, ("round-over",))
    after = after._replace(turn=lead, lead=lead)
    letter = play.letters[lead]
    return Ruling(after, gained, letter, cites_of(*cites), tuple(told), attested, ("round-over",))


def _cleared(state: DiscsState) -> DiscsState:
    """An empty board."""
    return state._replace(where=((), ()), lost=(0, 0), sunk=(0, 0), stale=False)


def _ended(play: Play, state: DiscsState, cites: list[str | None]) -> bool:
    """Whether the game is over with this round."""
    if state.called:
        cites.append(play.cite("time"))
        return True
    ahead = abs(state.score[0] - state.score[1])
    target, cite = play.ask("target", state)
    if target:
        if max(state.score) >= target and ahead:
            cites.append(cite)
            return True
        return False
    rounds, cite = play.ask("rounds", state)
    left = rounds - state.round
    if left <= 0:
        answer, tie = play.ask("tie", state) if not ahead else ("over", None)
        cites += [cite, tie]
        return answer != "another-round"
    stops, early = play.ask("decided", state)
    if stops and ahead > 2 * left:
        cites.append(early)
        return True
    return False
