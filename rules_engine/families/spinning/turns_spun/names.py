"""Where a spun ring comes to rest in several games, as a button names it."""

from __future__ import annotations

from ....saying import say

IN_HOLE = say("turns-spun.zone-in-the-hole", "In the hole")
INNER_CIRCLE = say("turns-spun.zone-inner-circle", "Inner circle")
NEXT_CIRCLE = say("turns-spun.zone-next-circle", "Next circle")
OUTER_BAND = say("turns-spun.zone-outer-band", "Outer band")
AT_EDGE = say("turns-spun.zone-at-the-edge", "At the edge")
IN_DITCH = say("turns-spun.zone-in-the-ditch", "In the ditch")
