"""What a version says of its database, through the interface for programs: plain values.

It is run by a released version (:mod:`tests.upgrades.make`) and by the present one, so it uses only addresses
that both have, and of the code nothing but the log's rows.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any

from django.conf import settings
from django.test import Client

from matches.models import LogEntry, Match

settings.ALLOWED_HOSTS = ["*"]
settings.API_RATE_PUBLIC = "100000/min"

OF_A_CLUB = (
    "",
    "competitions/?limit=200",
    "champions/?limit=200",
    "champions/titles/",
    "records/",
    "records/grand-averages/?game=brunswick/three-cushion-carrom",
    "records/streaks/",
    "records/reigns/",
    "figures/?limit=200",
    "players/?limit=200",
    "matches/?limit=200",
    "ladders/",
    "emblems/",
)
OF_A_COMPETITION = (
    "",
    "bracket/",
    "standings/",
    "fixtures/?limit=200",
    "entrants/?limit=200",
    "log/?limit=200",
)


SOON = ("competitions/", "champions/", "records/", "bracket/", "standings/")
"""What is looked at each time; the rest in a soak."""


def told(whole: bool = True) -> dict[str, Any]:
    """By address what was answered (None where there was nothing), and the logs. What is not ``whole`` has
    what clubs would miss first."""
    client = Client()

    def ask(path: str) -> Any:
        answer = client.get(f"/api/v1/{path}", HTTP_ACCEPT="application/json")
        return json.loads(answer.content) if answer.status_code == 200 else None

    def wanted(parts: tuple[str, ...]) -> list[str]:
        return [part for part in parts if whole or part.partition("?")[0] in SOON]

    answers = {}
    for club in (row["slug"] for row in ask("clubs/")["results"]):
        for part in wanted(OF_A_CLUB):
            answers[f"clubs/{club}/{part}"] = ask(f"clubs/{club}/{part}")
        for row in answers[f"clubs/{club}/competitions/?limit=200"]["results"]:
            for part in wanted(OF_A_COMPETITION):
                path = f"clubs/{club}/competitions/{row['slug']}/{part}"
                answers[path] = ask(path)
    for match in Match.objects.filter(simulated=False).order_by("pk") if whole else ():
        answers[f"matches/{match.public_id}/"] = ask(f"matches/{match.public_id}/")
    return {"answers": answers, "logs": logs()}


def logs() -> dict[str, tuple[int, str]]:
    """Of each match how many entries its log has, and a digest of them."""
    found: dict[str, tuple[int, str]] = {}
    for match in Match.objects.order_by("pk"):
        rows = LogEntry.objects.filter(match=match).order_by("seq")
        lines = [[row.seq, row.side, row.tokens, row.note, str(row.client_uuid)] for row in rows]
        found[match.public_id] = (len(lines), hashlib.sha256(json.dumps(lines).encode()).hexdigest()[:16])
    return found
