"""What emblems say, in a language of which the tests know one word."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

import pytest

from clubs.emblems.models import EmblemStep
from clubs.emblems.rules import telling, wording
from clubs.emblems.rules.own import own_deed
from clubs.emblems.rules.terms import Terms, deed_of_the_book, read_deed
from clubs.emblems.selectors import cases, words
from rules_engine import saying
from rules_engine.languages import Words
from rules_engine.saying import Text
from tests.clubs.emblems.conftest import House
from tests.clubs.emblems.courses import challenged


@pytest.fixture
def german() -> Iterator[None]:
    """The reader's language has these messages."""
    known = Words(
        {
            "emblems.sentences": "{first} {next}",
            "emblems.challenges": "{challenger} fordert.",
            "emblems.in-effect": "Die Forderung von {challenger} gilt ab {day}.",
            "emblems.has-to-cover": "{holder} deckt bis {day}.",
        },
        write=str,
    )
    before = saying._speaker
    saying.speak_by(known.say)
    yield
    saying.speak_by(before)


def test_sentences_and_days_are_the_readers(german: None) -> None:
    course = challenged("18-1")
    step = next(one for one in course.case.steps if one.kind == "challenge")
    assert step.words == "Bob challenges. The challenge of Bob is in effect from 1 May 1907."
    (first, following) = (step.words.values["first"], step.words.values["next"])
    assert saying.spoken(first) == "Bob fordert."
    assert saying.spoken(following) == "Die Forderung von Bob gilt ab 1907-05-01."
    due = course.case.deadlines()[0]
    assert due.words == "Ann has to cover the challenge of Bob by 11 May 1907."
    assert saying.spoken(due.words) == "Ann deckt bis 1907-05-11."


@pytest.mark.django_db
def test_a_stored_step_is_a_message_when_it_is_shown(house: House, german: None) -> None:
    house.tell("2026-05-01 09:00", "challenge", "Bob", money="250")
    row = EmblemStep.objects.get(emblem=house.emblem, key="e3")
    assert isinstance(row.words, Text) and row.words.startswith("Bob challenges.")
    assert saying.spoken(row.words).startswith("Bob fordert.")
    assert words.step(row, cases.fold(house.emblem)) is row.words
    older = EmblemStep(seq=row.seq, words=str.__str__(row.words))
    shown = words.step(older, cases.fold(house.emblem))
    assert isinstance(shown, Text) and shown == row.words, "of older versions the fold says it again"
    older.words = "Bob challenges, as it was said once."
    assert words.step(older, cases.fold(house.emblem)) == older.words


def test_stored_deeds_are_messages_where_they_say_the_same() -> None:
    made = read_deed(deed_of_the_book("18-2").to_json())
    assert type(made.clauses[0].text) is str
    said = wording.said_again(made)
    assert said == made and all(isinstance(one.text, Text) for one in said.clauses)
    terms = Terms(points=50, term_months=12, wait_days=3)
    own = own_deed("cup", "Cup", "brunswick/balkline-14", "The club", "", terms)
    assert all(isinstance(one.text, Text) for one in wording.said_again(own).clauses)
    assert wording.said_again(own) == own


def test_every_text_of_the_deeds_has_its_own_name() -> None:
    texts = list(wording.texts())
    assert len({one.id for one in texts}) == len(texts) > 100


@pytest.mark.parametrize(
    ("value", "told"), [("250", "250 USD"), ("12.5", "12.50 USD"), ("1250.00", "1,250 USD"), ("0", "0 USD")]
)
def test_amounts_in_english(value: str, told: str) -> None:
    assert telling.amount(Decimal(value), "USD") == told


def test_many_sentences_are_not_deep() -> None:
    said = telling.sentences([f"{n}." for n in range(5000)])
    assert said.startswith("0. 1. 2.") and saying.spoken(said) == said
