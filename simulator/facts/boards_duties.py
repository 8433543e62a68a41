"""What a shot must do first, seen on the board: shots straight at rings that may only be banked.

Which rings those are the books say by the place where a ring lies; the rules engine knows the fault by its
word alone, as a marker writes it (``#direct``). Here is what a marker would look at, by the word that the
game declares (``PlayedOn.only_banked``).
"""

from __future__ import annotations

from collections.abc import Callable

from rules_engine.boards.carrom import LINE, SIDES

from .boards_lying import at_line, behind, depths, seat, straight_way, touches_line
from .boards_seen import Lying, Seen

Look = Callable[[Seen, Lying], "str | None"]
OPPOSITE = {"12": "34", "34": "12", "23": "41", "41": "23"}
OWN_POCKETS = {side: tuple(side) for side in SIDES}
"""The pockets at either hand of a player, by the side at which he sits."""


def _own(seen: Seen, ring: Lying) -> bool:
    """Whether a ring is of the colour for which the player shoots."""
    colours = getattr(seen.state, "colours", ())
    turn = seen.state.turn or 0
    return not colours or seen.word(ring.piece)[0] == colours[turn]


def _behind_a_line(seen: Seen, ring: Lying) -> str | None:
    """Between the line and the rim: behind the player's own line, behind another, or on the line."""
    side = seat(seen)
    if behind(ring, side):
        return "direct"
    if any(behind(ring, other) for other in SIDES):
        return "direct-aside"
    return "direct-on-line" if touches_line(ring, side) else None


def _own_at_line(seen: Seen, ring: Lying) -> str | None:
    """From the line: an own ring that lies on the line or behind it."""
    forbidden = seen.state.in_hand and _own(seen, ring) and at_line(ring, seat(seen))
    return "direct" if forbidden else None


def _behind_or_own_pocket(seen: Seen, ring: Lying) -> str | None:
    """A ring behind the player's line, and a ring into one of his own pockets."""
    side = seat(seen)
    pockets = {f"{kind}{pocket}" for kind in ("", "pocket-") for pocket in OWN_POCKETS[side]}
    into_own = any(e.kind == "pocket" and e.piece == ring.piece and e.other in pockets for e in seen.events)
    return "direct" if behind(ring, side) or into_own else None


def _within_line(seen: Seen, ring: Lying) -> str | None:
    """A ring whose centre lies within the player's own base line."""
    return "direct" if depths(ring)[seat(seen)] > LINE else None


def _both_at_a_line(seen: Seen, ring: Lying) -> str | None:
    """An own ring and the shooter, both on or outside the line of one side."""
    shooter = seen.before.get(seen.struck)
    if shooter is None or not _own(seen, ring):
        return None
    both = any(at_line(shooter, side) and at_line(ring, side) for side in SIDES)
    return "direct" if both else None


def _lowest_at_line(seen: Seen, ring: Lying) -> str | None:
    """From the line, after the break: the lowest ring, on or behind that line."""
    state = seen.state
    lowest = bool(state.numbers) and ring.piece == str(state.numbers[0])
    due = state.broken and state.in_hand and lowest and at_line(ring, seat(seen))
    return "direct" if due else None


def _own_half(seen: Seen, ring: Lying) -> str | None:
    """After a lost shooter: a ring on the player's own side of the centre line."""
    return "direct" if seen.state.whence == "back" and depths(ring)[seat(seen)] > 0 else None


LOOKS: dict[str, Look] = {
    "behind-a-line": _behind_a_line,
    "behind-or-own-pocket": _behind_or_own_pocket,
    "both-at-a-line": _both_at_a_line,
    "lowest-at-line": _lowest_at_line,
    "own-at-line": _own_at_line,
    "own-half": _own_half,
    "within-line": _within_line,
}
"""Which rings may only be banked, by the word that the game declares. Games that ask for a bank whatever is
met need none: the order of rims and rings says it."""


def direct_word(seen: Seen) -> str | None:
    """The word for a direct shot at the ring met first, where that was forbidden; None for a lawful one."""
    look = LOOKS.get(seen.play.game.played_on.only_banked or "")
    if look is None or not seen.direct or seen.first is None:
        return None
    ring = seen.before.get(seen.first)
    return None if ring is None else look(seen, ring)


def needless_bank(seen: Seen) -> bool:
    """Whether the lowest ring was banked at although it could be met straight, and no bank was due."""
    state = seen.state
    lowest = seen.before.get(str(state.numbers[0])) if state.numbers else None
    shooter = seen.before.get(seen.struck)
    if lowest is None or shooter is None or seen.direct or not seen.rims:
        return False
    if state.broken and state.in_hand and at_line(lowest, seat(seen)):
        return False
    others = [ring for piece, ring in seen.before.items() if ring.on_board and piece != seen.struck]
    return straight_way(shooter, lowest, [ring for ring in others if ring is not lowest])


def other_rim(seen: Seen) -> bool:
    """Whether the shot was banked, but off another rim than the one opposite the player."""
    return (
        not seen.direct and bool(seen.rims) and rim_side(seen.rims[0][1]) not in (None, OPPOSITE[seat(seen)])
    )


RAILS = {"h": "12", "f": "34", "l": "41", "r": "23"}
"""The sides of a carrom board by the letters of rails, should a board have them."""


def rim_side(rim: str) -> str | None:
    """The side whose rim it is: "rim-34" is that of "34"; None for a rim that is of no side."""
    side = rim.removeprefix("rim-")
    return side if side in SIDES else RAILS.get(rim)
