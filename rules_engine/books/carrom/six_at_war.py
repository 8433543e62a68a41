"""Six rings a side, to be down before the other side's: Six at War (lines 391-403), Double Line-Up (373-389)
by bank shots, and Zelto (1290-1298), where the rings that are left count."""

from __future__ import annotations

from typing import Any

from ...catalogue import register
from ...clauses import Game
from ...families.rings.rings_pocketed import COLOURS, RINGS_POCKETED, Penalty, RingsState, Shot
from ...options import choice, number, switch
from ...saying import say
from .carroms import CARROMS

_FACE = "which face of the board is used: geometry, kept in rules_engine.boards.carrom"


def _cleared(state: RingsState, full: int) -> tuple[bool, ...]:
    """Of each side whether all its rings are down."""
    return tuple(state.down[COLOURS.index(c)] >= full for c in state.colours)


def _first(state: RingsState, ender: int, full: int) -> int:
    """The side whose rings were down first; of both on one shot, the side that shot."""
    return ender if _cleared(state, full)[ender] else 1 - ender


SIX_AT_WAR = Game(
    "carrom/six-at-war",
    "Six at War",
    family=RINGS_POCKETED,
    lines=(391, 403),
    refs={
        "p1": "checker side",
        "p2": "6 green, 6 red, 2 white shooters",
        "p3": "pocket your six before the opponent",
        "p4": "tips opposite; success continues; from lie",
        "p5": "own shooters; pocketed shooter costs turn and ring",
        "p6": "clearing wins round; two rounds win",
    },
    beside={"p1": _FACE},
    options=[
        number("rounds-to-win", 2, 1, 20, "Rounds that win", "p6"),
        choice(
            "scratch-with-ring",
            ("one-back", "both-back"),
            "Own rings and the shooter pocketed together: they are down and one comes back, or they come "
            "back and another with them",
            "p5",
        ),
        choice(
            "opponent-ring",
            ("down", "back"),
            "A ring of the opponent that is pocketed stays down for him, or goes back on a tip",
            "p3",
        ),
        choice(
            "opponent-shooter",
            ("none", "owner"),
            "The opponent's shooter pocketed by the player: no price, or its owner puts a ring back",
            "p5",
        ),
        choice("next-lead", ("alternate", "loser"), "Who leads the rounds after the first", "p4"),
        choice(
            "off-board",
            ("as-pocketed", "turn-only"),
            "The shooter off the board: as if pocketed, or the turn alone is lost",
            "p5",
        ),
    ],
)

_w = SIX_AT_WAR
_w.figure("set_up", "p2", {"r": 6, "g": 6, "b": 0}, "Six red rings and six green.")
_w.figure("colours", "p4", "chosen", "Each player sets up six rings of a colour.")
_w.figure("ring", "p3", 0, "Rings have no points: all six must be down.")
_w.figure("own_shooters", "p4", True, "Each player's shooter is played from where it lies.")
_w.figure(
    "returned",
    "p5",
    say("six-at-war.on-backgammon-tip", "on a Backgammon tip"),
    "A ring that comes back is put on a Backgammon tip.",
)


@_w.clause("again", "p4", "A player who pockets one of his rings goes on until he misses.")
def war_again(state: RingsState, shot: Shot, options: Any) -> bool:
    """Rings of the opponent do not keep the turn."""
    return not shot.foul and shot.own > 0


@_w.clause("other_ring", "p3", "A ring of the opponent that is pocketed is down for him.")
def war_other(state: RingsState, shot: Shot, options: Any) -> str:
    """ "down" or "back"."""
    return str(options.opponent_ring)


@_w.clause("shooter_pocketed", "p5", "Shooter pocketed: the turn is lost, and one ring is put back.")
def war_pocketed(state: RingsState, shot: Shot, options: Any) -> Penalty:
    """Nothing more is lost by a player who has no ring down."""
    return Penalty(options.opponent_ring == "back", False, True, options.scratch_with_ring == "one-back")


@_w.clause("shooter_off", "p5", "A shooter off the board is as one pocketed.")
def war_off(state: RingsState, shot: Shot, options: Any) -> Penalty:
    """The book says nothing of it."""
    if options.off_board == "turn-only":
        return Penalty(options.opponent_ring == "back", False, False, True)
    return war_pocketed(state, shot, options)


@_w.clause("other_shooter", "p5", "The opponent's shooter pocketed costs nobody anything.")
def war_other_shooter(state: RingsState, shot: Shot, options: Any) -> bool:
    """Whether its owner puts a ring back."""
    return bool(options.opponent_shooter == "owner")


@_w.clause("inning_end", "p6", "The round is over when all rings of a player are down.")
def war_end(state: RingsState, shot: Shot | None, options: Any) -> bool:
    """Asked after each shot."""
    return any(_cleared(state, 6))


@_w.clause("bonus", "p6", "Who has all his rings down first wins the round.")
def war_round(state: RingsState, ender: int, options: Any) -> tuple[int, ...]:
    """One round for the winner."""
    first = _first(state, ender, 6)
    return tuple(int(side == first) for side in (0, 1))


@_w.clause("target", "p6", "Two rounds win.")
def war_target(state: RingsState, facts: None, options: Any) -> int:
    """The number agreed upon."""
    return int(options.rounds_to_win)


@_w.clause("next_inning", "p4", "One begins; in later rounds the lead alternates.")
def war_next(state: RingsState, points: list[int], options: Any) -> int | None:
    """The side that leads the next round; silent at a game that decides the lead by another option."""
    if "next_lead" not in vars(options):
        return None
    if options.next_lead == "loser":
        return points.index(0)
    return 1 - (state.lead or 0)


register(SIX_AT_WAR)


DOUBLE_LINE_UP = Game(
    "carrom/double-line-up",
    "Double Line-Up",
    family=RINGS_POCKETED,
    lines=(373, 389),
    refs={
        "p1": "checker side",
        "p2": "6 red, 6 green, 1 white shooter",
        "p3": "clear own column by bank shots only",
        "p4": "columns from right-hand pocket spots",
        "p5": "bank off far rim; lift shooter; score continues",
        "p6": "shooter pocketed: turn and one ring back",
        "p7": "first clear wins round; two rounds win",
    },
    beside={"p1": _FACE},
    options=[
        number("rounds-to-win", 2, 1, 20, "Rounds that win", "p7"),
        choice(
            "no-bank",
            ("returned", "refused"),
            "A ring met before the rim: what fell comes back and the turn ends, or the shot is not recorded",
            "p3",
        ),
        choice(
            "which-rim",
            ("opposite", "any"),
            "The rim opposite comes first, or any rim",
            "p5",
        ),
        choice(
            "scratch-with-ring",
            ("one-back", "both-back"),
            "Own rings and the shooter pocketed together: they are down and one comes back, or they come "
            "back and another with them",
            "p6",
        ),
        choice(
            "opponent-ring",
            ("down", "back"),
            "A ring of the opponent that is pocketed stays down for him, or goes back to his column",
            "p3",
        ),
        choice("next-lead", ("alternate", "winner"), "Who leads the rounds after the first", "p5"),
        choice(
            "off-board",
            ("as-pocketed", "turn-only"),
            "The shooter off the board: as if pocketed, or the turn alone is lost",
            "p6",
        ),
    ],
)

_d = DOUBLE_LINE_UP
_d.figure("set_up", "p2", {"r": 6, "g": 6, "b": 0}, "Six red rings and six green.")
_d.figure("colours", "p4", "chosen", "Each player lays his six rings in a column from his right-hand spot.")
_d.figure("ring", "p7", 0, "Rings have no points: all six must be down.")
_d.figure(
    "returned",
    "p6",
    say("six-at-war.back-in-column", "back in the column"),
    "A ring that comes back goes to its column.",
)
_d.figure("direct_words", "p5", ("side-rim",), "A bank off another rim than the one opposite is noted.")


@_d.clause("direct", "p5", "The shooter meets the rim opposite before any ring.")
def column_bank(state: RingsState, shot: Shot, options: Any) -> str:
    """A shot is taken for banked unless it is recorded that it was not."""
    aside = shot.aside == "side-rim" and options.which_rim == "opposite"
    if not (shot.direct or aside or shot.banked is False):
        return "lawful"
    return "refuse" if options.no_bank == "refused" else "return"


@_d.clause("again", "p5", "A player who pockets one of his rings goes on.")
def column_again(state: RingsState, shot: Shot, options: Any) -> bool:
    """Rings of the opponent do not keep the turn."""
    return not shot.foul and shot.own > 0


@_d.clause("other_ring", "p3", "A ring of the opponent that is pocketed is down for him.")
def column_other(state: RingsState, shot: Shot, options: Any) -> str:
    """ "down" or "back"."""
    return str(options.opponent_ring)


@_d.clause("shooter_pocketed", "p6", "Shooter pocketed: the turn is lost, and one ring goes to the column.")
def column_pocketed(state: RingsState, shot: Shot, options: Any) -> Penalty:
    """Nothing more is lost by a player who has no ring down."""
    return Penalty(options.opponent_ring == "back", False, True, options.scratch_with_ring == "one-back")


@_d.clause("shooter_off", "p6", "A shooter off the board is as one pocketed.")
def column_off(state: RingsState, shot: Shot, options: Any) -> Penalty:
    """The book says nothing of it."""
    if options.off_board == "turn-only":
        return Penalty(options.opponent_ring == "back", False, False, True)
    return column_pocketed(state, shot, options)


@_d.clause("inning_end", "p7", "The round is over when all rings of a player are down.")
def column_end(state: RingsState, shot: Shot | None, options: Any) -> bool:
    """Asked after each shot."""
    return any(_cleared(state, 6))


@_d.clause("bonus", "p7", "Who has all his rings down first wins the round.")
def column_round(state: RingsState, ender: int, options: Any) -> tuple[int, ...]:
    """One round for the winner."""
    first = _first(state, ender, 6)
    return tuple(int(side == first) for side in (0, 1))


@_d.clause("target", "p7", "Two rounds win.")
def column_target(state: RingsState, facts: None, options: Any) -> int:
    """The number agreed upon."""
    return int(options.rounds_to_win)


@_d.clause("next_inning", "p5", "One begins; in later rounds the lead alternates.")
def column_next(state: RingsState, points: list[int], options: Any) -> int:
    """The side that leads the next round."""
    if options.next_lead == "winner":
        return points.index(1)
    return 1 - (state.lead or 0)


register(DOUBLE_LINE_UP)


ZELTO = Game(
    "carrom/zelto",
    "Zelto",
    family=RINGS_POCKETED,
    lines=(1290, 1298),
    governed_by=(CARROMS, SIX_AT_WAR),
    refs={
        "p1": "Carrom side",
        "p2": "variation to develop bank shots",
        "p3": "rings on opposite tips; own colour, any pocket; two per leftover",
        "p4": "thirty is game",
    },
    beside={"p1": _FACE},
    drop_options=(
        "black-alone-keeps-turn", "jump-with-black", "black-with-shooter-counts", "black-recredit",
        "bonus-owner", "when-counted", "both-reach", "inning-end", "colours",
        "rounds-to-win", "scratch-with-ring", "opponent-ring", "opponent-shooter", "next-lead", "off-board",
    ),
    options=[
        number("target", 30, 1, 1000, "Points that win", "p4", length=True),
        choice(
            "rings",
            (6, 12),
            "Rings of a side: six, or twelve where two partners have six each",
            "p3",
        ),
        switch("bank-only", False, "A ring is down only by a bank shot", "p2"),
        choice("turn", ("while-pocketing", "one-shot"), "How long a turn lasts", "p3"),
        choice(
            "forfeit",
            ("carroms", "six-at-war"),
            "A lost shooter: its rings come back and one more, or they are down and one comes back",
            "p3",
        ),
    ],
)  # fmt: skip

_z = ZELTO
_z.figure("colours", "p3", "chosen", "Each side has the rings of a colour on the tips opposite.")
_z.figure("own_shooters", "carrom/carroms#p4", False, "Every shot is from the player's line.")
_z.figure("ring", "p3", 0, "Rings that are down have no points.")
_z.figure("black", "p3", 0, "There is no black.")
_z.figure("when_counted", "p3", "inning", "Points are counted when a side has all its rings down.")


@_z.clause("set_up", "p3", "Six rings of a colour on the tips of the side opposite each player.")
def zelto_set_up(state: None, facts: None, options: Any) -> dict[str, int]:
    """Twelve of a colour where partners have six each."""
    return {"r": options.rings, "g": options.rings, "b": 0}


@_z.clause("direct", "p2", "Meant for bank shots, but no rule demands them.")
def zelto_bank(state: RingsState, shot: Shot, options: Any) -> str:
    """By option a ring that falls without a bank goes back."""
    straight = shot.direct or shot.banked is False
    return "return" if options.bank_only and straight else "lawful"


@_z.clause("again", "p3", "A player who pockets rings of his colour goes on.")
def zelto_again(state: RingsState, shot: Shot, options: Any) -> bool:
    """By option a turn is one shot."""
    return not shot.foul and shot.own > 0 and options.turn == "while-pocketing"


@_z.clause("shooter_pocketed", "carrom/carroms#p5", "Shooter pocketed: its rings come back, and one more.")
def zelto_pocketed(state: RingsState, shot: Shot, options: Any) -> Penalty:
    """By option one ring alone, as at Six at War."""
    stays = options.forfeit == "six-at-war"
    return Penalty(options.foul_returns_opponent_rings and not stays, False, True, stays)


@_z.clause("shooter_off", "carrom/carroms#p7", "Shooter off the board: its rings come back, and one more.")
def zelto_off(state: RingsState, shot: Shot, options: Any) -> Penalty:
    """As for a pocketed one."""
    stays = options.forfeit == "six-at-war"
    return Penalty(options.foul_returns_opponent_rings and not stays, False, True, stays)


@_z.clause("inning_end", "p3", "A round is over when all rings of a side are down.")
def zelto_end(state: RingsState, shot: Shot | None, options: Any) -> bool:
    """Asked after each shot."""
    return any(_cleared(state, options.rings))


@_z.clause("bonus", "p3", "The side first done counts two for each ring of the other on the board.")
def zelto_left(state: RingsState, ender: int, options: Any) -> tuple[int, ...]:
    """Nothing where the last rings of both fell on one shot."""
    first = _first(state, ender, options.rings)
    left = 2 * (options.rings - state.down[COLOURS.index(state.colours[1 - first])])
    return tuple(left * (side == first) for side in (0, 1))


@_z.clause("target", "p4", "Thirty points win.")
def zelto_target(state: RingsState, facts: None, options: Any) -> int:
    """The total agreed upon."""
    return int(options.target)


register(ZELTO)
