"""Crown Castle (lines 234-304) and Walk Around Castle (306-330): pocket the other's dukes or earls, and the
king."""

from __future__ import annotations

from typing import Any

from ...catalogue import register
from ...clauses import Game
from ...families.rings.castle import CASTLE, CastleShot, CastleState, Loss
from ...options import choice, number, switch
from ...saying import say

CROWN_CASTLE = Game(
    "crown/crown-castle",
    "Crown Castle",
    family=CASTLE,
    lines=(234, 304),
    letters="RG",
    refs={
        "p1": "introduction",
        "p2": "castle inside double circle; throne; king; dukes; earls",
        "p3": "setup; shooter removed after each play",
        "p4": "touching double circle is inside; castle rings bank only",
        "p5": "ring on throne counts ten to owner",
        "p6": "pocket opponent's rings; king ten at once",
        "p7": "two to four players; three-handed order",
        "R1": "king on throne with rings grouped round",
        "R2": "shoot from or outside own straight line",
        "R3": "hands off; do not move board or seats",
        "R4": "castle rings only by bank shot",
        "R5": "turn ends on failure or loss of shooter",
        "R6": "pocket opponent's men; combinations outside castle allowed",
        "R7": "own ring stays pocketed; turn lost unless opponent's too",
        "R8": "shooter lost costs turn and opponent's rings; throne first",
        "R9": "outside rings before inside rings",
        "R10": "direct castle hit costs forfeit; rings stay",
        "R11": "bank or carom castle hit is free",
        "R12": "rings forced inside stay; bank only",
        "R13": "round runs on until king is pocketed",
        "R14": "own ring off is pocketed; opponent's to centre; turn lost",
        "R15": "any shooter movement is a shot",
        "R16": "no direct hit at rings by own straight line",
        "R17": "fifty wins",
        "C1": "first side to clear opponent counts own rings",
        "C2": "throne 10, castle 5, line or outside 1",
        "C3": "king 10 at once may end game",
        "V1": "no-score variation, most rings wins",
    },
    beside={"p1": "praise of the game, on which no ruling rests"},
    options=[
        number("target", 50, 10, 10_000, "Points that win", "R17", length=True),
        choice("players", (2, 4, 3), "How many people play; the sides stay two", "p7"),
        choice("lone", ("R", "G"), "Three players: the side of one person", "p7"),
        switch("no-score-form", False, "A ring is his who pockets it; the most rings win", "V1"),
        switch("king-keeps-turn", False, "Pocketing the king alone keeps the turn", "R5"),
        choice("king-with-scratch", ("stands", "back"), "The king falls together with the shooter", "R8"),
        choice("king-off-board", ("turn-lost", "turn-kept"), "The king is shot off the board", "R14"),
        choice("direct-in-castle", ("full", "one-ring"), "The price of a direct hit in the Castle", "R10"),
        choice("forfeit-pool", ("any", "own-catch"), "Which pocketed rings can pay a forfeit", "R8"),
        choice("too-early", ("nothing", "returned"), "A ring in the Castle is banked too early", "R9"),
        choice(
            "line-direct", ("returned", "forfeit"), "A direct shot at a ring by the player's own line", "R16"
        ),
        choice("king-left", ("all", "king-only"), "What the other side may shoot at meanwhile", "R13"),
        choice("both-cleared", (0, 1), "Points for the player who pockets the last of both at once", "C1"),
        choice("opening-shot", ("bank", "free"), "Must the first shot of a round be a bank?", "R4"),
        choice("next-lead", ("alternate", "winner"), "Who begins the later rounds", "R1"),
    ],
)

RETURNED = Loss(back=True, turn=True, king=True)
"""What is forbidden and has no price: what the shot gained goes back, and the turn ends."""


def price(play: str) -> Loss:
    """What a reading costs: "forfeit" as a lost shooter, "returned", or nothing."""
    return {"forfeit": Loss(True, 1, True), "returned": RETURNED}.get(play, Loss())


_g = CROWN_CASTLE
_g.figure("set_up", "p2", {"r": 12, "g": 12, "b": 1}, "Twelve dukes, twelve earls, and the king.")
_g.figure(
    "group",
    "R1",
    say(
        "crown-crown-castle.put-king-on-his-throne-rings",
        "Put the king on his Throne, and the rings round him, well mixed.",
    ),
    "The king on his Throne, the others close round him.",
)
_g.figure("lifted", "p3", True, "The shooter is taken off after each shot.")
_g.figure("place", "R2", "warning", "The shooter stands on the player's line or outside it.")
_g.figure("conduct", "R3", "warning", "Hands and shooters off; board and seats stay; no price is named.")
_g.figure("castle", "R4", "bank", "A ring in the Castle may only be hit by a bank shot.")
_g.figure("wall", "p4", True, "A ring that touches the double circle is in the Castle.")
_g.figure("bank", "R11", "free", "Met by a bank or a carom, rings in the Castle stay where they stop.")
_g.figure("inside", "R12", "stays", "A ring driven into the Castle stays there.")
_g.figure("combination", "R6", True, "A ring outside may be driven against another outside.")
_g.figure("own", "R7", "stays", "An own ring stays down, and ends the turn if it is alone.")
_g.figure(
    "back",
    "R8",
    say(
        "crown-crown-castle.put-on-throne-near-centre-can",
        "Put on the Throne or as near the centre as can be",
    ),
    "As near the centre as there is room.",
)
_g.figure("king_left", "R13", "goes-on", "One side is cleared, and the round goes on until the king falls.")
_g.figure("moved", "R15", True, "A shooter that was moved at all has been shot.")
_g.figure("cleared", "C1", "first", "Who first pockets all of the other's rings counts his own.")
_g.figure("throne", "p5", 10, "A ring entirely on the Throne counts ten.")
_g.figure(
    "values",
    "C2",
    {"castle": 5, "wall": 1, "outside": 1},
    "In the Castle clear of the double circle 5; touching it or outside 1.",
)
_g.figure("closes", "C3", True, "The ten for the king can close the game at once.")


@_g.clause("partner", "p7", "Partners shoot in turn; three persons: one against two.")
def partner(state: CastleState, side: int, options: Any) -> int | None:
    """1 or 2, None for a side of one person."""
    lone = options.players == 3 and "RG"[side] == options.lone
    turns = max(state.tallies[side].innings - (not state.fresh and state.turn == side), 0)
    return None if options.players == 2 or lone else turns % 2 + 1


@_g.clause("opening", "R4", "All rings begin in the Castle, so the first shot is a bank.")
def opening(state: CastleState, facts: None, options: Any) -> bool:
    """Whether a direct first shot is one at the Castle."""
    return bool(options.opening_shot == "bank")


@_g.clause("castle_direct", "R10", "A direct hit in the Castle costs a forfeit as a lost shooter does.")
def castle_direct(state: CastleState, facts: tuple[str, CastleShot], options: Any) -> Loss:
    """In full, or one ring alone."""
    return Loss(True, 1, True) if options.direct_in_castle == "full" else Loss(False, 1)


@_g.clause("order", "R9", "Rings outside the Castle are pocketed before those inside are shot at.")
def order(state: CastleState, facts: tuple[str, CastleShot], options: Any) -> Loss:
    """Nothing: it cannot be told from an accident."""
    return price(options.too_early)


@_g.clause("line", "R16", "A ring on the player's own line, or outside it, may not be hit direct.")
def line(state: CastleState, facts: tuple[str, CastleShot], options: Any) -> Loss:
    """No price is named: its rings go back and the turn ends."""
    return price(options.line_direct)


@_g.clause("lost", "R8", "A lost shooter costs the turn, the rings of the shot, and one ring more.")
def lost(state: CastleState, facts: tuple[str, CastleShot], options: Any) -> Loss:
    """The king stays down unless the reading says otherwise."""
    return Loss(True, 1, True, options.king_with_scratch == "back")


@_g.clause("pool", "R8", "A pocketed ring of the opponent pays; with none nothing is owed.")
def pool(state: CastleState, facts: None, options: Any) -> str:
    """Any that is down, or only those that the player pocketed."""
    return str(options.forfeit_pool)


@_g.clause("ring_off", "R14", "An own ring off the board is pocketed, another put back; the turn is lost.")
def ring_off(state: CastleState, ring: str, options: Any) -> bool:
    """The king goes back likewise."""
    return ring != "b" or options.king_off_board == "turn-lost"


@_g.clause("king", "p6", "The king counts ten at once for whoever pockets it.")
def king(state: CastleState, facts: CastleShot, options: Any) -> int:
    """A ring like any other where no score is kept."""
    return 1 if options.no_score_form else 10


@_g.clause("keeps", "R5", "The turn goes on while a ring of the opponent is pocketed.")
def keeps(state: CastleState, facts: tuple[int, bool], options: Any) -> bool:
    """The king alone keeps it by agreement; where every ring is his who takes it, the king is one of them."""
    theirs, crowned = facts
    return bool(theirs) or (crowned and bool(options.king_keeps_turn or options.no_score_form))


@_g.clause("king_only", "R13", "While the king alone is left for one side, the other may be bound to it.")
def king_only(state: CastleState, facts: tuple[str, CastleShot], options: Any) -> Loss | None:
    """Rings that the other side pockets then go back."""
    shot = facts[1]
    bound = state.cleared is not None and state.cleared != shot.who and shot.theirs
    return RETURNED._replace(king=False) if bound and options.king_left == "king-only" else None


@_g.clause("both", "C1", "If the last rings of both sides fall together, nobody has any to count.")
def both(state: CastleState, who: int, options: Any) -> int:
    """What the player has for it."""
    return int(options.both_cleared)


@_g.clause("taker", "V1", "Without a score, rings of any colour are his who pockets them.")
def taker(state: CastleState, facts: None, options: Any) -> bool:
    """Whether it is so played."""
    return bool(options.no_score_form)


@_g.clause("most", "V1", "Without a score, the most rings win.")
def most(state: CastleState, facts: None, options: Any) -> str:
    """The game ends with the round; equal numbers are a draw."""
    return "over"


@_g.clause("next_round", "R1", "Who begins later rounds is not said: the sides alternate.")
def next_round(state: CastleState, counted: int, options: Any) -> int:
    """The side that begins the next round."""
    return counted if options.next_lead == "winner" else 1 - (state.lead or 0)


@_g.clause("target", "R17", "Fifty points win.")
def target(state: CastleState, facts: None, options: Any) -> int:
    """The points agreed."""
    return int(options.target)


register(CROWN_CASTLE)

WALK_AROUND_CASTLE = Game(
    "crown/walk-around-castle",
    "Walk Around Castle",
    family=CASTLE,
    lines=(306, 330),
    letters="RG",
    governed_by=(CROWN_CASTLE,),
    refs={
        "p1": "variation of Crown Castle for two to four",
        "p2": "Crown Castle rules govern otherwise",
        "p3": "one shooter played where it lies",
        "p4": "shooter lost costs turn and forfeit; next places it",
        "p5": "shooter hitting own hand loses turn",
        "p6": "leave castle without touching rings if possible",
        "p7": "no direct shot when both lie at same line",
        "p8": "form without score",
        "p9": "keep score for several rounds",
    },
    beside={"p1": "says only of what it is a variation, and that two to four may play"},
    options=[
        choice("forbidden-direct", ("returned", "replay"), "A direct shot where both lie at one line", "p7"),
        choice(
            "own-line-rule",
            ("replaced", "both"),
            "Is a ring by the player's line barred also where the shooter lies inside it?",
            "p7",
        ),
        choice(
            "exit-price",
            ("forfeit", "returned", "nothing"),
            "A ring in the Castle is met where there was a way out",
            "p6",
        ),
        choice("no-exit-price", ("nothing", "forfeit"), "It is met where there was no way out", "p6"),
        choice("hand-gains", ("stay", "back"), "Rings of a shot that came back on the hand", "p5"),
        choice("equal-rings", ("draw", "round"), "Equal numbers where no score is kept", "p8"),
        switch("several-rounds", False, "Without a score, rings are added up to the total that wins", "p9"),
    ],
    drop_options=("line-direct",),
)

_w = WALK_AROUND_CASTLE
_w.restates("values", "p2", "Counted as at Crown Castle.")
_w.figure("in_hand", "p4", "any-side", "A lost shooter is placed at the line of any side, or outside it.")
_w.figure("lies", "p3", True, "One shooter is played by all from where it stopped.")


@_w.clause("hand", "p5", "A shooter that comes back on the player's hand loses the turn, and stays.")
def hand(state: CastleState, facts: tuple[str, CastleShot], options: Any) -> Loss:
    """What fell stays down."""
    return Loss(options.hand_gains == "back", 0, True, options.hand_gains == "back")


@_w.clause("exit", "p6", "Out of the Castle no ring in it may be met, if there is a way.")
def exit_from(state: CastleState, facts: tuple[str, CastleShot], options: Any) -> Loss:
    """As a direct hit, where there was a way; nothing where there was none."""
    return price(options.exit_price if facts[0] == "exit" else options.no_exit_price)


@_w.clause("line", "p7", "No direct shot where shooter and ring lie at the line of one side.")
def same_line(state: CastleState, facts: tuple[str, CastleShot], options: Any) -> Loss | str:
    """Its rings go back and the turn ends, or the shot is taken again."""
    return "replay" if options.forbidden_direct == "replay" else RETURNED


@_w.clause("line_always", "p7", "With the shooter inside the line a direct shot is allowed.")
def line_always(state: CastleState, facts: None, options: Any) -> bool:
    """Unless rule 16 of Crown Castle is held to hold besides."""
    return bool(options.own_line_rule == "both")


@_w.clause("most", "p8", "Without a score the most rings win; equal numbers are a draw.")
def most_rings(state: CastleState, facts: None, options: Any) -> str:
    """ "round": another is played."""
    level = state.score.count(max(state.score)) > 1
    return "round" if level and options.equal_rings == "round" else "over"


@_w.clause("rounds", "p9", "For a longer game the rings of several rounds are added up.")
def rounds(state: CastleState, facts: None, options: Any) -> bool:
    """Whether it is so played."""
    return bool(options.several_rounds)


register(WALK_AROUND_CASTLE)
