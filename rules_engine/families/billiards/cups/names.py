"""What the balls of the games of cups are called, and shots of which nothing came."""

from __future__ import annotations

from ....saying import say

WHITE = say("cups.ball-white", "White")
RED = say("cups.ball-red", "Red")
BLACK = say("cups.ball-black", "Black")
KING = say("cups.ball-king", "King")
THE_BALL = say("cups.the-ball", "the ball")

NO_BALL_IN = say("cups.no-ball-in", "No ball in")
