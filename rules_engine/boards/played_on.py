"""On what a game is played, in neutral words: its board, how the pieces lie, what is shot and from where.

Also what a player or a watcher must know of places that the rules only name: where a ball goes whose spot is
covered, which rings may not be shot at straight, where a spun ring should come to rest. A game says only what
differs from its governors and from the usual of its family (`Family.played_on`); a game of men, dice or
questions, in which no piece is sent anywhere, has no board. The words are those of
`docs/simulator/surfaces.md`; what they look like in inches is the business of whoever draws or plays.
"""

from __future__ import annotations

from typing import Any

from ..lean import NamedTuple


class PlayedOn(NamedTuple):
    """What a game declares. None: as the governors say, else the family; else the usual of the board.

    ``board`` is a board or table without its size ("carom", "pool", "carrom", "crokinole-round"); "" says
    that there is none. ``set_up`` names a set-up of :mod:`rules_engine.boards.set_ups` (mostly that of the
    game in which it was described first), where the game has none under its own id. ``lies`` is how the
    pieces lie when that is no set-up ("heap", "triangle", "rack"), and ``pieces`` names them in the order
    of the arrangement, each with its spot for "spots" ("r=billiard"). ``shot`` is the kind of the piece
    that is shot or spun ("spin-top"), or "hand" where pieces are moved by hand. ``shot_from`` names the
    places, zones or spots, from which it is shot.

    ``tables`` are the kinds of table or board on which a club can play the game ("checkerboard",
    "combination"), where ``board`` does not say it: for games of men and dice, which have none. Who names
    another board takes over no kinds.

    ``covered`` is where a ball goes whose own spot is covered: the "nearest" or the "farthest" free spot
    (from its own, from the cue ball), or several spots in their order ("billiard centre"); "behind" its spot
    is the usual. ``only_banked`` says which rings may not be shot at straight, by where they lie
    ("behind-a-line", "own-at-line"), and ``rests`` by what it is told where a spun ring comes to rest and
    which place is the best ("far-line", "quarters"). ``keep_up`` is the pin that should not fall.
    """

    board: str | None = None
    set_up: str | None = None
    lies: str | None = None
    pieces: str = ""
    shot: str | None = None
    shot_from: tuple[str, ...] | None = None
    covered: str | None = None
    only_banked: str | None = None
    rests: str | None = None
    keep_up: str | None = None
    tables: tuple[str, ...] | None = None

    def over(self, under: PlayedOn) -> PlayedOn:
        """What holds when ``self`` says something, and ``under`` where ``self`` is silent."""
        lying = self if self.lies is not None else under
        tables = self.tables if self.tables is not None or self.board is not None else under.tables
        said: dict[str, Any] = {
            name: word for name, word in zip(self._fields, self, strict=True) if word is not None
        }
        return under._replace(**{**said, "lies": lying.lies, "pieces": lying.pieces, "tables": tables})


SILENT = PlayedOn()
"""Says nothing."""
