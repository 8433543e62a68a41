"""The edge days and the failure table of the three deeds, one by one."""

from __future__ import annotations

import pytest

from tests.clubs.emblems.courses import CONTEST, able, challenged, covered, final, fixed, reigning, signed

BOTH = ["18-1", "18-2"]
ALL = ["18-1", "18-2", "pool"]


@pytest.mark.parametrize("deed", ALL)
def test_cover_is_good_through_the_tenth_day(deed: str) -> None:
    course = challenged(deed)
    course("1907-05-11 23:59", "cover", "Ann", challenge="c1", money=course.case.deed.terms.deposit)
    assert course.state.emblem == "at_stake"
    late = challenged(deed)
    (step,) = late.until("1907-05-12")
    assert step.key == "cover_default:c1@1907-05-12T00:00" and f"{deed}#3" in step.citations
    assert late.state.holder == "Bob" and late.state.challenges["c1"].state == "forfeited"
    assert late.balance("player:Bob") == 0 and late.balance("player:Ann") == 0  # deposit and guarantee back
    late.refuses("1907-05-12 09:00", "cover", "Ann", challenge="c1", money=250)


def test_exclusive_days_end_one_day_sooner() -> None:
    course = challenged("18-1", em_days="exclusive")
    assert course.until("1907-05-11")[0].kind == "cover_default"


def test_the_guarantee_may_go_with_the_money() -> None:
    course = challenged("18-1", em_cover_money="guarantee")
    course.until("1907-05-12")
    assert course.balance("player:Bob") == 500 and course.balance("player:Ann") == -500


def test_the_guarantee_may_stay_with_the_emblem() -> None:
    course = challenged("18-1", em_guarantee_return="stays")
    course.until("1907-05-12")
    assert course.balance("guarantee:Bob") == 500 and course.state.reign.guarantee == 500


@pytest.mark.parametrize("deed", ALL)
def test_a_sufficient_cause_gives_more_days(deed: str) -> None:
    course = challenged(deed)
    assert (
        course.refuses("1907-05-09", "excuse", "Bob", challenge="c1", what="cover", reason="ill").code
        == "not-yours"
    )
    course("1907-05-09", "excuse", "donor", challenge="c1", what="cover", until="1907-05-20", reason="ill")
    assert not course.until("1907-05-20 23:59")
    assert course.until("1907-05-21")[0].kind == "cover_default"


def test_the_referee_may_be_the_judge_of_causes() -> None:
    course = challenged("pool", em_sufficient_cause="referee")
    facts = {"challenge": "c1", "what": "cover", "until": "1907-05-20", "reason": "ill"}
    course.refuses("1907-05-09", "excuse", "donor", **facts)
    course("1907-05-09", "excuse", "referee", **facts)


@pytest.mark.parametrize("deed", BOTH)
def test_nobody_is_made_to_play_before_the_sixtieth_day(deed: str) -> None:
    course = covered(deed)
    assert course.refuses("1907-05-03", "date", "Bob", challenge="c1", day="1907-06-29").citations == (
        f"{deed}#5",
    )
    course("1907-05-03 01:00", "date", "Bob", challenge="c1", day="1907-06-30")
    earlier = covered(deed)
    earlier("1907-05-03", "date", "Bob", challenge="c1", day="1907-06-01", agreed=True)
    exact = covered(deed, em_60_not_before="exact")
    exact.refuses("1907-05-03", "date", "Bob", challenge="c1", day="1907-07-01", agreed=True)


def test_the_sixty_days_may_run_from_the_notice() -> None:
    course = reigning("18-1", em_60_from="notification")
    course("1907-05-01", "challenge", "Bob", money=250)
    course("1907-05-06", "notify", "donor", challenge="c1")
    course("1907-05-07", "cover", "Ann", challenge="c1", money=250)
    course.refuses("1907-05-08", "date", "Bob", challenge="c1", day="1907-07-04")
    course("1907-05-08", "date", "Bob", challenge="c1", day="1907-07-05")


def test_pool_is_played_within_forty_days_on_a_day_the_holder_names() -> None:
    course = covered("pool")
    course.refuses("1907-05-03", "date", "Bob", challenge="c1", day="1907-06-10")
    course.refuses("1907-05-03", "date", "Ann", challenge="c1", day="1907-06-11")
    course("1907-05-03", "date", "Ann", challenge="c1", day="1907-06-10")
    silent = covered("pool")
    (step,) = silent.until("1907-06-11")
    assert step.kind == "window_default" and silent.state.holder == "Bob"
    assert silent.balance("player:Bob") == 75 and silent.balance("player:Ann") == -75
    exact = covered("pool", em_pool_forty="exact")
    exact.refuses("1907-05-03", "date", "Ann", challenge="c1", day="1907-06-09")
    after = covered("pool", em_pool_forty="not-before")
    after.refuses("1907-05-03", "date", "Ann", challenge="c1", day="1907-06-09")
    after("1907-05-03", "date", "Ann", challenge="c1", day="1907-07-09")
    assert not after.until("1907-06-25")


@pytest.mark.parametrize("deed", ALL)
@pytest.mark.parametrize("payer", ["Ann", "Bob"])
def test_the_final_part_is_due_ten_days_before(deed: str, payer: str) -> None:
    course = fixed(deed)
    last = {"1907-06-30": "1907-06-20", "1907-06-10": "1907-05-31"}[CONTEST[deed]]
    course(f"{last} 23:59", "final", payer, challenge="c1", money=course.case.deed.terms.final)
    (step,) = [s for s in course.until("1907-06-25") if s.kind == "final_default"]
    stake = int(course.case.deed.terms.stake)
    deposit, surety = int(course.case.deed.terms.deposit), int(course.case.deed.terms.guarantee)
    other = "Bob" if payer == "Ann" else "Ann"
    assert course.state.holder == payer and f"{deed}#4" in step.citations
    kept = surety if payer == "Ann" else 0  # the holder's guarantee stays where it is
    assert course.balance(f"player:{payer}") == deposit - kept
    assert course.balance(f"player:{other}") == -deposit
    assert stake - deposit == int(course.case.deed.terms.final)


def test_final_parts_may_go_back() -> None:
    course = fixed("18-1", em_final_default_split="deposits")
    course("1907-06-01", "final", "Ann", challenge="c1", money=250)
    course.until("1907-06-21")
    assert course.balance("player:Ann") == -500 + 250 and course.balance("player:Bob") == -250


@pytest.mark.parametrize("deed", ALL)
def test_neither_final_part(deed: str) -> None:
    course = fixed(deed)
    course.until("1907-06-21")
    assert course.state.holder == "Ann" and course.state.challenges["c1"].state == "off"
    assert course.balance("player:Bob") == 0
    strict = fixed(deed, em_both_final_default="challenger")
    strict.until("1907-06-21")
    assert strict.state.holder == "Bob"


@pytest.mark.parametrize("deed", BOTH)
def test_the_emblem_is_there_before_noon(deed: str) -> None:
    course = final(deed)
    course("1907-06-30 11:59", "deliver", "Ann", challenge="c1")
    assert not course.until("1907-06-30 13:00")
    late = final(deed)
    assert late.until("1907-06-30 12:00")[0].citations[0] == f"{deed}#11"
    assert late.state.holder == "Bob" and late.balance("donor") == 500 and late.balance("player:Bob") == 500
    excused = final(deed)
    excused("1907-06-29", "excuse", "donor", challenge="c1", what="delivery", reason="the train")
    assert not excused.until("1907-06-30 13:00")


def test_at_pool_a_missing_emblem_is_for_the_donor() -> None:
    course = final("pool")
    assert not course.until("1907-06-10 23:00")
    strict = final("pool", em_pool_default_delivery="forfeit")
    assert strict.until("1907-06-10 20:00")[0].kind == "delivery_default"


@pytest.mark.parametrize("deed", ALL)
@pytest.mark.parametrize("winner", ["Ann", "Bob"])
def test_play(deed: str, winner: str) -> None:
    course = final(deed)
    course(f"{CONTEST[deed]} 10:00", "deliver", "Ann", challenge="c1")
    signed(course)
    course.refuses(f"{CONTEST[deed]} 22:00", "result", "Bob", challenge="c1", winner="Bob")
    course.refuses(f"{CONTEST[deed]} 22:00", "result", "referee", challenge="c1", winner="Eve")
    course(
        f"{CONTEST[deed]} 22:00",
        "result",
        "referee",
        challenge="c1",
        winner=winner,
        score=f"{course.case.deed.terms.points} to 1",
    )
    stake, surety = int(course.case.deed.terms.stake), int(course.case.deed.terms.guarantee)
    assert course.state.holder == winner
    assert course.balance("player:Ann") == (stake - surety if winner == "Ann" else -stake)
    assert course.balance("player:Bob") == (stake if winner == "Bob" else -stake)
    loser = "Bob" if winner == "Ann" else "Ann"
    course(f"{CONTEST[deed]} 23:00", "challenge", loser, money=course.case.deed.terms.deposit, **able(course))
    assert course.state.challenges["c2"].state == "waiting"
    (step,) = course.until("1907-07-15")
    assert step.kind == "effect" and f"{deed}#6" in step.citations
    assert step.at.isoformat()[:10] == ("1907-06-15" if deed == "pool" else "1907-07-15")


@pytest.mark.parametrize("deed", ALL)
@pytest.mark.parametrize("who", ["Ann", "Bob"])
def test_refusal_forfeits(deed: str, who: str) -> None:
    course = final(deed)
    course("1907-05-05", "refuse", who, challenge="c1")
    assert course.state.holder == ("Bob" if who == "Ann" else "Ann")
    assert course.balance("stake:c1") == 0


@pytest.mark.parametrize("deed", ALL)
@pytest.mark.parametrize("who", ["Ann", "Bob"])
def test_death_alone_releases(deed: str, who: str) -> None:
    course = final(deed)
    course("1907-05-05", "death", "donor", who=who)
    surety = int(course.case.deed.terms.guarantee)
    assert course.balance("player:Bob") == 0
    assert course.balance("player:Ann") == (0 if who == "Ann" else -surety)
    assert (course.state.emblem, course.state.holder) == (
        ("with_donor", "") if who == "Ann" else ("held", "Ann")
    )
    estate = final(deed, em_death_stakes="estate")
    estate("1907-05-05", "death", "donor", who="Ann")
    assert estate.state.holder == "Ann"


@pytest.mark.parametrize("deed", ALL)
def test_collusion_sends_the_emblem_home(deed: str) -> None:
    course = final(deed)
    if deed == "pool":
        course.refuses("1907-05-05", "collude", "donor", challenge="c1", reason="sold", consent=True)
    course("1907-05-05", "collude", "donor", challenge="c1", reason="sold", consent=deed != "pool")
    assert course.state.emblem == "with_donor" and course.state.holder == ""
    assert course.balance("player:Ann") == course.balance("player:Bob") == 0
    kept = final(deed, em_collusion_guarantee="donor")
    kept("1907-05-05", "collude", "donor", challenge="c1", reason="sold")
    assert kept.balance("donor") == int(kept.case.deed.terms.guarantee)
    course.refuses("1907-05-06", "challenge", "Eve", money=250)
    course("1907-05-07", "award", "donor", to="Eve")
    assert course.state.holder == "Eve" and [r.holder for r in course.state.lineage] == ["Ann", "Eve"]


@pytest.mark.parametrize(("deed", "may"), [("18-1", False), ("18-2", False), ("pool", True)])
def test_taking_a_challenge_back(deed: str, may: bool) -> None:
    course = challenged(deed)
    if may:
        course("1907-05-02", "withdraw", "Bob", challenge="c1")
        assert course.balance("player:Bob") == 0
    else:
        assert course.refuses("1907-05-02", "withdraw", "Bob", challenge="c1").citations == (f"{deed}#2",)
        other = challenged(deed, em_c_withdraw="returned")
        other("1907-05-02", "withdraw", "Bob", challenge="c1")
    covered(deed).refuses("1907-05-03", "withdraw", "Bob", challenge="c1")


# -- the end of the term ---------------------------------------------------------------------------------

TERM_END = {"18-1": "1909-01-02", "18-2": "1909-01-02", "pool": "1908-01-02"}
DAY_BEFORE = {"18-1": "1909-01-01", "18-2": "1909-01-01", "pool": "1908-01-01"}


@pytest.mark.parametrize("deed", ALL)
def test_the_emblem_is_owned_on_the_day_of_expiry(deed: str) -> None:
    course = reigning(deed)
    assert not course.until(f"{DAY_BEFORE[deed]} 23:59")
    (step,) = course.until(TERM_END[deed])
    assert course.state.emblem == "owned" and course.balance("player:Ann") == 0
    assert step.citations
    course.refuses(
        f"{TERM_END[deed]} 09:00", "challenge", "Bob", money=course.case.deed.terms.deposit, **able(course)
    )
    course.refuses(f"{TERM_END[deed]} 09:00", "award", "donor", to="Bob")


def late(deed: str, **readings: str):
    course = reigning(deed, **readings)
    course(
        f"{DAY_BEFORE[deed]} 23:00", "challenge", "Bob", money=course.case.deed.terms.deposit, **able(course)
    )
    course(f"{DAY_BEFORE[deed]} 23:30", "notify", "donor", challenge="c1")
    return course


def test_a_challenge_of_the_last_day_binds_by_the_amendment() -> None:
    course = late("18-2")
    course.until("1909-01-03")
    assert course.state.emblem == "held" and course.state.reign.prolonged
    assert any("18-2#am-4" in step.citations for step in course.case.steps)
    course.until("1909-01-12")  # never covered
    assert course.state.holder == "Bob"
    for deed in ("18-1", "pool"):
        silent = late(deed)
        silent.until("1909-01-03")
        assert silent.state.emblem == "owned" and silent.balance("player:Bob") == 0


@pytest.mark.parametrize("deed", ALL)
def test_a_covered_challenge_keeps_the_emblem_at_stake(deed: str) -> None:
    course = late(deed)
    course(f"{DAY_BEFORE[deed]} 23:45", "cover", "Ann", challenge="c1", money=course.case.deed.terms.deposit)
    course.until(TERM_END[deed])
    assert course.state.emblem == "at_stake" and course.state.reign.prolonged
    course(f"{TERM_END[deed]} 09:00", "refuse", "Bob", challenge="c1")
    assert course.state.emblem == "owned" and course.state.holder == "Ann"
    if deed != "18-2":
        strict = late(deed, em_late="owned")
        strict(
            f"{DAY_BEFORE[deed]} 23:45", "cover", "Ann", challenge="c1", money=strict.case.deed.terms.deposit
        )
        strict.until(TERM_END[deed])
        assert strict.state.emblem == "owned" and strict.balance("stake:c1") == 0


def test_what_is_forfeited_at_the_days_end_comes_before_the_terms_end() -> None:
    course = reigning("18-1")
    course("1908-12-22 09:00", "challenge", "Bob", money=250)
    course("1908-12-22 10:00", "notify", "donor", challenge="c1")
    steps = course.until("1909-01-02")
    assert [one.kind for one in steps] == ["cover_default"] and course.state.holder == "Bob"


def test_on_the_day_of_expiry_a_challenge_may_still_bind() -> None:
    course = reigning("18-2", em_last_day="expiry-day")
    course("1909-01-02 09:00", "challenge", "Bob", money=250)
    course("1909-01-02 09:30", "challenge", "Eve", money=250)
    course.until("1909-01-03")
    assert course.state.reign.prolonged
    usual = reigning("18-2")
    usual.until("1909-01-02 00:00")
    assert usual.state.emblem == "owned"


def test_am_4_may_loosen_the_final_deposit_alone() -> None:
    for reading, last in (("sixty-days", "1909-02-19"), ("final-deposit", "1909-03-01")):
        course = late("18-2", em_am4_section=reading)
        course("1909-01-05", "cover", "Ann", challenge="c1", money=250)
        course("1909-01-06", "date", "Ann", challenge="c1", day="1909-03-01", agreed=True)
        (due,) = [one for one in course.case.deadlines() if one.kind == "final_default"]
        assert due.words.endswith(f" {int(last[8:])} {'March' if last[5:7] == '03' else 'February'} 1909.")


def test_who_was_awarded_the_emblem_may_never_own_it() -> None:
    course = reigning("18-1", em_first_holder="never")
    course.until("1915-01-01")
    assert course.state.emblem == "held"


# -- order ------------------------------------------------------------------------------------------------


def test_one_is_met_at_a_time_and_the_next_the_day_after() -> None:
    course = challenged("18-1")
    course("1907-05-02", "challenge", "Cy", money=250)
    course.refuses("1907-05-03", "cover", "Ann", challenge="c2", money=250)
    course("1907-05-03", "cover", "Ann", challenge="c1", money=250)
    course("1907-05-04", "refuse", "Bob", challenge="c1")
    (step,) = course.until("1907-05-05")
    assert step.key == "effect:c2@1907-05-05T00:00"
    # Told while the other was pending, his ten days run from the effect, unless the reading says otherwise.
    course("1907-05-06", "notify", "donor", challenge="c2")
    assert course.case.deadlines()[0].at.isoformat() == "1907-05-17T00:00:00"


def test_of_one_hour_the_chooser_prefers() -> None:
    for deed, chooser in (("18-1", "donor"), ("18-2", "donor"), ("pool", "Ann")):
        course = reigning(deed)
        money = course.case.deed.terms.deposit
        for who in ("Bob", "Cy"):
            course("1907-05-01 09:00", "challenge", who, money=money, **able(course))
        assert course.state.pending.challenger == "Bob"
        course.refuses("1907-05-01 10:00", "prefer", "Bob", challenge="c2")
        course("1907-05-01 10:00", "prefer", chooser, challenge="c2")
        assert course.state.pending.challenger == "Cy" and course.state.challenges["c1"].state == "queued"
        course.refuses("1907-05-01 11:00", "prefer", chooser, challenge="c9")


def test_a_larger_stake_is_divided() -> None:
    for reading, deposit in (("deposit-fixed", 75), ("scaled", 150)):
        course = reigning("pool", em_pool_more_stake=reading)
        course("1907-05-01", "challenge", "Bob", money=deposit, stake=300, **able(course))
        course("1907-05-01", "notify", "donor", challenge="c1")
        course("1907-05-02", "cover", "Ann", challenge="c1", money=deposit)
        course("1907-05-02", "date", "Ann", challenge="c1", day="1907-06-01")
        course.refuses("1907-05-03", "final", "Bob", challenge="c1", money=75)
        course("1907-05-03", "final", "Bob", challenge="c1", money=300 - deposit)
    reigning("18-1").refuses("1907-05-01", "challenge", "Bob", money=250, stake=600)


def test_waiting_challenges_may_lapse_with_a_vacancy() -> None:
    for reading, state in (("wait", "queued"), ("off", "off")):
        course = challenged("18-1", em_vacancy=reading)
        course("1907-05-02", "challenge", "Cy", money=250)
        course("1907-05-03", "collude", "donor", challenge="c1", reason="sold")
        assert course.state.challenges["c2"].state == state
        course("1907-06-01", "award", "donor", to="Dan")
        steps = course.until("1907-06-02")
        assert [one.kind for one in steps] == (["effect"] if reading == "wait" else [])


# -- reversal -----------------------------------------------------------------------------------------------


def test_the_donor_alone_reverses_and_the_books_keep_both() -> None:
    course = challenged("18-1")
    course.until("1907-05-12")
    key = "cover_default:c1@1907-05-12T00:00"
    facts = {"step": key, "reason": "the post was late", "until": "1907-05-20"}
    course.refuses("1907-05-13 09:00", "reverse", "Ann", **facts)
    course.refuses("1907-05-13 09:00", "reverse", "donor", **{**facts, "until": "1907-05-12"})
    posted = list(course.case.posted)
    course("1907-05-13 10:00", "reverse", "donor", **facts)
    assert course.case.posted[: len(posted)] == posted  # nothing struck out
    assert course.state.holder == "Ann" and course.balance("player:Bob") == -250
    assert course.balance("guarantee:Ann") == 500
    course.refuses("1907-05-13 11:00", "reverse", "donor", **facts)
    course("1907-05-20 12:00", "cover", "Ann", challenge="c1", money=250)
    assert course.state.emblem == "at_stake" and sum(course.case.books().values()) == 0


def test_what_others_rest_on_is_not_reversed() -> None:
    course = covered("18-1")
    refusal = course.refuses("1907-05-03", "reverse", "donor", step="e3", reason="a mistake")
    assert refusal.code == "depends"
    course("1907-05-03", "reverse", "donor", step="e5", reason="the cheque was bad")
    assert course.state.emblem == "held" and course.balance("player:Ann") == -500
    course.until("1907-05-12")
    assert course.state.holder == "Bob"


def test_a_later_event_cannot_come_before_a_step() -> None:
    course = challenged("18-1")
    assert course.refuses("1907-04-30", "challenge", "Cy", money=250).code == "out-of-order"


def test_a_reversal_cites_the_clauses_of_the_step_where_the_deed_knows_no_ruling() -> None:
    course = reigning("18-1")
    assert not course.case.deed.cite("ruling")
    (step,) = course("1907-01-03", "reverse", "donor", step="e2", reason="The cheque did not clear.")
    assert step.movements and step.citations == ("18-1#11",)
    assert all(one.citations == step.citations for one in step.movements)
