"""Tables, boards, pieces and paths as pictures (:func:`svg_of`), and an animation from the exact paths."""

from .picture import svg_of

__all__ = ["svg_of"]
