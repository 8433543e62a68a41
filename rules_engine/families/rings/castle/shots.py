"""One shot of a siege judged: what falls, what comes back, whose turn it is then, and the end of a round."""

from __future__ import annotations

from ....lean import NamedTuple
from ....play import Play
from ....record.entries import Entry
from ....rulings import Instruction, Ruling, refuse
from ....saying import say, say_many
from ....states import plus
from ...base import cites as cites_of
from ...base import claim_of, points_between
from .reading import COLOURS, STATES, WARNED, CastleShot, CastleState, Loss, read_shot


class Fate(NamedTuple):
    """What a shot leaves: the state, the rings of the opponent that stay down, whether the king does, and
    whether a rule ends the turn."""

    state: CastleState
    theirs: int
    king: bool
    ends: bool
    cites: list[str | None]
    told: list[Instruction]


def shoot(play: Play, state: CastleState, who: int, entry: Entry) -> Ruling:
    """Judge one shot."""
    shot = read_shot(play, state, who, entry.tokens)
    if isinstance(shot, Ruling):
        return shot
    if "line-direct" in shot.states and play.value("line", state, ("line-direct", shot)) == "replay":
        cite = play.cite("line")
        text = say("castle.shot-again", "Put the rings back; the shot is taken again.")
        told = [Instruction("again", text, (), cite)]
        letter = play.letters[who]
        return Ruling(state, {}, letter, cites_of(cite), tuple(told), False, ("again",))
    after, theirs, king, ends, cites, told = _fallen(play, state, shot)
    gain = after.score[who] - state.score[who]
    claim = claim_of(entry.tokens)
    if claim is not None and (claim or 0) != gain and not (claim == "miss" and not (theirs or king or gain)):
        message = say(
            "castle.claim-contradicted",
            "{claim} is claimed, but the record shows {made}",
            claim=claim,
            made=gain,
        )
        return refuse(state, "contradicted", message, play.cite("king"))
    mine = state.tallies[who].begin() if state.fresh else state.tallies[who]
    mine = mine.add(max(gain, 0), entry.n)
    if gain < 0:
        mine = mine._replace(made=mine.made + gain)
    tallies = tuple(mine if i == who else t for i, t in enumerate(state.tallies))
    keeps, cite = play.ask("keeps", state, (theirs, king))
    again = bool(keeps) and not ends
    cites.append(cite)
    turn = who if again else 1 - who
    if not again and play.value("partner", state, who) is not None:
        cites.append(play.cite("partner"))
    lies = "hand" if shot.lost or play.cite("lies") is None else shot.rest
    cites.append(play.cite("lifted") if play.cite("lies") is None else play.cite("lies"))
    after = after._replace(tallies=tallies, turn=turn, fresh=not again, broken=True, lies=lies)
    if shot.lost and (cite := play.cite("in_hand")) is not None:
        cites.append(cite)
        text = say("castle.shooter-in-hand", "The shooter is placed at any line, or outside it.")
        told.append(Instruction("in-hand", text, (), cite))
    attested = claim is not None and not (shot.fell or shot.off or shot.lost or shot.states)
    return _ended(play, state, after, shot, cites, told, attested)


def _fallen(play: Play, state: CastleState, shot: CastleShot) -> Fate:
    """Let the rings lie as the shot and the prices of its faults leave them."""
    who = shot.who
    cites: list[str | None] = []
    told: list[Instruction] = []
    loss = _loss(play, state, shot, cites, told)
    if shot.direct is False and "exit" not in shot.states:
        cites.append(play.cite("bank"))
    if shot.inside:
        cites.append(play.cite("inside"))
    if shot.driven:
        cites.append(play.cite("combination"))
    stay = [ring for ring in shot.fell if ring in COLOURS]
    taker = bool(state.held)
    if loss.back:
        back = [r for r in stay if taker or r != COLOURS[who]]
        stay = [r for r in stay if r not in back]
    else:
        back = []
    before = state
    for ring in stay:
        state = _down(state, who, ring)
        if ring == COLOURS[who] and not taker:
            cites.append(play.cite("own"))
    king = "b" in shot.fell and not loss.king
    if king:
        worth, cite = play.ask("king", state, shot)
        cites.append(cite)
        state = state._replace(king=who, score=plus(state.score, who, worth))
    elif "b" in shot.fell:
        back.append("b")
    for _ in range(loss.owed):
        state, ring = _forfeit(play, state, before, who)
        back += [ring] if ring else []
    if back:
        cite = play.cite("back")
        text = say("castle.come-back", "{how}: {rings}.", how=play.value("back"), rings=words(back))
        told.append(Instruction("centre", text, tuple(back), cite))
    state, ends = _off(play, state, shot, cites, told)
    theirs = len(stay) if taker else stay.count(COLOURS[1 - who])
    if taker and stay:
        cites.append(play.cite("taker"))
    return Fate(state, theirs, king, ends or loss.turn, cites, told)


def _loss(
    play: Play, state: CastleState, shot: CastleShot, cites: list[str | None], told: list[Instruction]
) -> Loss:
    """The prices of all faults of a shot together."""
    total = Loss()
    faults = [("lost", "lost")] if shot.lost else []
    faults += [(STATES[word], word) for word in shot.states]
    if play.value("king_only", state, ("", shot)):
        faults.append(("king_only", ""))
    for slot, word in faults:
        answer, cite = play.ask(slot, state, (word, shot))
        cites.append(cite)
        if word == "castle-direct":
            cites += [play.cite("castle"), play.cite("wall")]
        if word in WARNED:
            text = say("castle.warned", "No price is named: the player is warned.")
            told.append(Instruction("warning", text, (), cite))
        if isinstance(answer, Loss):
            total = Loss(
                total.back or answer.back,
                max(total.owed, answer.owed),
                total.turn or answer.turn,
                total.king or answer.king,
            )
    return total


def _down(state: CastleState, who: int, ring: str) -> CastleState:
    at = COLOURS.index(ring)
    state = state._replace(down=plus(state.down, at, 1))
    if state.held:
        held = plus(state.held[who], at, 1)
        rows = tuple(held if i == who else row for i, row in enumerate(state.held))
        return state._replace(held=rows, score=plus(state.score, who, 1))
    return state._replace(self_down=plus(state.self_down, at, 1)) if at == who else state


def _forfeit(play: Play, state: CastleState, before: CastleState, who: int) -> tuple[CastleState, str]:
    """One ring that was down before the shot goes back; "" if there is none to pay with."""
    if state.held:
        red, green = before.held[who]
        if not red + green:
            return state, ""
        at = 0 if red >= green else 1
        held = plus(state.held[who], at, -1)
        rows = tuple(held if i == who else row for i, row in enumerate(state.held))
        state = state._replace(held=rows, down=plus(state.down, at, -1), score=plus(state.score, who, -1))
        return state, COLOURS[at]
    at = 1 - who
    his = before.down[at] - before.self_down[at]
    if not (before.down[at] if play.value("pool") == "any" else his):
        return state, ""
    if not his:
        state = state._replace(self_down=plus(state.self_down, at, -1))
    return state._replace(down=plus(state.down, at, -1)), COLOURS[at]


def _off(
    play: Play, state: CastleState, shot: CastleShot, cites: list[str | None], told: list[Instruction]
) -> tuple[CastleState, bool]:
    """Rings off the board: an own one goes into a pocket, others back; whether the turn is lost."""
    ends = False
    for ring in shot.off:
        answer, cite = play.ask("ring_off", state, ring)
        cites.append(cite)
        ends = ends or answer
        if ring == COLOURS[shot.who] and not state.held:
            state = _down(state, shot.who, ring)
            text = say("castle.into-pocket", "Put the ring into a pocket.")
            told.append(Instruction("pocket", text, (ring,), cite))
        else:
            text = say(
                "castle.near-centre", "Put as near the centre as can be: {rings}.", rings=words([ring])
            )
            if ring == "b":
                text = say("castle.king-on-throne", "Put on the Throne, or as near as can be: the king.")
            told.append(Instruction("centre", text, (ring,), cite))
    return state, ends


def words(rings: list[str]) -> str:
    """Name rings: "2 green, the king"."""
    named = []
    if red := rings.count("r"):
        named.append(say_many("castle.reds", "{n} red", "{n} red", red))
    if green := rings.count("g"):
        named.append(say_many("castle.greens", "{n} green", "{n} green", green))
    if "b" in rings:
        named.append(say("castle.the-king", "the king"))
    said = named[0]
    for more in named[1:]:
        said = say("castle.rings-and-more", "{rings}, {more}", rings=said, more=more)
    return said


def _ended(
    play: Play,
    before: CastleState,
    state: CastleState,
    shot: CastleShot,
    cites: list[str | None],
    told: list[Instruction],
    attested: bool,
) -> Ruling:
    """End the game on the king, close the round when one side and the king are down, or play on."""
    who = shot.who
    events = ["foul" if shot.lost else "shot"]
    if state.held:
        return _taken(play, before, state, shot, cites, told, attested)
    target, target_cite = play.ask("target", state)
    if state.score[who] >= target and state.score[who] > before.score[who]:
        cites += [play.cite("closes"), target_cite]
        over = state._replace(over=True, winner=who)
        gained = points_between(play, before.score, state.score)
        return Ruling(over, gained, None, cites_of(*cites), tuple(told), attested, (*events, "game-over"))
    full = play.value("set_up")
    clear = [s for s in (0, 1) if state.down[1 - s] == full[COLOURS[1 - s]]]
    if len(clear) == 2 and before.cleared is None:
        cites.append(play.cite("cleared"))
        points, cite = play.ask("both", state, who)
        if points:
            cites.append(cite)
            state = state._replace(score=plus(state.score, who, points))
        return next_round(play, before, state, who, cites, told, attested, events)
    cleared = before.cleared if before.cleared in clear else clear[0] if clear else None
    state = state._replace(cleared=cleared)
    if cleared is not None:
        cites.append(play.cite("cleared" if state.king is not None else "king_left"))
    if cleared is not None and state.king is not None:
        if state.down[cleared] == full[COLOURS[cleared]]:
            return next_round(play, before, state, cleared, cites, told, attested, events)
        state = state._replace(phase="count", turn=cleared)
        events.append("round-closed")
    gained = points_between(play, before.score, state.score)
    turn = play.letters[state.turn or 0]
    return Ruling(state, gained, turn, cites_of(*cites), tuple(told), attested, tuple(events))


def _taken(
    play: Play,
    before: CastleState,
    state: CastleState,
    shot: CastleShot,
    cites: list[str | None],
    told: list[Instruction],
    attested: bool,
) -> Ruling:
    """Where a ring is his who takes it: the end when all are down, with the most rings."""
    full = play.value("set_up")
    gained = points_between(play, before.score, state.score)
    if sum(state.down) < full["r"] + full["g"] or state.king is None:
        turn = play.letters[state.turn or 0]
        return Ruling(state, gained, turn, cites_of(*cites), tuple(told), attested, ("shot",))
    longer, cite = play.ask("rounds", state)
    if longer:
        cites.append(cite)
    if longer and max(state.score) < play.value("target", state):
        return next_round(play, before, state, shot.who, cites, told, attested, ["shot"])
    answer, cite = play.ask("most", state)
    cites.append(cite)
    if answer == "round":
        return next_round(play, before, state, shot.who, cites, told, attested, ["shot"])
    best = max(state.score)
    winner = state.score.index(best) if state.score.count(best) == 1 else None
    over = state._replace(over=True, winner=winner)
    return Ruling(over, gained, None, cites_of(*cites), tuple(told), attested, ("round-over", "game-over"))


def next_round(
    play: Play,
    before: CastleState,
    state: CastleState,
    counted: int,
    cites: list[str | None],
    told: list[Instruction],
    attested: bool,
    events: list[str],
) -> Ruling:
    """Begin the next round, unless somebody has won; ``counted`` is the side that counted, or closed it."""
    gained = points_between(play, before.score, state.score)
    target, target_cite = play.ask("target", state)
    best = max(state.score)
    if best >= target and state.score.count(best) == 1 and not state.held:
        over = state._replace(over=True, winner=state.score.index(best), phase="shot", turn=None)
        cites.append(target_cite)
        done = (*events, "round-over", "game-over")
        return Ruling(over, gained, None, cites_of(*cites), tuple(told), attested, done)
    lead, cite = play.ask("next_round", state, counted)
    text, group = play.ask("group", state)
    cites += [cite, group]
    told.append(Instruction("set-up", text, (), group))
    tallies = tuple(t._replace(run=0) for t in state.tallies)
    fresh = CastleState(state.score, tallies, held=empty(play), turn=lead, lead=lead, phase="shot")
    fresh = fresh._replace(round=state.round + 1)
    done = (*events, "round-over")
    return Ruling(fresh, gained, play.letters[lead], cites_of(*cites), tuple(told), attested, done)


def empty(play: Play) -> tuple[tuple[int, int], ...]:
    """What the sides hold at the start, where a ring is his who takes it."""
    return ((0, 0),) * len(play.letters) if play.value("taker") else ()


def count(play: Play, state: CastleState, entry: Entry) -> Ruling:
    """Count the rings that the side has left whose opponent's are down."""
    side = state.turn or 0
    colour, letter = COLOURS[side], play.letters[side]
    values, cite = play.ask("values", state)
    throne, throne_cite = play.ask("throne", state)
    values = {"throne": throne, **values}
    left = play.value("set_up")[colour] - state.down[side]
    said: list[str] = []
    for kind, a, b in entry.tokens:
        if kind == "rest":
            if a != colour:
                message = say("castle.who-counts", "{name} counts", name=play.names[letter])
                return refuse(state, "unknown-piece", message, play.cite("cleared"))
            if b not in values:
                message = say("castle.none-counts-in", "no ring counts in '{word}'", word=str(b)[:20])
                return refuse(state, "unknown-zone", message, cite)
            said.append(b)
        elif kind == "choice" and (a != "count" or b is not None):
            message = say("castle.count-choice", ":{word} means nothing at the count", word=a[:20])
            return refuse(state, "unknown-choice", message)
        elif kind not in ("choice", "claim", "time"):
            message = say("castle.count-rests", "the count needs the rests of the rings alone")
            return refuse(state, "wrong-token", message)
    claim = claim_of(entry.tokens)
    if said and len(said) != left:
        message = say_many(
            "castle.rings-listed",
            "{left} of {side}'s rings on the board, {n} is listed",
            "{left} of {side}'s rings on the board, {n} are listed",
            len(said),
            left=left,
            side=letter,
        )
        return refuse(state, "impossible", message, play.cite("cleared"))
    if said.count("throne") > 1:
        message = say("castle.throne-room", "the Throne has room for one ring")
        return refuse(state, "impossible", message, throne_cite)
    if not said and claim is None:
        message = say(
            "castle.where-lie", "where do the {rings} rings of {side} lie?", rings=left, side=letter
        )
        return refuse(state, "undecided", message, cite)
    points = sum(values[zone] for zone in said)
    if not said and claim in totals(values, left):
        points = int(claim or 0)
    elif claim is not None and claim != points:
        message = say("castle.do-not-make", "the rings do not make {claim}", claim=claim)
        return refuse(state, "contradicted", message, cite)
    tallies = tuple(t.add(points, entry.n) if i == side else t for i, t in enumerate(state.tallies))
    after = state._replace(score=plus(state.score, side, points), tallies=tallies)
    cites = [throne_cite, cite] if "throne" in said else [cite]
    return next_round(play, state, after, side, cites, [], not said, ["counted"])


def whole_round(play: Play, state: CastleState, entry: Entry) -> Ruling | None:
    """A round of which no shot was recorded: the totals of both sides, as in ``:count(45 25)``, attested."""
    said = next((t.b for t in entry.tokens if t.kind == "choice"), None)
    if (
        state.broken
        or state.held
        or said is None
        or any(t.kind not in ("choice", "time") for t in entry.tokens)
    ):
        return None
    words = said.split(" ")
    if len(words) != len(play.letters) or not all(w.isdecimal() and len(w) < 4 for w in words):
        message = say("castle.write-counts", "write what each side makes, as in :count(45 25)")
        return refuse(state, "unknown-choice", message)
    made = tuple(int(word) for word in words)
    values, cite = play.ask("values", state)
    worth = max(*values.values(), play.value("throne", state) or 0, play.value("king", state) or 0, 20)
    most = worth * sum(play.value("set_up").values())
    if max(made) > most:
        message = say("castle.count-too-high", "no side can make that in a round: {most} at most", most=most)
        return refuse(state, "impossible", message, cite)
    tallies = tuple(t.begin().add(m, entry.n) for t, m in zip(state.tallies, made, strict=True))
    score = tuple(s + m for s, m in zip(state.score, made, strict=True))
    after = state._replace(score=score, tallies=tallies)
    best = int(made[1] > made[0])
    return next_round(play, state, after, best, [cite], [], True, ["counted"])


def totals(values: dict[str, int], left: int) -> list[int]:
    """What so many rings may count together, of which one alone has room on the Throne."""
    found = {0}
    below = {value for zone, value in values.items() if zone != "throne"}
    for ring in range(left):
        worth = {*below, values["throne"]} if ring == 0 else below
        found = {total + value for total in found for value in worth}
    return sorted(found)
