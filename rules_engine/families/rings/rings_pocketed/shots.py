"""One shot with rings: read, held against its claim, settled; and the inning counted when it ends."""

from __future__ import annotations

from typing import Any

from ....play import Play
from ....record.entries import Entry
from ....record.tokens import Token
from ....rulings import Instruction, Ruling, refuse
from ....saying import say
from ....states import Tally
from ...base import cites as cites_of
from ...base import claim_of
from .fates import claims_of, gain_of, moved, points_of, replayed
from .reading import COLOUR_NAMES, COLOURS, SHOOTER, SHOT_KINDS, RingsState, Shot, on_board, shooters_of
from .seen import looked


def read_shot(play: Play, state: RingsState, who: int, entry: Entry) -> Shot | Ruling:
    """Read the facts of a shot; refuse what cannot be."""
    tokens, theirs = _own_shooter(play, who, entry.tokens)
    if theirs and (len(theirs) > 1 or state.own_hand[1 - who]):
        message = say("rings-pocketed.shooter-gone", "that shooter is not on the board")
        return refuse(state, "impossible", message, play.cite("own_shooters"))
    if not theirs and not any(t.kind in SHOT_KINDS for t in tokens):
        return refuse(state, "undecided", say("rings-pocketed.say-shot", "say what the shot did"))
    down = [t.a for t in tokens if t.kind == "pocket" and t.a != SHOOTER]
    off = [t.a for t in tokens if t.kind == "off" and t.a != SHOOTER]
    shooter = [t.kind for t in tokens if t.kind in ("pocket", "off") and t.a == SHOOTER]
    if len(shooter) > 1:
        message = say("rings-pocketed.shooter-once", "the shooter is lost once only")
        return refuse(state, "impossible", message, play.cite("shooter_pocketed"))
    numbered = [p for p in down + off if len(p) > 1]
    if len(set(numbered)) != len(numbered) or (gone := [p for p in numbered if p in state.named]):
        piece = gone[0] if len(set(numbered)) == len(numbered) else numbered[0]
        message = say("rings-pocketed.down-twice", "{ring} cannot go down twice", ring=piece)
        return refuse(state, "impossible", message, play.cite("set_up"))
    on = on_board(play, state)
    for colour in (*COLOURS, "b"):
        gone_now = sum(p[0] == colour for p in down + off)
        if gone_now > on[colour]:
            message = say(
                "rings-pocketed.only-on-board",
                "only {count} {colour} on the board",
                count=on[colour],
                colour=COLOUR_NAMES[colour],
            )
            return refuse(state, "impossible", message, play.cite("set_up"))
    return _sorted(play, state, who, tokens, down, off, shooter, bool(theirs))


def _own_shooter(
    play: Play, who: int, tokens: tuple[Token, ...]
) -> tuple[tuple[Token, ...], tuple[Token, ...]]:
    """The tokens with a player's own shooter as the shooter, and apart from them the loss of the other's."""
    names = shooters_of(play)
    if not names:
        return tokens, ()
    mine, other = names[who], names[1 - who]
    theirs = tuple(t for t in tokens if t.kind in ("pocket", "off") and t.a == other)
    rest = (t._replace(a=SHOOTER) if t.a == mine else t for t in tokens if t not in theirs)
    return tuple(rest), theirs


def _sorted(
    play: Play,
    state: RingsState,
    who: int,
    tokens: tuple[Token, ...],
    down: list[str],
    off: list[str],
    shooter: list[str],
    other_shooter: bool,
) -> Shot | Ruling:
    """Tell own rings from the opponent's, and hold the claim against them."""
    claim = claim_of(tokens)
    told = bool(down or off or shooter or other_shooter) or any(t.kind in ("full", "state") for t in tokens)
    coloured = [p for p in down if p != "b"]
    own_colour = state.colours[who] if state.colours else (coloured[0][0] if coloured else "r")
    shot = Shot(
        colour=own_colour,
        own=sum(p[0] == own_colour for p in coloured),
        other=sum(p[0] != own_colour for p in coloured),
        black="b" in down,
        off=tuple(off),
        named=frozenset(p for p in down if len(p) > 1),
        shooter_pocketed="pocket" in shooter,
        shooter_off="off" in shooter,
        other_shooter=other_shooter,
    )
    seen = looked(play, state, who, tokens, shot)
    if isinstance(seen, Ruling):
        return seen
    shot = seen
    if claim is None or (claim == "miss" and shot.hit is not None):
        if told or claim or shot.hit in ("none", "black"):
            return shot
        message = say("rings-pocketed.say-down-or-0", "say which rings went down, or 0")
        return refuse(state, "undecided", message)
    number = 0 if claim == "miss" else claim
    assert isinstance(number, int)
    if told or shot.hit in ("none", "black"):
        gain = gain_of(play, state, who, shot)
        if number != gain:
            message = say(
                "rings-pocketed.claim-wrong",
                "{claim} is claimed, but the record shows {points}",
                claim=number,
                points=gain,
            )
            return refuse(state, "contradicted", message, play.ask("ring", state)[1])
        return shot
    return _attested(play, state, who, shot, number)


def _attested(play: Play, state: RingsState, who: int, shot: Shot, number: int) -> Shot | Ruling:
    """A shot of which only its points are said."""
    if number and not state.colours:
        message = say("rings-pocketed.no-colour-yet", "no colour is taken yet: say which rings went down")
        return refuse(state, "undecided", message, play.cite("colours"))
    on = on_board(play, state)
    black = (play.value("black", state, shot) or 5) if on["b"] else 0
    if number < 0 or number > on[state.colours[who] if number else "r"] + black:
        message = say("rings-pocketed.not-so-many", "not so many points are on the board")
        return refuse(state, "impossible", message, play.ask("ring", state)[1])
    if on["b"] and number >= black:
        message = say("rings-pocketed.say-black", "say whether the black went down")
        return refuse(state, "undecided", message, play.cite("black"))
    if (
        number
        and shot.as_called is None
        and play.value("call", state, shot._replace(own=number)) == "required"
    ):
        message = say("rings-pocketed.say-called-ring", "say which ring was called: (r>2)")
        return refuse(state, "call-missing", message, play.cite("call"))
    return shot._replace(own=number, attested=True)


def settle(play: Play, state: RingsState, who: int, shot: Shot, entry: Entry) -> Ruling:
    n = entry.n
    if (cite := replayed(play, state, shot)) is not None:
        turn = None if state.turn is None else play.letters[state.turn]
        text = say("rings-pocketed.replay", "The shot is taken back and played again.")
        told = [Instruction("replay", text, (), cite)]
        return Ruling(state, {}, turn, cites_of(cite), tuple(told), shot.attested, ("replay",))
    after, cites, told, kept, lost = moved(play, state, who, shot)
    events = ["foul"] if lost or kept.foul else ["counted" if kept.own or kept.black else "miss"]
    if any(t.kind == "state" and t.a == "moved" for t in entry.tokens):
        cites.append(play.cite("shot"))
    again, cite = play.ask("again", after, kept)
    again = again and not lost
    if not (again or cites):
        cites.append(cite)
    before, now = claims_of(play, state), claims_of(play, after)
    gain = 0 if lost else max(0, now[who] - before[who])
    tallies = list(after.tallies)
    if not state.tallies[who].innings:
        tallies = [t.begin() for t in tallies]
    tallies[who] = tallies[who].add(gain, n)
    if not again:
        tallies[who] = tallies[who]._replace(run=0)
        events.append("turn-over")
    after, more = _turned(play, after, who, kept, bool(again))
    after = after._replace(tallies=tuple(tallies))
    if play.value("waits") and not after.cleared:
        full = play.value("set_up")
        after = after._replace(cleared=after.down[0] == full["r"] or after.down[1] == full["g"])
    cites += more
    when, when_cite = play.ask("when_counted", after)
    if when == "shot":
        after = after._replace(score=_total(play, after))
        after, ended = _won(play, after, who)
        if ended:
            cites += [when_cite, ended]
            events.append("game-over")
    ends, cite = play.ask("inning_end", after, kept)
    if ends and not after.over:
        after, more, about = _count(play, after, who, n)
        cites += [cite, *more]
        events += about
    made = [b - a for a, b in zip(state.score, after.score, strict=True)]
    tallied = tuple(t._replace(made=t.made + m) for t, m in zip(_unmade(state, after), made, strict=True))
    after = after._replace(tallies=tallied)
    points = {x: made[i] for i, x in enumerate(play.letters) if made[i]}
    turn = None if after.over or after.turn is None else play.letters[after.turn]
    return Ruling(after, points, turn, cites_of(*cites), tuple(told), shot.attested, tuple(events))


def _total(play: Play, state: RingsState) -> tuple[int, ...]:
    return tuple(b + p for b, p in zip(state.base, points_of(play, state), strict=True))


def _turned(
    play: Play, state: RingsState, who: int, shot: Shot, again: bool
) -> tuple[RingsState, list[str | None]]:
    """Who shoots next, from where, and with how many plays."""
    after, cites = state, []
    if state.spots:
        spot, cite = play.ask("next_spot", state, shot if again else None)
        if spot != state.spots[who]:
            after = after._replace(spots=(*state.spots[:who], spot, *state.spots[who + 1 :]))
            cites.append(cite)
    if state.tries:
        return _tried(play, after, who, shot, again)
    in_hand, cite = play.ask("in_hand" if shot.foul else "lies", state, again)
    if in_hand is not None:
        in_hand = in_hand if shot.foul else not in_hand
        cites += [cite] if in_hand != state.in_hand or shot.foul else []
        after = after._replace(in_hand=in_hand)
    if state.own_hand:
        hands = [shot.foul if i == who else shot.other_shooter or h for i, h in enumerate(state.own_hand)]
        after = after._replace(own_hand=tuple(hands))
        if state.own_hand[who] and not shot.foul:
            cites.append(play.cite("own_shooters"))
    turn = who if again else (who + 1) % len(play.letters)
    return after._replace(turn=turn, fresh=not again, broken=True), cites


def _tried(
    play: Play, state: RingsState, who: int, shot: Shot, again: bool
) -> tuple[RingsState, list[str | None]]:
    """Each side has so many plays in succession, of which only a miss uses one."""
    full, cite = play.ask("tries", state)
    cites: list[str | None] = []
    if not again and (used := min(play.value("used", state, shot), full - state.tries[who])):
        tries = (*state.tries[:who], state.tries[who] + used, *state.tries[who + 1 :])
        state = state._replace(tries=tries)
        cites.append(cite)
    state = state._replace(fresh=not again, broken=True)
    if not play.value("turn_done", state):
        return state, cites
    other = (who + 1) % len(play.letters)
    state = state._replace(tries=(*state.tries[:who], full, *state.tries[who + 1 :]))
    rack, rack_cite = play.ask("new_rack", state)
    state = state._replace(turn=other)
    if rack and other != state.lead:
        zero = (0,) * len(play.letters)
        base = _total(play, state)
        held = ((0, 0),) * len(state.held)
        state = state._replace(base=base, down=(0, 0), held=held, earned=zero, named=frozenset())
        cites.append(rack_cite)
    return state, [*cites, play.cite("turn_done")]


def _count(play: Play, state: RingsState, who: int, n: int) -> tuple[RingsState, list[str | None], list[str]]:
    """Count the inning that has ended, and begin the next unless somebody has won."""
    cites = [play.ask("ring", state)[1]]
    points = list(points_of(play, state))
    bonus, cite = play.ask("bonus", state, who)
    if bonus:
        points = [p + b for p, b in zip(points, bonus, strict=True)]
        cites.append(cite)
    better = [p > b for p, b in zip(points, state.best, strict=True)]
    state = state._replace(
        score=tuple(b + p for b, p in zip(state.base, points, strict=True)),
        best=tuple(p if up else b for p, b, up in zip(points, state.best, better, strict=True)),
        best_entry=tuple(n if up else e for e, up in zip(state.best_entry, better, strict=True)),
    )
    ended, cite = play.ask("game_end", state, who)
    if ended is not None:
        state = state._replace(over=True, winner=None if ended < 0 else ended)
        return state, [*cites, cite], ["inning-over", "game-over"]
    state, won = _won(play, state, who)
    if state.over:
        return state, [*cites, won], ["inning-over", "game-over"]
    lead, cite = play.ask("next_inning", state, points)
    zero = (0,) * len(points)
    tallies = tuple(t._replace(innings=t.innings + 1, run=0) for t in state.tallies)
    fresh = state._replace(
        base=state.score,
        tallies=tallies,
        inning=state.inning + 1,
        down=(0, 0),
        black=None,
        earned=zero,
        named=frozenset(),
        turn=None,
        lead=None,
        phase="lead",
        broken=False,
        cleared=False,
        **opened(play, state),
    )
    if lead is not None:
        fresh = led(play, fresh, lead)
    return fresh, [*cites, cite], ["inning-over"]


def _won(play: Play, state: RingsState, who: int) -> tuple[RingsState, str | None]:
    """End the game if somebody has enough points and, where both have, the rule says who wins."""
    target, cite = play.ask("target", state)
    enough = [i for i, s in enumerate(state.score) if target and s >= target]
    if len(enough) > 1:
        winner, cite = play.ask("tie", state, who)
    else:
        winner = enough[0] if enough else None
    if winner is None:
        return state, None
    return state._replace(over=True, winner=winner), cite


def opened(play: Play, state: RingsState | None) -> dict[str, Any]:
    """What a game that has spots, plays or takers begins an inning with; ``state`` is the inning before."""
    sides = len(play.letters)
    fields: dict[str, Any] = {"in_hand": True, "fresh": True}
    if play.cite("next_spot") is not None and (state is None or not play.value("keeps_spots", state)):
        fields["spots"] = (1,) * sides
    if play.cite("tries") is not None:
        fields["tries"] = (0,) * sides
    if play.value("own_shooters"):
        fields["own_hand"] = (True,) * sides
    if play.value("taker", None, sides):
        fields["held"] = ((0, 0),) * sides
    if play.value("debt"):
        fields["owed"] = (0,) * sides
    return fields


def led(play: Play, state: RingsState, lead: int) -> RingsState:
    waits = not state.colours and not state.held and play.value("colours", state) == "chosen"
    return state._replace(turn=lead, lead=lead, phase="colours" if waits else "shot")


def _unmade(before: RingsState, after: RingsState) -> tuple[Tally, ...]:
    """The tallies after a shot with the points made as they were: points are made when they are scored."""
    return tuple(t._replace(made=b.made) for b, t in zip(before.tallies, after.tallies, strict=True))
