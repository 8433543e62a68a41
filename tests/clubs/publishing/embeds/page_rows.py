"""Embeds' part of the table of who gets what: of a public club everything for anybody, of others nothing."""

from tests.clubs.page_table import PUBLISHED, SITE, Row

ROWS = [
    *(Row(f"embeds:{name}", PUBLISHED) for name in ("bracket", "standings", "emblem", "race")),
    Row("embeds:match", PUBLISHED, args=lambda world: {"public_id": world.args["confirmed"]}),
    Row("embeds:accent", SITE, args=lambda world: {"colour": "0a5fc2"}),
    *(
        Row(f"embeds:league-{name}", PUBLISHED, args=lambda world: {"season": world.args["league_season"]})
        for name in ("next", "night", "team", "table", "matches")
    ),
]
