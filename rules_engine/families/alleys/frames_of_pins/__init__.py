"""Frames of pins: a player delivers disks at standing pins, frame by frame, and a card keeps the count.

A disk is recorded by the pins that it felled (``1! 2! 5!``), or by their number alone (``+3``, ``0``); then
it is not known which pins stand, and only their number is checked. The named pins are all that fell by the
disk. Pins that must go back are told apart: ``#rebound(7)`` felled by the disk after it came off a side,
``#clearing(5)`` while dead pins were taken away, ``#pin-rebound(9)`` by a pin thrown back from a side;
``#foul`` says that fingers came across the foul line, ``#leaning(4)`` that a pin leans and so stands.

Three families: frames with strikes and spares, whose count waits for later disks (``PINS``); innings in
which a disk or the inning counts by itself, with called pins where the game has them (``INNINGS``,
``(7) 7!``); and pins that must be reached off a side of the board, alone or shared by both players
(``BANKED``, ``- sw! se!``).

Not judged here: how a disk was delivered, other than across the foul line.

``card`` holds the state and the count of frames, ``delivery`` reads one disk and settles it in a frame,
``innings`` in an inning; ``panel`` and ``inning_panel`` are what is shown and offered.
"""

from .card import Card, Disks, Frame, PinsState
from .family import PINS, FramesOfPins
from .inning_games import BANKED, INNINGS
from .innings import InningsState, Shot

__all__ = [
    "BANKED",
    "INNINGS",
    "PINS",
    "Card",
    "Disks",
    "Frame",
    "FramesOfPins",
    "InningsState",
    "PinsState",
    "Shot",
]
