"""The Python client's mark protocol on a real server, over roads that lose requests and answers."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest
from balkline_client import (
    Balkline,
    BalklineError,
    Conflict,
    LeaseElsewhere,
    Marker,
    MemoryQueue,
    NotSignedIn,
    Problem,
    Queue,
    Refused,
    SqliteQueue,
    Unclear,
)

from clubs.api.models import Token
from clubs.people.models import Club, Role
from matches.models import LogEntry, Match
from tests.clients.road import AFTER, BEFORE, PASS, Road
from tests.factories import make_member
from tests.matches.conftest import make_match
from tests.running import until

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def match(club: Club) -> Match:
    return make_match(club, target=5)


@pytest.fixture
def hall(road: Road, token: Callable[..., str]) -> Iterator[Balkline]:
    """The client, over the road; it waits for nothing."""
    with Balkline(road.address, token(), sleep=lambda seconds: None) as found:
        yield found


@pytest.fixture(params=["memory", "file"])
def queue(request: pytest.FixtureRequest, tmp_path: Path) -> Queue:
    return MemoryQueue() if request.param == "memory" else SqliteQueue(tmp_path / "marks.sqlite3")


def log(match: Match) -> list[str]:
    """The entries of the log, in notation."""
    rows = LogEntry.objects.filter(match=match).order_by("seq")
    return [f"{row.side} {row.tokens}" for row in rows]


def elsewhere(road: Road, token: Callable[..., str], match: Match) -> Marker:
    """Another marker of the club, with another token: in its own name, after having looked."""
    other = Balkline(road.address, token())
    found = other.marker(match.public_id)
    found.take(force=True)
    return found


def test_a_match_is_marked_to_its_end(hall: Balkline, match: Match, queue: Queue) -> None:
    """With an undo, a correction looked at and made, and the confirmation; each tap has its answer."""
    with hall.marker(match.public_id, queue) as marker:
        assert marker.lease["mine"] is True
        first = marker.mark("A", ":lead")
        assert first.answer is not None and first.answer["seq"] == 1
        marker.mark("A", "+1")
        marker.mark("A", "0")
        undone = marker.undo().answer
        assert undone is not None and undone["board"]["score"] == {"A": 1, "B": 0}
        for tokens in ("+1", "+1", "0"):
            marker.mark("A", tokens, note="from the client")
        assert marker.preview(6, "0")["after"]["score"] == {"A": 2, "B": 0}
        marker.amend(6, None)
        for tokens in ("+1", "+1"):
            marker.mark("B", tokens)
        board = marker.desk()["board"]
        assert board["score"] == {"A": 2, "B": 2} and marker.waiting == []
        for tokens in ("+1", "+1", "+1"):
            told = marker.mark("B", tokens).answer
        assert told is not None and told["status"] == "finished"
        assert (marker.confirm().answer or {})["match"]["status"] == "confirmed"
    match.refresh_from_db()
    assert (match.status, marker.desk()["match"]["winner"], marker.lease["free"]) == ("confirmed", "B", True)


@pytest.mark.parametrize("fate", [BEFORE, AFTER])
def test_a_tap_that_got_no_answer_is_one_entry(
    fate: str, hall: Balkline, road: Road, match: Match, queue: Queue
) -> None:
    """Whether the network failed before the commit or after it: it waits, and sent again it is the same."""
    marker = hall.marker(match.public_id, queue)
    marker.take()
    marker.mark("A", ":lead")
    road.fate = lambda method, path: fate if path.endswith("/marks/") else PASS
    assert marker.mark("A", "+1").answer is None
    assert marker.mark("A", "+1").answer is None and isinstance(marker.away, BalklineError)
    assert [tap.expected_seq for tap in marker.waiting] == [1, 2]
    assert log(match) == ["A :lead", "A +1"][: 2 if fate == AFTER else 1]
    road.fate = lambda method, path: PASS
    answers = [tap.answer or {} for tap in marker.flush().values()]
    assert [one["duplicate"] for one in answers] == [fate == AFTER, False]
    assert log(match) == ["A :lead", "A +1", "A +1"] and marker.seq == 3 and marker.away is None


def test_a_queue_in_a_file_outlives_the_program(
    hall: Balkline, road: Road, match: Match, tmp_path: Path
) -> None:
    """Another process goes on with the same taps, also without the server, and knows what was seen."""
    first = hall.marker(match.public_id, SqliteQueue(tmp_path / "marks.sqlite3"))
    first.mark("A", ":lead")
    road.fate = lambda method, path: AFTER
    kept = first.mark("A", "+1")
    second = hall.marker(match.public_id, SqliteQueue(tmp_path / "marks.sqlite3"))
    assert second.waiting == [kept]
    third = second.mark("A", "0")
    assert third.expected_seq == 2
    road.fate = lambda method, path: PASS
    assert [tap.uuid for tap in second.flush().values()] == [kept.uuid, third.uuid]
    assert log(match) == ["A :lead", "A +1", "A 0"]
    again = hall.marker(match.public_id, SqliteQueue(tmp_path / "marks.sqlite3"))
    road.fate = lambda method, path: BEFORE
    assert again.seq == 3, "known without asking"


def test_a_tap_of_earlier_that_is_refused_is_told(
    hall: Balkline, road: Road, match: Match, queue: Queue
) -> None:
    """It waited alone, so nothing halts for it: who begins to mark hears of it at once, and begins again."""
    earlier = hall.marker(match.public_id, queue)
    earlier.mark("A", ":lead")
    road.fate = lambda method, path: BEFORE
    earlier.mark("B", "+1")
    road.fate = lambda method, path: PASS
    marker = hall.marker(match.public_id, queue)
    with pytest.raises(Refused), marker:
        pass
    assert marker.waiting == [] and marker.halt is None
    with marker:
        marker.mark("A", "+1")
    assert log(match) == ["A :lead", "A +1"]


def test_a_conflict_is_shown_and_the_taps_are_put_behind(
    hall: Balkline, road: Road, match: Match, token: Callable[..., str], queue: Queue
) -> None:
    """Nothing is written before the marker has chosen; then under new ids, numbers of own entries moved."""
    marker = hall.marker(match.public_id, queue)
    marker.mark("A", ":lead")
    road.fate = lambda method, path: BEFORE
    taps = [marker.mark("A", "+1"), marker.amend(2, "0"), marker.mark("B", "+1"), marker.mark("B", "void 4")]
    road.fate = lambda method, path: PASS
    elsewhere(road, token, match).mark("A", "+1")
    marker.take(force=True) if not marker.waiting else None
    with pytest.raises(LeaseElsewhere) as held:
        marker.flush()
    assert held.value.lease["mine"] is False
    with pytest.raises(Conflict) as found:
        marker.take(force=True)
    assert [(one["side"], one["tokens"]) for one in found.value.entries] == [("A", "+1")]
    assert found.value.waiting == taps and found.value.board["score"] == {"A": 1, "B": 0}
    with pytest.raises(Conflict):
        marker.mark("A", "+1")
    assert log(match) == ["A :lead", "A +1"] and len(marker.waiting) == 4
    answered = marker.rebase()
    assert len(answered) == 4 and answered.keys().isdisjoint(tap.uuid for tap in taps)
    assert log(match)[2:] == ["A +1", "A amend 3: 0", "B +1", "B void 5"]
    assert (marker.seq, marker.halt) == (6, None)


def test_what_would_mean_something_else_is_not_put_behind_by_itself(
    hall: Balkline, road: Road, match: Match, token: Callable[..., str], queue: Queue
) -> None:
    """An undo would take back the other marker's entry: it is named, and goes only by choice. Or all are
    dropped, and the marker has seen the other's."""
    marker = hall.marker(match.public_id, queue)
    marker.mark("A", ":lead")
    marker.mark("A", "+1")
    road.fate = lambda method, path: BEFORE
    undo, mark = marker.undo(), marker.mark("A", "0")
    road.fate = lambda method, path: PASS
    elsewhere(road, token, match).mark("A", "+1")
    with pytest.raises(Conflict):
        marker.take(force=True)
    with pytest.raises(Unclear) as unclear:
        marker.rebase()
    assert unclear.value.taps == [undo]
    assert marker.drop() == [undo, mark]
    assert marker.seq == 3 and marker.waiting == []
    marker.mark("A", "+1")
    assert log(match) == ["A :lead", "A +1", "A +1", "A +1"]
    with pytest.raises(ValueError, match="no conflict"):
        marker.rebase()


def test_a_kept_choice_of_taps(
    hall: Balkline, road: Road, match: Match, token: Callable[..., str], queue: Queue
) -> None:
    """Some are kept; one that corrects an entry that is not kept cannot be."""
    marker = hall.marker(match.public_id, queue)
    marker.mark("A", ":lead")
    road.fate = lambda method, path: BEFORE
    one, two, three = marker.mark("A", "+1"), marker.amend(2, "0"), marker.mark("B", "+1")
    road.fate = lambda method, path: PASS
    elsewhere(road, token, match).mark("A", "0")
    with pytest.raises(Conflict):
        marker.take(force=True)
    with pytest.raises(ValueError, match="entry 2, which is not kept"):
        marker.rebase(two, three)
    assert marker.waiting == [one, two, three]
    marker.rebase(three)
    assert log(match) == ["A :lead", "A 0", "B +1"]


def test_what_the_rules_refuse_is_no_entry(hall: Balkline, road: Road, match: Match, queue: Queue) -> None:
    """The last tap is forgotten, for nothing rests on it; one with others behind it stops them all."""
    marker = hall.marker(match.public_id, queue)
    marker.mark("A", ":lead")
    with pytest.raises(Refused) as refused:
        marker.mark("B", "+1")
    assert (refused.value.refusal, refused.value.status) == ("out-of-turn", 422)
    assert marker.waiting == [] and marker.halt is None
    marker.mark("A", "0")
    road.fate = lambda method, path: BEFORE
    wrong, behind = marker.mark("A", "+1"), marker.mark("B", "+1")
    road.fate = lambda method, path: PASS
    with pytest.raises(Refused) as refused:
        marker.flush()
    assert refused.value.waiting == [wrong, behind] == marker.waiting
    assert marker.drop() == [wrong, behind]
    marker.mark("B", "+1")
    assert log(match) == ["A :lead", "A 0", "B +1"]


def test_two_markers_take_turns_by_force(
    hall: Balkline, road: Road, match: Match, token: Callable[..., str]
) -> None:
    """One marks at a time: the other is told who; taking over is said to the first, who loses nothing."""
    first, second = hall.marker(match.public_id), Balkline(road.address, token()).marker(match.public_id)
    first.take()
    with pytest.raises(Problem) as held:
        second.take()
    assert held.value.code == "lease-held"
    first.mark("A", ":lead")
    second.take(force=True)
    assert second.desk()["seq"] == 1
    second.mark("A", "+1")
    with pytest.raises(LeaseElsewhere):
        first.mark("A", "0")
    with pytest.raises(Problem) as lost:
        first.heartbeat()
    assert lost.value.code == "lease-lost"
    with pytest.raises(Conflict):
        first.take(force=True)
    first.rebase()
    assert log(match) == ["A :lead", "A +1", "A 0"]


def test_two_markers_at_once_record_each_choice_once(
    road: Road, club: Club, token: Callable[..., str]
) -> None:
    """Both take over from each other all the time and put theirs behind: of 20 taps each 20 are recorded."""
    match = make_match(club, target=1000)
    users = [make_member(club, Role.MARKER) for _ in range(2)]
    starter = Balkline(road.address, token()).marker(match.public_id)
    starter.mark("A", ":lead")
    starter.release()
    wrong: list[BaseException] = []

    def mark(user: object, word: str) -> None:
        marker = Balkline(road.address, token(user=user)).marker(match.public_id)
        marker.desk()
        steps: list[Callable[[], object]] = [
            lambda n=n: marker.mark("A", "+1", note=f"{word}{n}")
            for n in range(20)  # type: ignore[misc]
        ]
        try:
            for step in steps:
                while True:
                    try:
                        step()
                        break
                    except Conflict:
                        step = marker.rebase
                    except LeaseElsewhere:
                        step = lambda: marker.take(force=True)  # noqa: E731
        except BaseException as error:
            wrong.append(error)

    threads = [threading.Thread(target=mark, args=each) for each in zip(users, "ab", strict=True)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(120)
    assert wrong == []
    notes = list(
        LogEntry.objects.filter(match=match, seq__gt=1).order_by("seq").values_list("note", flat=True)
    )
    assert len(notes) == 40
    for word in "ab":
        assert [note for note in notes if note[0] == word] == [f"{word}{n}" for n in range(20)]


def test_nothing_is_lost_or_doubled_in_200_marks(
    hall: Balkline, road: Road, club: Club, tmp_path: Path
) -> None:
    """Each request is lost on the way there or back at random, and the program is killed now and then."""
    match = make_match(club, target=1000)
    random = Random("a bad road")
    path = tmp_path / "marks.sqlite3"
    marker = hall.marker(match.public_id, SqliteQueue(path))
    marker.mark("A", ":lead")
    road.fate = lambda method, path: random.choices([PASS, BEFORE, AFTER], [5, 2, 2])[0]
    expected = []
    for n in range(200):
        side = "AB"[n // 2 % 2]
        tokens = "0" if n % 2 else "+1"
        marker.mark(side, tokens)
        expected.append(f"{side} {tokens}")
        if random.random() < 0.05:
            marker = hall.marker(match.public_id, SqliteQueue(path))
    while marker.waiting:
        marker.flush()
    assert log(match) == ["A :lead", *expected]
    assert road.met.count(BEFORE) > 20 and road.met.count(AFTER) > 20


def test_what_waits_is_sent_by_itself(
    road: Road, match: Match, token: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Inside ``with``, taps of a time without network arrive when it is back, without another tap."""
    monkeypatch.setattr("balkline_client.marking.marker.FIRST_WAIT", 0.05)
    answered: list[str] = []
    marker = Balkline(road.address, token()).marker(
        match.public_id, on_answer=lambda tap: answered.append(tap.kind)
    )
    with marker:
        marker.mark("A", ":lead")
        road.fate = lambda method, path: BEFORE
        for tokens in ("+1", "+1"):
            assert marker.mark("A", tokens).answer is None
        road.fate = lambda method, path: PASS
        until(lambda: not marker.waiting, 20)
    assert log(match) == ["A :lead", "A +1", "A +1"] and len(answered) == 3


def test_a_lost_lease_is_told_by_the_heartbeat(
    road: Road, match: Match, token: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the background, to ``on_halt``, and at the next tap; until the lease is taken again."""
    monkeypatch.setattr("balkline_client.marking.marker.USUAL_HEARTBEAT", 0.05)
    halted: list[BalklineError] = []
    marker = Balkline(road.address, token()).marker(match.public_id, on_halt=halted.append)
    with marker:
        marker.lease = {}  # so that the usual heartbeat counts
        elsewhere(road, token, match)
        marker._wake.set()
        until(lambda: halted, 20)
        assert isinstance(halted[0], LeaseElsewhere)
        with pytest.raises(LeaseElsewhere):
            marker.mark("A", ":lead")
        marker.take(force=True)
        marker.mark("A", ":lead")
    assert log(match) == ["A :lead"]


def test_a_revoked_token_keeps_the_taps(hall: Balkline, match: Match, token: Callable[..., str]) -> None:
    """They are sent when there is another token."""
    queue = MemoryQueue()
    marker = hall.marker(match.public_id, queue)
    marker.desk()
    Token.objects.update(expires_at="2020-01-01T00:00Z")
    with pytest.raises(NotSignedIn):
        marker.mark("A", ":lead")
    assert len(marker.waiting) == 1
    other = Balkline(hall.base_url, token()).marker(match.public_id, queue)
    other.flush()
    assert log(match) == ["A :lead"]
