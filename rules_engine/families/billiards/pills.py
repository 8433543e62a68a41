"""Private balls: the words ``:pill`` and ``:show``, judged alike by every game that deals them.

What the sides hold is a tuple in the order of the sides: "" none, "?" in hand, a seal, or the number once it
is known to all. A ball that was shown stays shown. Nothing here, and nothing that a family puts on its
board, tells a number before its holder has shown it: :func:`on_board` is what may be seen.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import Any

from ...play import Play
from ...record.tokens import Token
from ...rulings import Ruling, refuse
from ...saying import say
from ...seals import IN_HAND, NONE, is_seal, number_of, shown_number, unsealed

Pills = tuple[str, ...]

HIDDEN = "hidden"
"""What a board shows of a ball that its holder has not shown."""


def none_drawn(sides: int) -> Pills:
    """What ``sides`` sides hold before the balls are thrown out."""
    return (NONE,) * sides


def draw(
    play: Play,
    state: Any,
    pills: Pills,
    who: int,
    token: Token,
    *,
    numbers: range,
    missing: Container[int] = (),
    others: Sequence[str] = (),
    cite: str | None = None,
) -> Pills | Ruling:
    """Give ``who`` the ball of a ``:pill`` token; a :class:`Ruling` is a refusal.

    ``numbers`` are those in the bottle, ``missing`` those that the keeper has announced as missing,
    ``others`` balls out besides ``pills`` (a second ball of some side). A known number that is out already
    is impossible.
    """
    said = token.b
    if said is None:
        return _with(pills, who, IN_HAND)
    if is_seal(said):
        return _with(pills, who, said)
    number = number_of(said)
    if number is None:
        message = say(
            "pills.pill-words",
            "a private ball is :pill, :pill(seal of 40 hexadecimal digits) or :pill(number)",
        )
        return refuse(state, "wrong-token", message, cite)
    if (bad := _impossible(play, state, (*pills, *others), number, numbers, missing, cite)) is not None:
        return bad
    return _with(pills, who, said)


def show(
    play: Play,
    state: Any,
    pills: Pills,
    who: int,
    token: Token,
    *,
    numbers: range,
    missing: Container[int] = (),
    others: Sequence[str] = (),
    now: bool = True,
    cite: str | None = None,
) -> Pills | Ruling:
    """Let ``who`` show his ball (a ``:show`` token); a :class:`Ruling` is a refusal.

    ``now``: whether the game lets this ball be shown at this moment. What does not fit its seal, and what
    differs from a number known already, is ``contradicted``; the refusal never tells the number held.
    """
    held = pills[who]
    name = play.names[play.letters[who]]
    if held == NONE:
        message = say("pills.none-held", "{name} holds no private ball", name=name)
        return refuse(state, "not-now", message, cite)
    if not now:
        message = say("pills.not-shown-yet", "the private ball of {name} is not shown yet", name=name)
        return refuse(state, "not-now", message, cite)
    shown = token.b or ""
    if shown_number(shown) is None:
        message = say(
            "pills.show-words", "a ball is shown as :show(number), a sealed one as :show(number salt)"
        )
        return refuse(state, "wrong-token", message, cite)
    number = unsealed(shown, held)
    if number is None:
        message = say("pills.not-ball-drawn", "this is not the ball that {name} drew", name=name)
        return refuse(state, "contradicted", message, cite)
    rest = (*pills[:who], *pills[who + 1 :], *others)
    if (bad := _impossible(play, state, rest, number, numbers, missing, cite)) is not None:
        return bad
    return _with(pills, who, str(number))


def _impossible(
    play: Play,
    state: Any,
    out: Sequence[str],
    number: int,
    numbers: range,
    missing: Container[int],
    cite: str | None,
) -> Ruling | None:
    if number not in numbers:
        message = say(
            "pills.numbered",
            "the private balls are numbered from {first} to {last}",
            first=numbers[0],
            last=numbers[-1],
        )
        return refuse(state, "impossible", message, cite)
    if number in missing:
        message = say("pills.missing", "the small ball {number} was announced as missing", number=number)
        return refuse(state, "impossible", message, cite)
    if str(number) in out:
        message = say("pills.out-already", "the small ball {number} is out already", number=number)
        return refuse(state, "impossible", message, cite)
    return None


def _with(pills: Pills, who: int, held: str) -> Pills:
    return (*pills[:who], held, *pills[who + 1 :])


def known(held: str) -> int | None:
    """The number of a ball that all may know, else None."""
    return number_of(held)


def may_be(
    pills: Pills,
    who: int,
    number: int,
    *,
    numbers: range,
    missing: Container[int] = (),
    others: Sequence[str] = (),
) -> bool:
    """Whether ``who`` may hold ``number``, as far as all know: for buttons, which must not tell secrets."""
    held = pills[who]
    if held == NONE:
        return False
    if (seen := number_of(held)) is not None:
        return seen == number
    rest = (*pills[:who], *pills[who + 1 :], *others)
    return number in numbers and number not in missing and str(number) not in rest


def needs_salt(held: str) -> bool:
    """Whether this ball can only be shown with its salt."""
    return is_seal(held)


def on_board(play: Play, pills: Pills) -> dict[str, int | str | None]:
    """What a scoreboard may show of each side's ball: its number once shown, ``hidden``, or None."""
    return {
        letter: (number_of(held) or HIDDEN) if held != NONE else None
        for letter, held in zip(play.letters, pills, strict=True)
    }
