"""Every game of the books, by id. A game registers itself when its module is imported; ids never change."""

from __future__ import annotations

from .clauses import Game
from .errors import RulesError, UnknownGame

_GAMES: dict[str, Game] = {}
_loaded = False


def register(game: Game) -> Game:
    """Check the clauses of ``game`` and add it to the catalogue; raises :class:`RulesError` for a fault."""
    if game.id in _GAMES:
        raise RulesError("double-game", f"two games are called {game.id}")
    if game.playable and (missing := game.missing_slots()):
        raise RulesError("missing-slot", f"{game.id} does not answer {', '.join(missing)}")
    _GAMES[game.id] = game
    return game


def _load() -> None:
    global _loaded
    if not _loaded:
        from . import books

        books.load_all()
        _loaded = True  # only now: another thread that comes meanwhile waits at the imports


def every_game() -> tuple[Game, ...]:
    """All registered rule sets, the general sections that are not games of their own included."""
    _load()
    return tuple(_GAMES[k] for k in sorted(_GAMES))


def games() -> tuple[Game, ...]:
    """All games that can be played, sorted by id."""
    return tuple(g for g in every_game() if g.playable)


def game(game_id: str) -> Game:
    """Return the playable game of that id, and import no other; raises :class:`UnknownGame`."""
    found = _GAMES.get(game_id)
    if found is None and not _loaded:
        from . import books

        books.load(game_id)
        found = _GAMES.get(game_id)
    if found is None or not found.playable:
        raise UnknownGame(game_id)
    return found
