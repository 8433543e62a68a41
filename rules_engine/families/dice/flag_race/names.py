"""The flags of the list, as the book of 1901 names them."""

from __future__ import annotations

from ....saying import say

_FLAGS = {
    "mexico": say("flag-race.flag-mexico", "Mexico"),
    "russia": say("flag-race.flag-russia", "Russia"),
    "turkey": say("flag-race.flag-turkey", "Turkey"),
    "bolivia": say("flag-race.flag-bolivia", "Bolivia"),
    "greece": say("flag-race.flag-greece", "Greece"),
    "flag-of-truce": say("flag-race.flag-flag-of-truce", "Flag of Truce"),
    "japan": say("flag-race.flag-japan", "Japan"),
    "united-states": say("flag-race.flag-united-states", "United States"),
    "liberia": say("flag-race.flag-liberia", "Liberia"),
    "switzerland": say("flag-race.flag-switzerland", "Switzerland"),
    "brazil": say("flag-race.flag-brazil", "Brazil"),
    "quarantine-flag": say("flag-race.flag-quarantine-flag", "Quarantine Flag"),
    "colombia": say("flag-race.flag-colombia", "Colombia"),
    "belgium": say("flag-race.flag-belgium", "Belgium"),
    "england": say("flag-race.flag-england", "England"),
    "germany": say("flag-race.flag-germany", "Germany"),
    "distress-signal": say("flag-race.flag-distress-signal", "Distress Signal"),
    "france": say("flag-race.flag-france", "France"),
    "netherlands": say("flag-race.flag-netherlands", "Netherlands"),
    "cuba": say("flag-race.flag-cuba", "Cuba"),
    "siam": say("flag-race.flag-siam", "Siam"),
    "ireland": say("flag-race.flag-ireland", "Ireland"),
    "pirate-flag": say("flag-race.flag-pirate-flag", "Pirate Flag"),
    "peru": say("flag-race.flag-peru", "Peru"),
    "china": say("flag-race.flag-china", "China"),
    "spain": say("flag-race.flag-spain", "Spain"),
    "hayti": say("flag-race.flag-hayti", "Hayti"),
    "italy": say("flag-race.flag-italy", "Italy"),
    "persia": say("flag-race.flag-persia", "Persia"),
    "austria": say("flag-race.flag-austria", "Austria"),
    "chili": say("flag-race.flag-chili", "Chili"),
    "portugal": say("flag-race.flag-portugal", "Portugal"),
}


def named(flag: str) -> str:
    """A flag in words."""
    return _FLAGS.get(flag) or flag
