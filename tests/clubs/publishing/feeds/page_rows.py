"""Feeds' and calendars' part of the table of who gets what: as public as the pages beside them."""

from tests.clubs.page_table import EVERYONE, Row

ROWS = [
    *(
        Row(f"feeds:{name}-{form}", EVERYONE)
        for name in ("results", "champions", "competition", "player", "series")
        for form in ("atom", "json")
    ),
    *(Row(f"calendars:{name}", EVERYONE) for name in ("competition", "player", "table", "emblem")),
]
