"""A ring driven through gates, one after the other, and home into the hole.

``template`` holds the questions and what is shown, ``shots`` the state and the judging of a shot.
"""

from .shots import GatesState, Seen
from .template import GATES, Gates

__all__ = ["GATES", "Gates", "GatesState", "Seen"]
