"""The part of the audit log in the table of who gets what: it is for owners alone."""

from __future__ import annotations

from tests.clubs.page_table import OWNERS, Row

ROWS = [Row("audit:log", OWNERS), Row("audit:log-csv", OWNERS)]
