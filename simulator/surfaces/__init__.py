"""Every table and board, each described once for physics, drawing and the rules' zones."""

from __future__ import annotations

from collections.abc import Callable
from difflib import get_close_matches
from functools import lru_cache, partial
from importlib import import_module

from rules_engine.boards.billiard_table import BEDS

from ..errors import SimulatorError
from . import boards, game_tables, tables
from .match_tables import MATCH_TABLES
from .surface import Surface


def _made_by(module: str, function: str) -> Surface:
    """A surface of a module that reads a game's rules: it is imported when the first is asked for."""
    made: Surface = getattr(import_module(f"{__name__}.{module}"), function)()
    return made


_MAKERS: dict[str, Callable[[], Surface]] = {
    **{f"carom-{size}": partial(tables.carom, size) for size in BEDS},
    **{f"pool-{size}": partial(tables.pool, size) for size in BEDS},
    **{f"four-pocket-{size}": partial(tables.pool, size, 4) for size in BEDS},
    **{f"balkline-{by}-{size}": partial(game_tables.balkline, size, by) for by in (14, 18) for size in BEDS},
    **{
        f"{name}-{size}": partial(make, size)
        for name, make in (
            ("space", game_tables.space_game),
            ("one-pin", game_tables.one_pin),
            ("two-pins", game_tables.two_pins),
            ("three-pins", game_tables.three_pins),
            ("three-pins-chicago", partial(game_tables.three_pins, chicago=True)),
            ("five-pins", game_tables.five_pins),
            ("skittles", game_tables.skittles),
            ("corks", game_tables.corks),
            ("bottle", game_tables.bottle),
            ("english", game_tables.english),
            ("spanish", game_tables.spanish),
        )
        for size in BEDS
    },
    **MATCH_TABLES,
    "english-6x12": game_tables.english_full,
    "snooker-12ft": partial(_made_by, "snooker_table", "twelve_foot"),
    "pool-9ft": partial(_made_by, "pool_table", "nine_foot"),
    "heyball-9ft": partial(_made_by, "pool_table", "heyball"),
    "pub-7ft": partial(_made_by, "pool_table", "pub"),
    "carrom": boards.carrom_board,
    "carrom-74": boards.carrom_of_today,
    "novuss": boards.novuss_board,
    "spider": boards.spider_board,
    "carrom-crokinole": boards.crokinole_flat,
    "crokinole-round": boards.crokinole_round,
    "crokinole-square": boards.crokinole_square,
    "ten-pins": boards.ten_pins_board,
    "bradley-checkers": boards.checker_side,
    "parisian": partial(_made_by, "house_tables", "parisian"),
    "bagatelle": partial(_made_by, "house_tables", "bagatelle"),
    "bar-billiards": partial(_made_by, "bar_billiards", "bar_billiards"),
    "carombolette": partial(_made_by, "house_tables", "carombolette"),
    "carombolette-pool": partial(_made_by, "house_tables", "carombolette_pool"),
    "pigeon-hole": partial(_made_by, "house_tables", "pigeon_hole"),
    "jenny-lind": partial(_made_by, "house_tables", "jenny_lind"),
    "parepa": partial(_made_by, "house_tables", "parepa"),
    "klondike": partial(_made_by, "house_tables", "klondike"),
    "monte-carlo": partial(_made_by, "house_tables", "monte_carlo"),
    "pyramid": partial(_made_by, "pyramid_table", "pyramid_table"),
    "shuffleboard": partial(_made_by, "slabs", "shuffle_board"),
    "devil": partial(_made_by, "slabs", "devil"),
}


def names() -> tuple[str, ...]:
    """The names of all surfaces."""
    return tuple(_MAKERS)


@lru_cache(maxsize=256)
def surface(name: str) -> Surface:
    """The surface of that name; raises :class:`~simulator.errors.SimulatorError` ("unknown-surface") with
    the nearest names when there is none."""
    made = _MAKERS.get(name)
    if made is None:
        near = get_close_matches(name, _MAKERS, n=3, cutoff=0.4)
        hint = f"; did you mean {' or '.join(near)}?" if near else ""
        raise SimulatorError("unknown-surface", f"there is no surface called {name!r}{hint}", where="surface")
    return made()
