"""Two courses of one match: where they part, how both are judged, and what each choice writes."""

from __future__ import annotations

import threading
import uuid
from types import SimpleNamespace
from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction

from matches import services
from matches.courses import choosing, told
from matches.courses.choosing import choose
from matches.courses.judging import compare
from matches.courses.models import StruckCourse
from matches.disputes import opening
from matches.log import fold
from matches.log.actor import Actor
from matches.marking import freezing
from matches.models import Act, LogEntry, Match
from matches.problems import UserProblem
from tests.matches.conftest import make_match, mark, member

pytestmark = pytest.mark.both_databases
PROGRAM = Actor.system("Desk")


def fresh(match: Match) -> Match:
    return Match.objects.get(pk=match.pk)


def course(after: int, *entries: tuple[str, str] | str, made_by: str = "Tablet 1") -> told.Told:
    """A tablet's course; a lone word is an undo."""
    rows = [
        {"undo": True}
        if isinstance(one, str)
        else {"side": one[0], "tokens": one[1], "client_uuid": str(uuid.uuid4())}
        for one in entries
    ]
    return told.from_json(after, rows, made_by)


def chosen(match: Match, which: str, of: told.Told, by: Actor = PROGRAM, **more: Any) -> dict[str, Any]:
    more.setdefault("seq", fresh(match).last_seq)
    more.setdefault("client_uuid", uuid.uuid4())
    return choose(match_id=match.pk, told=of, choice=which, by=by, **more)


def reads(match: Match) -> list[str]:
    """The log as it now reads, in the order of play."""
    return [f"{e.side} {e.text}" for e in fold.read_before(fresh(match), fresh(match).last_seq + 1)]


def refusal(work: Any) -> UserProblem:
    with pytest.raises(UserProblem) as caught:
        work()
    return caught.value


@pytest.fixture
def parted(hall: SimpleNamespace) -> SimpleNamespace:
    """Four entries that both know; then a director writes two, and the tablet has three that were not
    sent."""
    for side, tokens in (("A", ":lead"), ("A", "+1"), ("A", "+1"), ("A", "0")):
        mark(hall.match, hall.tablet, side, tokens)
    services.release(match_id=hall.match.pk, by=hall.tablet)
    mark(hall.match, PROGRAM, "B", "+1")
    mark(hall.match, PROGRAM, "B", "0")
    hall.told = course(4, ("B", "+1"), ("B", "+1"), ("B", "+1"))
    return hall


@pytest.mark.one_database
def test_both_courses_are_judged_from_where_they_part(parted: SimpleNamespace) -> None:
    """What both recorded first is common; then each line has its points, score and clause, and who wrote
    it."""
    judged = compare(fresh(parted.match), parted.told)
    assert (judged.after, judged.agreed, judged.seq) == (5, 1, 6)
    assert [(line.n, line.seq, line.tokens, line.by) for line in judged.log.lines] == [(6, 6, "0", "Desk")]
    assert judged.log.lines[0].citations and judged.log.score == {"A": 2, "B": 1}
    assert [(line.n, line.points, line.score["B"]) for line in judged.tablet.lines] == [
        (6, {"B": 1}, 2),
        (7, {"B": 1}, 3),
    ]
    assert [line.stands for line in judged.laid.lines] == [False, False]
    assert "turn" in judged.laid.lines[0].refusal["message"] or judged.laid.lines[0].refusal["code"]


@pytest.mark.one_database
def test_nothing_is_written_by_looking(parted: SimpleNamespace) -> None:
    """Comparing writes neither entry nor act."""
    before = list(LogEntry.objects.values()), list(Act.objects.values()), list(Match.objects.values())
    compare(fresh(parted.match), parted.told)
    assert (
        list(LogEntry.objects.values()),
        list(Act.objects.values()),
        list(Match.objects.values()),
    ) == before


def test_the_log_is_kept(parted: SimpleNamespace) -> None:
    """The tablet's entries are struck, with who made them and why; the log stays as it is."""
    before = reads(parted.match)
    done = chosen(parted.match, "keep", parted.told, reason="The director was at the table.")
    assert (done["laid"], done["struck"], reads(parted.match)) == (0, [1], before)
    kept = StruckCourse.objects.get()
    assert (kept.course, kept.choice, kept.after, kept.made_by) == ("tablet", "keep", 5, "Tablet 1")
    assert [(e["n"], e["side"], e["tokens"], e["points"]) for e in kept.entries] == [
        (6, "B", "+1", {"B": 1}),
        (7, "B", "+1", {"B": 1}),
    ]
    assert kept.reason == "The director was at the table." and kept.by_label == "Desk"


def test_the_tablets_course_is_taken(parted: SimpleNamespace) -> None:
    """What the log has since is voided, newest first, and the tablet's entries follow; both ways of telling
    agree."""
    done = chosen(parted.match, "take", parted.told)
    match = fresh(parted.match)
    tokens = list(LogEntry.objects.filter(match=match, seq__gt=6).values_list("tokens", flat=True))
    assert tokens == ["void 6", "+1", "+1"] and done["laid"] == 2
    assert match.board["score"] == {"A": 2, "B": 3} and match.last_seq == 9
    assert match.snapshot["state"] == fold.folded(match)[0].snapshot()["state"]
    kept = StruckCourse.objects.get()
    assert (kept.course, kept.made_by, [e["n"] for e in kept.entries]) == ("log", "Desk", [6])


def test_taking_leaves_the_state_of_the_parting(hall: SimpleNamespace) -> None:
    """Corrections of earlier entries, and undoings among the new ones, are taken back, too."""
    for side, tokens in (("A", ":lead"), ("A", "+1"), ("A", "+1")):
        mark(hall.match, PROGRAM, side, tokens)
    parting = fold.folded(fresh(hall.match))[0].snapshot()["state"]
    mark(hall.match, PROGRAM, "A", "amend 2: 0")
    mark(hall.match, PROGRAM, "B", "+1")
    mark(hall.match, PROGRAM, "B", "void 5")
    mark(hall.match, PROGRAM, "B", "0")
    judged = compare(fresh(hall.match), course(3, ("A", "+1")))
    assert judged.base.snapshot()["state"] == parting
    chosen(hall.match, "take", course(3, ("A", "+1")))
    match = fresh(hall.match)
    assert match.board["score"] == {"A": 3, "B": 0} and match.problems == []
    assert reads(match) == ["A :lead", "A +1", "A +1", "A +1"]


@pytest.mark.one_database
def test_entries_are_laid_on_top_one_by_one(parted: SimpleNamespace) -> None:
    """What can stand is added, what cannot is struck with its reason, what is left out as well."""
    told_ = course(6, ("A", "+1"), ("B", "+1"), ("A", "+1"), ("A", "0"))
    judged = compare(fresh(parted.match), told_, {9})
    assert [(line.n, line.seq, line.stands, line.left_out) for line in judged.laid.lines] == [
        (7, 7, True, False), (8, None, False, False), (9, None, False, True), (10, 8, True, False),
    ]  # fmt: skip
    done = chosen(parted.match, "lay", told_, skipped={9})
    assert done["laid"] == 2 and fresh(parted.match).board["score"] == {"A": 3, "B": 1}
    kept = StruckCourse.objects.get()
    assert [e["n"] for e in kept.entries] == [8, 9] and kept.entries[1]["why"] == "left out"
    assert kept.entries[0]["why"] == judged.laid.lines[1].refusal["message"]


@pytest.mark.one_database
def test_corrections_of_a_tablet_find_their_entries(parted: SimpleNamespace) -> None:
    """An undo, and a change of an own entry, name the numbers that these get in the log."""
    told_ = course(6, ("A", "+1"), ("A", "+1"), "undo", ("A", "amend 7: 0"))
    chosen(parted.match, "lay", told_)
    rows = list(LogEntry.objects.filter(match=parted.match, seq__gt=6).values_list("tokens", "target"))
    assert rows == [("+1", None), ("+1", None), ("void 8", 8), ("amend 7: 0", 7)]
    assert fresh(parted.match).board["score"] == {"A": 2, "B": 1}


@pytest.mark.one_database
def test_a_correction_of_what_was_left_out_is_refused(parted: SimpleNamespace) -> None:
    """Without the entry there is nothing to correct."""
    told_ = course(6, ("A", "+1"), ("A", "amend 7: 0"))
    (_, second) = compare(fresh(parted.match), told_, {7}).laid.lines
    assert second.refusal["code"] == "left-out"


@pytest.mark.one_database
def test_numbers_are_moved_when_the_log_has_gone_on(parted: SimpleNamespace) -> None:
    """The tablet's entry 5 becomes entry 7, and its undo follows it."""
    told_ = course(4, ("B", "0"), "undo")
    chosen(parted.match, "take", told_)
    tokens = list(LogEntry.objects.filter(match=parted.match, seq__gt=6).values_list("tokens", flat=True))
    assert tokens == ["void 6", "void 5", "0", "void 9"]


@pytest.mark.one_database
def test_what_the_log_has_already_is_no_course(parted: SimpleNamespace) -> None:
    """A tablet whose answer was lost: the log has its entries, by their UUIDs or as they are."""
    same = course(4, ("B", "+1"), ("B", "0"))
    judged = compare(fresh(parted.match), same)
    assert (judged.agreed, judged.tablet.lines, judged.log.lines) == (2, [], [])
    row = LogEntry.objects.get(match=parted.match, seq=5)
    rows = [{"side": "A", "tokens": ":lead", "client_uuid": str(row.client_uuid)}]
    assert compare(fresh(parted.match), told.from_json(4, rows)).agreed == 1


@pytest.mark.one_database
def test_an_entry_that_stands_elsewhere_is_not_recorded_twice(parted: SimpleNamespace) -> None:
    """A desk has laid the tablet's entry on top; the tablet brings it again with more."""
    first = course(4, ("A", "+1"), ("A", "+1"))
    with_turn = told.Told(6, tuple(one._replace(n=one.n + 2) for one in first.entries))
    chosen(parted.match, "lay", with_turn)
    again = told.Told(4, (*first.entries, told.Tapped(7, "A", "0")))
    lines = compare(fresh(parted.match), again).laid.lines
    assert [line.refusal and line.refusal["code"] for line in lines[:2]] == ["recorded-already"] * 2
    assert lines[2].stands


def test_the_same_choice_again_changes_nothing(parted: SimpleNamespace) -> None:
    """The UUID of a choice is good for one; the second answer says so."""
    client = uuid.uuid4()
    first = chosen(parted.match, "take", parted.told, client_uuid=client)
    before = fresh(parted.match).last_seq, StruckCourse.objects.count()
    second = chosen(parted.match, "take", parted.told, client_uuid=client)
    assert second == {**first, "duplicate": True}
    assert (fresh(parted.match).last_seq, StruckCourse.objects.count()) == before


@pytest.mark.one_database
def test_another_choice_about_the_same_entries_is_told(parted: SimpleNamespace) -> None:
    """Who comes second hears who has decided; on purpose it can be decided again."""
    chosen(parted.match, "keep", parted.told)
    problem = refusal(lambda: chosen(parted.match, "take", parted.told))
    assert (problem.code, problem.data["choice"], problem.data["by"]) == ("decided-already", "keep", "Desk")
    chosen(parted.match, "take", parted.told, again=True)
    assert [row.number for row in StruckCourse.objects.all()] == [1, 2]


@pytest.mark.one_database
def test_who_chooses_has_seen_the_whole_log(parted: SimpleNamespace) -> None:
    """An entry that came meanwhile stops the choice, and nothing of it is written."""
    mark(parted.match, PROGRAM, "A", "+1")
    problem = refusal(lambda: chosen(parted.match, "take", parted.told, seq=6))
    assert problem.code == "conflict" and not StruckCourse.objects.exists()
    assert fresh(parted.match).last_seq == 7


@pytest.mark.one_database
def test_a_log_that_is_shorter_than_the_tablet_knows(parted: SimpleNamespace) -> None:
    """After a restored backup the tablet hears where the log ends, and sends its entries from there."""
    problem = refusal(lambda: compare(fresh(parted.match), course(9, ("A", "+1"))))
    assert (problem.code, problem.data["seq"]) == ("courses-apart", 6)


def test_the_lease_is_needed_or_taken(parted: SimpleNamespace) -> None:
    """While another marks, a course comes into the log only by taking over; the log can be kept at any
    time."""
    ada = Actor.of_user(member(parted.club, "director", "ada@example.org"))
    services.take_lease(match_id=parted.match.pk, by=parted.tablet)
    assert refusal(lambda: chosen(parted.match, "take", parted.told, ada)).code == "lease-held"
    assert fresh(parted.match).last_seq == 6
    chosen(parted.match, "take", parted.told, ada, force=True, hold=False)
    assert fresh(parted.match).lease_holder == ""
    assert Act.objects.filter(kind=Act.Kind.LEASE_TAKEN).count() == 1
    services.take_lease(match_id=parted.match.pk, by=parted.tablet)
    chosen(parted.match, "keep", course(4, ("A", "0")), ada)


@pytest.mark.one_database
def test_who_may_not_mark_chooses_nothing(parted: SimpleNamespace) -> None:
    """A player, and the tablet of another table, are refused."""
    player = Actor.of_user(member(parted.club, "player", "bo@example.org"))
    Match.objects.filter(pk=parted.match.pk).update(table=None)
    for by, code in ((player, "not-allowed"), (parted.tablet, "other-table")):
        assert refusal(lambda by=by: chosen(parted.match, "keep", parted.told, by)).code == code


@pytest.mark.one_database
def test_a_stroke_under_review_is_not_voided(parted: SimpleNamespace) -> None:
    """A disputed entry stands until the referee has ruled, and his ruling for good."""
    opening.open_dispute(match_id=parted.match.pk, entry=6, by=PROGRAM)
    assert refusal(lambda: chosen(parted.match, "take", parted.told)).code == "under-review"
    assert freezing.open_disputes(fresh(parted.match)) and fresh(parted.match).last_seq == 6


@pytest.fixture
def confirmed(hall: SimpleNamespace) -> SimpleNamespace:
    """A match to two points; the tablet's B has more, but meanwhile the director has finished and confirmed
    it."""
    match = make_match(hall.club, target=2)
    for side, tokens in (("A", ":lead"), ("A", "+1")):
        mark(match, PROGRAM, side, tokens)
    mark(match, PROGRAM, "A", "+1")
    services.confirm(match_id=match.pk, by=PROGRAM)
    hall.match = match
    hall.told = course(2, ("A", "0"), ("B", "+1"), ("B", "+1"))
    return hall


@pytest.mark.one_database
def test_a_confirmed_result_needs_the_right_to_correct(confirmed: SimpleNamespace) -> None:
    """A marker may keep the record; another result is the director's to take."""
    marker = Actor.of_user(member(confirmed.club, "marker", "max@example.org"))
    assert refusal(lambda: chosen(confirmed.match, "take", confirmed.told, marker)).code == "not-allowed"
    chosen(confirmed.match, "take", confirmed.told)
    match = fresh(confirmed.match)
    assert (match.status, match.winner_letter, match.board["score"]) == ("confirmed", "B", {"A": 1, "B": 2})
    acts = Act.objects.filter(match=match, kind=Act.Kind.CORRECTED)
    assert [act.data["after"]["winner"] for act in acts] == ["B"]


@pytest.mark.one_database
def test_a_match_that_was_called_off_takes_no_course(hall: SimpleNamespace) -> None:
    """Its entries are kept as struck."""
    mark(hall.match, hall.tablet, "A", ":lead")
    services.void_match(match=hall.match, by=PROGRAM, reason="Nobody came.")
    told_ = course(1, ("A", "+1"))
    assert refusal(lambda: chosen(hall.match, "lay", told_)).code == "match-void"
    chosen(hall.match, "keep", told_)
    assert StruckCourse.objects.get().entries[0]["tokens"] == "+1"


def test_struck_courses_are_append_only(parted: SimpleNamespace) -> None:
    """The database keeps them as they were written."""
    chosen(parted.match, "keep", parted.told)
    for change in (
        lambda: StruckCourse.objects.update(reason="another"),
        lambda: StruckCourse.objects.all().delete(),
        lambda: connection.cursor().execute("DELETE FROM matches_struckcourse"),
    ):
        with pytest.raises(IntegrityError, match="append-only"), transaction.atomic():
            change()


@pytest.mark.django_db(transaction=True)
def test_two_desks_choose_at_once(real_hall: SimpleNamespace) -> None:
    """One choice is made and the other is told; no entry is doubled."""
    for side, tokens in (("A", ":lead"), ("A", "+1"), ("A", "0"), ("B", "0")):
        mark(real_hall.match, PROGRAM, side, tokens)
    told_ = course(3, ("B", "+1"), ("B", "0"))
    begun, told_codes = threading.Barrier(2), []

    def desk(choice: str) -> None:
        try:
            begun.wait()
            chosen(real_hall.match, choice, told_, seq=4)
            told_codes.append("chosen")
        except UserProblem as problem:
            told_codes.append(problem.code)
        finally:
            connection.close()

    desks = [threading.Thread(target=desk, args=(choice,)) for choice in ("take", "take")]
    for one in desks:
        one.start()
    for one in desks:
        one.join()
    assert sorted(told_codes) == ["chosen", "conflict"] or sorted(told_codes) == ["chosen", "decided-already"]
    tokens = list(
        LogEntry.objects.filter(match=real_hall.match, seq__gt=4)
        .order_by("seq")
        .values_list("tokens", flat=True)
    )
    assert tokens == ["void 4", "+1", "0"]
    assert Act.objects.filter(kind=Act.Kind.COURSES).count() == 1


def test_many_entries_come_in_parts_and_a_power_cut_between_them_loses_none(
    parted: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each part is a transaction of its own. The same choice again goes on behind the last one; what others
    wrote in between ends it."""
    monkeypatch.setattr(choosing, "PART", 3)
    tapped = course(6, *[("AB"[i % 2], "0") for i in range(8)])
    client, seq = uuid.uuid4(), 6
    keep, calls = choosing._write_part, []

    def cut(*given: Any) -> None:
        calls.append(given)
        if len(calls) == 2:
            raise RuntimeError("the power is cut")
        keep(*given)

    monkeypatch.setattr(choosing, "_write_part", cut)
    with pytest.raises(RuntimeError):
        chosen(parted.match, "lay", tapped, seq=seq, client_uuid=client)
    assert (fresh(parted.match).last_seq, StruckCourse.objects.count()) == (9, 0)
    done = chosen(parted.match, "lay", tapped, seq=seq, client_uuid=client)
    assert (done["laid"], done["seq"], done["duplicate"]) == (8, 14, False)
    match = fresh(parted.match)
    assert reads(match)[-8:] == [f"{'AB'[i % 2]} 0" for i in range(8)]
    assert match.snapshot["state"] == fold.folded(match)[0].snapshot()["state"]
    assert chosen(parted.match, "lay", tapped, seq=seq, client_uuid=client)["duplicate"]
    calls.clear()
    client = uuid.uuid4()
    longer = course(14, *[("AB"[i % 2], "0") for i in range(8)])
    with pytest.raises(RuntimeError):
        chosen(parted.match, "lay", longer, client_uuid=client)
    mark(parted.match, PROGRAM, "B", "0")
    assert refusal(lambda: chosen(parted.match, "lay", longer, seq=14, client_uuid=client)).code == "conflict"


def test_two_thousand_entries_come_in_short_transactions(parted: SimpleNamespace) -> None:
    """As many as a tablet can tell."""
    tapped = course(6, *[("AB"[i % 2], "0") for i in range(told.MOST)])
    assert chosen(parted.match, "lay", tapped)["laid"] == told.MOST
    assert fresh(parted.match).last_seq == 6 + told.MOST


def test_a_tablet_knows_its_entries_again_after_the_desk_brought_them_in(parted: SimpleNamespace) -> None:
    """The exported text tells the UUIDs of the taps; texts without them are read as before."""
    text = told.to_text(parted.match.public_id, course(6, ("A", "0"), ("B", "0")))
    course_ = told.from_text(text).course
    chosen(parted.match, "lay", course_)
    row = LogEntry.objects.get(match=parted.match, seq=7)
    assert row.client_uuid == course_.entries[0].client and row.note == ""
    again = services.record_entry(
        match_id=parted.match.pk,
        side="A",
        tokens="0",
        expected_seq=6,
        client_uuid=row.client_uuid,
        by=PROGRAM,
    )
    assert again.duplicate
    judged = compare(fresh(parted.match), told.Told(6, (*course_.entries, told.Tapped(9, "A", "0"))))
    assert [line.n for line in judged.tablet.lines] == [9]
    old = told.to_text(parted.match.public_id, told.Told(6, (told.Tapped(7, "A", "0", "a remark"),)))
    assert told.from_text(old).course.entries == (told.Tapped(7, "A", "0", "a remark"),)
