"""Streams for programs, from a real web process: whoever may read follows, and only as long as they may."""

from __future__ import annotations

import asyncio
import os
import shutil
import tempfile
from collections.abc import Awaitable, Callable, Iterator
from datetime import timedelta
from http.client import HTTPConnection
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.conf import settings
from django.db import connection, transaction
from django.test import Client
from django.utils.timezone import now

from clubs.api.core import tokens
from clubs.api.models import Token
from clubs.api.tokens import passes
from clubs.api.tokens.passes import Holder
from clubs.people.models import Club, Membership, User
from clubs.people.services import founding
from matches.live.passes import ASK_SECONDS
from matches.models import Device, Match
from tests.benchmarks.server import ROOT, Server, free_port
from tests.clubs.stamps.night import begin_match, build, build_club, seated
from tests.factories import make_club, make_member, make_table, make_user, owner_of
from tests.matches.conftest import make_match
from tests.matches.sse import Event, Stream
from tests.queries import assert_max_queries
from tests.workers import database_url

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]

MOST = 3
NOTICED = 8
"""Seconds within which a stream must have ended."""


@pytest.fixture(scope="module")
def port(django_db_setup: None, django_db_blocker: Any) -> Iterator[int]:
    """A web process on the database of this run, that gives everybody three streams."""
    data = tempfile.mkdtemp(prefix="balkline-streams-")
    environment = {k: v for k, v in os.environ.items() if not k.startswith(("BALKLINE_", "DJANGO_"))}
    with django_db_blocker.unblock():
        url = database_url()
    server = Server(
        environment
        | {
            "BALKLINE_DATA": data, "BALKLINE_DATABASE_URL": url, "BALKLINE_LOG_LEVEL": "WARNING",
            "BALKLINE_SECRET_KEY": settings.SECRET_KEY, "BALKLINE_API_STREAMS": str(MOST),
            "BALKLINE_API_RATE": "10000/min", "BALKLINE_API_RATE_PUBLIC": "10000/min",
            "DJANGO_SETTINGS_MODULE": "config.settings", "PYTHONPATH": str(ROOT),
        },
        free_port(),
    )  # fmt: skip
    server.start("tests.clubs.api.impatient:application")
    try:
        yield server.port
    finally:
        server.kill()
        shutil.rmtree(data, ignore_errors=True)


def of_match(match: Match) -> str:
    return f"/api/v1/matches/{match.public_id}/stream/"


def of_club(club: Club) -> str:
    return f"/api/v1/clubs/{club.slug}/stream/"


def made(user: User, *scopes: str, **more: Any) -> tuple[Token, dict[str, str]]:
    """A token, and the header that shows it."""
    row, text = tokens.make_token(user=user, label="Board", scopes=scopes or ["read"], days=30, **more)
    return row, {"Authorization": f"Bearer {text}"}


def session_of(user: User) -> dict[str, str]:
    """The header of a browser in which ``user`` is signed in."""
    browser = Client()
    browser.force_login(user)
    return {"Cookie": "; ".join(f"{name}={morsel.value}" for name, morsel in browser.cookies.items())}


def run(work: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(asyncio.wait_for(work(), 60))  # type: ignore[arg-type]


async def do(function: Callable[..., Any], *arguments: Any, **more: Any) -> Any:
    """Change something, in a thread that may use the database, and leaves no connection to it behind."""

    def done() -> Any:
        try:
            return function(*arguments, **more)
        finally:
            connection.close()

    return await sync_to_async(done)()


async def refused(port: int, path: str, **headers: str) -> tuple[int, str]:
    """Status and code of what is answered in place of a stream."""
    async with Stream(port, path, **headers) as stream:
        problem = await stream.refusal()
        assert problem["status"] == stream.status and problem["title"]
        return stream.status, problem["code"]


async def ended(stream: Stream) -> str:
    """Wait until the server ends the stream; the code that it gives."""
    last: Event | None = None
    while (event := await stream.next(NOTICED)) is not None:
        last = event
    assert last is not None and last.name == "end", last
    return str(last.data["code"])


def test_streams_are_asked_about_often_enough() -> None:
    """In real life, too, where it is not done as often as for these tests: twice at least in that time."""
    assert 2 * ASK_SECONDS < NOTICED


def test_anybody_follows_a_match_of_a_public_club_and_resumes(port: int) -> None:
    """Without a token: the state, each entry as it comes, and after a cut what was missed, once."""
    match = make_match(build_club(), target=50)

    async def work() -> None:
        async with Stream(port, of_match(match)) as stream:
            assert stream.status == 200
            assert stream.headers["content-type"] == "text/event-stream; charset=utf-8"
            assert stream.headers["x-accel-buffering"] == "no" and "content-length" not in stream.headers
            state = await stream.next()
            assert state is not None and state.name == "state" and state.data["id"] == match.public_id
            await do(begin_match, match)
            assert await stream.until_entry(2) == [1, 2]
            last = stream.last_id
        await do(begin_match, match, [("A", "+1"), ("A", "+1")])
        async with Stream(port, of_match(match), last) as stream:
            assert await stream.until_entry(4) == [3, 4]
        async with Stream(port, f"{of_match(match)}?since=3") as stream:
            assert await stream.until_entry(4) == [4]
        async with Stream(port, of_match(match), Accept="application/json") as stream:
            assert stream.status == 200, "there is one form only"

    run(work)


def test_a_clubs_stream_tells_of_entries_results_and_the_champion(port: int) -> None:
    """One stream tells of the matches as they stand, of their results, and of the competition's end."""
    competition = build(build_club(), 2)
    match = seated(competition)[0].match

    async def work() -> None:
        async with Stream(port, of_club(competition.club)) as stream:
            state = await stream.next()
            assert state is not None and [one["id"] for one in state.data["matches"]] == [match.public_id]
            await do(begin_match, match, [("A", ":lead"), ("A", "0")])
            seen: list[Event] = []
            while not seen or seen[-1].data.get("seq") != 2:
                seen.append(await stream.next())  # type: ignore[arg-type]
            last = stream.last_id
        await do(begin_match, match, [("B", "+1")])
        await do(confirmed, match)
        async with Stream(port, of_club(competition.club), last) as stream:
            missed: dict[str, Event] = {}  # the last of each kind: the result and the end come side by side
            while (
                missed.get("match") is None
                or missed["match"].data["status"] != "confirmed"
                or missed.get("competition") is None
                or missed["competition"].data["kind"] != "finished"
            ):
                event = await stream.next()
                assert event is not None, missed
                missed[event.name] = event
            assert missed["match"].data["winner"] == "B"
            assert missed["competition"].data["competition"] == competition.slug

    run(work)


def confirmed(match: Match) -> None:
    from tests.clubs.publishing.play import confirm

    confirm(match)


def test_of_a_hidden_club_nobody_follows_but_its_own(port: int) -> None:
    """Visitors and strangers hear that there is nothing; members follow, as does the tablet at the table."""
    club = make_club("Hidden", public=False)
    match, other = make_match(club), make_match(make_club("Elsewhere", public=False))
    device = Device.objects.create(table=make_table(club), label="T", token_hash="x" * 64, paired_by="A")
    _, member = made(make_member(club))
    _, stranger = made(make_user())
    _, tablet = tokens.make_device_token(device=device, label="T", days=30)
    at_table = {"Authorization": f"Bearer {tablet}"}

    async def work() -> None:
        for path in (of_match(match), of_club(club)):
            assert await refused(port, path) == (404, "not-found")
            assert await refused(port, path, **stranger) == (404, "not-found")
            for own in (member, at_table):
                async with Stream(port, path, **own) as stream:
                    assert stream.status == 200
                    assert (await stream.next()).name == "state"  # type: ignore[union-attr]
        assert await refused(port, of_match(other), **at_table) == (404, "not-found")
        assert await refused(port, "/api/v1/matches/nothing/stream/") == (404, "not-found")

    run(work)


def test_a_session_follows_as_the_person_may(port: int) -> None:
    """Whoever is signed in in a browser follows the stream of their hidden club."""
    club = make_club("Hidden", public=False)
    session = session_of(owner_of(club))

    async def work() -> None:
        async with Stream(port, of_club(club), **session) as stream:
            assert (await stream.next()).name == "state"  # type: ignore[union-attr]
        assert await refused(port, of_club(club)) == (404, "not-found")

    run(work)


def test_a_page_of_another_origin_follows_what_anybody_may(port: int) -> None:
    """As it asks from elsewhere, the session that its visitor has here lets it see nothing more."""
    club, hidden = make_club("Open"), make_club("Hidden", public=False)
    there = {"Origin": "https://scores.example"}
    session = session_of(owner_of(hidden))

    async def work() -> None:
        for path in (of_club(club), f"/live/club/{club.slug}/"):
            async with Stream(port, path, **there) as stream:
                assert stream.status == 200 and stream.headers["access-control-allow-origin"] == "*"
                assert (await stream.next()).name == "state"  # type: ignore[union-attr]
        for path in (of_club(hidden), f"/live/club/{hidden.slug}/"):
            async with Stream(port, path, **session) as stream:
                assert stream.status == 200
            async with Stream(port, path, **session, **there) as stream:
                assert stream.status == 404 and stream.headers["access-control-allow-origin"] == "*"

    run(work)


def test_a_browser_may_ask_beforehand_at_the_live_streams_too(port: int) -> None:
    """A page that resumes by itself sends Last-Event-ID; any other method is refused as before."""

    def asked(**headers: str) -> Any:
        connected = HTTPConnection("127.0.0.1", port, timeout=30)
        connected.request("OPTIONS", "/live/club/x/", headers={"Origin": "https://scores.example", **headers})
        answer = connected.getresponse()
        connected.close()
        return answer

    leave = asked(**{"Access-Control-Request-Method": "GET"})
    assert (leave.status, leave.headers["access-control-allow-origin"]) == (200, "*")
    assert "Last-Event-ID" in leave.headers["access-control-allow-headers"]
    assert asked().status == 405


def test_a_stream_is_followed_without_the_last_slash_too(port: int) -> None:
    """It goes on, and is not only what is new up to now."""
    match = make_match(build_club(), target=50)

    async def work() -> None:
        async with Stream(port, of_match(match).removesuffix("/")) as stream:
            assert (await stream.next()).name == "state"  # type: ignore[union-attr]
            await do(begin_match, match)
            assert await stream.until_entry(2) == [1, 2]

    run(work)


def test_a_token_must_be_good_for_reading_and_for_the_club(port: int) -> None:
    """Wrong scope, wrong club, no token at all, run out, revoked: each has its own code. Of an open club
    a token for another follows what everybody may."""
    club, public = make_club("Hidden", public=False), make_club("Open")
    owner = owner_of(club)
    elsewhere = make_club("Elsewhere", owner=owner)
    _, marks = made(owner, "mark")
    _, other = made(owner, club=elsewhere)
    old, expired = made(owner)
    Token.objects.filter(pk=old.pk).update(expires_at=now() - timedelta(seconds=1))
    gone, revoked = made(owner)
    tokens.revoke(token=gone)
    wrong = {"Authorization": "Bearer nonsense"}

    async def work() -> None:
        for path in (of_club(club), of_match(match)):
            assert await refused(port, path, **marks) == (403, "scope-missing")
            assert await refused(port, path, **other) == (403, "other-club")
            assert await refused(port, path, **expired) == (401, "token-expired")
            assert await refused(port, path, **revoked) == (401, "token-revoked")
            assert await refused(port, path, **wrong) == (401, "bad-token")
        async with Stream(port, of_club(public), **other) as stream:
            assert stream.status == 200

    match = make_match(club)
    run(work)


def _revoke(row: Token) -> None:
    tokens.revoke(token=row)


def _expire(row: Token) -> None:
    Token.objects.filter(pk=row.pk).update(expires_at=now())


def _close_account(row: Token) -> None:
    User.objects.filter(pk=row.user_id).update(is_active=False)


def _remove_member(row: Token) -> None:
    Membership.objects.filter(user=row.user_id).delete()


ENDINGS = {
    "token-revoked": _revoke,
    "token-expired": _expire,
    "token-revoked ": _close_account,
    "not-found": _remove_member,
}


@pytest.mark.parametrize("code", list(ENDINGS))
def test_a_stream_ends_with_what_let_its_reader_in(port: int, code: str) -> None:
    """A token revoked or run out, an account closed, a membership ended: the stream says so and ends, while
    those of others go on."""
    club = make_club("Hidden", public=False)
    match = make_match(club)
    row, sign = made(make_member(club))
    _, others = made(owner_of(club))

    async def work() -> None:
        async with (
            Stream(port, of_match(match), **sign) as one,
            Stream(port, of_club(club), **sign) as two,
            Stream(port, of_match(match), **others) as third,
        ):
            for stream in (one, two, third):
                assert await stream.next() is not None
            await do(ENDINGS[code], row)
            assert [await ended(one), await ended(two)] == [code.strip()] * 2
            await do(begin_match, match)
            assert await third.until_entry(2) == [1, 2]
        status = 404 if code == "not-found" else 401
        assert await refused(port, of_match(match), **sign) == (status, code.strip())

    run(work)


def test_hiding_a_club_ends_the_streams_of_visitors(port: int) -> None:
    """Nobody looks on from outside when a club is hidden; a revoked token ends a public stream, too."""
    club = make_club("Open")
    row, sign = made(make_user())
    _, members = made(make_member(club))

    def hide() -> None:
        told = {"name": club.name, "town": "", "about": "", "timezone": "UTC", "listed": False}
        founding.change_club(club=club, by=owner_of(club), public=False, **told)

    async def work() -> None:
        async with (
            Stream(port, of_club(club)) as visitor,
            Stream(port, of_club(club), **sign) as program,
            Stream(port, of_club(club), **members) as member,
        ):
            for stream in (visitor, program, member):
                assert await stream.next() is not None
            await do(_revoke, row)
            assert await ended(program) == "token-revoked"
            await do(hide)
            assert await ended(visitor) == "not-found"
            with pytest.raises(TimeoutError):
                await member.next(0.5)

    run(work)


def test_the_pages_own_streams_end_likewise(port: int) -> None:
    """A member who was removed, and visitors of a club that is hidden, look on no more; members do."""
    hidden, public = make_club("Hidden", public=False), make_club("Open")
    gone, stays = make_member(hidden), make_member(hidden)
    match = make_match(hidden)
    removed, member = session_of(gone), session_of(stays)

    def hide() -> None:
        Club.objects.filter(pk=public.pk).update(public=False)

    async def work() -> None:
        async with (
            Stream(port, f"/live/match/{match.public_id}/", **removed) as one,
            Stream(port, f"/live/club/{hidden.slug}/", **member) as two,
            Stream(port, f"/live/club/{public.slug}/") as visitor,
        ):
            assert (one.status, two.status, visitor.status) == (200, 200, 200)
            await do(Membership.objects.filter(user=gone).delete)
            assert await ended(one) == "not-found"
            await do(hide)
            assert await ended(visitor) == "not-found"
            await do(begin_match, match)
            assert await two.next() is not None

    run(work)


def test_nobody_has_more_streams_than_are_given(port: int) -> None:
    """The fourth is refused with the time to wait; one that is closed makes room; others have their own."""
    club = make_club("Open")
    _, sign = made(make_user())
    path = of_club(club)

    async def work() -> None:
        streams = [Stream(port, path, **sign) for _ in range(MOST)]
        for stream in streams:
            await stream.__aenter__()
            assert stream.status == 200
        async with Stream(port, path, **sign) as more:
            assert (more.status, more.headers["retry-after"]) == (429, "3")
            assert (await more.refusal())["code"] == "too-many-streams"
        async with Stream(port, path) as visitor:
            assert visitor.status == 200, "another caller"
        await streams.pop().__aexit__()
        for _ in range(100):
            async with Stream(port, path, **sign) as again:
                if again.status == 200:
                    break
            await asyncio.sleep(0.05)
        assert again.status == 200
        for stream in streams:
            await stream.__aexit__()

    run(work)


def test_where_connections_cannot_be_kept_what_is_new_is_told_once() -> None:
    """A server without streams answers what a reader has missed, and ends; HEAD tells the form alone."""
    match = make_match(build_club(), target=50)
    begin_match(match)
    answer = Client().get(of_match(match))
    assert answer["Content-Type"] == "text/event-stream; charset=utf-8"
    assert answer.content.startswith(b"id: 2\nevent: state\n")
    missed = Client().get(of_match(match), headers={"Last-Event-ID": "1"}).content
    assert missed.count(b"event: entry") == 1 and b"id: 2\n" in missed and b"event: state" not in missed
    assert Client().head(of_match(match)).content == b""
    assert Client().post(of_match(match)).json()["code"] == "wrong-method"


def test_asking_for_all_costs_the_same_few_queries() -> None:
    """However many look on, whether they still may is three queries, and two more for those who do not belong
    to the club; equal holders are one question."""
    hidden, public = make_club("Hidden", public=False), make_club("Open")
    inside = [made(make_member(hidden))[0] for _ in range(5)]
    outside = [made(make_user())[0] for _ in range(5)]
    holders = {Holder(club.pk, row.pk, row.user_id) for club in (hidden, public) for row in inside + outside}
    holders |= {Holder(hidden.pk, None, None), Holder(public.pk, None, None)}
    with transaction.atomic(), assert_max_queries(5):
        found = passes.over(holders)
    assert {one.club for one in found} == {hidden.pk}
    assert {one.user for one in found} == {None, *(row.user_id for row in outside)}
    hidden.delete()
    gone = passes.over({Holder(hidden.pk, None, owner.user_id) for owner in inside})
    assert [one.code for one in gone.values()] == ["not-found"] * 5
    User.objects.filter(pk=outside[0].user_id).delete()
    (lost,) = passes.over({Holder(public.pk, outside[0].pk, outside[0].user_id)}).values()
    assert lost.code == "bad-token"
