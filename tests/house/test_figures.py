"""Numbers stand as the reader's language writes them; for programs, and in attributes, with a point."""

from __future__ import annotations

import json
from decimal import Decimal
from fractions import Fraction

import pytest
from django.utils.translation import override

from clubs.api.core.figures import FigureField
from config.languages.columns import Reading
from config.languages.figures import decimal, grouped
from matches.rule_book import words
from rules_engine.families.base import average_text
from rules_engine.languages import FOLDER, learnt
from rules_engine.saying import Count, Text, figure, in_english, say, spoken, text_of
from rules_engine.telling import kept, told

WRITTEN = {
    "en-gb": ("0.000", "10,000"),
    "de": ("0,000", "10.000"),
    "es": ("0,000", "10\N{NO-BREAK SPACE}000"),
}


@pytest.mark.parametrize("language", WRITTEN)
def test_a_number_has_the_signs_of_the_language(language):
    """Its decimals stay: an average of nothing is 0,000."""
    with override(language):
        assert (decimal(0, 3), grouped(10_000)) == WRITTEN[language]
        assert spoken(figure(0.0, 3)) == WRITTEN[language][0]
        assert decimal(Decimal("1.50")) == f"1{WRITTEN[language][0][1]}50"


def test_decimals_are_rounded_and_not_cut_off():
    """Of floats and of fractions; without a number of places all are kept."""
    with override("de"):
        assert [decimal(2 / 3, 3), spoken(figure(Fraction(2, 3), 3)), spoken(figure(Decimal("2.50")))] == [
            "0,667",
            "0,667",
            "2,50",
        ]
    assert [str(figure(2 / 3, 1)), figure(7, 0)] == ["0.7", "7"]


def test_the_engine_s_averages_are_figures():
    """The board has them in English; a dash is no number."""
    assert (average_text(6.2), average_text(None)) == ("6.200", "–")
    with override("es"):
        assert f"{spoken(average_text(6.2))} {average_text(6.2)}" == "6,200 6.200"


def test_figures_are_stored_and_read_as_they_were():
    """With their decimals, and within other messages."""
    text = say("x.y", "{a} of {b}", a=figure(1.5, 3), b=Count(2_000))
    assert text == "1.500 of 2,000"
    again = json.loads(json.dumps(kept(text)), cls=Reading)
    assert again.values == {"a": "1.500", "b": 2_000}
    with override("de"):
        assert spoken(again.values["a"]) == "1,500"
    assert f"{again.values['b']}" == "2,000"
    assert spoken(text_of("1.5", "figure", "1.5", {})) == "1.5"  # a row that somebody made


def test_programs_get_the_number_with_a_point():
    """In the message of a text, and alone where a field is a figure."""
    with override("de"):
        assert told({"n": 1, "text": figure(1.5, 2)}) == {
            "n": 1,
            "text": "1,50",
            "messages": {"text": {"id": "figure", "with": {"value": "1.50"}}},
        }
        shown = FigureField().to_representation(figure(1.5, 2))
    assert shown == "1.50"
    assert not isinstance(shown, Text)


def test_a_tablet_writes_numbers_as_its_language_does(tmp_path):
    """The archive of its words brings the decimal sign; one of an older edition has none."""
    (content,) = words._files("today/three-cushion", "de").values()
    folder = tmp_path / FOLDER
    folder.mkdir()
    (folder / "game.json").write_bytes(content)
    said = learnt(folder)
    assert said is not None
    assert said.say(figure(0, 3)) == "0,000"
    (folder / "game.json").write_text('{"plural": "n != 1", "words": {}}')
    said = learnt(folder)
    assert said is not None
    assert said.say(figure(0, 3)) == in_english(figure(0, 3)) == "0.000"
