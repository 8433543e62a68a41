"""What the players of counting games say, besides the words of all pool; and states of a new rack."""

from __future__ import annotations

from collections.abc import Mapping

from ....saying import say
from ..rack_pool.settling import OFFERS as COMMON
from ..rack_pool.words import CONDUCT as FOULS
from ..rack_pool.words import SEEN as COMMON_SEEN

OFFERS: Mapping[str, str] = {
    **COMMON,
    "left": say("point-pool.offer-left", "takes the left pocket"),
    "right": say("point-pool.offer-right", "takes the right pocket"),
    "nearest": say("point-pool.offer-nearest", "has the ball nearest to the head string spotted"),
}
"""What a side may choose."""

CONDUCT: Mapping[str, str] = {
    **FOULS,
    "bad-break": say("point-pool.foul-bad-break", "break that did not do what it must"),
}

IN_RACK: Mapping[str, str] = {
    "cue-in-rack": say("point-pool.seen-cue-in-rack", "the cue ball lay where the balls are racked"),
    "cue-on-spot": say("point-pool.seen-cue-on-spot", "the cue ball lay on the head spot"),
    "ball-in-rack": say("point-pool.seen-ball-in-rack", "the last ball lay where the others are racked"),
    "ball-above": say("point-pool.seen-ball-above", "the last ball lay above the head string"),
    "ball-on-spot": say("point-pool.seen-ball-on-spot", "the last ball lay on the head spot"),
}
"""Where the two balls lay when the others were racked again; what is not said was out of the way."""

SEEN: Mapping[str, str] = {
    **COMMON_SEEN,
    **IN_RACK,
    "not-clean": say("point-pool.seen-not-clean", "the bank was not clean: a kick, a combination or a kiss"),
    "second-contact": say("point-pool.seen-second-contact", "the cue ball met the banked ball twice"),
}
LEFT, RIGHT = "tl", "tr"
"""The two pockets at the foot."""
