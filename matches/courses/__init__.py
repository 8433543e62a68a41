"""Two courses of one match: a tablet comes back with entries that it could not send, and meanwhile somebody
else has written.

Both are judged from the point where they part, and a person chooses. What is not chosen stays as a
:class:`.models.StruckCourse`; nothing is removed from the log.
"""
