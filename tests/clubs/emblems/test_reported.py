"""What 61 cases, written from the deeds beforehand, showed to be missing."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest

from clubs.emblems.rules.measures import agrees, score
from clubs.emblems.rules.own import own_deed
from clubs.emblems.rules.terms import THREE, Terms, deed_of_the_book
from tests.clubs.emblems.courses import (
    CONTEST,
    able,
    challenged,
    covered,
    final,
    fixed,
    reigning,
    signed,
)

BOTH = ["18-1", "18-2"]


@pytest.mark.parametrize("deed", BOTH)
@pytest.mark.parametrize("who", ["Ann", "Bob"])
def test_one_side_alone_fixes_no_far_off_day(deed: str, who: str) -> None:
    """Rule 5: from day sixty on each can require play, so that a later day needs both."""
    course = covered(deed)
    refusal = course.refuses("1907-05-03 09:00", "date", who, challenge="c1", day="1909-02-20")
    assert refusal.code == "window" and refusal.citations == (f"{deed}#5",)
    course("1907-05-03 09:00", "date", who, challenge="c1", day="1907-06-30")
    course("1907-05-04 09:00", "date", who, challenge="c1", day="1907-09-01", agreed=True)


def test_after_day_sixty_the_next_day_possible_can_be_required() -> None:
    """Nobody gains by letting the sixty days pass."""
    course = covered("18-1")
    course.refuses("1907-07-20 09:00", "date", "Bob", challenge="c1", day="1907-08-15")
    course("1907-07-20 09:00", "date", "Bob", challenge="c1", day="1907-07-30")


def test_both_sign_before_a_result_counts() -> None:
    """18-2, rule 16."""
    course = final("18-2")
    course("1907-06-30 10:00", "deliver", "Ann", challenge="c1")
    facts = {"challenge": "c1", "winner": "Ann", "score": "500 to 300"}
    refusal = course.refuses("1907-06-30 22:00", "result", "referee", **facts)
    assert refusal.code == "not-signed" and "18-2#16" in refusal.citations and "Ann and Bob" in str(refusal)
    signed(course)
    course("1907-06-30 22:00", "result", "referee", **facts)


def test_a_reversal_moves_each_movement_back_as_it_was() -> None:
    """Ann's guarantee comes from Ann again, and Bob pays nothing of it."""
    course = challenged("18-1")
    (step,) = course.until("1907-05-12")
    assert {(one.source, one.target) for one in step.movements} == {
        ("stake:c1", "player:Bob"),
        ("guarantee:Ann", "player:Ann"),
    }
    (back,) = course("1907-05-13 09:00", "reverse", "donor", step=step.key, reason="ill", until="1907-05-20")
    assert {(one.source, one.target, int(one.amount)) for one in back.movements} == {
        ("player:Bob", "stake:c1", 250),
        ("player:Ann", "guarantee:Ann", 500),
    }
    assert course.balance("guarantee:Ann") == 500 and course.balance("stake:c1") == 250
    (again,) = course.until("1907-05-21")
    (twice,) = course(
        "1907-05-22 09:00", "reverse", "donor", step=again.key, reason="still ill", until="1907-06-01"
    )
    assert sorted((one.source, one.target) for one in twice.movements) == sorted(
        (one.target, one.source) for one in again.movements
    )


def test_a_late_excuse_points_to_the_reversal() -> None:
    """What a person can do now is said."""
    course = challenged("18-1")
    course.until("1907-05-12")
    facts = {"challenge": "c1", "what": "cover", "reason": "ill", "until": "1907-05-20"}
    refusal = course.refuses("1907-05-13 09:00", "excuse", "donor", **facts)
    assert "can reverse" in str(refusal) and refusal.citations == ("18-1#3", "18-1#11")


def test_one_evening_decides_no_three_nights() -> None:
    """Pool, rule 9: 200 points an evening."""
    course = covered("pool")
    day = {"challenge": "c1", "day": CONTEST["pool"], "agreed": True, "nights": 3}
    course("1907-05-03 09:00", "date", "Ann", **day)
    for who in ("Ann", "Bob"):
        course("1907-05-04 09:00", "final", who, challenge="c1", money=75)
    facts = {"challenge": "c1", "winner": "Ann"}
    early = course.refuses("1907-06-10 23:00", "result", "referee", **facts, score="200 to 120")
    assert early.code == "too-early" and "pool#9" in early.citations
    short = course.refuses("1907-06-12 23:00", "result", "referee", **facts, score="200 to 120")
    assert short.code == "score" and "600" in str(short)
    course("1907-06-12 23:00", "result", "referee", **facts, score="600 to 512")


@pytest.mark.parametrize("told", ["300 to 412", "499 to 12", "500 to 500", "501 to 3", "a fine win"])
def test_scores_that_do_not_end_the_contest(told: str) -> None:
    """The winner has the deed's points, and the loser fewer."""
    course = final("18-1")
    course("1907-06-30 10:00", "deliver", "Ann", challenge="c1")
    facts = {"challenge": "c1", "winner": "Ann", "score": told}
    refusal = course.refuses("1907-06-30 22:00", "result", "referee", **facts)
    assert refusal.code == "score" and "18-1#10" in refusal.citations


@pytest.mark.parametrize(
    ("told", "wanted", "same"),
    [
        ("2.375", "2 3/8", True), ("2 3/8 in", "2 3/8", True), ("2⅜″", "2 3/8", True),
        ("2-3/8 inch", "2 3/8", True), ("2.75", "2 3/8", False), ("5x10", "5 x 10 ft", True),
        ("5 by 10 feet", "5 x 10 ft", True), ("4½ x 9", "5 x 10 ft", False),
        ("monarch", "Monarch", True), ("Brunswick Monarch", "Monarch", True), ("Superior", "Monarch", False),
        ("corner 4.5, side 4.75", "corner 4 1/2 in, side 4 3/4 in", True), ("1/0", "2 3/8", False),
    ],
)  # fmt: skip
def test_equipment_is_compared_by_measure(told: str, wanted: str, same: bool) -> None:
    """Not by letter."""
    assert agrees(told, wanted) is same


def test_equipment_in_the_deed() -> None:
    """As it is told at the table."""
    course = fixed("18-1")
    facts = {"challenge": "c1", "balls": "2.375 in", "table": "5x10", "cushions": "monarch"}
    course("1907-05-10 09:00", "equipment", "donor", **facts)
    course.refuses("1907-05-11 09:00", "equipment", "donor", challenge="c1", balls="2 1/2")


@pytest.mark.parametrize(
    ("text", "found"),
    [("500 to 312", (500, 312)), ("500-312", (500, 312)), ("500 – 312", (500, 312)), ("won", None)],
)
def test_scores_are_read(text: str, found: tuple[int, int] | None) -> None:
    """In the ways in which people write them."""
    assert score(text) == found


def test_who_has_waited_stands_in_the_queue() -> None:
    """After day fifteen, with another challenge covered, a challenge is queued and waits no more."""
    course = final("18-1")
    course("1907-06-30 10:00", "deliver", "Ann", challenge="c1")
    course("1907-06-30 22:00", "result", "referee", challenge="c1", winner="Ann", score="500 to 3")
    course("1907-07-01 08:00", "challenge", "Eve", money=250)
    course("1907-07-02 09:00", "challenge", "Bob", money=250)
    course("1907-07-02 10:00", "notify", "donor", challenge="c2")
    course("1907-07-03 09:00", "cover", "Ann", challenge="c2", money=250)
    assert course.state.challenges["c3"].state == "waiting"
    course.until("1907-07-14 23:00")
    assert course.state.challenges["c3"].state == "waiting"
    course.until("1907-07-15")
    assert course.state.challenges["c3"].state == "queued"


EVENTS = {
    "cover": {"money": 1}, "excuse": {"what": "cover", "reason": "x"}, "withdraw": {}, "prefer": {},
    "date": {"day": "1907-06-30"}, "venue": {"city": "Rome", "country": "Italy"}, "hall": {"name": "Hall"},
    "officials": {}, "start": {"hour": "20:00"}, "equipment": {"balls": "9"}, "sign": {},
    "final": {"money": 1},
    "deliver": {}, "refuse": {}, "collude": {"reason": "x"}, "result": {"winner": "Eve"}, "notify": {},
    "receipts": {"money": 1}, "expense": {"money": 1, "what": "x"},
}  # fmt: skip


@pytest.mark.parametrize("deed", THREE)
@pytest.mark.parametrize("kind", EVENTS)
def test_every_refusal_cites_a_clause(deed: str, kind: str) -> None:
    """Also when the wrong person acts, or acts at the wrong time."""
    for course in (challenged(deed), final(deed)):
        now = course.state.now.isoformat()
        for challenge in ("c1", "c9"):
            refusal = course.refuses(now, kind, "Eve", challenge=challenge, **EVENTS[kind])
            assert refusal.citations and all(one.startswith(deed) for one in refusal.citations), refusal
    for kind_, facts in (("reverse", {"step": "e99", "reason": "x"}), ("guarantee", {"money": 3})):
        assert course.refuses(now, kind_, "donor", **facts).citations
    assert course.refuses("1907-01-01", "death", "donor", who="Zoe").citations


@pytest.mark.parametrize("deed", BOTH)
def test_play_or_pay_is_told_when_somebody_withdraws(deed: str) -> None:
    """After the final parts, by rule 4."""
    refusal = final(deed).refuses("1907-05-05", "withdraw", "Bob", challenge="c1")
    assert "play or pay" in str(refusal) and refusal.citations == (f"{deed}#4",)


def test_a_challenge_sent_to_the_holder() -> None:
    """18-1 and 18-2 have challenges go through the donor (13); pool and a club's own deed do not say so."""
    for deed in BOTH:
        refusal = reigning(deed).refuses("1907-05-01", "challenge", "Bob", money=250, direct=True)
        assert refusal.citations == (f"{deed}#13",)
    course = reigning("pool")
    course("1907-05-01 09:00", "challenge", "Bob", money=75, direct=True, **able(course))
    assert course.state.challenges["c1"].notified is not None
    assert course.until("1907-05-12")[0].kind == "cover_default"
    own = own_deed("cup", "Cup", "brunswick/balkline-14", "The club", "", Terms(points=50))
    free = reigning(own)
    free("1907-05-01 09:00", "challenge", "Bob", money=0, direct=True)
    assert free.state.challenges["c1"].notified is not None


def test_what_was_accepted_before_is_folded_still() -> None:
    """Rules that came since are asked of new events alone."""
    course = final("18-2")
    course.case.strict = False
    course("1907-06-30 10:00", "deliver", "Ann", challenge="c1")
    course("1907-06-30 22:00", "result", "referee", challenge="c1", winner="Ann", score="300 to 412")
    again = final("18-2")
    case = type(again.case)(again.case.deed)
    case.replay(course.case.events)
    assert case.strict and case.state.to_json() == course.state.to_json()


def test_the_last_day_by_the_readings() -> None:
    """One reading owns the emblem as the day of expiry begins, the other as it ends."""
    deed = deed_of_the_book("18-1")
    short = replace(deed, terms=replace(deed.terms, term_months=1, guarantee=Decimal(0)))
    for reading, owned in (("day-before", "1907-02-02 00:00"), ("expiry-day", "1907-02-03 00:00")):
        course = reigning(short, em_last_day=reading)
        (step,) = course.until("1907-02-05")
        assert step.at.isoformat(" ", "minutes") == owned
