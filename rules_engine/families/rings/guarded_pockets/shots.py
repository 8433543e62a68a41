"""One shot judged: which rings and pins count, which come back, what is forfeited; the turn, and the end."""

from __future__ import annotations

from ....lean import NamedTuple
from ....play import Play
from ....record.entries import Entry
from ....rulings import Instruction, Ruling, refuse
from ....saying import Text, say, say_many
from ....states import plus
from ...base import cites as cites_of
from ...base import claim_of, points_between
from .reading import Fallen, GuardedState, Price, Shot, full, group_of, void

Cites = list[str | None]


class Outcome(NamedTuple):
    """What a shot leaves: the state, how many pieces counted for the player, whether the turn is lost, which
    side had all its rings down first, and why."""

    state: GuardedState
    made: int
    lost: bool
    complete: int | None
    cites: Cites
    told: list[Instruction]


def judged(play: Play, state: GuardedState, who: int, shot: Shot, entry: Entry) -> Ruling:
    """Settle a shot, and hold it against its claim."""
    if play.value("direct", state, shot) == "refuse":
        message = say("guarded-pockets.must-bank", "such a shot must be banked")
        return refuse(state, "impossible", message, play.cite("direct"))
    if play.value("pockets") and any(f.pocket is None for f in shot.fallen) and not void(play, state, shot):
        message = say("guarded-pockets.say-which-pocket", "say in which pocket it fell: r>2")
        return refuse(state, "undecided", message, play.cite("pockets"))
    claim = claim_of(entry.tokens)
    number = 0 if claim == "miss" else claim
    found = settled(play, state, shot)
    if play.value("agent") and any(f.by is None for f in shot.pins):
        either = [settled(play, state, _felled_by(shot, by)) for by in ("c", "ring")]
        if either[0][:4] != either[1][:4]:
            fits = [o for o in either if number is not None and _gain(state, o, who) == number]
            if len(fits) != 1:
                message = say(
                    "guarded-pockets.say-agent", "say what felled the pin: 3!c the shooter, 3!r a ring"
                )
                return refuse(state, "undecided", message, play.cite("agent"))
            found, shot = fits[0], shot._replace(attested=True)
        else:
            found = either[1]
    gain = _gain(state, found, who)
    if number is not None and number != gain:
        message = say(
            "guarded-pockets.claim-wrong",
            "{claim} is claimed, but the record shows {points}",
            claim=number,
            points=gain,
        )
        return refuse(state, "contradicted", message, play.cite("worth"))
    return _ruled(play, state, shot, found, entry)


def _felled_by(shot: Shot, by: str) -> Shot:
    """The shot with everything that is not said of its pins said."""
    return shot._replace(
        fallen=tuple(f._replace(by=by) if f.pin and f.by is None else f for f in shot.fallen)
    )


def _gain(state: GuardedState, found: Outcome, who: int) -> int:
    return found.state.score[who] - state.score[who]


def settled(play: Play, state: GuardedState, shot: Shot) -> Outcome:
    """Where everything lies after the shot, with every price paid."""
    prices, cites = _prices(play, state, shot)
    told: list[Instruction] = []
    back = "all" if any(p.back == "all" for p in prices) else "own" if any(p.back for p in prices) else ""
    made, complete, ends = 0, None, any(p.turn for p in prices)
    reason = next((c for p, c in zip(prices, cites, strict=True) if p.back), None)
    for piece in shot.fallen:
        piece = piece._replace(made=made)
        word, cite = _fate(play, state, shot, piece, back, reason)
        cites.append(cite)
        ends = ends or word == "lost"
        if word in ("good", "down"):
            state = _down(play, state, shot.who, piece)
            made += word == "good"
            if not piece.pin and complete is None and state.down[piece.group] == full(play):
                complete = piece.group
        elif word == "lies":
            state = state._replace(lying=tuple(sorted({*state.lying, piece.number})))
        else:
            told.append(_put(play, state, piece, cite))
            if piece.pin:
                state = state._replace(lying=tuple(n for n in state.lying if n != piece.number))
    for price, cite in zip(prices, list(cites), strict=False):
        for _ in range(price.forfeit):
            state, given = _forfeit(play, state, shot.who, cite)
            told += given
    if shot.off:
        cite = play.cite("ring_off")
        cites.append(cite)
        text = say(
            "guarded-pockets.near-centre",
            "Put as near to the centre as possible: {rings}.",
            rings=_words(shot.off),
        )
        told.append(Instruction("centre", text, shot.off, cite))
    return Outcome(state, made, ends, complete, cites, told)


def _prices(play: Play, state: GuardedState, shot: Shot) -> tuple[list[Price], Cites]:
    """What the faults of the shot cost, each with its reason in the same place."""
    asked: list[str] = []
    if shot.lost:
        asked.append("pocketed" if shot.lost == "pocketed" else "jumped")
    if shot.others_first:
        asked.append("others_first")
    if shot.direct:
        asked.append("direct")
    if shot.pins:
        asked.append("felled")
    prices: list[Price] = []
    cites: Cites = []
    for slot in asked:
        price, cite = play.ask(slot, state, shot)
        if isinstance(price, Price):
            prices.append(price)
            cites.append(cite)
    return prices, cites


def _fate(
    play: Play, state: GuardedState, shot: Shot, piece: Fallen, back: str, reason: str | None
) -> tuple[str, str | None]:
    """What becomes of one piece: it is "good", stays "down", comes "back", comes back and the turn is
    "lost", or a pin "lies"."""
    if piece.pin:
        good, cite = play.ask("pin_counts", state, (shot, piece)) if piece.pocket != "" else (False, None)
        if good and back != "all":
            return "good", cite
        word, cite = play.ask("stood", state, (shot, piece))
        return ("back" if back == "all" else word), cite
    if back == "all" or (back == "own" and piece.own):
        return "back", reason
    if not piece.own:
        word, cite = play.ask("other", state, (shot, piece))
        return word, cite
    good, cite = play.ask("counts", state, (shot, piece))
    if good:
        return "good", cite
    word, cite = play.ask("undue", state, (shot, piece))
    return word, cite


def _down(play: Play, state: GuardedState, who: int, piece: Fallen) -> GuardedState:
    """A piece is down for good, to the credit of whose it is."""
    worth = play.value("worth", state, piece)
    side = who if piece.pin or piece.own else piece.group
    score = plus(state.score, side, worth)
    if piece.pin:
        lying = tuple(n for n in state.lying if n != piece.number)
        gone = tuple(sorted((*state.gone, piece.number)))
        return state._replace(score=score, gone=gone, lying=lying)
    return state._replace(score=score, down=plus(state.down, piece.group, 1))


def _forfeit(
    play: Play, state: GuardedState, who: int, cite: str | None
) -> tuple[GuardedState, list[Instruction]]:
    """One ring that the side has down goes back to the board, with what it was worth."""
    group = group_of(play, who)
    if not state.down[group]:
        return state, []
    if "each" in play.value("set_up"):
        ring = play.letters[who].lower()
    else:
        ring = f"{'1' if play.letters[who] == 'R' else ''}{state.down[group]}"
    piece = Fallen(ring, group=group)
    worth = play.value("worth", state, piece)
    after = state._replace(down=plus(state.down, group, -1), score=plus(state.score, who, -worth))
    return after, [_put(play, state, piece, cite)]


def _put(play: Play, state: GuardedState, piece: Fallen, cite: str | None) -> Instruction:
    """Where a piece is put that comes back."""
    if piece.pin:
        text = say("guarded-pockets.stand-pin", "Stand pin {pin} before its pocket.", pin=piece.number)
        return Instruction("pin", text, (piece.piece,), cite)
    if play.value("home") == "corner":
        text = say(
            "guarded-pockets.put-corner",
            "Put ring {ring} on its corner of the squares, or as near as is free.",
            ring=piece.piece,
        )
        return Instruction("spot", text, (piece.piece,), cite)
    if play.value("home") == "crossing":
        text = say(
            "guarded-pockets.put-crossing",
            "Put on the outer circle, at the crossing nearest to its pocket: {rings}.",
            rings=_words((piece.piece,)),
        )
        return Instruction("spot", text, (piece.piece,), play.cite("home"))
    text = say("guarded-pockets.put-centre", "Put at the centre: {rings}.", rings=_words((piece.piece,)))
    return Instruction("centre", text, (piece.piece,), cite)


def _ruled(play: Play, state: GuardedState, shot: Shot, found: Outcome, entry: Entry) -> Ruling:
    who, cites, told = shot.who, list(found.cites), list(found.told)
    after = found.state
    again, cite = play.ask("again", after, found.made)
    again = bool(again) and not found.lost
    if shot.moved:
        cites.append(play.cite("shot"))
    if not again and not cites_of(*cites):
        cites.append(cite)
    events = ["foul" if shot.lost or found.lost else "counted" if found.made else "miss"]
    tallies = list(after.tallies)
    gain = after.score[who] - state.score[who]
    mine = tallies[who].begin() if state.fresh else tallies[who]
    tallies[who] = mine.add(max(gain, 0), entry.n)
    if gain < 0:
        tallies[who] = tallies[who]._replace(made=tallies[who].made + gain)
    after = after._replace(
        tallies=tuple(tallies), fresh=not again, turn=who if again else 1 - who, whence="line"
    )
    if shot.lost:
        after = after._replace(whence="back")
        cites.append(play.cite("resume"))
    elif play.value("lies"):
        after = after._replace(whence="lie")
        cites += [play.cite("lies")] if state.whence != "lie" else []
    if not again:
        events.append("turn-over")
    won, cite = play.ask("won", after, (who, found.complete))
    if won is not None:
        after = after._replace(over=True, winner=won)
        cites.append(cite)
        events.append("game-over")
    else:
        leads, cite = play.ask("renew", after, who)
        if leads is not None:
            after = _renewed(play, after, leads, again and leads == who)
            cites.append(cite)
            events.append("rack-over")
            told.append(_group(play))
    return Ruling(
        after,
        points_between(play, state.score, after.score),
        None if after.over or after.turn is None else play.letters[after.turn],
        cites_of(*cites),
        tuple(told),
        shot.attested,
        tuple(events),
    )


def _renewed(play: Play, state: GuardedState, leads: int, again: bool) -> GuardedState:
    """Everything set up again; the scores stand."""
    return state._replace(
        down=(0,) * len(state.down),
        gone=(),
        lying=(),
        rack=state.rack + 1,
        turn=leads,
        fresh=not again,
        whence="line",
    )


def _group(play: Play) -> Instruction:
    text, cite = play.ask("group")
    return Instruction("set-up", text, (), cite)


def _words(pieces: tuple[str, ...]) -> str:
    """Name rings: "2 red, 1 green", "ring 11"."""
    said: list[Text] = []
    if reds := pieces.count("r"):
        said.append(say_many("guarded-pockets.red-rings", "{n} red", "{n} red", reds))
    if greens := pieces.count("g"):
        said.append(say_many("guarded-pockets.green-rings", "{n} green", "{n} green", greens))
    said += [say("guarded-pockets.ring-number", "ring {number}", number=p) for p in pieces if p.isdigit()]
    whole, *more = said
    for word in more:
        whole = say("guarded-pockets.and-more", "{first}, {next}", first=whole, next=word)
    return whole
