"""What a person's own file tells, table by table, and what it leaves out and why.

It follows the map of what is kept of people (:mod:`clubs.people.rules.personal`): each column there is told
of the person's own rows, or stands here with the reason why not. A test walks the whole map, so that a new
column cannot be forgotten.
"""

from clubs.archives.rules.person.parts import PARTS, Part
from clubs.archives.rules.person.withheld import INNER, LEFT_OUT, NOT_TOLD, REFERENCES, SIGNATURES

__all__ = ["INNER", "LEFT_OUT", "NOT_TOLD", "PARTS", "REFERENCES", "SIGNATURES", "Part"]

FORMAT = "balkline-person"
VERSION = 1
