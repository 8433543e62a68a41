"""On what a game is played, in neutral words: its board, how the pieces lie, what is shot and from where.

A game says only what differs from its governors and from the usual of its family (`Family.played_on`); a
game of men, dice or questions, in which no piece is sent anywhere, has no board. The words are those of
`docs/simulator/surfaces.md`; what they look like in inches is the business of whoever draws or plays.
"""

from __future__ import annotations

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
    """

    board: str | None = None
    set_up: str | None = None
    lies: str | None = None
    pieces: str = ""
    shot: str | None = None
    shot_from: tuple[str, ...] | None = None

    def over(self, under: PlayedOn) -> PlayedOn:
        """What holds when ``self`` says something, and ``under`` where ``self`` is silent."""
        lying = self if self.lies is not None else under
        return PlayedOn(
            under.board if self.board is None else self.board,
            under.set_up if self.set_up is None else self.set_up,
            lying.lies,
            lying.pieces,
            under.shot if self.shot is None else self.shot,
            under.shot_from if self.shot_from is None else self.shot_from,
        )


SILENT = PlayedOn()
"""Says nothing."""
