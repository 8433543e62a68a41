"""Tables, boards, pieces and paths as pictures: SVG, and an animation from the exact paths.

    svg_of(surface, pieces, trace)         the picture of a stroke, as text
    simulator.drawing.animation.page_of()  the same as a page that plays it
"""

from .picture import svg_of

__all__ = ["svg_of"]
