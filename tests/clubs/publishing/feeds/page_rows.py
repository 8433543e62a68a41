"""Feeds' and calendars' part of the table of who gets what: as public as the pages beside them."""

from typing import Any

from tests.clubs.page_table import EVERYONE, Row, World


def _of_league(world: World) -> dict[str, Any]:
    return {"season": world.args["league_season"]}


ROWS = [
    *(
        Row(f"feeds:{name}-{form}", EVERYONE)
        for name in ("results", "champions", "competition", "player", "series")
        for form in ("atom", "json")
    ),
    *(Row(f"calendars:{name}", EVERYONE) for name in ("competition", "player", "table", "emblem")),
    *(
        Row(f"feeds:{name}-{form}", EVERYONE, args=_of_league)
        for name in ("league", "division", "team")
        for form in ("atom", "json")
    ),
    *(
        Row(f"calendars:{name}", EVERYONE, args=_of_league)
        for name in ("league", "season", "division", "team", "venue")
    ),
]
