"""Messages as programs get them, and as they are stored."""

from __future__ import annotations

import json
from datetime import date, datetime

import pytest

from rules_engine.saying import AnyOf, Several, Text, say, say_many
from rules_engine.telling import kept, read, told

RED = say("ball.red", "red")


def test_programs_get_texts_with_their_messages_beside() -> None:
    """Under the same names; in lists at the same places; a map's stand in the object that holds it."""
    facts = {"A": [["run", say("fact.run", "Run"), "3"]], "B": []}
    plain = told({"code": "spot", "text": say("spot", "Spot the {ball}.", ball=RED), "facts": facts, "n": 1})
    assert plain == {
        "code": "spot",
        "text": "Spot the red.",
        "facts": {"A": [["run", "Run", "3"]], "B": []},
        "n": 1,
        "messages": {
            "text": {"id": "spot", "with": {"ball": {"id": "ball.red", "with": {}, "text": "red"}}},
            "facts": {"A": [[None, {"id": "fact.run", "with": {}}, None]]},
        },
    }
    assert told(plain) == plain
    assert all(type(each) is str for each in (plain["text"], plain["facts"]["A"][0][1]))


def test_what_has_no_texts_is_told_as_it_is() -> None:
    """Tuples are lists in JSON; nothing is put beside."""
    assert told({"a": ("x", 1, None), "b": {}}) == {"a": ["x", 1, None], "b": {}}


@pytest.mark.parametrize(
    "text",
    [
        RED,
        say("a", "{who} chooses {what}", who="Ann", what=AnyOf((RED, "8"))),
        say("a", "{all} of {n}", all=Several(("a", "b", "c")), n=3),
        say_many("b", "{n} ball", "{n} balls", 2),
        say("c", "on {day} at {time}", day=date(2026, 11, 29), time=datetime(2026, 11, 29, 12, 30)),
        say("d", "{one}", one=say("e", "{other}", other=say("f", "deep"))),
    ],
)
def test_what_is_stored_is_read_as_it_was(text: Text) -> None:
    """English, id, values and number, through JSON and back, wherever the text stands."""
    stored = json.dumps(kept({"rows": [{"text": text}, ["x", text]], "plain": "x"}))
    found = json.loads(stored, object_hook=read)
    for again in (found["rows"][0]["text"], found["rows"][1][1]):
        assert isinstance(again, Text)
        assert (again, again.id, again.values, again.number) == (text, text.id, text.values, text.number)
        assert {name: type(value) for name, value in again.values.items()} == {
            name: type(value) for name, value in text.values.items()
        }
    assert found["plain"] == "x"


def test_an_object_that_is_no_text_is_left_alone() -> None:
    """Even if it has one of the names."""
    for one in ({"say": "x"}, {"text": "y"}, {"of": 1}, {}):
        assert read(dict(one)) == one


def test_a_map_of_texts_holds_nothing_else() -> None:
    """Programs go through the names of a map: its messages stand beside it, and an answer's own stay."""
    plain = told({"word": "why", "why": {"time": say("why.time", "out of time")}})
    assert plain["why"] == {"time": "out of time"}
    assert plain["messages"] == {"why": {"time": {"id": "why.time", "with": {}}}}
    assert told({"detail": RED}) == {"detail": "red", "messages": {"detail": {"id": "ball.red", "with": {}}}}
