"""A ring driven through gates, one after the other, and home into the hole.

``family`` holds the questions and what is shown, ``shots`` the state and the judging of a shot.
"""

from .family import GATES, Gates
from .shots import GatesState, Seen

__all__ = ["GATES", "Gates", "GatesState", "Seen"]
