"""Many small cases in one test: each failing case is named, and none hides another.

A parametrised test costs pytest some milliseconds in every worker, however little it asserts. Where
thousands of cases are small, one test checks them all::

    @for_each("game", engine.games(), ids=lambda game: game.id)
    def test_every_game_has_its_rules(game: engine.Game) -> None:
        assert game.refs

A case that fails is noted with its name, and the next one is tried. At the end the test fails with the
failures of all cases.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import update_wrapper
from typing import Any


@contextmanager
def each_case() -> Iterator[Callable[[object], AbstractContextManager[None]]]:
    """Give a context manager for one case, called with its name; raise at the end what cases raised.

    One failure is raised as it is, several as an ExceptionGroup. Without a single case it fails: a list that
    is empty by mistake would prove nothing.
    """
    failures: list[Exception] = []
    tried = 0

    @contextmanager
    def case(name: object) -> Iterator[None]:
        nonlocal tried
        tried += 1
        try:
            yield
        except Exception as failure:
            failure.add_note(f"in the case: {name}")
            failures.append(failure)

    yield case
    assert tried, "no case was tried"
    if len(failures) == 1:
        raise failures[0]
    if failures:
        raise ExceptionGroup(f"{len(failures)} of {tried} cases", failures)


def for_each(
    name: str, values: Iterable[Any], ids: Callable[[Any], object] = str
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Call a test with each value of its argument ``name``, as one test; else as pytest's ``parametrize``.

    ``ids`` gives a value's name. Fixtures are set up once for all values.
    """
    rows = list(values)

    def decorated(test: Callable[..., None]) -> Callable[..., None]:
        def looped(**given: Any) -> None:
            with each_case() as case:
                for value in rows:
                    with case(ids(value)):
                        test(**given, **{name: value})

        update_wrapper(looped, test)
        del looped.__wrapped__  # type: ignore[attr-defined]  # pytest would ask it for its arguments
        signature = inspect.signature(test)
        others = [one for one in signature.parameters.values() if one.name != name]
        assert len(others) < len(signature.parameters), f"{test.__name__} has no argument {name}"
        looped.__signature__ = signature.replace(parameters=others)  # type: ignore[attr-defined]
        return looped

    return decorated
