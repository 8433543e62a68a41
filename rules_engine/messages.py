"""The messages of the books, for translators: what the games are called, what their clauses say, and what can
be chosen. What families say of play stands in their modules, in calls of :func:`rules_engine.saying.say`.
"""

from __future__ import annotations

from collections.abc import Iterator

from .catalogue import every_game
from .saying import Text


def of_books() -> Iterator[tuple[Text, str]]:
    """Every text of every game, once, each with the id of the game that says it first."""
    seen: set[str] = set()
    for game in every_game():
        said = [game.name, game.summary, *game.refs.values(), *game.beside.values()]
        for option in game.options.values():
            said.append(option.text)
            said += [option.words(value) for value in option.values if isinstance(value, str)]
        said += [text for way in game.ways.values() for text in (way.name, way.note)]
        said += [clause.text for clause in game.own.clauses.values()]
        for text in said:
            if isinstance(text, Text) and text.id not in seen:
                seen.add(text.id)
                yield text, game.id
