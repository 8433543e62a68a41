"""Words of a Setup that board games, alleys, dice, spun rings and tops have for themselves."""

from __future__ import annotations

_PINS = {
    "cards": "pins felled, disk by disk and frame by frame",
    "standing": "pins that stand, none if only their number is known",
    "left": "how many pins stand",
    "second": "the next disk is the second at this set of pins",
}
_INNINGS = {
    **_PINS,
    "cards": "points of each inning",
    "disks": "what each disk of this inning felled",
    "felled": "pins felled in this inning, ? for one that is not known",
    "sent": "disks sent in this visit to pins that both share",
    "called": "the pin called for the inning",
}

OF_OTHERS: dict[str, dict[str, str]] = {
    "BackgammonState": {
        "men": "points of its men, in its own numbering",
        "bar": "its men taken up",
        "hand": "its men that have not begun",
        "borne": "its men borne off",
        "cast": "dice thrown for the lead",
        "dice": "the throw in play",
        "left": "numbers of the throw still to be played",
        "lifted": "points from which a man has been lifted",
        "hits": "men taken up by this throw",
        "demanded": "the opponent insists on the whole throw",
        "stage": "1 while doublets are played, 2 while their opposite number is",
        "doublets": "doublets thrown",
        "plays": "throws played",
        "taken": "men it has taken up in all",
        "last": "points of the last entry's moves",
        "series": "games of the series that are over",
        "worth": "what the last game counted",
    },
    "TrackState": {
        "missing": "turns still to be missed",
        "thrown": "the sums thrown for the order",
        "spots": "the spot of its piece, counted on without end",
        "marks": "the spots that were chosen",
        "odd": "who has the odd numbers",
    },
    "InningsState": _INNINGS,
    "PinsState": {
        **_PINS,
        "start": "points before the first frame",
        "strikes": "strikes made",
        "spares": "spares made",
        "last": "the entry of its latest disk",
    },
    "MovesState": {
        "men": "its men as written",
        "hand": "men still to be laid",
        "taken": "men captured",
        "ply": "moves made",
        "quiet": "moves since the last that cannot be taken back",
        "seen": "positions since then",
        "missed": "men that failed to capture in the move before",
        "last": "points of the last move",
        "notes": "words that the game keeps for itself",
        "gained": "points made by moves of this game",
    },
    "FlagState": {
        "men": "flags covered",
        "nobody": "flags that nobody covered",
        "called": "the flag that is looked for",
        "barred": "sides that may not cover it",
        "reader": "who reads the names",
        "boards": "boards played because of a tie",
    },
    "PussState": {
        "corners": "the corner of each man",
        "puss": "who is Puss",
        "used": "the corners in play",
        "freed": "the corner of the man who was caught last",
        "extra": "playing times that a tie added",
    },
    "TopsState": {
        "spins": "spins taken",
        "last": "what its last spin brought",
        "extra": "spins that decide a tie",
    },
    "ShuffleState": {
        "lying": "weights that wait for their owner to flip or to count",
        "flipped": "weights that were flipped",
        "rolls": "rounds rolled",
    },
    "DiceRingsState": {
        "rings": "rings left",
        "pocket": "the pocket that was reached",
        "tries": "throws of this turn",
        "loser": "who was left with it",
    },
    "CountedState": {
        "spins": "entries of this turn",
        "made": "what they counted",
        "where": "where its tops lie",
        "down": "pins that lie felled until the turn is over",
    },
    "ContestState": {"times": "seconds of this inning, - before it has spun"},
    "PlacesState": {"rounds": "rounds played"},
    "DiceRoundsState": {
        "total": "the total so far",
        "rolls": "rolls of this turn",
        "first": "the total of who began the round, -1 if bust",
    },
    "SpunState": {
        "where": "zones of its rings, in the order spun",
        "short": "rings that did not cross their line",
        "moved": "rings that a spin of the other side moved last",
        "due": "points that are added with the round",
        "at": "the zone of the driven ring",
        "down": "pins that have fallen",
    },
    "TurnsSpunState": {
        "where": "zones of the rings spun in this turn",
        "down": "pins that have fallen",
        "made": "rings whose points were taken at once",
        "passed": "rings that went through the middle",
        "held": "points that are added at the end of the turn",
        "earned": "points of this turn so far",
    },
    "RunState": {"turns": "turns ended", "go": "rings spun since all last spun at once"},
}
"""By the class of the state."""
