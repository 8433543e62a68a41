"""Tables, boards, pieces and paths as pictures: SVG, and an animation from the exact paths."""
