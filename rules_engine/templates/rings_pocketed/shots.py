"""One shot with rings: read, held against its claim, settled; and the inning counted when it ends."""

from __future__ import annotations

from typing import Any

from ...play import Play
from ...record.entries import Entry
from ...record.tokens import Token
from ...rulings import Instruction, Ruling, refuse
from ...states import Tally
from ..base import cites as cites_of
from ..base import claim_of
from .facts import COLOUR_NAMES, COLOURS, SHOOTER, SHOT_KINDS, RingsState, Shot, on_board


def read_shot(play: Play, state: RingsState, who: int, entry: Entry) -> Shot | Ruling:
    """Read the facts of a shot; refuse what cannot be."""
    tokens = entry.tokens
    if not any(t.kind in SHOT_KINDS for t in tokens):
        return refuse(state, "undecided", "say what the shot did")
    down = [t.a for t in tokens if t.kind == "pocket" and t.a != SHOOTER]
    off = [t.a for t in tokens if t.kind == "off" and t.a != SHOOTER]
    shooter = [t.kind for t in tokens if t.kind in ("pocket", "off") and t.a == SHOOTER]
    if len(shooter) > 1:
        return refuse(state, "impossible", "the shooter is lost once only", play.cite("shooter_pocketed"))
    numbered = [p for p in down + off if len(p) > 1]
    if len(set(numbered)) != len(numbered) or (gone := [p for p in numbered if p in state.named]):
        piece = gone[0] if len(set(numbered)) == len(numbered) else numbered[0]
        return refuse(state, "impossible", f"{piece} cannot go down twice", play.cite("set_up"))
    on = on_board(play, state)
    for colour in (*COLOURS, "b"):
        gone_now = sum(p[0] == colour for p in down + off)
        if gone_now > on[colour]:
            message = f"only {on[colour]} {COLOUR_NAMES[colour]} on the board"
            return refuse(state, "impossible", message, play.cite("set_up"))
    return _sorted(play, state, who, tokens, down, off, shooter)


def _sorted(
    play: Play,
    state: RingsState,
    who: int,
    tokens: tuple[Token, ...],
    down: list[str],
    off: list[str],
    shooter: list[str],
) -> Shot | Ruling:
    """Tell own rings from the opponent's, and hold the claim against them."""
    claim = claim_of(tokens)
    told = bool(down or off or shooter) or any(t.kind in ("full", "state") for t in tokens)
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
    )
    if claim is None:
        return shot if told else refuse(state, "undecided", "say which rings went down, or 0")
    number = 0 if claim == "miss" else claim
    assert isinstance(number, int)
    if told:
        gain = gain_of(play, state, who, shot)
        if number != gain:
            message = f"{number} is claimed, but the record shows {gain}"
            return refuse(state, "contradicted", message, play.cite("ring"))
        return shot
    if number and not state.colours:
        return refuse(
            state, "undecided", "no colour is taken yet: say which rings went down", play.cite("colours")
        )
    on = on_board(play, state)
    if number < 0 or number > on[state.colours[who] if number else "r"] + 5 * on["b"]:
        return refuse(state, "impossible", "not so many points are on the board", play.cite("ring"))
    if number >= 5 and on["b"]:
        return refuse(state, "undecided", "say whether the black went down", play.cite("black"))
    return shot._replace(own=number, attested=True)


def gain_of(play: Play, state: RingsState, who: int, shot: Shot) -> int:
    """What the shot adds to its player's count of this inning, a forfeit taken off."""
    after, _, _ = moved(play, state, who, shot)
    return points_of(play, after)[who] - points_of(play, state)[who]


def points_of(play: Play, state: RingsState) -> tuple[int, ...]:
    """Each side's count of the inning so far, without the rings left on the board."""
    ring = play.value("ring", state)
    return tuple(
        (ring * state.down[COLOURS.index(state.colours[i])] if state.colours else 0) + earned
        for i, earned in enumerate(state.earned)
    )


def moved(
    play: Play, state: RingsState, who: int, shot: Shot
) -> tuple[RingsState, list[str | None], list[Instruction]]:
    """Let the rings lie as the shot and its penalty leave them."""
    state, cites, told = (_lost if shot.foul else _fair)(play, state, who, shot)
    if shot.off:
        cite = play.cite("ring_off")
        cites.append(cite)
        text = f"Put as near to the centre as possible: {_list(shot.off)}."
        told.append(Instruction("centre", text, shot.off, cite))
    return state, cites, told


def _fair(
    play: Play, state: RingsState, who: int, shot: Shot
) -> tuple[RingsState, list[str | None], list[Instruction]]:
    """Everything that went down stays down, each ring to the credit of its colour."""
    cites: list[str | None] = []
    if shot.own:
        cites.append(play.cite("again"))
        if not state.colours:
            other = COLOURS[1 - COLOURS.index(shot.colour)]
            state = state._replace(colours=(shot.colour, other) if who == 0 else (other, shot.colour))
            cites.append(play.cite("colours"))
    if shot.other:
        cites.append(play.cite("other_ring"))
    if shot.black:
        worth, cite = play.ask("black", state, shot)
        cites.append(cite)
        state = state._replace(
            black=who,
            earned=_plus(state.earned, who, worth),
            blacks=_plus(state.blacks, who, 1),
        )
    down = _plus(_plus(state.down, COLOURS.index(shot.colour), shot.own),
                 1 - COLOURS.index(shot.colour), shot.other)  # fmt: skip
    return state._replace(down=down, named=state.named | shot.named), cites, []


def _lost(
    play: Play, state: RingsState, who: int, shot: Shot
) -> tuple[RingsState, list[str | None], list[Instruction]]:
    """The shooter is lost: what the shot made comes back, and as a rule one ring more."""
    penalty, cite = play.ask("shooter_pocketed" if shot.shooter_pocketed else "shooter_off", state, shot)
    mine = COLOURS.index(shot.colour)
    theirs = COLOURS[1 - mine]
    stays = shot.other if state.colours and not penalty.others_back else 0
    back = [shot.colour] * shot.own + [theirs] * (shot.other - stays)
    if shot.black:
        back.append("b")
        if penalty.black_counts:
            state = state._replace(earned=_plus(state.earned, who, play.value("black", state, shot)))
    down = _plus(state.down, 1 - mine, stays)
    if penalty.forfeit and state.colours and down[mine]:
        down = _plus(down, mine, -1)
        back.append(shot.colour)
        # Which of the rings was given back is not recorded, so no number of that colour is sure any more.
        state = state._replace(named=frozenset(p for p in state.named if p[0] != shot.colour))
    elif penalty.forfeit and state.black == who:
        state = state._replace(black=None)
        back.append("b")
    told = [Instruction("centre", f"Put at the centre: {_list(back)}.", tuple(back), cite)] if back else []
    return state._replace(down=down), [cite], told


def settle(play: Play, state: RingsState, who: int, shot: Shot, entry: Entry) -> Ruling:
    n = entry.n
    after, cites, told = moved(play, state, who, shot)
    events = ["foul"] if shot.foul else ["counted" if shot.own or shot.black else "miss"]
    if any(t.kind == "state" and t.a == "moved" for t in entry.tokens):
        cites.append(play.cite("shot"))
    again, cite = play.ask("again", after, shot)
    if not (again or cites):
        cites.append(cite)
    before, now = points_of(play, state), points_of(play, after)
    gain = 0 if shot.foul else now[who] - before[who]
    tallies = list(after.tallies)
    if not state.tallies[who].innings:
        tallies = [t.begin() for t in tallies]
    tallies[who] = tallies[who].add(gain, n)
    if not again:
        tallies[who] = tallies[who]._replace(run=0)
        events.append("turn-over")
    after = after._replace(tallies=tuple(tallies), turn=who if again else (who + 1) % len(play.letters))
    when, when_cite = play.ask("when_counted", after)
    if when == "shot":
        after = after._replace(score=tuple(b + c for b, c in zip(after.base, now, strict=True)))
        after, ended = _won(play, after, who)
        if ended:
            cites += [when_cite, ended]
            events.append("game-over")
    ends, cite = play.ask("inning_end", after, shot)
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


def _count(play: Play, state: RingsState, who: int, n: int) -> tuple[RingsState, list[str | None], list[str]]:
    """Count the inning that has ended, and begin the next unless somebody has won."""
    cites = [play.cite("ring")]
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
    state, won = _won(play, state, who)
    if state.over:
        return state, [*cites, won], ["inning-over", "game-over"]
    lead, cite = play.ask("next_inning", state, points)
    zero = (0,) * len(points)
    tallies = tuple(t._replace(innings=t.innings + 1, run=0) for t in state.tallies)
    fresh = state._replace(
        base=state.score, tallies=tallies, inning=state.inning + 1, down=(0, 0), black=None,
        earned=zero, named=frozenset(), turn=None, lead=None, phase="lead",
    )  # fmt: skip
    if lead is not None:
        fresh = led(play, fresh, lead)
    return fresh, [*cites, cite], ["inning-over"]


def _won(play: Play, state: RingsState, who: int) -> tuple[RingsState, str | None]:
    """End the game if somebody has enough points and, where both have, the rule says who wins."""
    target, cite = play.ask("target", state)
    enough = [i for i, s in enumerate(state.score) if s >= target]
    if len(enough) > 1:
        winner, cite = play.ask("tie", state, who)
    else:
        winner = enough[0] if enough else None
    if winner is None:
        return state, None
    return state._replace(over=True, winner=winner), cite


def led(play: Play, state: RingsState, lead: int) -> RingsState:
    waits = not state.colours and play.value("colours", state) == "chosen"
    return state._replace(turn=lead, lead=lead, phase="colours" if waits else "shot")


def _unmade(before: RingsState, after: RingsState) -> tuple[Tally, ...]:
    """The tallies after a shot with the points made as they were: points are made when they are scored."""
    return tuple(t._replace(made=b.made) for b, t in zip(before.tallies, after.tallies, strict=True))


def _plus(row: tuple[int, ...], at: int, value: int) -> Any:
    return (*row[:at], row[at] + value, *row[at + 1 :])


def _list(pieces: list[str] | tuple[str, ...]) -> str:
    """Name rings in words: "2 red, 1 green, the black"."""
    colours = [p[0] for p in pieces]
    words = [f"{colours.count(c)} {COLOUR_NAMES[c]}" for c in COLOURS if c in colours]
    return ", ".join(words + ["the black"] * ("b" in colours))
