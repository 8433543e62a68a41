"""The audit log as a file."""

from __future__ import annotations

import csv

from django.db.models import QuerySet
from django.http import HttpResponse

from clubs.audit.models import AuditLine
from clubs.audit.selectors import MOST_IN_FILE
from clubs.audit.words import rows_of
from clubs.people.sheets.cells import safe


def file_of(lines: QuerySet[AuditLine], name: str) -> HttpResponse:
    """``lines`` as ``name``.csv, the newest first, in English; no cell is run as a formula."""
    answer = HttpResponse(
        content_type="text/csv; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{name}.csv"'},
    )
    writer = csv.writer(answer)
    for row in rows_of(lines.order_by("-pk")[:MOST_IN_FILE].iterator(chunk_size=2000)):
        writer.writerow([safe(value) for value in row])
    return answer
