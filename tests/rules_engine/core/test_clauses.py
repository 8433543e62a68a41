"""Games as layers of clauses: what is put together wrongly is found at import."""

from __future__ import annotations

from typing import Any

import pytest

import rules_engine as engine
from rules_engine.clauses import Game
from rules_engine.families.billiards.carom import CAROM
from rules_engine.families.billiards.pool import POOL
from rules_engine.options import choice


def _game(slug: str, **more: Any) -> Game:
    return Game(
        f"test/{slug}",
        slug,
        family=more.pop("family", CAROM),
        lines=(1, 2),
        refs={"1": "one", "2": "two"},
        **more,
    )


def _both(state: Any, facts: Any, options: Any) -> Any:
    """Count one when both were met."""
    return int(bool(facts.both))


def _copied(state: Any, facts: Any, options: Any) -> Any:
    """The same under another name."""
    return int(bool(facts.both))


def test_the_nearest_layer_that_is_not_silent_decides_and_is_cited() -> None:
    """A clause may stay silent with None; then the governor answers."""
    parent = _game("parent")
    parent.figure("target", "1", 50, "fifty")
    child = _game("child", governed_by=[parent])

    @child.clause("target", "2", "a hundred if so agreed")
    def target(state: Any, facts: Any, options: Any) -> int | None:
        return 100 if state == "long" else None

    play = engine.Play.__new__(engine.Play)
    play.options = None  # type: ignore[assignment]
    play._answers = {"target": (None, tuple((c.answer, c.citation) for c in child.stack("target")))}
    assert play.ask("target", "long") == (100, "test/child#2")
    assert play.ask("target", "short") == (50, "test/parent#1")
    assert play.ask("spot") == (None, None)


def test_a_governor_of_another_family_is_silent_where_the_template_has_no_such_question() -> None:
    """Carom rules may govern pool: what pool does not ask, they do not answer."""
    parent = _game("parent")
    parent.figure("doubt", "1", True, "against the striker")
    parent.figure("target", "2", 50, "fifty")
    child = _game("child", governed_by=[parent], family=POOL)
    assert child.slots() == ("target",)
    assert child.stack("doubt") == ()


@pytest.mark.parametrize(
    ("code", "fault"),
    [
        ("unknown-slot", lambda g, p: g.figure("colour", "1", 1, "")),
        ("no-such-rule", lambda g, p: g.figure("doubt", "9", True, "")),
        ("no-such-rule", lambda g, p: g.figure("doubt", "test/other#1", True, "")),
        ("double-clause", lambda g, p: [g.figure("doubt", "1", True, ""), g.figure("doubt", "2", False, "")]),
        ("idle-exception", lambda g, p: g.figure("target", "1", 50, "")),
        ("idle-exception", lambda g, p: g.restates("doubt", "1", "")),
        ("idle-exception", lambda g, p: g.clause("target", "1", "")(lambda state, facts, options: 50)),
        ("idle-exception", lambda g, p: g.clause("count", "1", "")(_both)),
        ("idle-exception", lambda g, p: g.clause("count", "1", "")(_copied)),
        ("idle-exception", lambda g, p: g.figure("rail", "1", False, "")),
        ("no-such-rule", lambda g, p: _game("late", beside={"7": "no such rule"})),
        ("no-such-option", lambda g, p: _game("late", drop_options=["colour"])),
        (
            "idle-option",
            lambda g, p: _game("late", governed_by=[p], options=[choice("side", ("a", "b"), "which")]),
        ),
        ("bad-option", lambda g, p: choice("side", ("a", "b"), "which", default="c")),
    ],
)
def test_a_game_put_together_wrongly_is_refused(code: str, fault: Any) -> None:
    """Unknown question, citation that does not exist, an exception that says nothing new."""
    parent = _game("parent", options=[choice("side", ("a", "b"), "which")])
    parent.figure("target", "1", 50, "fifty")
    parent.clause("count", "1", "one")(_both)
    parent.clause("rail", "1", "never")(lambda state, facts, options: False)
    child = _game("child", governed_by=[parent])
    with pytest.raises(engine.RulesError) as caught:
        fault(child, parent)
    assert caught.value.code == code


def test_an_exception_that_says_something_else_is_taken() -> None:
    """Another constant, another type of it, another function, and a restatement that says so."""
    parent = _game("parent")
    parent.figure("target", "1", 1, "one")
    parent.clause("count", "1", "one")(_both)
    child = _game("child", governed_by=[parent])
    child.clause("target", "1", "told by the state")(lambda state, facts, options: state)
    child.clause("count", "2", "two")(lambda state, facts, options: 2 * bool(facts.both))
    grandchild = _game("grandchild", governed_by=[child])
    grandchild.restates("count", "1", "two, as ever")
    grandchild.figure("target", "1", True, "not one, but yes")
    assert [c.citation for c in grandchild.stack("count")] == [
        "test/grandchild#1",
        "test/child#2",
        "test/parent#1",
    ]


def test_an_unknown_fact_is_no_truth_value() -> None:
    """A forgotten guard fails instead of becoming a silent "no"."""
    with pytest.raises(TypeError):
        bool(engine.UNKNOWN)
    assert not engine.known(1, engine.UNKNOWN)


def test_unknown_games_are_named() -> None:
    """Neither an id that nobody has, nor a section that is no game of its own."""
    for game_id in ("brunswick/whist", "brunswick/foul-strokes"):
        with pytest.raises(engine.UnknownGame):
            engine.game(game_id)
