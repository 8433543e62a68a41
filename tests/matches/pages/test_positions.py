"""The picture of men on points: their colours, stacks and words."""

from __future__ import annotations

from typing import Any

import pytest
from django.conf import settings

import rules_engine as engine
from matches.pages.positions import MEN, called, looks_of, position_of, stacked, words_of
from rules_engine.boards.squares import board_named, boards
from tests.rules_engine.matches import begin


def _man(at: str, side: str = "A", name: str = "man", kind: str = "", **more: Any) -> dict[str, Any]:
    return {"at": at, "side": side, "kind": kind, "name": name, **more}


def _shown(*men: dict[str, Any], board: str = "draughts", **more: Any) -> dict[str, Any]:
    return {"board": board, "lead": None, "men": list(men), "last": [], "moves": [], **more}


@pytest.mark.parametrize(
    ("board", "lead", "letters", "light"),
    [
        ("draughts", "A", "AB", "B"),
        ("draughts", "B", "AB", "A"),
        ("draughts", None, "AB", "B"),
        ("chess", "B", "AB", "B"),
        ("backgammon", "B", "WB", "W"),
    ],
)
def test_whose_men_are_light(board: str, lead: str | None, letters: str, light: str) -> None:
    """Black begins at draughts, White at chess; White and Black are what they are called."""
    looks = looks_of(_shown(board=board, lead=lead), letters)
    assert [letter for letter, look in looks.items() if look == "light"] == [light]


def test_a_position_is_said_side_by_side() -> None:
    """Kinds apart, several of a kind once, stacks with their number, then the last move."""
    shown = _shown(
        _man("5"), _man("9"), _man("30", name="king", kind="K"), _man("24", "B", count=2), last=["5", "9"]
    )
    assert words_of(shown, {"A": "Ann", "B": "Bo"}) == (
        "Ann: men on 5, 9; king on 30. Bo: men on 24 (2). Last move: 5, 9."
    )
    assert words_of(_shown(), {"A": "Ann", "B": "Bo"}) == "The board is empty."
    assert [called(name, 2) for name in ("goose", "man of the base", "yellow fly", "hare")] == [
        "geese",
        "men of the base",
        "yellow flies",
        "hares",
    ]


def test_a_king_does_not_look_like_a_man() -> None:
    """What a man is shows in its shape; both colours of disc differ in their ring, too."""
    shown = _shown(_man("5"), _man("30", name="king", kind="K"), _man("9", "B"))
    position = position_of({"position": shown}, {"A": "Ann", "B": "Bo"})
    assert position is not None
    assert [man.symbol for man in position.men] == ["men-man-dark", "men-king", "men-man-light"]


def test_a_stack_grows_from_its_edge() -> None:
    """The first man lies at the foot of its triangle, the others nearer to the middle."""
    assert [stacked(2.5, "tip", i) for i in (0, 1)] == [0.5, 1.4]
    assert [stacked(8.5, "peak", i) for i in (0, 1)] == [10.5, 9.6]


@pytest.mark.parametrize("name", boards())
def test_every_board_has_a_picture(name: str) -> None:
    """All points within the board, each name once."""
    board = board_named(name)
    names = [point.name for point in board.points if point.name]
    assert len(names) == len(set(names))
    assert all(0 <= point.x <= board.width and 0 <= point.y <= board.height for point in board.points)
    position = position_of({"position": _shown(board=name)}, {"A": "Ann", "B": "Bo"})
    assert position is not None and len(position.shapes) == len(board.points)


@pytest.mark.parametrize("game", [g.id for g in engine.games() if g.panel in ("board-moves", "backgammon")])
def test_every_man_has_its_picture(game: str) -> None:
    """Each name that a game gives its men leads to a symbol that is there."""
    from pathlib import Path

    men = Path(__file__).parents[3] / "templates" / "parts" / "men.html"
    letters = engine.game(game).side_letters()
    header = engine.Header(game, tuple(zip(letters, ("Ann", "Bo"), strict=True)))
    position = position_of(engine.Match(header).board(), {letter: letter for letter in letters})
    assert position is not None
    symbols = {man.symbol for man in position.men} | {one.symbol for one in position.colours}
    assert all(f'id="{symbol}"' in men.read_text() for symbol in symbols)


def test_every_man_of_a_game_has_a_name_in_each_language() -> None:
    """Pages and scripts know the men by the names that the games give them."""
    script = (settings.BASE_DIR / "static/js/position.js").read_text("utf-8")
    names = {"man", "man in hand", "man taken up", "man borne off"}
    for game in engine.games():
        if "names" in game.slots():
            names |= set((begin(game.id, sides=game.side_letters(2)).play.value("names") or {}).values())
    assert "king" in names
    assert names <= MEN.keys()
    assert [name for name in names if f"{name}: [t" not in script and f'"{name}": [t' not in script] == []


def test_a_man_is_called_by_the_name_that_pictures_know() -> None:
    """A text would reach scripts in the language of their page, where no picture goes by it."""
    for game in ("bradley/backgammon", "bradley/checkers"):
        men = begin(game).board()["position"]["men"]
        assert {type(man["name"]) for man in men} <= {str}
