"""The forms of people and tables: what is asked, and in which words.

What may be written is decided by the services; a form only reads fields and puts a service's
``UserProblem`` beside the field that it is about (``attempt``). What other packages use stands here.
"""

from clubs.people.forms.shared import Attempt, LinesField, NameField, attempt

__all__ = ["Attempt", "LinesField", "NameField", "attempt"]
