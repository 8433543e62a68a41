"""The page on tables and boards tells what the code has."""

from rules_engine.saying import Text
from simulator.surfaces import names, surface
from simulator.surfaces.of_games import physical_games
from simulator.surfaces.write_docs import PAGE, games_of, written


def test_the_page_is_current():
    assert PAGE.read_text() == written(), "run python -m simulator.surfaces.write_docs"


def test_every_surface_and_every_game_is_told():
    page = written()
    assert all(f"`{name}`" in page for name in names())
    assert all(f"`{game}`" in page for game in physical_games())
    assert {game for games in games_of().values() for game in games} == {*physical_games()}


def test_every_surface_is_called_by_a_message():
    """Two surfaces may differ by their sizes alone, which are values."""
    titles = [surface(name).title for name in names()]
    assert all(isinstance(title, Text) for title in titles)
    assert surface("pool-4.5x9").title.values["size"].values == {"wide": "4 1/2", "long": "9"}
    assert len(set(titles)) == len(titles)
