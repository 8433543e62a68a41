"""One shot on the web judged: which rings lie on the field after it; and the count of a round."""

from __future__ import annotations

from ....boards.spider import SPACES
from ....lean import NamedTuple
from ....play import Play
from ....record.entries import Entry
from ....rulings import Instruction, Ruling, refuse
from ....saying import say, say_many
from ...base import cites as cites_of
from ...base import points_between
from .reading import EDGE, STATES, WebShot, WebState, no_ring, read_shot

NEW_STATES = frozenset({"place", "rings-moved"})
LIST_OR_SAY = say("web.list-or-say", "list the rings, or say what each side counts")


class Price(NamedTuple):
    """What a shot costs: whether the ring shot is taken off, how many rings of the opponent that left the
    field come back, whether those that were hit are put in the centre, how many own rings are taken off."""

    removed: bool = False
    back: int = 0
    centred: bool = False
    own: int = 0


def shoot(play: Play, state: WebState, who: int, entry: Entry) -> Ruling:
    """Judge one shot."""
    shot = read_shot(play, state, who, entry.tokens)
    if isinstance(shot, Ruling):
        return shot
    cites: list[str | None] = []
    told: list[Instruction] = []
    price = _price(play, state, shot, cites)
    other = 1 - who
    stays = shot.stays and not price.removed
    if price.removed and shot.stays:
        text = say("web.take-ring-shot", "Take the ring that was shot off the board.")
        told.append(Instruction("remove", text, (), cites[0]))
    if price.centred:
        text = say(
            "web.row-at-centre",
            "Put the opponent's rings that were hit in a row at the centre, one in the den if it has room.",
        )
        told.append(Instruction("centre", text, (play.letters[other],), cites[0]))
    own = max(shot.own, min(price.own, state.on[who]))
    if own > shot.own:
        text = say(
            "web.take-own-rings",
            "Take {rings} of the player's rings that were hit off the board.",
            rings=own - shot.own,
        )
        told.append(Instruction("remove", text, (play.letters[who],), cites[0]))
    if shot.theirs - price.back + own:
        cites.append(play.cite("stays_off"))
    if not shot.stays or shot.theirs or shot.own:
        cites.append(play.cite("cleared"))
    if shot.saw("back"):
        cites.append(play.cite("back"))
    for word in shot.states:
        if word in NEW_STATES:
            cites.append(play.cite(STATES[word]))
            text = say("web.warned", "No price is named: the player is warned.")
            told.append(Instruction("warning", text, (), cites[-1]))
    change = {who: stays - own, other: price.back - shot.theirs}
    on = (state.on[0] + change[0], state.on[1] + change[1])
    fired = (state.shot[0] + (who == 0), state.shot[1] + (who == 1))
    tallies = tuple(t.begin() if i == who else t for i, t in enumerate(state.tallies))
    full = play.value("rings")
    turn, cite = play.ask("next", state, who)
    cites.append(cite)
    if fired[turn] == full:
        turn = who
    if turn != who and play.value("partner", state, turn) is not None:
        cites.append(play.cite("partner"))
    after = state._replace(on=on, shot=fired, tallies=tallies, turn=turn)
    if fired != (full, full):
        letter = play.letters[turn]
        return Ruling(after, {}, letter, cites_of(*cites), tuple(told), False, ("shot",))
    if not any(on):
        return next_round(play, state, after, cites, told, False)
    after = after._replace(phase="count", turn=None)
    return Ruling(after, {}, None, cites_of(*cites), tuple(told), False, ("shot", "round-closed"))


def _price(play: Play, state: WebState, shot: WebShot, cites: list[str | None]) -> Price:
    """What the rules take off, and put back."""
    if not state.on[1 - shot.who]:
        return _for_the_centre(play, state, shot, cites)
    if shot.direct and shot.theirs > 1:
        cites.append(play.cite("double"))
        return Price()
    if shot.direct or shot.late:
        cites.append(play.cite("direct" if shot.direct else "late"))
        back = min(shot.theirs, max(shot.hits, 1)) if play.value("driven_off", state, shot) else 0
        own = 0
        if shot.hit is False or (shot.own_hits and not (shot.hits or shot.through or shot.theirs)):
            own = _own_hit(play, state, shot, cites)
        return Price(True, back, bool(shot.hit) and bool(shot.hits or shot.theirs or not own), own)
    if shot.hit:
        if shot.through or shot.saw("unmoved"):
            cites.append(play.cite("through"))
            if shot.saw("unmoved") and shot.own_hits + shot.through:
                return Price(True)
        cites.append(play.cite("duty"))
        return Price()
    if shot.own_hits:
        return Price(True, own=_own_hit(play, state, shot, cites))
    cites.append(play.cite("no_hit"))
    return Price(True)


def _own_hit(play: Play, state: WebState, shot: WebShot, cites: list[str | None]) -> int:
    """How many own rings go that were hit, where none of the opponent's was."""
    if not shot.own_hits:
        return 0
    answer, cite = play.ask("own_hit", state, shot)
    if answer == "ring-shot":
        cites.append(play.cite("through"))
        return 0
    cites.append(cite)
    return shot.own_hits


def _for_the_centre(play: Play, state: WebState, shot: WebShot, cites: list[str | None]) -> Price:
    """With none of the opponent's rings on the field: by way of a side, to the centre."""
    removed, own = False, 0
    if shot.no_side or shot.direct:
        answer, cite = play.ask("centre", state, shot)
        cites.append(cite)
        removed = answer == "removed"
    if shot.own_hits and play.value("own_alone", state, shot) == "removed":
        cites.append(play.cite("own_hit"))
        removed, own = True, shot.own_hits
    cites.append(play.cite("free"))
    return Price(removed, own=own)


def next_round(
    play: Play,
    before: WebState,
    state: WebState,
    cites: list[str | None],
    told: list[Instruction],
    attested: bool,
) -> Ruling:
    """Begin the next round, unless somebody has won."""
    gained = points_between(play, before.score, state.score)
    target, cite = play.ask("target", state)
    best = max(state.score)
    if best >= target and state.score.count(best) == 1:
        cites.append(cite)
        over = state._replace(over=True, winner=state.score.index(best), phase="shot", turn=None)
        events = ("round-over", "game-over")
        return Ruling(over, gained, None, cites_of(*cites), tuple(told), attested, events)
    lead, cite = play.ask("next_round", state)
    cites.append(cite)
    tallies = tuple(t._replace(run=0) for t in state.tallies)
    fresh = WebState(state.score, tallies, turn=lead, lead=lead, phase="shot", round=state.round + 1)
    return Ruling(fresh, gained, play.letters[lead], cites_of(*cites), tuple(told), attested, ("round-over",))


def values_of(play: Play) -> dict[str, int]:
    """What a ring counts in each space of the field."""
    values = {"den": play.value("den"), **play.value("values")}
    if play.value("on_field") == "field":
        values[EDGE] = values[SPACES[-2]]
    return values


def count(play: Play, state: WebState, entry: Entry) -> Ruling:
    """Count a round: opposite colours in one space cancel, and each side scores what is left to it."""
    values, cite = values_of(play), play.cite("values")
    said: list[list[str]] = [[], []]
    word: str | None = None
    for kind, a, b in entry.tokens:
        if kind == "rest":
            if a not in play.letters:
                return no_ring(play, state, str(a))
            if b not in values:
                message = say("web.none-counts-in", "no ring counts in '{word}'", word=str(b)[:20])
                return refuse(state, "unknown-zone", message, play.cite("line"))
            said[play.letters.index(a)].append(SPACES[-2] if b == EDGE else b)
        elif kind == "choice":
            if a != "count":
                message = say("web.count-choice", ":{word} means nothing at the count", word=a[:20])
                return refuse(state, "unknown-choice", message)
            word = b
        elif kind != "time":
            message = say("web.count-rests", "the count needs the rests of the rings alone")
            return refuse(state, "wrong-token", message)
    cites: list[str | None] = []
    if any(said):
        if word is not None:
            return refuse(state, "wrong-token", LIST_OR_SAY, cite)
        for letter, rows, on in zip(play.letters, said, state.on, strict=True):
            if len(rows) != on:
                message = say_many(
                    "web.rings-listed",
                    "{rings} rings of {side} lie on the field, {n} is listed",
                    "{rings} rings of {side} lie on the field, {n} are listed",
                    len(rows),
                    rings=on,
                    side=letter,
                )
                return refuse(state, "impossible", message, play.cite("cleared"))
        if said[0].count("den") + said[1].count("den") > 1:
            message = say("web.den-room", "the den has room for one ring")
            return refuse(state, "impossible", message, play.cite("den"))
        points = [0, 0]
        for space in values:
            pair = min(said[0].count(space), said[1].count(space))
            if pair:
                cites.append(play.cite("cancel"))
            for side in (0, 1):
                left = said[side].count(space) - pair
                points[side] += left * values[space]
                if left:
                    cites.append(play.cite("den") if space == "den" else cite)
    else:
        found = [] if word is None else word.split()
        if len(found) != 2 or not all(n.isascii() and n.isdigit() and len(n) < 4 for n in found):
            return refuse(state, "undecided", LIST_OR_SAY, cite)
        points = [int(n) for n in found]
        cites.append(cite)
        if not possible(values, state.on, points):
            message = say(
                "web.cannot-count",
                "{rings} and {others} rings cannot count {first} and {second}",
                rings=state.on[0],
                others=state.on[1],
                first=points[0],
                second=points[1],
            )
            return refuse(state, "contradicted", message, cite)
    cites.append(play.cite("line"))
    score = tuple(s + p for s, p in zip(state.score, points, strict=True))
    tallies = tuple(t.add(p, entry.n) if p else t for t, p in zip(state.tallies, points, strict=True))
    after = state._replace(score=score, tallies=tallies)
    return next_round(play, state, after, cites, [], not any(said))


def possible(values: dict[str, int], on: tuple[int, int], points: list[int]) -> bool:
    """Whether so many rings of each side may count so much, when as many of both as may be cancel.

    The den has room for one ring in all.
    """
    below = {value for space, value in values.items() if space != "den"}
    reached = [{0}]
    for _ in range(max(on)):
        reached.append({total + value for total in reached[-1] for value in below})

    def makes(side: int, pairs: int, den: int) -> bool:
        rings, wanted = on[side] - pairs - den, points[side] - den * values["den"]
        return rings >= 0 and wanted in reached[rings]

    return any(
        makes(0, pairs, a) and makes(1, pairs, b)
        for pairs in range(min(on) + 1)
        for a, b in ((0, 0), (1, 0), (0, 1))
    )
