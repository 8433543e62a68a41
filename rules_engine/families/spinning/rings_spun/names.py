"""Where a spun ring comes to rest in several games."""

from __future__ import annotations

from ....saying import say

ON_BOARD = say("rings-spun.zone-on-the-board", "on the board")
IN_POCKET = say("rings-spun.zone-in-a-pocket", "in a pocket")
ELSEWHERE = say("rings-spun.zone-elsewhere", "elsewhere")
