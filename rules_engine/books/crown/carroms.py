"""Carroms (lines 174-208): pocket the rings of one's colour; who has them down counts the opponent's that are
left, and the black is five."""

from __future__ import annotations

from typing import Any

from ...boards.played_on import PlayedOn
from ...catalogue import register
from ...clauses import Game
from ...families.rings.rings_pocketed import COLOURS, RINGS_POCKETED, Penalty, RingsState, Shot
from ...options import choice, number, switch

CARROMS = Game(
    "crown/carroms",
    "Carroms",
    family=RINGS_POCKETED,
    lines=(174, 208),
    played_on=PlayedOn(only_banked="within-line"),
    refs={
        "p1": "board use; two to four players, opposite partners",
        "p2": "setup, colour choice, turn until a miss",
        "p3": "white ring pocketed costs a downed ring plus shot's rings",
        "p4": "shooting technique",
        "p5": "count opponent's rings left; black 5; thirty is game",
        "R1": "opposite colour mixes rings; shoot from inside base line",
        "R2": "pocket own rings; failure ends turn; partners opposite",
        "R3": "shooter pocketed costs one own ring plus shot's own rings",
        "R4": "opponent's ring only loses turn; it stays down",
        "R5": "off-board ring to centre; black with shooter replaced",
        "R6": "any shooter movement is a shot",
        "R7": "black scores five apart from the count",
        "R8": "inning waits for black; leftovers one each to opposite colour",
        "R9": "game is thirty unless agreed",
        "V1": "named-ring variation",
        "V2": "cushion-first for rings within own base line",
    },
    beside={
        "p1": "seats of the sides; three or four play as partners, who come to the table in turn",
        "p4": "advice on holding the finger",
    },
    options=[
        number("target", 30, 1, 1000, "Points that win", "R9", length=True),
        choice("black-ring", ("used", "omitted"), "Whether the black ring is on the board", "p2"),
        switch("named-ring", False, "The ring that is meant is named before each shot", "V1"),
        switch("named-black", True, "With named rings the black comes back, too, if it was not named", "V1"),
        switch("cushion-shots", False, "A ring within one's own base line is shot at by a cushion", "V2"),
        choice(
            "cushion-penalty",
            ("returned", "replay"),
            "No cushion where one is due: the shot's rings come back and the turn ends, or it is replayed",
            "V2",
        ),
        choice(
            "shooter-off-board",
            ("nothing", "as-pocketed"),
            "The shooter off the board: no price, or that of a pocketed one",
            "R3",
        ),
        choice(
            "scratch-turn",
            ("lost", "goes-on"),
            "The shooter pocketed with an own ring: the turn is lost, or goes on",
            "p3",
        ),
        choice(
            "black-with-scratch",
            ("black-alone", "ring-too"),
            "The shooter pocketed with the black: the black is the forfeit, or an own ring besides",
            "R5",
        ),
        switch("black-keeps-turn", False, "Pocketing the black alone keeps the turn", "R2"),
        switch("black-ends-game", True, "The five for the black count at once, not with the inning", "R7"),
        choice(
            "forfeit-debt",
            ("nothing", "next-ring"),
            "A forfeit with no ring down: nothing is owed, or the next ring pocketed",
            "R3",
        ),
        choice(
            "later-lead",
            ("alternate", "inning-winner", "inning-loser"),
            "Who shoots first in later innings",
            "p2",
        ),
        choice("base-line", ("may-touch", "clear"), "The shooter may touch the base line, or must not", "R1"),
        choice(
            "forfeit-after-all-down",
            ("both-again", "black-ends"),
            "A ring back after its colour was all down: all must be down again, or the black ends the inning",
            "R8",
        ),
    ],
)

_g = CARROMS
_g.figure("shot", "R6", True, "A shooter that was moved at all has been shot.")
_g.figure("ring", "p5", 0, "A ring that is down counts nothing itself; the opponent's that are left count.")
_g.figure("other_ring", "R4", "down", "A pocketed ring of the opponent stays down; alone it ends the turn.")
_g.figure("ring_off", "R5", "centre", "A ring off the board goes back as near to the centre as possible.")
_g.figure("with_black", "R5", "forfeit", "The black that falls with the shooter goes back as the forfeit.")
_g.figure("black_given", "R3", False, "The forfeit is an own ring; without one nothing is given.")
_g.figure("colours", "p2", "chosen", "The first player chooses the colour that he shoots at.")


@_g.clause("set_up", "p2", "Twelve red rings and twelve green, with the black one or without.")
def set_up(state: None, facts: None, options: Any) -> dict[str, int]:
    """The rings of the beginning."""
    return {"r": 12, "g": 12, "b": int(options.black_ring == "used")}


@_g.clause("from", "R1", "The shooter is set within the base line, on the player's side of it.")
def from_where(state: RingsState, zone: str, options: Any) -> bool:
    """The book's "inside" is the strip between the line and the rim."""
    return zone != "field" and (not zone.startswith("line") or options.base_line == "may-touch")


@_g.clause("black", "R7", "The black is five for the side that pockets it.")
def black(state: RingsState, shot: Shot, options: Any) -> int:
    """What it is worth."""
    return 5


@_g.clause("again", "R2", "A player who pockets a ring of his own shoots again.")
def again(state: RingsState, shot: Shot, options: Any) -> bool:
    """What a penalty leaves of the turn is said with the penalty."""
    return bool(shot.own or (shot.black and options.black_keeps_turn))


@_g.clause(
    "shooter_pocketed", "R3", "Shooter pocketed: its own rings come back, and one more; the turn is lost."
)
def shooter_pocketed(state: RingsState, shot: Shot, options: Any) -> Penalty:
    """The black that falls with it is the forfeit; by option the turn goes on if an own ring fell."""
    forfeit = not shot.black or options.black_with_scratch == "ring-too"
    return Penalty(False, False, forfeit, turn=options.scratch_turn == "lost" or not shot.own)


@_g.clause("shooter_off", "R3", "A price is named for a pocketed shooter, not for one off the board.")
def shooter_off(state: RingsState, shot: Shot, options: Any) -> Penalty | bool:
    """By option it is that of a pocketed one."""
    return shooter_pocketed(state, shot, options) if options.shooter_off_board == "as-pocketed" else False


@_g.clause("debt", "R3", "One of the rings that are down already is given; with none nothing is owed.")
def debt(state: RingsState | None, facts: None, options: Any) -> bool:
    """By option it is paid with the next ring."""
    return bool(options.forfeit_debt == "next-ring")


@_g.clause("call", "V1", "The ring that is meant is named.")
def call(state: RingsState, shot: Shot, options: Any) -> str:
    """Only where it is played so."""
    return "ring" if options.named_ring else "ignored"


@_g.clause("uncalled", "V1", "Another ring than the named one comes back, unless that fell with it.")
def uncalled(state: RingsState, shot: Shot, options: Any) -> bool:
    """Whether the black comes back with them."""
    return bool(options.named_black)


@_g.clause("direct", "V2", "A ring within the player's own base line is hit only after a cushion.")
def direct(state: RingsState, shot: Shot, options: Any) -> str | None:
    """Silent unless it is played so. No price is named: what it made comes back and the turn ends."""
    if not options.cushion_shots:
        return None
    if not shot.direct:
        return "lawful"
    return "replay" if options.cushion_penalty == "replay" else "own-return"


def _cleared(state: RingsState) -> bool:
    return 12 in state.down


@_g.clause("waits", "R8", "With one colour down the inning lasts until the black is pocketed.")
def waits(state: RingsState | None, facts: None, options: Any) -> bool:
    """Whether that stands although a ring of it was put back."""
    return bool(options.forfeit_after_all_down == "black-ends")


@_g.clause("inning_end", "R8", "The inning ends when one colour is all down, and the black with it.")
def inning_end(state: RingsState, shot: Shot | None, options: Any) -> bool:
    """Asked after each shot."""
    black_down = state.black is not None or options.black_ring == "omitted"
    return black_down and (_cleared(state) or state.cleared)


@_g.clause("bonus", "p5", "A side counts one for each ring of the opponent that is left on the board.")
def bonus(state: RingsState, ender: int, options: Any) -> tuple[int, ...] | None:
    """Points for the rings that are left, by side."""
    if not state.colours:
        return None
    points = tuple(12 - state.down[1 - COLOURS.index(c)] for c in state.colours)
    return points if any(points) else None


@_g.clause("when_counted", "R7", "The five of the black stand apart from the count of the inning.")
def when_counted(state: RingsState, facts: None, options: Any) -> str:
    """At once, or with the inning."""
    return "shot" if options.black_ends_game else "inning"


@_g.clause("target", "R9", "Thirty points, or the total agreed upon, win.")
def target(state: RingsState, facts: None, options: Any) -> int:
    """The total agreed upon."""
    return int(options.target)


@_g.clause("tie", "p5", "Play goes on until one side has enough; of two the higher total wins.")
def tie(state: RingsState, ender: int, options: Any) -> int | None:
    """None to play on."""
    best = max(state.score)
    ahead = [side for side, score in enumerate(state.score) if score == best]
    return ahead[0] if len(ahead) == 1 else None


@_g.clause("next_inning", "p2", "Somebody shoots first; in later innings the lead alternates.")
def next_inning(state: RingsState, points: list[int], options: Any) -> int:
    """The side that leads the next inning."""
    led = state.lead or 0
    best = [side for side, made in enumerate(points) if made == max(points)]
    if options.later_lead == "alternate" or len(best) > 1:
        return (led + 1) % len(points)
    return best[0] if options.later_lead == "inning-winner" else points.index(min(points))


register(CARROMS)
