"""The models of this package, in one place for Django and other packages."""

from matches.courses.models import StruckCourse
from matches.dice.models import DiceSeed, DiceThrow
from matches.disputes.models import OPEN_STATES, Dispute, DisputeAfterPhoto, DisputeEvidence, DisputePhoto
from matches.log.models import (
    ID_ALPHABET,
    ID_LENGTH,
    Act,
    Difference,
    LogEntry,
    Match,
    MatchSide,
    PurgeRecord,
    Signed,
    Snapshot,
    new_public_id,
    played_by,
)
from matches.marking.models import Device, PairingCode
from matches.secrets.models import Secret
from matches.simulated.models import PlayedStroke, SimulatedPlay

__all__ = [
    "ID_ALPHABET",
    "ID_LENGTH",
    "OPEN_STATES",
    "Act",
    "Device",
    "DiceSeed",
    "DiceThrow",
    "Difference",
    "Dispute",
    "DisputeAfterPhoto",
    "DisputeEvidence",
    "DisputePhoto",
    "LogEntry",
    "Match",
    "MatchSide",
    "PairingCode",
    "PlayedStroke",
    "PurgeRecord",
    "Secret",
    "Signed",
    "SimulatedPlay",
    "Snapshot",
    "StruckCourse",
    "new_public_id",
    "played_by",
]
