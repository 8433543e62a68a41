"""Tablets that mark: a hall with a match, the tablet that is paired with its table, and taps on its pad."""

from __future__ import annotations

import re
import uuid
from types import SimpleNamespace
from typing import Any

from django.http import HttpResponse
from django.test import RequestFactory
from playwright.sync_api import expect

from clubs.people.models import Club, Table
from matches import services
from matches.marking import pairing
from matches.models import LogEntry, Match

CAROM = "brunswick/three-cushion-carrom"
GAMES = [
    CAROM,
    "brunswick/continuous-pool",
    "brunswick/snookers-pool",
    "carrom/carroms",
    "crown/crokinole",
    "bradley/ten-pins",
]


def hall(game: str = CAROM, names: tuple[str, ...] = ("Hoppe", "Cure"), **options: Any) -> SimpleNamespace:
    """A club with one table and a match at it."""
    club = Club.objects.create(slug="hall", name="The Hall")
    table = Table.objects.create(club=club, number=1, kind="carom")
    if game in (CAROM, "brunswick/continuous-pool"):
        options.setdefault("target", 50)
    match = services.create_match(
        club=club, game=game, sides=[(None, name, 0) for name in names], options=options, table=table
    )
    return SimpleNamespace(club=club, table=table, match=match)


def mark(match: Match, side: str, tokens: str) -> None:
    """Record an entry past all tablets, after whatever is recorded."""
    match.refresh_from_db()
    services.record_entry(
        match_id=match.pk,
        side=side,
        tokens=tokens,
        expected_seq=match.last_seq,
        client_uuid=uuid.uuid4(),
        by=services.Actor.system("Desk"),
    )


def paired(
    visit: Any, table: Table, size: str = "portrait", scheme: str = "light", **window: Any
) -> SimpleNamespace:
    """A browser that the pages have paired with the table."""
    code = services.make_pairing_code(table=table, by="Ada").code
    seen = visit(f"/pair/{code}/", size, scheme, **window)
    seen.page.get_by_role("button", name=re.compile("^Pair with")).click()
    seen.page.wait_for_url("**/table/")
    return seen


def tablet(
    visit: Any, table: Table, size: str = "portrait", scheme: str = "light", language: str = ""
) -> SimpleNamespace:
    """A browser that is paired with the table already: it shows the page on which is marked, in ``language``
    if one was chosen."""
    code = services.make_pairing_code(table=table, by="Ada").code
    device, token = services.pair(code=code, address="here")
    response = HttpResponse()
    pairing.set_cookie(response, RequestFactory().get("/"), device, token)
    cookies = {pairing.COOKIE: response.cookies[pairing.COOKIE].value}
    seen = visit("/table/", size, scheme, cookies, language=language)
    begun(seen.page)
    return seen


def begun(page: Any) -> None:
    """Wait until the page of a tablet has begun: it opens its database first."""
    page.wait_for_function("() => globalThis.balkline !== undefined")


def desk(
    visit: Any, game: str, *rows: str, size: str = "phone", language: str = "", **options: Any
) -> tuple[Any, Any]:
    """A match of Ann and Bo after ``rows`` ("A +1"), and the page of the tablet that marks it."""
    h = hall(game, names=("Ann", "Bo"), **options)
    for row in rows:
        mark(h.match, row[0], row[2:])
    return h, tablet(visit, h.table, size, language=language).page


def rest(page: Any) -> None:
    """Let so much time go by for the tablet that the same button may be tapped again.

    Two equal taps within a twelfth of a second are one bounce of the finger: tests/js has the figure.
    """
    page.evaluate("() => { balkline.marking.lastTap.name = ''; }")


def touch(page: Any, *codes: str) -> None:
    """Press buttons of the pad, one after another, and wait for nothing."""
    for code in codes:
        page.locator(f"#pad [data-code='{code}']").click()


def kept(page: Any) -> None:
    """Wait until all that was tapped is kept and shown on the tablet."""
    page.evaluate("() => balkline.marking.turns.last")


def answered(page: Any) -> None:
    """Wait until the server has answered all that was tapped, and let the finger rest."""
    kept(page)
    expect(page.locator("#lamp")).to_have_attribute("data-state", "on")
    rest(page)


def tap(page: Any, *codes: str) -> None:
    """Press buttons, each when the server has answered the one before, and wait for the last answer."""
    for code in codes:
        touch(page, code)
        answered(page)


def recorded(page: Any, match: Match, seq: int) -> str:
    """The tokens of the entry ``seq``, once the page has it from the server."""
    answered(page)
    page.wait_for_function("seq => balkline.marking.state.seq === seq", arg=seq)
    tokens: str = LogEntry.objects.get(match=match, seq=seq).tokens
    return tokens


def score(page: Any) -> list[str]:
    """The score on the tablet."""
    return [text.strip() for text in page.locator(".face__score").all_inner_texts()]


def total(match: Match) -> list[int]:
    """The score in the database."""
    return list(Match.objects.get(pk=match.pk).board["score"].values())


def seq(match: Match) -> int:
    """How many entries the log has."""
    return Match.objects.get(pk=match.pk).last_seq


def last(match: Match) -> str:
    """The tokens of the last entry."""
    return str(LogEntry.objects.filter(match=match).latest("seq").tokens)
