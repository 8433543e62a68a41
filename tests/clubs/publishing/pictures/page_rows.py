"""Pictures' part of the table of who gets what: other sites' servers fetch them, so public clubs alone."""

from tests.clubs.page_table import PUBLISHED, Row

ROWS = [
    *(Row(f"pictures:{name}", PUBLISHED) for name in ("club", "competition", "emblem")),
    Row("pictures:match", PUBLISHED, args=lambda world: {"public_id": world.args["confirmed"]}),
]
