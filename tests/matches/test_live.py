"""Real web processes: nobody misses an event or gets it twice, and an acknowledged mark is never lost."""

from __future__ import annotations

import asyncio
import json
import random
import uuid
from collections.abc import Awaitable, Callable, Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import connection
from django.test import Client as Browser

from config.languages.speaking import say_text
from matches import services
from matches.live import asgi, streams
from matches.live.channels import ClubChannel, read_vector
from matches.live.hub import MOST_PENDING, Viewer
from matches.live.styles import JSON, Style
from matches.models import LogEntry, Match
from rules_engine.languages import Words
from rules_engine.saying import say, speak_by
from rules_engine.telling import told
from tests import prepared
from tests.benchmarks.http import Client
from tests.benchmarks.server import Server, free_port, fresh
from tests.matches.conftest import make_club, make_match, mark, member
from tests.matches.sse import Stream
from tests.soak import SOAKING, rounds

pytestmark = pytest.mark.both_databases

CLUBS = 10
"""More than there are tests that mark on the running process."""


@pytest.fixture(scope="module")
def web(django_db_setup: None, django_db_blocker: Any) -> Iterator[Server]:
    """A web process with data of its own, on the kind of database that this run tests."""
    with django_db_blocker.unblock():
        migrated = prepared.migrated()
    with fresh(connection.vendor, migrated) as found:
        yield found


@pytest.fixture(scope="module")
def clubs(web: Server) -> list[Any]:
    """The clubs, each with two tables, that no test has taken yet: made one by one, each takes a process."""
    return list(web.prepare(tables=2, clubs=CLUBS)["clubs"])


@pytest.fixture
def server(web: Server, clubs: list[Any]) -> Server:
    """The running process, and in it a club with two tables for this test alone."""
    assert clubs, "each test takes one: CLUBS is too small"
    web.facts = clubs.pop()
    if web.process is None or web.process.poll() is not None:
        web.start()
    return web


class Tablet:
    """Marks over HTTP; remembers what was acknowledged and what is still unsent."""

    def __init__(self, port: int, facts: dict[str, Any]) -> None:
        self.match, self.seq = facts["match"], facts["seq"]
        self.client = Client(port, f"balkline_table={facts['cookie']}")
        self.acknowledged: dict[str, int] = {}
        self.unsent: dict[str, Any] | None = None

    async def open(self, port: int | None = None) -> None:
        """Fetch the state, and with it the CSRF cookie."""
        self.client.close()
        self.client.port = port or self.client.port
        status, body = await self.client.request("GET", "/table/state/")
        assert status == 200, body

    async def mark(self) -> None:
        """Send the next carom, or the unsent one again."""
        self.unsent = self.unsent or {
            "match": self.match,
            "side": "A",
            "tokens": "+1",
            "expected_seq": self.seq,
            "client_uuid": str(uuid.uuid4()),
        }
        status, body = await self.client.request("POST", "/table/entry/", self.unsent)
        assert status == 200, body
        self.seq = json.loads(body)["seq"]
        assert self.seq == self.unsent["expected_seq"] + 1
        self.acknowledged[self.unsent["client_uuid"]] = self.seq
        self.unsent = None


def run(work: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(asyncio.wait_for(work(), 60 if not SOAKING else 900))  # type: ignore[arg-type]


def test_a_viewer_resumes_without_gap_or_double(server: Server) -> None:
    """Cut off again and again while marks come in, a viewer gets each entry once and in order."""
    facts = server.facts["tables"][0]
    path = f"/live/match/{facts['match']}/"

    async def work() -> None:
        tablet = Tablet(server.port, facts)
        await tablet.open()
        marking = asyncio.ensure_future(_mark_for(tablet, 120, 0.005))
        got: list[int] = []
        last = str(facts["seq"])
        while not got or got[-1] < facts["seq"] + 120:
            async with Stream(server.port, path, last) as stream:
                assert stream.status == 200
                for _ in range(random.randint(1, 15)):
                    event = await stream.next()
                    assert event is not None
                    if event.name == "entry":
                        got.append(event.data["seq"])
                    if got and got[-1] == facts["seq"] + 120:
                        break
                last = str(stream.last_id)
        await marking
        assert got == list(range(facts["seq"] + 1, facts["seq"] + 121))

    run(work)


async def _mark_for(tablet: Tablet, count: int, pause: float) -> None:
    for _ in range(count):
        await tablet.mark()
        await asyncio.sleep(pause)


def test_viewers_who_come_during_play_start_where_the_state_ends(server: Server) -> None:
    """Whoever joins at any moment sees the state at n, then n+1, n+2 ... and the newest carries the board."""
    facts = server.facts["tables"][0]

    async def follow(delay: float, end: int) -> None:
        await asyncio.sleep(delay)
        async with Stream(server.port, f"/live/match/{facts['match']}/") as stream:
            state = await stream.next()
            assert state is not None and state.name == "state"
            start = state.data["seq"]
            assert state.data["board"]["score"]["A"] == start - facts["seq"]
            if start < end:
                assert await stream.until_entry(end) == list(range(start + 1, end + 1))

    async def work() -> None:
        tablet = Tablet(server.port, facts)
        await tablet.open()
        end = facts["seq"] + 60
        viewers = [follow(random.random() * 0.5, end) for _ in range(60)]
        await asyncio.gather(_mark_for(tablet, 60, 0.01), *viewers)

    run(work)


def test_a_page_is_followed_from_the_entry_that_it_shows(server: Server) -> None:
    """A page that shows entry n opens the stream with since=n; an id from nowhere gets the whole state."""
    facts = server.facts["tables"][0]
    path = f"/live/match/{facts['match']}/"

    async def work() -> None:
        tablet = Tablet(server.port, facts)
        await tablet.open()
        await _mark_for(tablet, 5, 0)
        async with Stream(server.port, f"{path}?since={facts['seq'] + 2}") as stream:
            assert await stream.until_entry(facts["seq"] + 5) == [facts["seq"] + n for n in (3, 4, 5)]
        for odd in ("999999", "-1", "٣", "x" * 300, "1" * 40):
            async with Stream(server.port, path, odd.encode().decode("latin-1")) as stream:
                event = await stream.next()
                assert event is not None and event.name == "state"
        async with Stream(server.port, f"{path}?as=html") as stream:
            event = await stream.next()
            assert event is not None and event.name == "board" and "Ann" in event.data

    run(work)


def test_news_reach_the_viewers_of_another_process(server: Server) -> None:
    """A mark taken by one web process is seen by the viewers of a second one, at once."""
    facts = server.facts["tables"][0]
    other = Server(server.environment, free_port())
    other.start()
    try:

        async def work() -> None:
            tablet = Tablet(server.port, facts)
            await tablet.open()
            async with Stream(other.port, f"/live/match/{facts['match']}/", str(facts["seq"])) as stream:
                assert (await stream.next(2)).name == "status"  # type: ignore[union-attr]
                for n in range(1, 6):
                    await tablet.mark()
                    assert await asyncio.wait_for(stream.until_entry(facts["seq"] + n), 0.8)

        run(work)
    finally:
        other.kill()


@pytest.mark.more_in_soak
def test_an_acknowledged_mark_survives_a_kill(server: Server) -> None:
    """Killed in the middle of marking, what was acknowledged is there, and a resend is no double."""

    async def work() -> None:
        tablets = [Tablet(server.port, facts) for facts in server.facts["tables"]]
        for _ in range(rounds(1, 50)):
            for tablet in tablets:
                await tablet.open()
            marking = [asyncio.ensure_future(_mark_for(tablet, 10_000, 0)) for tablet in tablets]
            await asyncio.sleep(0.3 + random.random() * 0.3)
            await asyncio.get_running_loop().run_in_executor(None, server.kill)
            ended = await asyncio.gather(*marking, return_exceptions=True)
            assert all(isinstance(error, OSError | EOFError) for error in ended), ended
            await asyncio.get_running_loop().run_in_executor(None, server.start)
        for tablet in tablets:
            await tablet.open()
            await tablet.mark()  # the one that was under way, again
            status, body = await tablet.client.request("GET", f"/m/{tablet.match}/record.json")
            assert status == 200
            entries = json.loads(body)["entries"]
            assert [entry["n"] for entry in entries] == list(range(1, tablet.seq + 1))
            assert len(tablet.acknowledged) == tablet.seq - 1  # the lead was recorded beforehand
            assert sorted(tablet.acknowledged.values()) == list(range(2, tablet.seq + 1))

    run(work)


@pytest.mark.postgres
def test_connections_cut_by_postgresql_cost_no_mark_and_no_event(server: Server) -> None:
    """Twice all connections are cut: while somebody watches, and while nobody does. The next mark is taken,
    viewers who watched come back and miss nothing, and who comes now is let in."""
    facts = server.facts["tables"][0]
    path, first = f"/live/match/{facts['match']}/", facts["seq"] + 1

    async def work() -> None:
        tablet = Tablet(server.port, facts)
        await tablet.open()
        async with Stream(server.port, path, str(facts["seq"])) as stream:
            await tablet.mark()
            assert await stream.until_entry(first) == [first]
            _cut_connections(server)
            await tablet.mark()
            while await stream.next() is not None:  # it may get the entry; then its stream ends
                pass
            last = str(stream.last_id)
        _cut_connections(server)
        async with Stream(server.port, path, last) as stream:
            await tablet.mark()
            assert await stream.until_entry(first + 2) == list(range(int(last) + 1, first + 3))

    run(work)


def _cut_connections(server: Server) -> None:
    import psycopg

    with psycopg.connect(server.environment["BALKLINE_DATABASE_URL"], autocommit=True) as other:
        cut = "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity"
        mine = "WHERE datname = current_database() AND pid <> pg_backend_pid()"
        assert len(other.execute(f"{cut} {mine}").fetchall()) > 0


def test_the_club_stream_tells_of_every_match(server: Server) -> None:
    """One stream tells of both tables' matches, and resumes from the id of its last event."""
    facts = server.facts

    async def work() -> None:
        tablets = [Tablet(server.port, f) for f in facts["tables"]]
        for tablet in tablets:
            await tablet.open()
        async with Stream(server.port, f"/live/club/{facts['club']}/") as stream:
            state = await stream.next()
            assert state is not None and len(state.data["matches"]) == 2
            for tablet in tablets:
                await tablet.mark()
                event = await stream.next()
                while event is not None and event.data["board"].get("score", {}).get("A") != 1:
                    event = await stream.next()  # taking the match, told by itself where time allows
                assert event is not None and (event.name, event.data["id"]) == ("match", tablet.match)
            last = stream.last_id
        await tablets[1].mark()
        async with Stream(server.port, f"/live/club/{facts['club']}/", last) as stream:
            missed = [await stream.next(), await stream.next()]
            # The club's reader looks every few milliseconds: on a busy machine the viewer is told that it is
            # there before the mark is.
            assert {(e.name, e.data.get("id")) for e in missed if e} == {
                ("match", tablets[1].match),
                ("here", None),
            }

    run(work)


def test_streams_end_when_the_server_stops(server: Server) -> None:
    """Open streams do not hold up a stop: they end, and the process is gone within two seconds."""
    facts = server.facts["tables"][0]

    async def work() -> None:
        async with Stream(server.port, f"/live/match/{facts['match']}/") as stream:
            await stream.next()
            loop = asyncio.get_running_loop()
            stopping = loop.run_in_executor(None, server.stop)
            assert await stream.next() is None
            assert await stopping < 2

    run(work)
    assert server.process is not None and server.process.returncode in (0, -15)


@pytest.mark.parametrize("role", ["owner", "player", "stranger", "visitor"])
def test_a_hidden_clubs_stream_is_for_members(db: None, role: str) -> None:
    """The stream of a hidden club, and of its matches, does not exist for those who do not belong to it."""
    club = make_club("hidden", public=False)
    match = make_match(club)
    browser = Browser()
    if role != "visitor":
        browser.force_login(member(None if role == "stranger" else club, role, f"{role}@example.org"))
    cookies = {name: morsel.value for name, morsel in browser.cookies.items()}
    found = [asgi._look_up("match", match.public_id, cookies), asgi._look_up("club", "hidden", cookies)]
    if role in ("stranger", "visitor"):
        assert found == [asgi._look_up("match", "nothing", cookies)] * 2 == [(None, False)] * 2
    else:
        assert [(one.key, public) for one, public in found] == [
            (("match", match.pk), False),
            (("club", club.pk), False),
        ]
    assert AnonymousUser().is_anonymous


def test_a_slow_viewer_is_let_go() -> None:
    """A viewer whose queue is full cannot take more; the queue never grows beyond its bound."""

    async def work() -> None:
        viewer = Viewer(("match", 1), "json", 0)
        taken = 0
        while viewer.push(b"x" * 1000):
            taken += 1000
        assert MOST_PENDING - 1000 <= taken <= MOST_PENDING
        assert len(await viewer.next() or b"") == taken

    asyncio.run(work())


def test_a_registered_source_has_its_part_in_the_clubs_stream(
    hall: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Updates of a source above come under its name, each once, and are part of the id."""
    log = [streams.Update(7, 1, {"round": 1})]

    def loader(club: int, since: Any) -> list[streams.Update]:
        if since is None:
            return log[-1:]
        return [update for update in log if update.seq > since.get(update.stream, 0)]

    monkeypatch.setitem(streams._sources, "competition", loader)  # type: ignore[arg-type]
    channel = ClubChannel(hall.club.pk)
    start = channel._vector()
    assert read_vector(start)[("competition", 7)] == 1  # type: ignore[index]
    log.append(streams.Update(7, 2, {"round": 2}))
    sent = channel.advance()[JSON]
    assert sent.count(b"event: competition") == 1 and b'{"round":2}' in sent
    assert channel.advance() == {}
    assert b'{"round":2}' in channel.backlog(start, JSON)
    assert b"event: competition" not in channel.backlog(channel._vector(), JSON)


def test_a_result_reaches_whoever_was_away(hall: SimpleNamespace) -> None:
    """A viewer of the club who was cut off while a match ended is told of its end."""
    channel = ClubChannel(hall.club.pk)
    before = channel._vector()
    services.declare(match=hall.match, result_kind="walkover", winner="B")
    assert b'"status":"confirmed"' in channel.advance()[JSON]
    assert b'"status":"confirmed"' in channel.backlog(before, JSON)
    straight = make_match(hall.club)  # never called to a table
    services.declare(match=straight, result_kind="walkover", winner="A")
    assert straight.public_id.encode() in channel.advance()[JSON]
    assert channel.advance() == {}


def test_a_stream_knows_what_was_committed_only(hall: SimpleNamespace) -> None:
    """The newest entry carries the board; numbers in the log and in the stream are the same."""
    from matches.live.channels import MatchChannel

    channel = MatchChannel(hall.match.pk)
    mark(hall.match, hall.tablet, "A", ":lead")
    mark(hall.match, hall.tablet, "A", "+1")
    sent = channel.advance()[JSON].decode()
    events = [json.loads(line[6:]) for line in sent.split("\n") if line.startswith("data: ")]
    entries = [event for event in events if "tokens" in event]
    assert [e["seq"] for e in entries] == list(LogEntry.objects.values_list("seq", flat=True))
    assert entries[0]["board"] is None
    assert entries[1]["board"] == told(Match.objects.get(pk=hall.match.pk).board)


def test_each_viewer_is_told_in_the_viewers_language(hall: SimpleNamespace) -> None:
    """An event is rendered once for each language in demand; what is missed comes in the viewer's own."""
    from matches.live.channels import MatchChannel

    german = Style("html", "de")
    channel = MatchChannel(hall.match.pk)
    channel.formats |= {JSON, german}
    board = hall.match.board | {"facts": [["leave", say("test.leave", "{n} left", n=3), "3"]]}
    Match.objects.filter(pk=hall.match.pk).update(board=board, revision=hall.match.revision + 1)
    speak_by(Words({"test.leave": "noch {n}"}).say)
    try:
        sent = channel.advance()
        state = channel.backlog(None, Style("json", "de"))
    finally:
        speak_by(say_text)
    assert list(sent) == [german]
    fact = json.loads(state.decode().split("data: ", 1)[1].split("\n")[0])["board"]
    assert fact["facts"] == [["leave", "noch 3", "3"]]
    assert fact["messages"]["facts"] == [[None, {"id": "test.leave", "with": {"n": 3}}, None]]
    assert Match.objects.get(pk=hall.match.pk).board["facts"][0][1] == "3 left"
