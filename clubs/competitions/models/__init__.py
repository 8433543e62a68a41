"""A competition, who is in it, its stages and their fixtures, and its log.

Words: a *stage* is one part of a competition, of one format; the first is drawn from the entries, a later
one is fed by the places of an earlier one. A *pairing* is one step of a stage whose fixtures follow from its
results: a round of Swiss. An *entrant* is a player or a fixed pair who entered; the *entry number* is the
order of entry and the key of the draw. A *seat* is an entrant's place in a later stage. A *fixture* is one
meeting of a stage; a *match* (of the package `matches`) is what is played for it at a table, and a replayed
fixture has had several. A slot of a fixture names its *source* (`pairing.brackets`); who stands there is a
fold of the results and kept in `a` and `b` so that pages need not fold.

`CompetitionEvent` is the log: append-only, numbered under the competition's row lock and so in commit
order. It serves as audit and as the live stream.
"""

from __future__ import annotations

from clubs.competitions.models.competition import (
    Competition,
    PartnersChange,
    SeededBy,
    SeedingMethod,
    SidesOf,
    Status,
    default_criteria,
)
from clubs.competitions.models.disqualifications import Disqualification
from clubs.competitions.models.entrants import Entrant, Seat, stands_in
from clubs.competitions.models.entry import EntryRequest, EntryRules, Waiting
from clubs.competitions.models.fixtures import UNDER_WAY, Fixture, FixtureMatch, Phase
from clubs.competitions.models.log import CompetitionEvent
from clubs.competitions.models.money import FeeNote, Payout, PrizeFund
from clubs.competitions.models.no_shows import NoShowClock
from clubs.competitions.models.pairings import Pairing
from clubs.competitions.models.partners import PartnerInvite, PartnerWanted
from clubs.competitions.models.pauses import Pause
from clubs.competitions.models.stages import Format, Stage
from clubs.competitions.models.times import StartTime, ToldTime

__all__ = [
    "UNDER_WAY",
    "Competition",
    "CompetitionEvent",
    "Disqualification",
    "Entrant",
    "EntryRequest",
    "EntryRules",
    "FeeNote",
    "Fixture",
    "FixtureMatch",
    "Format",
    "NoShowClock",
    "Pairing",
    "PartnerInvite",
    "PartnerWanted",
    "PartnersChange",
    "Pause",
    "Payout",
    "Phase",
    "PrizeFund",
    "Seat",
    "SeededBy",
    "SeedingMethod",
    "SidesOf",
    "Stage",
    "StartTime",
    "Status",
    "ToldTime",
    "Waiting",
    "default_criteria",
    "stands_in",
]
