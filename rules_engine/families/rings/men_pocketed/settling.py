"""A stroke settled: what stays down, what comes out, the queen, whose turn it is, and the end of a board."""

from __future__ import annotations

from typing import Any

from ....play import Play
from ....record.entries import Entry
from ....record.tokens import Token
from ....rulings import Instruction, Ruling
from ....saying import Text, say, say_many
from ....states import Tally, put
from ...base import cites as cites_of
from .boards import counted, replayed
from .endings import ended
from .reading import COLOUR_NAMES, MEN, POCKETS, MenState, Stroke, colour_of

Cites = list[str | None]
Pair = tuple[int, int]


def settle(play: Play, state: MenState, who: int, stroke: Stroke, entry: Entry) -> Ruling:
    """Let a stroke stand."""
    cites: Cites = []
    told: list[Instruction] = []
    if stroke.notes:
        _noted(play, stroke, cites)
    if state.phase == "break":
        begun = _broken(play, state, who, stroke, cites)
        if isinstance(begun, Ruling):
            return begun
        state = begun
        if "early" in stroke.improper and stroke.other:
            stroke = _not_called(play, state, who, stroke, told)
    if stroke.off:
        _jumped(play, stroke, cites, told)
    if stroke.last_own or stroke.last_other:
        ending, cite = ended(play, state, stroke)
        if ending == "replay":
            return replayed(play, state, cite)
        if ending is not None:
            cites.insert(0, cite)
            return counted(play, state, who, stroke, ending, entry.n, cites, told)
    return _goes_on(play, state, who, stroke, entry.n, cites, told)


def _not_called(play: Play, state: MenState, who: int, stroke: Stroke, told: list[Instruction]) -> Stroke:
    """A break before the call of play: the other's men come out, too, as if they had not fallen."""
    theirs = 1 - colour_of(state, who)
    told.append(_men_out(play, state, 1 - who, theirs, stroke.other, play.cite("foul:early")))
    named = frozenset(p for p in stroke.named if p[0] != "wb"[theirs])
    return stroke._replace(other=0, last_other=False, named=named)


_NONE = (0, 0)
_OWN = Stroke(own=1, touched=True)
_NOTHING = Stroke()


def usual(play: Play, state: MenState, who: int, token: Token, n: int) -> Ruling | None:
    """One own man, or nothing, where nothing else is open: most strokes, settled as :func:`settle` does but
    at once. None for any other stroke."""
    if state.phase != "shot" or state.queen == "cover" or state.owed != _NONE or state.passes:
        return None
    if state.extra != _NONE or state.named:
        return None
    kind, what, pocket = token
    letters = play.letters
    if kind == "claim":
        if what != 0:
            return None
        again, cite = play.ask("again", state, _NOTHING)
        if again:
            return None
        after = turned(play, state, who)
        if state.placed != _NONE:
            after = after._replace(placed=_NONE)
        return Ruling(after, {}, letters[1 - who], (cite,) if cite else (), (), False, ("miss", "turn-over"))
    mine = 0 if who == state.white else 1
    white, black = state.down
    if kind != "pocket" or what != "wb"[mine] or (black if mine else white) > MEN - 2:
        return None
    if pocket is not None and pocket not in POCKETS:
        return None
    again, cite = play.ask("again", state, _OWN)
    if not again:
        return None
    innings, made, run, high, at = state.tallies[who]
    run += 1
    tally = Tally(innings, made, run, run, n) if run > high else Tally(innings, made, run, high, at)
    first, second = state.tallies
    opened = state.opened
    after = state._replace(
        down=(white, black + 1) if mine else (white + 1, black),
        tallies=(first, tally) if who else (tally, second),
        opened=opened if opened[who] else (opened[0], True) if who else (True, opened[1]),
        placed=_NONE,
        fresh=False,
    )
    return Ruling(after, {}, letters[who], (cite,) if cite else (), (), False, ("counted",))


def _goes_on(
    play: Play, state: MenState, who: int, stroke: Stroke, n: int, noted: Cites, told: list[Instruction]
) -> Ruling:
    """A stroke after which the board is not over."""
    own, back = stroke.own, bool(stroke.striker or stroke.improper)
    again, cites = _turn(play, state, stroke)
    changes: dict[str, Any] = {}
    if stroke.queen or state.queen == "cover":
        again = _queen(play, state, who, stroke, again, changes, cites, told)
    cites += noted
    _men(play, state, who, stroke, back, changes, cites, told)
    if state.passes:
        changes["passes"] = 0
    if state.extra[0] or state.extra[1]:
        changes["extra"] = (0, 0)
    if own and not back:
        tally = state.tallies[who]
        run = tally.run + own
        tally = (
            tally._replace(run=run, high=run, high_entry=n) if run > tally.high else tally._replace(run=run)
        )
        changes["tallies"] = put(state.tallies, who, tally)
    event = "foul" if back else "counted" if own or stroke.queen else "miss"
    if again:
        changes["fresh"] = False
        after = state._replace(**changes)
        return Ruling(after, {}, play.letters[who], cites_of(*cites), tuple(told), stroke.attested, (event,))
    after = turned(play, state._replace(**changes) if changes else state, who)
    turn = play.letters[1 - who]
    return Ruling(after, {}, turn, cites_of(*cites), tuple(told), stroke.attested, (event, "turn-over"))


def _turn(play: Play, state: MenState, stroke: Stroke) -> tuple[bool, Cites]:
    """Whether the turn goes on by the men and the striker, and the clauses on it."""
    own, other = stroke.own, stroke.other
    if stroke.improper:
        alone = "striker" if stroke.striker else "improper"
        slot = "improper_own" if own else "improper_theirs" if other else alone
        return False, [play.cite(slot), *(play.cite(f"foul:{word}") for word in stroke.improper)]
    if stroke.striker:
        both = "striker_men" if other else "striker_own"
        again, cite = play.ask(both if own else "striker_theirs" if other else "striker", state, stroke)
        return again, [cite]
    if other:
        again, cite = play.ask("theirs", state, stroke)
        return again, [cite]
    again, cite = play.ask("again", state, stroke)
    if stroke.jumped:
        return again, [play.cite("striker_off"), cite]
    return again, [cite]


def _queen_slot(state: MenState, who: int, stroke: Stroke) -> str:
    """The question that the rules put of the queen in this stroke."""
    back = stroke.striker or stroke.improper
    if state.queen == "cover":
        if not back:
            return "cover_made" if stroke.own else "cover_missed"
        return "cover_striker_own" if stroke.own else "cover_striker"
    if state.owed[who] or (
        not stroke.own and (not state.opened[who] or (stroke.all_nine and stroke.striker))
    ):
        return "queen_early"
    if back:
        return "queen_striker_own" if stroke.own else "queen_striker"
    return "queen_with" if stroke.own else "queen_alone"


def _queen(
    play: Play,
    state: MenState,
    who: int,
    stroke: Stroke,
    again: bool,
    changes: dict[str, Any],
    cites: Cites,
    told: list[Instruction],
) -> bool:
    """What becomes of the queen; returns whether the turn goes on."""
    (place, goes_on), cite = play.ask(_queen_slot(state, who, stroke), state, stroke)
    cites.insert(0, cite)
    goes_on = again if goes_on is None else goes_on
    if place == "cover" and not goes_on:
        place = "board"
    if place != state.queen:
        changes["queen"] = place
        changes["queen_by"] = None if place == "board" else who
    if place == "board":
        told.append(queen_back(play))
    return bool(goes_on)


def queen_back(play: Play) -> Instruction:
    """The queen comes back to the board."""
    text = say("men-pocketed.queen-back", "The umpire puts the queen in the centre circle.")
    return Instruction("centre", text, ("q",), play.cite("queen_back"))


def _men(
    play: Play,
    state: MenState,
    who: int,
    stroke: Stroke,
    back: bool,
    changes: dict[str, Any],
    cites: Cites,
    told: list[Instruction],
) -> None:
    """Which men stay down, and which come out."""
    own, other = stroke.own, stroke.other
    mine = colour_of(state, who)
    down: Pair = state.down
    if own and not back:
        down = put(down, mine, down[mine] + own)  # type: ignore[assignment]
    if other:
        down = put(down, 1 - mine, down[1 - mine] + other)  # type: ignore[assignment]
    opens = own and not stroke.improper and not state.opened[who]
    if opens or (other and not state.opened[1 - who]):
        changes["opened"] = tuple(
            was or bool(opens if side == who else other) for side, was in enumerate(state.opened)
        )
    owed: Pair = state.owed
    taken: Pair = (0, 0)
    if back:
        due = (play.value("due") if stroke.striker else 0) + (
            play.value("penalty", state, stroke) if stroke.improper else 0
        )
        owed = put(owed, who, owed[who] + due)  # type: ignore[assignment]
        if own:
            told.append(_men_out(play, state, who, mine, own, cites[0]))
    if owed[0] or owed[1]:
        down, owed, taken = _taken(play, state, owed, down, told, cites)
        changes["owed"] = owed
    if down != state.down:
        changes["down"] = down
    placed = put(taken, who, taken[who] + own) if back and own else taken
    if placed != state.placed:
        changes["placed"] = placed
    if stroke.named or (state.named and (placed[0] or placed[1])):
        gone = {"wb"[colour_of(state, side)] for side in (0, 1) if placed[side]}
        # Nobody notes which of them came out, so that no number of that colour is sure any more.
        changes["named"] = frozenset(p for p in state.named | stroke.named if p[0] not in gone)


def turned(play: Play, state: MenState, who: int) -> MenState:
    """The turn passes to the other side, at four seats to the player on the right."""
    tally = state.tallies[who]
    tallies = put(state.tallies, who, tally._replace(run=0)) if tally.run else state.tallies
    return state._replace(
        turn=1 - who,
        seat=(state.seat + 1) % (play.value("seats") or 2),
        fresh=True,
        visit=state.visit + 1,
        tallies=tallies,
    )


def _broken(play: Play, state: MenState, who: int, stroke: Stroke, cites: Cites) -> MenState | Ruling:
    """The break: made when a man is touched; else tried again, or lost. Returns the state in play."""
    if stroke.touched is not False:
        cites.append(play.cite("break_made"))
        return state._replace(phase="shot", tries=0)
    due = 0
    tries, cite = play.ask("break_tries", state)
    left = tries - state.tries - 1
    if "early" in stroke.improper:
        left, due, cite = 0, 1, play.cite("foul:early")
    elif stroke.striker or stroke.improper:
        left, cite = 0, play.cite("break_lost")
    if left > 0:
        after = state._replace(tries=state.tries + 1, fresh=False, extra=(0, 0))
        return Ruling(after, turn=play.letters[who], citations=cites_of(cite), events=("miss",))
    other = play.letters[1 - who]
    text = say("men-pocketed.break-passes", "{name} breaks; nothing is set up again.", name=play.names[other])
    told = [Instruction("break", text, (), cite)]
    after = state._replace(tries=0, extra=(0, 0))
    more: Cites = []
    if due:
        after, told_due, more = taken_out(play, after, who, due)
        told += told_due
    events = ("foul" if due else "miss", "turn-over")
    return Ruling(
        turned(play, after, who), {}, other, cites_of(cite, *more), tuple(told), stroke.attested, events
    )


_NOTED = {"late": "late", "slipped": "slipped", "fell-back": "fell_back"}


def _noted(play: Play, stroke: Stroke, cites: Cites) -> None:
    for word in stroke.notes:
        if word in _NOTED:
            cites.append(play.cite("late_queen" if word == "late" and stroke.queen else _NOTED[word]))


def _jumped(play: Play, stroke: Stroke, cites: Cites, told: list[Instruction]) -> None:
    cite = play.cite("jumped")
    if "fell-back" not in stroke.notes:
        cites.append(cite)
    text = say(
        "men-pocketed.umpire-puts",
        "The umpire puts in the centre circle, as much of it as is free: {pieces}.",
        pieces=_listed([COLOUR_NAMES[c] for c in dict.fromkeys(p[0] for p in stroke.off)]),
    )
    told.append(Instruction("centre", text, stroke.off, cite))


def _listed(words: list[Text]) -> Text:
    """Words with commas between them: "white, queen"."""
    whole, *more = words
    for word in more:
        whole = say("men-pocketed.and-more", "{first}, {next}", first=whole, next=word)
    return whole


def _taken(
    play: Play, state: MenState, owed: Pair, down: Pair, told: list[Instruction], cites: Cites
) -> tuple[Pair, Pair, Pair]:
    """Take out what is owed and available; what is not stays outstanding."""
    taken = [0, 0]
    out, rest = list(down), list(owed)
    for side in (0, 1):
        if not owed[side]:
            continue
        colour = colour_of(state, side)
        count = min(owed[side], down[colour])
        if count:
            out[colour] -= count
            rest[side] -= count
            taken[side] = count
            cite = play.cite("dues_out")
            cites.append(cite)
            told.append(_men_out(play, state, side, colour, count, cite))
        if rest[side] > state.owed[side]:
            cite = play.cite("outstanding")
            cites.append(cite)
            text = say(
                "men-pocketed.owes",
                "{name} owes {men}, taken out as soon as there is one.",
                name=play.names[play.letters[side]],
                men=rest[side],
            )
            told.append(Instruction("owed", text, (), cite))
    return (out[0], out[1]), (rest[0], rest[1]), (taken[0], taken[1])


def taken_out(
    play: Play, state: MenState, side: int, count: int
) -> tuple[MenState, list[Instruction], Cites]:
    """A penalty outside a stroke: so many men of a side come out, or are owed."""
    told: list[Instruction] = []
    cites: Cites = []
    owed: Pair = put(state.owed, side, state.owed[side] + count)  # type: ignore[assignment]
    down, rest, taken = _taken(play, state, owed, state.down, told, cites)
    colour = "wb"[colour_of(state, side)]
    named = frozenset(p for p in state.named if p[0] != colour) if taken[side] else state.named
    return state._replace(down=down, owed=rest, placed=taken, named=named), told, cites


def seat_known(play: Play, state: MenState) -> bool:
    """Whether the record says who of a pair is in turn: not where a pair chose who breaks a later game."""
    return state.game_no == 1 or play.value("next_lead", state) != "lots"


def player_at(play: Play, state: MenState, seat: int) -> str:
    """The name of a player round the board, by the seat; of the pair where nobody has said who it is."""
    letter = play.letters[seat % 2]
    if (play.value("seats") or 2) == 2 or not seat_known(play, state):
        return play.names[letter]
    named = play.partner_name(letter, seat // 2)
    if named is not None:
        return named
    if seat < 2:
        return say("men-pocketed.first-player", "{name}, first player,", name=play.names[letter])
    return say("men-pocketed.second-player", "{name}, second player,", name=play.names[letter])


def _men_out(
    play: Play, state: MenState, side: int, colour: int, count: int, cite: str | None
) -> Instruction:
    """Men come out: the player on the right of the one in turn places them, or he himself those of the
    other side."""
    seat = state.seat + (side == state.turn)
    other = player_at(play, state, seat % (play.value("seats") or 2))
    if colour:
        text = say_many(
            "men-pocketed.takes-out-black",
            "{name} takes out {n} black and places it inside the outer circle.",
            "{name} takes out {n} black and places them inside the outer circle.",
            count,
            name=other,
        )
    else:
        text = say_many(
            "men-pocketed.takes-out-white",
            "{name} takes out {n} white and places it inside the outer circle.",
            "{name} takes out {n} white and places them inside the outer circle.",
            count,
            name=other,
        )
    return Instruction("place", text, ("wb"[colour],) * count, cite)
