"""Every clause of the three deeds is cited by a step or a refusal; deeds as data; a club's own deed."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest

from clubs.emblems.rules.own import own_deed
from clubs.emblems.rules.terms import (
    THREE,
    DeedError,
    Terms,
    deed_of_the_book,
    read_deed,
    readings,
    readings_of,
)
from tests.clubs.emblems.courses import documented, reigning


@pytest.mark.parametrize("deed", THREE)
def test_every_clause_is_cited_in_the_documented_reign(deed: str) -> None:
    case, told = documented(f"reign-{deed}")
    cited = {one for step in case.steps for one in step.citations}
    cited |= {one for row in told if row.refusal for one in row.refusal.citations}
    assert {f"{deed}#{one.ref}" for one in deed_of_the_book(deed).clauses} <= cited


def test_the_deeds_have_the_rules_of_the_book() -> None:
    refs = {deed: [one.ref for one in deed_of_the_book(deed).clauses] for deed in THREE}
    assert refs["18-1"] == [str(n) for n in range(1, 16)]
    amended = ["am-4", "am-8", "am-8-9", "am-12", "am-15", "am-16"]
    assert refs["18-2"] == [*(str(n) for n in range(1, 17)), *amended, *(f"add-{n}" for n in range(1, 5))]
    assert refs["pool"] == [str(n) for n in range(1, 15)]


@pytest.mark.parametrize("deed", THREE)
def test_deeds_survive_being_written(deed: str) -> None:
    made = deed_of_the_book(deed)
    assert read_deed(made.to_json()) == made


def test_every_reading_is_used_and_has_alternatives() -> None:
    from pathlib import Path

    import clubs.emblems.rules as package

    source = "".join(path.read_text(encoding="utf-8") for path in Path(package.__path__[0]).glob("*.py"))
    for one in readings().values():
        assert len(one.choices) >= 2
        assert f'"{one.id}"' in source, one.id
    assert {one.id for one in readings_of(deed_of_the_book("18-2"))} >= {"em-am4-section", "em-balls-182"}


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"title": ""}, "title"),
        ({"terms": {"stake": "-1"}}, "terms.stake"),
        ({"terms": {"stake": "1.005"}}, "terms.stake"),
        ({"terms": {"stake": "nan"}}, "terms.stake"),
        ({"terms": {"deposit": "600", "stake": "500"}}, "terms.deposit"),
        ({"terms": {"cover_days": 0}}, "terms.cover_days"),
        ({"terms": {"cover_days": True}}, "terms.cover_days"),
        ({"terms": {"play": "sometime"}}, "terms.play"),
        ({"terms": {"play": "within", "play_days": 9}}, "terms.final_days"),
        ({"terms": {"start": "8 o'clock"}}, "terms.start"),
        ({"terms": {"colour": "red"}}, "terms.colour"),
        ({"terms": []}, "terms"),
        ({"currency": ""}, "currency"),
        ({"chosen": {"em-nothing": "x"}}, "chosen.em-nothing"),
        ({"chosen": {"em-days": "x"}}, "chosen.em-days"),
        ({"chosen": {"em-pool-forty": "exact"}}, "chosen.em-pool-forty"),
        ({"clauses": [{"ref": "1", "text": "a", "decides": ["weather"]}]}, "clauses[0].decides"),
        ({"clauses": [{"ref": "1", "text": "a"}, {"ref": "1", "text": "b"}]}, "clauses"),
    ],
)
def test_bad_deeds_are_named(change: dict, where: str) -> None:
    raw = deed_of_the_book("18-1").to_json()
    with pytest.raises(DeedError) as found:
        read_deed({**raw, **change})
    assert found.value.where == where


def test_a_deed_for_honour_runs_without_money() -> None:
    terms = Terms(cover_days=7, final_days=3, play="within", play_days=21, term_months=12, points=50)
    deed = own_deed("tuesday-cup", "Tuesday Cup", "brunswick/three-cushion-carrom", "The club", "", terms)
    course = reigning(deed)
    course("1907-05-01", "challenge", "Bob", money=0)
    course("1907-05-01", "notify", "donor", challenge="c1")
    course("1907-05-02", "cover", "Ann", challenge="c1", money=0)
    course("1907-05-03", "date", "Ann", challenge="c1", day="1907-05-20")
    for who in ("Ann", "Bob"):
        course("1907-05-04", "final", who, challenge="c1", money=0)
    course("1907-05-20", "result", "referee", challenge="c1", winner="Bob")
    assert course.state.holder == "Bob" and not course.case.posted
    assert all(step.citations for step in course.case.steps), [
        s.key for s in course.case.steps if not s.citations
    ]


def test_a_clubs_clauses_cover_what_its_terms_use() -> None:
    book = deed_of_the_book("18-2")
    own = own_deed(
        "own", "Own", book.game, "The club", "USD", replace(book.terms, delivery_default="forfeit")
    )
    subjects = {subject for one in own.clauses for subject in one.decides}
    assert subjects >= {
        "stake",
        "deposit",
        "cover",
        "final",
        "window",
        "effect",
        "wait",
        "delivery",
        "ownership",
    }


def test_a_challenge_lives_under_the_version_of_its_day() -> None:
    first = deed_of_the_book("18-1")
    second = replace(first, version=2, terms=replace(first.terms, cover_days=5, deposit=Decimal(300)))
    course = reigning(first)
    course.case.deeds[2] = second
    course("1907-05-01", "challenge", "Bob", money=250)
    course.refuses("1907-05-02", "amend", "Bob", version=2)
    course.refuses("1907-05-02", "amend", "donor", version=3)
    course("1907-05-02", "amend", "donor", version=2)
    course("1907-05-02", "notify", "donor", challenge="c1")
    assert course.case.deadlines()[0].at.isoformat() == "1907-05-13T00:00:00"
    course.refuses("1907-05-03", "challenge", "Cy", money=250)
    course("1907-05-03", "challenge", "Cy", money=300)
    course("1907-05-12", "cover", "Ann", challenge="c1", money=250)
    course("1907-05-13", "refuse", "Bob", challenge="c1")
    course("1907-05-14", "notify", "donor", challenge="c2")
    assert course.case.deadlines()[0].at.isoformat() == "1907-05-20T00:00:00"


def test_the_documents_tell_every_reading() -> None:
    from tests.clubs.emblems.courses import DOCS

    text = (DOCS / "README.md").read_text(encoding="utf-8")
    for one in readings().values():
        row = next(line for line in text.splitlines() if line.startswith(f"| `{one.id}` "))
        assert all(f"`{choice}`: {words}" in row for choice, words in one.choices)
        assert row.index(f"`{one.default}`:") == min(row.index(f"`{choice}`:") for choice, _ in one.choices)
