"""A game says on what it is played only where it differs from its governors and its family."""

from __future__ import annotations

import rules_engine as engine
from rules_engine.boards.played_on import SILENT, PlayedOn


def test_what_is_said_holds_field_by_field() -> None:
    """The nearer declaration holds; where it is silent, the farther one."""
    above = PlayedOn("pool", shot_from=("head",))
    below = PlayedOn("carom", shot="ball", shot_from=("lead",))
    assert above.over(below) == PlayedOn("pool", shot="ball", shot_from=("head",))
    assert SILENT.over(below) == below == below.over(SILENT)


def test_the_pieces_of_another_arrangement_are_not_inherited() -> None:
    """Names of pieces belong to the arrangement that they were told with."""
    assert PlayedOn(lies="triangle").over(PlayedOn(lies="heap", pieces="r1 g1")).pieces == ""
    assert PlayedOn("carrom").over(PlayedOn(lies="heap", pieces="r1 g1")).pieces == "r1 g1"


def test_governors_come_before_the_family() -> None:
    """Cocked Hat, of a family on the alley, is played where Ten Pins of its book is; 18-inch balkline says
    its board itself, and Three-Ball Carrom is played on what is usual at caroms."""
    hat = engine.game("carrom/cocked-hat").played_on
    assert (hat.board, hat.lies, hat.shot_from) == ("carrom", "hat", ("spot-1",))
    assert engine.game("brunswick/balkline-18-1").played_on.board == "balkline-18"
    assert engine.game("brunswick/three-ball-carrom").played_on == PlayedOn("carom")
    assert not engine.game("crown/backgammon").physical
