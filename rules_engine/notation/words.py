"""States and choices in plain words, where the family does not keep them itself.

Fouls of conduct have their words in ``Family.conduct``, because refusals and buttons say them too, and a
family that says other states itself has those in ``Family.seen``. What is here are the other states and the
choices: most words mean the same in every family that knows them; where one means something else, its row
names the family.
"""

from __future__ import annotations

from ..clauses import Game
from ..saying import say

STATES: dict[str, str] = {
    "aborted": say("words.state-aborted", "the top left the table or was touched"),
    "anchor": say("words.state-anchor", "both object balls rest in an anchor"),
    "apart": say("words.state-apart", "the row is knocked apart"),
    "astride": say("words.state-astride", "the ring lies partly on the own quarter"),
    "at-rest": say("words.state-at-rest", "he was in a corner"),
    "back": say("words.state-back", "off the field and back again"),
    "black-moved": say("words.state-black-moved", "the black left the centre and is in no pen"),
    "board-moved": say("words.state-board-moved", "the board was moved"),
    "border": say("words.state-border", "in a balk only because its line belongs to both sides"),
    "broken": say("words.state-broken", "a top stopped before the next was spun"),
    "called": say("words.state-called", "the marker had called the player"),
    "carom": say("words.state-carom", "a carom of which nobody noted the balls"),
    "castle-direct": say("words.state-castle-direct", "a ring in the Castle was hit by a direct shot"),
    "centre-blocked": say("words.state-centre-blocked", "a ring stopped in the centre"),
    "clearing": say("words.state-clearing", "felled when pins were cleared away"),
    "coached": say("words.state-coached", "was coached"),
    "covered": say("words.state-covered", "a ball lies on the spot of the pin"),
    "crossed": say("words.state-crossed", "the cue ball went into baulk"),
    "crotch": say("words.state-crotch", "both object balls rest in a corner square"),
    "direct": say("words.state-direct", "a direct shot, without a bank"),
    "direct-aside": say("words.state-direct-aside", "straight at a ring behind another line"),
    "direct-on-line": say("words.state-direct-on-line", "straight at a ring that lies on the line"),
    "displaced": say("words.state-displaced", "moved by a dead weight, and put back"),
    "disturbed": say("words.state-disturbed", "a ring was disturbed"),
    "doubt": say("words.state-doubt", "the marker was in doubt"),
    "elsewhere": say("words.state-elsewhere", "a carom not on the two balls that lay in the crotch"),
    "emptied": say("words.state-emptied", "the ring in the hole was taken out"),
    "exit": say("words.state-exit", "leaving the Castle it met a ring, although there was a way"),
    "false-start": say("words.state-false-start", "spun before the signal"),
    "fell": say("words.state-fell", "fell after it had come to rest"),
    "fingers": say("words.state-fingers", "touched on the fingers"),
    "fingers-off": say("words.state-fingers-off", "took the fingers off the man"),
    "foul": say("words.state-foul", "a hand across the foul line"),
    "from-side": say("words.state-from-side", "the weight was flipped from the side"),
    "frozen": say("words.state-frozen", "the ball that touches the cue ball before the stroke"),
    "gate": say("words.state-gate", "the gate that was passed"),
    "hand": say("words.state-hand", "a ring struck a hand"),
    "hands-on-board": say("words.state-hands-on-board", "a hand on the board"),
    "hit": say("words.state-hit", "the pin was touched and stays up"),
    "idle": say("words.state-idle", "a top lay still before the next was spun"),
    "in": say("words.state-in", "both object balls rest in one balk or space"),
    "in-motion": say("words.state-in-motion", "a ring that still moved at the call of time"),
    "inside-first": say("words.state-inside-first", "the Castle was shot at too early"),
    "jumped": say("words.state-jumped", "the top jumped out of its ring"),
    "late": say("words.state-late", "two sides or more came first"),
    "leaning": say("words.state-leaning", "the pin leans, and stands up again"),
    "left": say("words.state-left", "left the circle and came back"),
    "level": say("words.state-level", "lies level with the one before it"),
    "wrong-ball": say("words.state-wrong-ball", "played with the ball of the other side"),
    "lifted": say("words.state-lifted", "lifted, and so must be played"),
    "line": say("words.state-line", "on the line"),
    "line-direct": say(
        "words.state-line-direct", "a ring at the shooting line that may only be banked was shot at straight"
    ),
    "lodged": say("words.state-lodged", "the ball lies on a cushion"),
    "loose": say("words.state-loose", "an end ring is out of the row, which else stands"),
    "mistaken": say("words.state-mistaken", "the throw was read wrongly; this is the true one"),
    "money": say("words.state-money", "the stakes fell and the cork stands"),
    "moved": say("words.state-moved", "only moved"),
    "moving": say("words.state-moving", "moved away from the corner"),
    "needless-bank": say("words.state-needless-bank", "banked without need"),
    "no-bank": say("words.state-no-bank", "not banked"),
    "no-cushion": say("words.state-no-cushion", "no cushion was met"),
    "no-exit": say("words.state-no-exit", "leaving the Castle it met a ring, for there was no way"),
    "none-out": say("words.state-none-out", "no ball lay out of baulk"),
    "not-foot": say("words.state-not-foot", "the opening did not drive the red to the foot cushion"),
    "not-genuine": say("words.state-not-genuine", "did not play at a ring of the opponent"),
    "not-lowest": say("words.state-not-lowest", "the lowest was not met first"),
    "not-named": say("words.state-not-named", "another ring than the one that was named"),
    "occupied": say("words.state-occupied", "its spot is occupied"),
    "off": say("words.state-off", "off the board"),
    "off-star": say("words.state-off-star", "Puss was off the star"),
    "on-cushion": say("words.state-on-cushion", "an object ball lies on a cushion"),
    "on-line": say("words.state-on-line", "exactly half past the line of its zone"),
    "other-hand": say("words.state-other-hand", "the shooter came back to the hand of another"),
    "other-red": say("words.state-other-red", "another red fell than the one shot at"),
    "out": say("words.state-out", "an object ball was driven out of the space"),
    "out-of-turn": say("words.state-out-of-turn", "played out of turn"),
    "outside": say("words.state-outside", "disturbed from outside"),
    "partly": say("words.state-partly", "the ring passed partly within the middle"),
    "peg": say("words.state-peg", "the peg over which a ring goes back"),
    "pin": say("words.state-pin", "the pin fell, and the ring is out of play"),
    "pin-rebound": say("words.state-pin-rebound", "felled by a pin that rebounded"),
    "place": say("words.state-place", "shot or spun from a wrong place"),
    "post-first": say(
        "words.state-post-first",
        "a post was shot at while a ring of the opponent lay on the field or in the hole",
    ),
    "prompting": say("words.state-prompting", "the side prompted another"),
    "pushed": say("words.state-pushed", "the ring was pushed"),
    "rail": say("words.state-rail", "the cushion on which the cue ball rested before the stroke"),
    "rebound": say("words.state-rebound", "came back out of a pocket"),
    "red": say("words.state-red", "a red ring was met or moved"),
    "rim": say("words.state-rim", "back from a side"),
    "rings-moved": say("words.state-rings-moved", "rings on the field were moved"),
    "safety": say("words.state-safety", "played for safety"),
    "scored": say("words.state-scored", "the foul stroke had scored"),
    "scratch": say("words.state-scratch", "the lowest was not met at all"),
    "seat-moved": say("words.state-seat-moved", "a seat was moved"),
    "shared": say("words.state-shared", "fell to two rings"),
    "shooter-ditch": say("words.state-shooter-ditch", "the shooter in the ditch"),
    "shooter-hole": say("words.state-shooter-hole", "the shooter in the hole"),
    "shooter-line": say("words.state-shooter-line", "the shooter on the outer line"),
    "shooter-off": say("words.state-shooter-off", "the shooter off the board"),
    "shooting-place": say("words.state-shooting-place", "a ring stopped where one shoots from"),
    "short": say("words.state-short", "did not cross its line"),
    "side-rim": say("words.state-side-rim", "a bank off another rim than the one opposite"),
    "snookered": say("words.state-snookered", "the striker is snookered"),
    "spot-moved": say("words.state-spot-moved", "the opponent's ring moved a spot ring"),
    "spotted": say("words.state-spotted", "the ball was put back on its spot"),
    "stayed": say("words.state-stayed", "the top stayed in its ring"),
    "still": say("words.state-still", "pushed, and the ball did not move"),
    "through": say("words.state-through", "through the middle"),
    "tipped": say("words.state-tipped", "the board was tipped"),
    "together": say("words.state-together", "met at the same instant"),
    "touched": say("words.state-touched", "touched"),
    "touching": say("words.state-touching", "balls touch each other"),
    "two-hands": say("words.state-two-hands", "with two hands"),
    "uncovered": say("words.state-uncovered", "the spot of the pin is free again"),
    "undetected": say("words.state-undetected", "out of turn, and nobody noticed in time: it stands"),
    "unintended": say("words.state-unintended", "fell in a pocket that was not meant"),
    "unmoved": say("words.state-unmoved", "the ring hit was not moved"),
    "upright": say("words.state-upright", "the green top was not spun on its long end; which spin it was"),
    "vacated": say("words.state-vacated", "the place of the lifted ball is free again"),
    "warned": say("words.state-warned", "the striker had been warned"),
    "wide": say("words.state-wide", "the ring passed wide of the middle"),
    "with": say("words.state-with", "the ball that was played with"),
    "wrong": say("words.state-wrong", "a wrong flag"),
    "wrong-ring": say("words.state-wrong-ring", "another ring was met first than may be shot at"),
}

CHOICES: dict[str, str] = {
    "replay": say("words.choice-replay", "board or set is played again"),
    "left-out": say("words.choice-left-out", "left one of several dues out"),
    "forgo": say("words.choice-forgo", "leaves the dues in the pocket"),
    "demand": say("words.choice-demand", "demands further points of the board that is over"),
    "accept": say("words.choice-accept", "accepts the third miss"),
    "adopt": say("words.choice-adopt", "plays what was thrown for the lead"),
    "again": say("words.choice-again", "has the stroke played again"),
    "against": say("words.choice-against", "asks to be judged against that ring"),
    "agree-draw": say("words.choice-agree-draw", "both agree on a draw"),
    "anywhere": say("words.choice-anywhere", "takes the white in hand, anywhere on the table"),
    "as-is": say("words.choice-as-is", "plays the balls as they lie"),
    "both": say("words.choice-both", "both together"),
    "back": say("words.choice-back", "has the other side play again, all balls put back"),
    "break": say("words.choice-break", "breaks the balls"),
    "burst": say("words.choice-burst", "is over the number"),
    "buy": say("words.choice-buy", "buys of that side"),
    "call": say("words.choice-call", "the flag that is called"),
    "cease": say("words.choice-cease", "calls time; the rings that each side has left"),
    "centre": say("words.choice-centre", "moves a ring to the centre"),
    "claim-draw": say("words.choice-claim-draw", "claims a draw"),
    "colour": say("words.choice-colour", "takes that colour"),
    "count": say("words.choice-count", "the round is counted"),
    "credit": say("words.choice-credit", "the count is credited"),
    "cue": say("words.choice-cue", "the ring that is shot from now on"),
    "decline": say("words.choice-decline", "declines"),
    "divide": say("words.choice-divide", "the two divide the pool"),
    "doublets": say("words.choice-doublets", "the doublets that are chosen"),
    "elect": say("words.choice-elect", "the balk in which the striker calls the balls"),
    "end": say("words.choice-end", "the game is ended"),
    "enter": say("words.choice-enter", "comes in"),
    "even": say("words.choice-even", "takes the even numbers"),
    "exchange": say("words.choice-exchange", "takes the other ball"),
    "flap-jack": say("words.choice-flap-jack", "calls five in a row"),
    "flip": say("words.choice-flip", "flips the weight over the end"),
    "foul": say("words.choice-foul", "claims the foul"),
    "frame": say("words.choice-frame", "claims the frame"),
    "free": say("words.choice-free", "has a free ball"),
    "give": say("words.choice-give", "gives up that ball"),
    "green": say("words.choice-green", "takes green"),
    "huff": say("words.choice-huff", "takes off the man that did not capture"),
    "inning": say("words.choice-inning", "a whole inning of so many, from a paper sheet"),
    "keep": say("words.choice-keep", "keeps the first or the second small ball"),
    "lead": say("words.choice-lead", "leads"),
    "left": say("words.choice-left", "has the ring put to the left"),
    "lot": say("words.choice-lot", "the lot decides for that ball"),
    "miss": say("words.choice-miss", "scores the miss"),
    "missing": say("words.choice-missing", "the small ball that is missing"),
    "nearest": say(
        "words.choice-nearest",
        "the ball to be spotted, because the cue ball is in hand and none lies outside the string",
    ),
    "odd": say("words.choice-odd", "takes the odd numbers"),
    "order": say("words.choice-order", "the order in which the sides play"),
    "out": say("words.choice-out", "goes out of the pool"),
    "over": say("words.choice-over", "has the stroke played over"),
    "own": say("words.choice-own", "keeps the own ball"),
    "pass": say("words.choice-pass", "passes"),
    "pay": say("words.choice-pay", "pays and goes on"),
    "pill": say("words.choice-pill", "draws a small ball: in the hand, known to all, or sealed"),
    "place": say("words.choice-place", "has the ball placed"),
    "play": say("words.choice-play", "plays at it as it lies"),
    "pocket": say("words.choice-pocket", "announces a ring to be pocketed"),
    "pool": say("words.choice-pool", "declares that the number is made"),
    "privilege": say("words.choice-privilege", "takes the privilege"),
    "protest": say("words.choice-protest", "plays under protest; why"),
    "puss": say("words.choice-puss", "is Puss"),
    "ranche": say("words.choice-ranche", "declares that the centre pin stands alone"),
    "red": say("words.choice-red", "takes red"),
    "reject": say("words.choice-reject", "rejects the third miss"),
    "replaced": say("words.choice-replaced", "has the balls put back"),
    "reshake": say("words.choice-reshake", "has the numbers drawn anew"),
    "rerack": say("words.choice-rerack", "the frame begins anew"),
    "resign": say("words.choice-resign", "resigns"),
    "respot": say("words.choice-respot", "has all balls spotted"),
    "retire": say("words.choice-retire", "gives up"),
    "right": say("words.choice-right", "has the ring put to the right"),
    "seize": say("words.choice-seize", "Puss takes the corner of that side"),
    "set": say("words.choice-set", "that pin is set up again"),
    "shooter": say("words.choice-shooter", "the ring that was shot"),
    "show": say("words.choice-show", "shows the small ball, a sealed one with its salt"),
    "spot": say("words.choice-spot", "has a ball spotted"),
    "stall": say("words.choice-stall", "nobody gets on: a ball each, and the others are racked"),
    "stand": say("words.choice-stand", "lets it stand"),
    "stalemate": say("words.choice-stalemate", "the players are warned of a stalemate"),
    "star": say("words.choice-star", "takes the star"),
    "stop": say("words.choice-stop", "stops, and hands the die over"),
    "swap": say("words.choice-swap", "changes corners with that side"),
    "take": say("words.choice-take", "offers to take the stroke"),
    "time-out": say("words.choice-time-out", "takes a time-out"),
    "time-up": say("words.choice-time-up", "time is up"),
    "up": say("words.choice-up", "has that ball taken up; why"),
    "wait": say("words.choice-wait", "waits to come in"),
    "waive": say("words.choice-waive", "waives it"),
    "white": say("words.choice-white", "takes white"),
    "wild": say("words.choice-wild", "the die rests in the hole; the number called"),
    "withhold": say("words.choice-withhold", "does not show the ball"),
    "yield": say("words.choice-yield", "lets the other side begin"),
}

OTHERWISE: dict[tuple[str, str], str] = {
    ("rings-at-rest", "#displaced"): say(
        "words.rings-at-rest-state-displaced", "the ring that was moved by it"
    ),
    ("discs", "#displaced"): say("words.discs-state-displaced", "the disc that was moved by it"),
    ("bar-billiards", ":bar"): say("words.bar-billiards-choice-bar", "the bar is down"),
    ("bar-billiards", ":banked"): say("words.bar-billiards-choice-banked", "a whole break, banked"),
    ("bar-billiards", ":last"): say("words.bar-billiards-choice-last", "one ball is left"),
    ("bar-billiards", ":lost"): say("words.bar-billiards-choice-lost", "the break is lost"),
    ("bar-billiards", ":black"): say(
        "words.bar-billiards-choice-black", "the black peg is down: the score is lost"
    ),
    ("discs", "#in-motion"): say("words.discs-state-in-motion", "shot before all discs lay still"),
    ("discs", "#moved"): say("words.discs-state-moved", "the disc only left the finger: a shot"),
    ("discs", "#place"): say(
        "words.discs-state-place", "not shot from the own quadrant of the starting line"
    ),
    ("discs", "#pushed"): say("words.discs-state-pushed", "pushed, not flicked"),
    ("discs", "#rim"): say("words.discs-state-rim", "the disc left the playing surface and came back"),
    ("discs", "#seat-moved"): say("words.discs-state-seat-moved", "left or moved the chair"),
    ("table-pins", "#displaced"): say("words.table-pins-state-displaced", "the ball that left its spot"),
    ("rings-pocketed", "#hand"): say(
        "words.rings-pocketed-state-hand", "the shooter came back to the hand that shot it"
    ),
    ("castle", "#hand"): say("words.castle-state-hand", "the shooter came back on the player's hand"),
    ("rings-pocketed", "#moved"): say(
        "words.rings-pocketed-state-moved", "the shooter was only touched: a shot"
    ),
    ("guarded-pockets", "#moved"): say(
        "words.guarded-pockets-state-moved", "the shooter was only touched: a shot"
    ),
    ("rings-at-rest", "#moved"): say("words.rings-at-rest-state-moved", "the ring was only touched: a shot"),
    ("spun-at-rest", "#moved"): say("words.spun-at-rest-state-moved", "the ring was only touched: a shot"),
    ("battles", "#moved"): say("words.battles-state-moved", "the ring was only touched: a shot"),
    ("stages", "#moved"): say("words.stages-state-moved", "a ball was moved"),
    ("puss", "#lifted"): say("words.puss-state-lifted", "lifted the man"),
    ("counted-tops", "#late"): say(
        "words.counted-tops-state-late", "spun when the top before it had stopped"
    ),
    ("counted-tops", "#line"): say(
        "words.counted-tops-state-line", "on the line of the zone that is named, and so outside it"
    ),
    ("tries", "#line"): say(
        "words.tries-state-line", "on the line of the zone that is named, and so outside it"
    ),
    ("carom", "#line"): say("words.carom-state-line", "both object balls rest on one line"),
    ("carom-pin", "#line"): say("words.carom-pin-state-line", "both object balls rest on one line"),
    ("timed-tops", "#level"): say("words.timed-tops-state-level", "they stopped together"),
    ("timed-tops", "#off"): say(
        "words.timed-tops-state-off", "the top left the board or dropped in a pocket"
    ),
    ("dice-rounds", "#off"): say(
        "words.dice-rounds-state-off", "off the board or cocked: it is rolled again"
    ),
    ("pyramid", "#short"): say(
        "words.pyramid-state-short", "the break neither left home nor touched the pyramid"
    ),
    ("pyramid", ":take"): say("words.pyramid-choice-take", "has taken the ball that is due off the table"),
    ("pyramid", ":again"): say("words.pyramid-choice-again", "breaks anew"),
    ("snooker", "#together"): say(
        "words.snooker-state-together", "met at the same instant as the first ball"
    ),
    ("lives", "#touching"): say("words.lives-state-touching", "his ball touches the ball on"),
    ("table-pins", "#touching"): say(
        "words.table-pins-state-touching", "the fallen pool cork lies on its spot"
    ),
    ("tries", "#touched"): say("words.tries-state-touched", "touched a ring"),
    ("rings-at-rest", "#touched"): say("words.rings-at-rest-state-touched", "a disk was touched by hand"),
    ("lives", "#occupied"): say("words.lives-state-occupied", "the place of the lifted ball is occupied"),
    ("table-pins", "#leaning"): say("words.table-pins-state-leaning", "the pin leans on a ball"),
    ("rings-driven", "#line"): say("words.rings-driven-state-line", "the ring stopped on the outer line"),
    ("stages", "#frozen"): say("words.stages-state-frozen", "the ball that touched the cue ball"),
    ("ring-billiards", "#frozen"): say(
        "words.ring-billiards-state-frozen", "the ring that touches the shooter"
    ),
    ("forty-one", "#no-cushion"): say("words.forty-one-state-no-cushion", "neither ball met a cushion"),
    ("golf", "#no-cushion"): say("words.golf-state-no-cushion", "neither ball met a cushion"),
    ("corner-banks", "#no-bank"): say("words.corner-banks-state-no-bank", "not two rims"),
    ("pins-and-banks", "#again"): say(
        "words.pins-and-banks-state-again", "the ring was taken up, to be shot once more"
    ),
    ("pins-and-banks", ":again"): say(
        "words.pins-and-banks-choice-again", "the ring was taken up, to be shot once more"
    ),
    ("lives", ":again"): say("words.lives-choice-again", "has it led again"),
    ("snooker-today", ":again"): say(
        "words.snooker-today-choice-again", "has the other side play again from here"
    ),
    ("men-taken", ":give"): say("words.men-taken-choice-give", "gives that man back"),
    ("lives", ":give"): say("words.lives-choice-give", "leaves the stroke to the other"),
    ("lives", ":privilege"): say("words.lives-choice-privilege", "takes the privilege of one chance more"),
    ("cups", ":privilege"): say("words.cups-choice-privilege", "stays in, and pays the forfeit"),
    ("cups", ":respot"): say("words.cups-choice-respot", "has the red taken out again"),
    ("bottle", ":pool"): say("words.bottle-choice-pool", "announces thirty-one"),
    ("forty-one", ":pool"): say("words.forty-one-choice-pool", "declares forty-one"),
    ("point-pool", ":break"): say("words.point-pool-choice-break", "has the balls racked, and breaks"),
    ("point-pool", ":hand"): say("words.point-pool-choice-hand", "takes the cue ball in hand"),
    ("point-pool", ":lead"): say("words.point-pool-choice-lead", "breaks"),
    ("point-pool", ":left"): say("words.point-pool-choice-left", "has the left pocket at the foot"),
    ("point-pool", ":nearest"): say(
        "words.point-pool-choice-nearest", "has the ball nearest to the head string spotted"
    ),
    ("point-pool", ":pass"): say("words.point-pool-choice-pass", "lets the other player shoot again"),
    ("point-pool", ":rebreak"): say(
        "words.point-pool-choice-rebreak", "has the balls racked, and the other breaks again"
    ),
    ("point-pool", ":retire"): say("words.point-pool-choice-retire", "concedes"),
    ("point-pool", ":right"): say("words.point-pool-choice-right", "has the right pocket at the foot"),
    ("point-pool", ":stalemate"): say("words.point-pool-choice-stalemate", "the rack is a stalemate"),
    ("point-pool", ":warn"): say("words.point-pool-choice-warn", "tells the other of two fouls in a row"),
    ("point-pool", ":yield"): say("words.point-pool-choice-yield", "lets the other side break"),
    ("rack-pool", ":back"): say("words.rack-pool-choice-back", "hands the shot to the other player"),
    ("rack-pool", ":break"): say("words.rack-pool-choice-break", "has the balls racked, and breaks"),
    ("rack-pool", ":hand"): say("words.rack-pool-choice-hand", "takes the cue ball in hand"),
    ("rack-pool", ":lead"): say("words.rack-pool-choice-lead", "breaks"),
    ("rack-pool", ":pass"): say("words.rack-pool-choice-pass", "lets the other player shoot again"),
    ("rack-pool", ":rebreak"): say(
        "words.rack-pool-choice-rebreak", "has the balls racked, and the other breaks again"
    ),
    ("rack-pool", ":reds"): say("words.rack-pool-choice-reds", "takes the reds"),
    ("rack-pool", ":retire"): say("words.rack-pool-choice-retire", "concedes"),
    ("rack-pool", ":return"): say(
        "words.rack-pool-choice-return", "hands the shot back, and the other may push out"
    ),
    ("rack-pool", ":solids"): say("words.rack-pool-choice-solids", "takes the solids"),
    ("rack-pool", ":spot"): say("words.rack-pool-choice-spot", "has the ball spotted, and plays on"),
    ("rack-pool", ":stalemate"): say("words.rack-pool-choice-stalemate", "the rack is a stalemate"),
    ("rack-pool", ":stripes"): say("words.rack-pool-choice-stripes", "takes the stripes"),
    ("rack-pool", ":warn"): say("words.rack-pool-choice-warn", "tells the other of two fouls in a row"),
    ("rack-pool", ":yellows"): say("words.rack-pool-choice-yellows", "takes the yellows"),
    ("rack-pool", ":yield"): say("words.rack-pool-choice-yield", "lets the other side break"),
    ("shuffleboard", ":count"): say("words.shuffleboard-choice-count", "counts the weights as they lie"),
}
"""Words that mean something else in one family, by its key."""


def meaning(sign: str, word: str, game: Game) -> str:
    """What a state (``sign`` "#") or a choice (":") means in a game; "" where nothing is written of it."""
    family = game.family
    own = OTHERWISE.get((family.key, f"{sign}{word}"))
    if own is not None:
        return own
    if sign == "#":
        return family.conduct.get(word) or family.seen.get(word) or STATES.get(word, "")
    return CHOICES.get(word, "")
