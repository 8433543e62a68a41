"""Frames of pins: a player delivers disks at standing pins, frame by frame, and a card keeps the count.

A disk is recorded by the pins that it felled (``1! 2! 5!``), or by their number alone (``+3``, ``0``); then
it is not known which pins stand, and only their number is checked. The named pins are all that fell by the
disk. Pins that must go back are told apart: ``#rebound(7)`` felled by the disk after it came off a side,
``#clearing(5)`` while dead pins were taken away, ``#pin-rebound(9)`` by a pin thrown back from a side;
``#foul`` says that fingers came across the foul line, ``#leaning(4)`` that a pin leans and so stands.

Not judged here: how a disk was delivered, other than across the foul line.

``card`` holds the state and the count of frames, ``delivery`` reads and settles one disk, ``panel`` is what
is shown and offered.
"""

from .card import Card, Disks, Frame, PinsState
from .template import PINS, FramesOfPins

__all__ = ["PINS", "Card", "Disks", "Frame", "FramesOfPins", "PinsState"]
