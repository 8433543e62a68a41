"""The laws of carrom on the striker pocketed, on improper strokes, and on acts that are no strokes."""

from __future__ import annotations

from typing import Any

from ...clauses import Game
from ...families.rings.men_pocketed import MenState, Stroke


def declare_fouls(game: Game) -> None:
    """Give a game the clauses on dues, penalties, fouls and lost boards."""
    _dues(game)
    _acts(game)

    @game.clause("penalty", "64", "An improper stroke costs a man besides what it pocketed.")
    def penalty(state: MenState, stroke: Stroke, options: Any) -> int:
        """One, however much was wrong with the stroke."""
        return len(stroke.improper) if options.several_improper == "each" else 1

    @game.clause("technical", "63", "A technical foul costs a man; the turn goes on.")
    def technical(state: MenState, colour: int, options: Any) -> int:
        """Where no man is pocketed it is owed, unless that is played otherwise."""
        return 0 if options.technical_scope == "nothing" and not state.down[colour] else 1

    @game.clause("foul:touched", "134", "Men are moved by strokes alone after the break.")
    def touched(state: MenState, technical: bool, options: Any) -> str:
        """An act by its time, or always a foul."""
        return "foul" if options.touched_man_after_break == "foul" else "act"

    @game.clause("foul:out-of-turn", "51", "A stroke out of turn loses the board by the men on it.")
    def out_of_turn(state: MenState, facts: Any, options: Any) -> str:
        """Those of the offender, or of both sides."""
        return str(options.out_of_turn_count)

    @game.clause("on_demand", "108", "Points for the striker and for an improper stroke are given on demand.")
    def on_demand(state: MenState, facts: None, options: Any) -> str:
        """ "recorded" or "always"."""
        return str(options.on_demand)


def _dues(game: Game) -> None:
    game.figure("due", "72", 1, "A pocketed striker costs a man: the due.")
    game.figure("striker", "72", False, "The striker alone: the turn is lost, and a man comes out.")
    game.figure(
        "striker_own", "73", True, "The striker with own men: they and one more out, the turn goes on."
    )
    game.figure(
        "striker_theirs", "74", False, "The striker with the other's men: these stay down, turn lost."
    )
    game.figure(
        "striker_men", "75", True, "The striker with men of both: own ones and one out, turn goes on."
    )
    game.figure("improper", "64", False, "A foul: the turn is lost, and a man comes out.")
    game.figure(
        "improper_theirs", "76", False, "The other's men stay down after an improper stroke; turn lost."
    )
    game.figure("improper_own", "77", False, "Own men of an improper stroke come out with the penalty.")
    game.figure("dues_out", "78", True, "What is owed comes out after the stroke, as soon as it is there.")
    game.figure("outstanding", "72", True, "What is owed and not there stays outstanding.")
    game.figure("forgo", "87", True, "Dues may be forgone, all of them or none.")
    game.figure(
        "left_out", "83", True, "One of several dues that nobody placed before the next stroke is lost."
    )
    game.figure(
        "foul", "64", 1, "A foul after the first stroke of a turn: a man comes out, the turn is lost."
    )


def _acts(game: Game) -> None:
    for word, ref, text in (
        ("improper", "64", "Whatever a stroke breaks of the laws makes it improper."),
        ("push", "64", "The striker is struck, not pushed."),
        ("body", "64", "Elbow and body stay within the limits of the player's side."),
        ("line", "130", "The striker touches both base lines, or covers a base circle clear of the arrow."),
        ("early", "47", "A break before the call of play: what fell comes out, a foul, the turn lost."),
        ("foul", "64", "Whatever is done against the laws is a foul or a technical foul."),
        ("slow", "50", "Fifteen seconds for a stroke."),
        ("tapped", "126", "The board is not hit, tapped or shaken."),
        ("own-man", "82", "An own man placed for the due is put right: a foul of who placed it."),
        ("outside", "85", "A due outside the outer circle is put right: a foul of who placed it."),
        ("shifted", "86", "Men moved in placing are put right: a foul of who placed."),
        ("on-centre", "89", "A due on the centre circle is put right: a foul of who placed it."),
        ("slow-placing", "88", "Fifteen seconds for placing; what was placed may be ordered off again."),
        (
            "queen-shot",
            "114",
            "A due that makes a shot with the queen is put right: a foul of who placed it.",
        ),
    ):
        game.figure(f"foul:{word}", ref, "act", text)
    for word, ref, text in (
        ("rose", "91", "Rising from the seat loses the board by the own men, and the queen if she is there."),
        ("played-on", "121", "Playing while play is stopped loses the board by own men and queen."),
        ("wrecked", "126", "A blow after which the men cannot be put back loses the board."),
    ):
        game.figure(f"foul:{word}", ref, "board", text)
