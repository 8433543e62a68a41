"""What goes to a player's pile, what comes back from it, and where rings are put."""

from __future__ import annotations

from typing import Any

from ....play import Play
from ....rulings import Instruction
from ....saying import Text, say, say_many
from ....states import plus
from .reading import Capture, Loss, TakenShot, TakenState

Rings = tuple[str, ...]


def set_up(play: Play, sides: int) -> dict[str, Any]:
    """The rings on the board and nothing taken."""
    full = play.value("set_up")
    return {
        "plain": full.get("r", 0),
        "numbers": tuple(range(1, full.get("numbers", 0) + 1)),
        "held": (0,) * sides,
        "kept": ((),) * sides,
        "single": "single" in full,
        "single_of": None,
        "shooters": (False,) * sides if play.cite("capture") is not None else (),
    }


def loss_of(play: Play, state: TakenState, shot: TakenShot) -> tuple[Loss, str | None]:
    """What the shooter's loss costs, if it was lost."""
    if not shot.lost:
        return Loss(False, turn=False), None
    loss: Loss
    loss, cite = play.ask("shooter_pocketed" if shot.lost == "pocketed" else "shooter_off", state, shot)
    return loss, cite


def down(play: Play, state: TakenState, who: int, fell: tuple[tuple[str, str | None], ...]) -> TakenState:
    """Let rings be the player's, and count them."""
    if not fell:
        return state
    plain = sum(ring == "r" for ring, _ in fell)
    numbers = tuple(int(ring) for ring, _ in fell if ring.isdigit())
    points = sum(play.value("ring", state, ring) for ring in fell)
    kept = tuple(sorted((*state.kept[who], *numbers)))
    state = state._replace(
        plain=state.plain - plain,
        numbers=tuple(n for n in state.numbers if n not in numbers),
        held=plus(state.held, who, plain),
        kept=(*state.kept[:who], kept, *state.kept[who + 1 :]),
        score=plus(state.score, who, points),
    )
    return state if plain + len(numbers) == len(fell) else state._replace(single=False, single_of=who)


def out_of_game(state: TakenState, rings: Rings) -> TakenState:
    """Take rings out of the game."""
    numbers = tuple(n for n in state.numbers if str(n) not in rings)
    return state._replace(plain=state.plain - rings.count("r"), numbers=numbers, out=state.out + len(rings))


def forfeit(
    play: Play, state: TakenState, from_: TakenState, who: int, loss: Loss
) -> tuple[TakenState, Rings]:
    """Give back rings that the side held in ``from_``, as many as there are up to those that are due."""
    given: list[str] = []
    for _ in range(loss.forfeit):
        plain = from_.held[who] > given.count("r")
        kept = [n for n in from_.kept[who] if str(n) not in given]
        highest = loss.which in ("highest", "number")
        if kept and (highest or (loss.which == "cheapest" and not plain)):
            given.append(str(max(kept) if highest else min(kept)))
        elif plain and loss.which != "number":
            given.append("r")
    numbers = tuple(int(ring) for ring in given if ring != "r")
    count = given.count("r")
    points = sum(play.value("ring", state, (ring, None)) for ring in given)
    if len(given) < loss.forfeit and loss.single and from_.single_of == who:
        one = play.value("set_up")["single"]
        given.append(one)
        points += play.value("ring", state, (one, None)) if loss.single == "lost" else 0
        state = state._replace(single=True, single_of=None)
    mine = tuple(n for n in state.kept[who] if n not in numbers)
    return state._replace(
        plain=state.plain + count,
        numbers=tuple(sorted((*state.numbers, *numbers))),
        held=plus(state.held, who, -count),
        kept=(*state.kept[:who], mine, *state.kept[who + 1 :]),
        score=plus(state.score, who, -points),
    ), tuple(given)


def captured(play: Play, state: TakenState, who: int) -> tuple[TakenState, int, list[Instruction]]:
    """The other's shooter was pocketed: he pays of his pile, and it goes back on the board."""
    capture: Capture
    capture, cite = play.ask("capture", state)
    other = 1 - who
    paid = min(capture.rings, state.held[other])
    if capture.whole and paid < capture.rings:
        paid = 0
    state = state._replace(
        held=plus(plus(state.held, who, paid), other, -paid),
        score=plus(plus(state.score, who, paid), other, -paid),
    )
    letter = play.letters[other]
    back = say("rings-taken.shooter-centre", "Put at the centre: the shooter of {side}.", side=letter)
    told = [Instruction("centre", back, (f"S{letter}",), cite)]
    if paid:
        text = say_many(
            "rings-taken.pays",
            "{name} pays {n} ring.",
            "{name} pays {n} rings.",
            paid,
            name=play.names[letter],
        )
        told.insert(0, Instruction("pay", text, ("r",) * paid, cite))
    return state, int(capture.keeps), told


def recentred(play: Play, state: TakenState) -> tuple[TakenState, list[Instruction]]:
    """Put all rings back where the rule says so of each turn; a rule in words moves also those that lie."""
    how, cite = play.ask("recentre", state)
    if cite is None:
        return state, []
    fresh = {k: v for k, v in set_up(play, len(play.letters)).items() if k != "shooters"}
    taken = ("r",) * sum(state.held)
    if isinstance(how, str):
        told = Instruction("set-up", how, (), cite)
    elif taken:
        told = Instruction("centre", at_centre(taken), taken, cite)
    else:
        return state, []
    return state._replace(**fresh, in_hand=True), [told]


def put(play: Play, state: TakenState, rings: Rings, cite: str | None) -> Instruction:
    """Where rings are put that come back."""
    if (where := play.value("returned", state)) is None:
        return Instruction("centre", at_centre(rings), rings, cite)
    text = say("rings-taken.put-back", "Put {where}: {rings}.", where=where, rings=_words(rings))
    return Instruction("centre", text, rings, cite)


def at_centre(rings: Rings) -> Text:
    """That rings are put at the centre."""
    return say("rings-taken.put-centre", "Put at the centre: {rings}.", rings=_words(rings))


_SINGLES = {
    "b": say("rings-taken.the-black", "the black ring"),
    "w": say("rings-taken.the-white", "the white ring"),
}


def _words(rings: Rings) -> Text:
    """Name rings: "2 rings", "number 7, number 9"."""
    said: list[Text] = []
    if plain := rings.count("r"):
        said.append(say_many("rings-taken.plain-rings", "{n} ring", "{n} rings", plain))
    for ring in rings:
        if ring.isdigit():
            said.append(say("rings-taken.ring-number", "number {number}", number=ring))
        elif ring in _SINGLES:
            said.append(_SINGLES[ring])
        elif ring != "r":
            said.append(say("rings-taken.shooter-of-side", "the shooter of {side}", side=ring[1:]))
    whole, *more = said
    for word in more:
        whole = say("rings-taken.and-more", "{first}, {next}", first=whole, next=word)
    return whole
