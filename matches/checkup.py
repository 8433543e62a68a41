"""What ``manage.py doctor`` looks at in matches: the guards of the log, and tablets that judge otherwise."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Final

from django.db import connection
from django.utils.timezone import now

from config.doctor.findings import Asked, Finding, check, ok, warn, wrong
from matches.log import guarding
from matches.models import Difference

LATELY: Final = timedelta(days=7)
_TRIGGERS: Final = {
    "sqlite": "SELECT tbl_name, name FROM sqlite_master WHERE type = 'trigger'",
    "postgresql": "SELECT event_object_table, trigger_name FROM information_schema.triggers"
    " UNION SELECT c.relname, t.tgname FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid"
    " WHERE t.tgenabled = 'O'",
}


@check("database")
def guards(asked: Asked) -> Iterator[Finding]:
    """The database itself refuses to change a log, if its triggers are there."""
    with connection.cursor() as cursor:
        cursor.execute(_TRIGGERS[connection.vendor])
        there = set(cursor.fetchall())
    names = {"sqlite": ("no_update", "no_delete"), "postgresql": ("no_change", "no_truncate")}[
        connection.vendor
    ]
    kept = guarding.kept()
    open_ones = [
        guard.table
        for guard in kept
        if any((guard.table, f"{guard.table}_{name}") not in there for name in names)
    ]
    if open_ones:
        yield wrong("Logs", f"not protected from changes: {', '.join(open_ones)}", "Run manage.py migrate.")
    else:
        yield ok("Logs", f"{len(kept)} tables are append-only")


@check("clubs")
def tablets_agree(asked: Asked) -> Iterator[Finding]:
    """Tablets with a rule book of their own come to the server's rulings."""
    found = Difference.objects.filter(at__gt=now() - LATELY).count()
    if found:
        said = f"{found} rulings of tablets differed in {LATELY.days} days"
        yield warn("Rule books", said, "See Differences in the admin, and report them.")
    else:
        yield ok("Rule books", f"no tablet differed from the server in {LATELY.days} days")
