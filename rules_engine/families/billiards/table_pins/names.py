"""Words that games with pins on a billiard table share: balls, pins, and what happens in several of them."""

from __future__ import annotations

from ....saying import say

WHITE = say("table-pins.ball-white", "White")
SECOND_WHITE = say("table-pins.ball-second-white", "Second white")
SPOT_WHITE = say("table-pins.ball-spot-white", "Spot white")
RED = say("table-pins.ball-red", "Red")
BLUE = say("table-pins.ball-blue", "Blue")

PIN_RED = say("table-pins.pin-red", "red")
PIN_WHITE = say("table-pins.pin-white", "white")
PIN_BLUE = say("table-pins.pin-blue", "blue")
PIN_BLACK = say("table-pins.pin-black", "black")

PIN_TOO_EARLY = say("table-pins.pin-too-early", "Pin before a ball was met")
WHITE_PIN_TOO_EARLY = say("table-pins.white-pin-too-early", "White pin before a ball was met")
PIN_BY_PLAYER = say("table-pins.pin-by-player", "Pin felled by the player")

LAG = say("table-pins.lag", "Lag for the break. Who breaks?")
PINS_UP = say("table-pins.pins-up", "Set up the fallen pins on their spots.")
RED_ON_ITS_SPOT = say("table-pins.red-on-its-spot", "Put the red on its spot.")
