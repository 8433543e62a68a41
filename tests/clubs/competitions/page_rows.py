"""The competitions' part of the table of who gets what."""

from decimal import Decimal

from clubs.competitions.models import EntryRequest
from clubs.competitions.services import seating
from clubs.competitions.services.entry_rules import EntrySettings, set_rules
from clubs.competitions.services.fees import note_fee
from clubs.competitions.services.prizes import PrizeSettings, set_fund
from tests.clubs.competitions.conftest import CAROM, build
from tests.clubs.competitions.pairs import build_pairs
from tests.clubs.page_table import EVERYONE, MEMBERS, OFFICERS, Row, World

ACTIONS = (
    "open", "seed", "enter", "late", "hand-seeds", "make-draw", "undo-draw", "start", "cancel", "archive",
    "check-in", "withdraw", "reinstate", "seat", "unseat", "hold", "decide", "undo", "tie", "confirm",
    "correct", "uncancel", "stage-remove", "redraw", "swap-places", "byes", "to-group", "merge-groups",
    "split-group", "pause", "unpause", "pause-match", "unpause-match", "swap-tables", "here", "more-time",
    "begin", "give-game", "enter-pairs", "partner-confirm", "accept", "decline", "put-on-list", "take-next",
    "strike", "fee", "pay-prize", "drop-prizes", "set-match-time", "take-advice",
)  # fmt: skip
PUBLIC = (
    "list",
    "overview",
    "bracket",
    "standings",
    "schedule",
    "truth",
    "draw",
    "draw-json",
    "log",
    "sign-up",
    "prizes",
)
READ = ("manage", "edit", "copy", "stages", "codes", "entry", "door", "manage-prizes", "set-times", "advice")

ONE = {
    "args": lambda world: {"number": 1},
    "data": lambda world: {"player": world.args["player"], "table": 1},
}

OF_STAGE = ("pair-round", "take-round-back", "end-stage")
STAGE = {"args": lambda world: {"number": 1}, "data": lambda world: {"step": 1}}
DOUBLES = {"competition": "doubles-cup", "number": 1}

ROWS = [
    *(Row(f"competitions:{name}", EVERYONE) for name in PUBLIC),
    Row("competitions:enter-self", MEMBERS, method="POST"),
    Row("competitions:partners", EVERYONE, args=lambda world: DOUBLES),
    Row("competitions:partner-look", MEMBERS, method="POST"),
    Row("competitions:partner-ask", MEMBERS, method="POST", args=lambda world: DOUBLES),
    Row("competitions:partner-answer", MEMBERS, method="POST", args=ONE["args"]),
    Row("competitions:pair", OFFICERS, args=lambda world: DOUBLES),
    Row("competitions:pair", OFFICERS, method="POST", args=lambda world: DOUBLES),
    Row("competitions:entrant", EVERYONE, args=ONE["args"]),
    Row("competitions:entrant-act", EVERYONE, method="POST", args=ONE["args"]),
    Row("competitions:receipt", OFFICERS, args=ONE["args"]),
    Row("competitions:ask", EVERYONE, method="POST"),
    Row("competitions:own-request", EVERYONE),
    Row("competitions:own-request", EVERYONE, method="POST"),
    Row("competitions:entry", OFFICERS, method="POST"),
    Row("competitions:manage-prizes", OFFICERS, method="POST"),
    Row("competitions:new", OFFICERS),
    Row(
        "competitions:new",
        OFFICERS,
        method="POST",
        data=lambda world: {"game": CAROM, "format": "elimination"},
    ),
    *(Row(f"competitions:{name}", OFFICERS) for name in READ),
    Row("competitions:advice-new", OFFICERS),
    Row("competitions:edit", OFFICERS, method="POST"),
    Row("competitions:copy", OFFICERS, method="POST"),
    Row("competitions:stage-new", OFFICERS, data=lambda world: {"format": "elimination"}),
    Row("competitions:stage-new", OFFICERS, method="POST", data=lambda world: {"format": "elimination"}),
    Row("competitions:stage-edit", OFFICERS, args=ONE["args"]),
    Row("competitions:stage-edit", OFFICERS, method="POST", args=ONE["args"]),
    Row("competitions:set-times", OFFICERS, method="POST"),
    Row("competitions:fixture", OFFICERS, args=ONE["args"]),
    Row("competitions:disqualify", OFFICERS, args=ONE["args"]),
    Row("competitions:disqualify", OFFICERS, method="POST", args=ONE["args"]),
    *(Row(f"competitions:{name}", OFFICERS, method="POST", **ONE) for name in ACTIONS),
    *(Row(f"competitions:{name}", OFFICERS, method="POST", **STAGE) for name in OF_STAGE),
]


def furnish(world: World) -> None:
    """A knockout under way, and a competition of pairs that is open."""
    build_pairs(world.club, 1, until="open")
    competition = build(world.club, 4)
    seating.seat_club(world.club.pk)
    world.args["competition"] = competition.slug
    set_rules(competition=competition, settings=EntrySettings(fee=Decimal(5), currency="EUR"), by=None)
    note_fee(competition=competition, number=1, by=None)
    set_fund(competition=competition, settings=PrizeSettings(), by=None)
    world.args["key"] = EntryRequest.objects.create(competition=competition, number=1, name="Guest").key
