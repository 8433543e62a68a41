"""What the simulator refuses, in words that name the piece and the place."""

from __future__ import annotations


class SimulatorError(Exception):
    """A shot that cannot be played as it is described.

    ``code`` is stable, for programs; ``message`` says in words what is wrong and names the piece and the
    place; ``where`` is the path of the faulty value in the shot's JSON ("pieces[2].x"), or None.

    ==================  ================================================================
    code                meaning
    ==================  ================================================================
    bad-shot            the JSON is not a shot: a key is missing, unknown or of the wrong type
    bad-number          a number is infinite, not a number, or absurd
    unknown-surface     no surface has that name
    unknown-kind        no piece is of that kind
    unknown-piece       the stroke names a piece that is not there
    double-piece        two pieces have one id
    overlap             two pieces lie in one another
    outside             a piece lies outside the bed
    in-pocket           a piece lies over a pocket or hole, where it cannot stay
    blocked             a piece lies in a post, peg or pin
    wrong-stroke        the stroke does not suit the piece (a cue cannot spin a top)
    unknown-constant    no constant has that name
    too-large           what is to be read has more bytes than any shot needs
    ==================  ================================================================
    """

    def __init__(self, code: str, message: str, where: str | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.where = where
