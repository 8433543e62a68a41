"""The questions that a clause of a pool of lives may answer."""

from __future__ import annotations

from collections.abc import Mapping

from ....saying import say

SLOTS: Mapping[str, str] = {
    "balls": say("lives.slot-balls", "Which ball has each player, in the order drawn?"),
    "order": say("lives.slot-order", "In which order do the players play?"),
    "reshake": say("lives.slot-reshake", "What if too few small balls were thrown for the order?"),
    "lives": say("lives.slot-lives", "How many lives has each player at first?"),
    "late_entry": say("lives.slot-late-entry", "May a player come in after the pool has begun?"),
    "lead": say("lives.slot-lead", "Who leads, and may the lead be spotted?"),
    "lead_stands": say("lives.slot-lead-stands", "Can a lead be changed once it is made?"),
    "pool_spot": say("lives.slot-pool-spot", "Where is a lead spotted?"),
    "push_lead": say("lives.slot-push-lead", "What may the next player do after a pushed lead?"),
    "string": say("lives.slot-string", "What if the second player plays from outside the string?"),
    "new_lead": say("lives.slot-new-lead", "When is there a new lead?"),
    "two_left": say("lives.slot-two-left", "Who leads when two are left and one has lost his ball?"),
    "object": say("lives.slot-object", "Whose ball must be played on?"),
    "after_loss": say(
        "lives.slot-after-loss", "Upon which ball is played after the last striker lost a life?"
    ),
    "nearest": say("lives.slot-nearest", "When is the nearest ball played, and who measures?"),
    "tie": say("lives.slot-tie", "What if two balls are equally near?"),
    "turn": say("lives.slot-turn", "How long does a turn last?"),
    "all_down": say("lives.slot-all-down", "What if no ball is left to play on?"),
    "touching": say("lives.slot-touching", "What if the striker's ball touches the one he plays on?"),
    "lift_hiding": say("lives.slot-lift-hiding", "When is a ball in the way of the ball on taken up?"),
    "lift_hampering": say("lives.slot-lift-hampering", "When is a ball taken up that hampers the striker?"),
    "lift_corner": say(
        "lives.slot-lift-corner", "When is a ball taken up for a stroke at the cushion first?"
    ),
    "place_taken": say("lives.slot-place-taken", "What becomes of a lifted ball whose place is occupied?"),
    "next_place_taken": say(
        "lives.slot-next-place-taken", "What if the striker's ball stops on the place of the next player's?"
    ),
    "own_on_place": say(
        "lives.slot-own-on-place", "What if the striker's ball stops on the place of another lifted ball?"
    ),
    "take": say("lives.slot-take", "May another player take the stroke?"),
    "taken_order": say(
        "lives.slot-taken-order", "Does the order go on after the striker whose stroke was taken?"
    ),
    "hazard": say("lives.slot-hazard", "What does a ball pocketed cost its owner?"),
    "loss:": say("lives.slot-loss", "Does this cost the striker a life?"),
    "off_table": say("lives.slot-off-table", "What becomes of an object ball off the table?"),
    "foul:": say("lives.slot-foul", "What does this foul of conduct cost?"),
    "foul_holed": say("lives.slot-foul-holed", "What becomes of a ball holed by a foul stroke?"),
    "out_of_turn_next": say(
        "lives.slot-out-of-turn-next", "Who plays after a ball was pocketed out of turn?"
    ),
    "misdirect_next": say("lives.slot-misdirect-next", "Who leads after a player was misdirected?"),
    "forfeit": say("lives.slot-forfeit", "Who is paid for a life?"),
    "chance": say("lives.slot-chance", "With how many lives may a dead player come in again?"),
    "chance_word": say("lives.slot-chance-word", "What is it called?"),
    "chances": say("lives.slot-chances", "How often may that be done in one pool?"),
    "chance_lapses": say("lives.slot-chance-lapses", "Is it gone once it was declined?"),
    "chance_open": say("lives.slot-chance-open", "May it be taken later than at once?"),
    "chance_order": say("lives.slot-chance-order", "Are all asked who died by one stroke?"),
    "end": say("lives.slot-end", "When does the pool end, and who wins?"),
    "division": say("lives.slot-division", "When may the last two divide?"),
    "no_division": say("lives.slot-no-division", "When is there no division?"),
    "shares": say("lives.slot-shares", "How is a pool divided?"),
    "sale": say("lives.slot-sale", "May a ball be sold?"),
    "buyer": say("lives.slot-buyer", "Who may buy a ball?"),
    "buyer_alive": say("lives.slot-buyer-alive", "May one buy whose own ball is alive?"),
    "buyer_stranger": say("lives.slot-buyer-stranger", "May somebody buy who was not in the pool at first?"),
    "buyer_on_lead": say("lives.slot-buyer-on-lead", "What may he do who buys the leader's ball?"),
    "first_right": say("lives.slot-first-right", "Who has the first right to buy when two are left?"),
    "claim_window": say(
        "lives.slot-claim-window", "How many strokes may follow before a claim of foul dies?"
    ),
}

CONDUCT: Mapping[str, str] = {
    "not-point": say("lives.foul-not-point", "not with the point of the cue"),
    "feet": say("lives.foul-feet", "both feet off the floor"),
    "touched": say("lives.foul-touched", "ball touched"),
    "in-motion": say("lives.foul-in-motion", "running ball touched"),
    "double": say("lives.foul-double", "ball struck twice"),
    "early-touch": say("lives.foul-early-touch", "cue ball touched too early"),
    "after-rest": say("lives.foul-after-rest", "ball touched after a life was taken"),
    "push": say("lives.foul-push", "push"),
    "hand": say("lives.foul-hand", "played from the wrong place"),
    "lifted": say("lives.foul-lifted", "ball taken up without right"),
    "help": say("lives.foul-help", "help or marks"),
    "wrong-ball": say("lives.foul-wrong-ball", "played with the wrong ball"),
    "out-of-turn": say("lives.foul-out-of-turn", "played out of turn"),
    "misdirected": say("lives.foul-misdirected", "was misdirected"),
    "obstruct": say("lives.foul-obstruct", "opponent obstructed, or balls interfered with"),
    "misinformed": say("lives.foul-misinformed", "was misinformed by the marker"),
    "stopped": say("lives.foul-stopped", "a missed ball was stopped"),
    "dropped": say("lives.foul-dropped", "ball fell into a pocket after standing still"),
    "dropping": say("lives.foul-dropping", "ball was falling while it was played at"),
    "outside": say("lives.foul-outside", "disturbed by somebody from outside"),
    "self-moved": say("lives.foul-self-moved", "ball moved by itself"),
    "baulk": say("lives.foul-baulk", "played on a ball in baulk"),
}

LOSS: Mapping[str, str] = {
    "miss": say("lives.loss-miss", "nothing struck"),
    "first": say("lives.loss-first", "wrong ball struck first"),
    "together": say("lives.loss-together", "two balls struck at once"),
    "coup": say("lives.loss-coup", "own ball pocketed without striking another"),
    "pocketed": say("lives.loss-pocketed", "own ball pocketed"),
    "off": say("lives.loss-off", "own ball off the table"),
    "taken": say("lives.loss-taken", "a hazard taken from another is not made"),
    "kept": say("lives.loss-kept", "a hazard that another offered to take is not made"),
}
