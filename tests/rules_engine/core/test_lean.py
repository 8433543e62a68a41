"""The lean NamedTuple is the standard one in all that the engine uses."""

from __future__ import annotations

import copy
import pickle
from typing import NamedTuple as Standard
from typing import get_type_hints

import pytest

from rules_engine.lean import NamedTuple


class Lean(NamedTuple):
    """A ball."""

    kind: str
    number: int | None = None
    where: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """Kind and number."""
        return f"{self.kind}{self.number or ''}"

    def moved(self, *where: str) -> Lean:
        """The ball elsewhere."""
        return self._replace(where=where)


class Usual(Standard):
    """A ball."""

    kind: str
    number: int | None = None
    where: tuple[str, ...] = ()


def test_it_has_the_fields_defaults_methods_and_annotations() -> None:
    """And is a tuple, copied and pickled like any other."""
    assert Lean._fields == Usual._fields
    assert Lean._field_defaults == Usual._field_defaults
    assert get_type_hints(Lean) == get_type_hints(Usual)
    assert (Lean.__name__, Lean.__module__, Lean.__doc__) == ("Lean", __name__, "A ball.")
    ball = Lean("r", 7)
    assert ball == ("r", 7, ())
    assert repr(ball) == "Lean(kind='r', number=7, where=())"
    assert ball.name == "r7"
    assert ball.moved("tl").where == ("tl",)
    assert copy.copy(ball) == pickle.loads(pickle.dumps(ball)) == ball
    assert isinstance(pickle.loads(pickle.dumps(ball)), Lean)


def test_it_is_copied_with_other_values_in_their_places() -> None:
    """And a field that it does not have is named, as the standard one names it."""
    ball = Lean("r", 7)
    changed = ball._replace(where=("tl",), kind="w")
    assert changed == Lean("w", 7, ("tl",))
    assert isinstance(changed, Lean)
    assert ball == Lean("r", 7)
    with pytest.raises(ValueError, match="Got unexpected field names: \\['size'\\]"):
        ball._replace(size=2, kind="w")  # type: ignore[call-arg]
    with pytest.raises(ValueError, match="Got unexpected field names: \\['size'\\]"):
        Usual("r")._replace(size=2)  # type: ignore[call-arg]


def test_values_in_a_row_make_one() -> None:
    """All values of another, and some that follow it."""
    ball = Lean("r", 7)
    made = Lean._make((*ball[:2], ("tl",)))
    assert made == Lean("r", 7, ("tl",))
    assert isinstance(made, Lean)
    assert made.name == "r7"
