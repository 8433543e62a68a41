"""The deeds of the audit log by their codes, and the lines of other journals that are such deeds.

A published code never changes. Each code of a club's log stands either in :data:`OF_CLUBS` or in
:data:`NOT_OF_CLUBS`, and a test asks that none is forgotten.
"""

from __future__ import annotations

from typing import Final

ACCOUNTS: Final = (
    "sign-in", "sign-in-failed", "sign-out", "account-made", "account-removed", "password-changed",
    "email-changed", "second-step-on", "second-step-off", "recovery-codes", "data-asked", "data-fetched",
)  # fmt: skip
RIGHTS: Final = (
    "role-given", "role-taken", "invited", "invitation-withdrawn", "player-linked", "player-unlinked",
)  # fmt: skip
PROGRAMS: Final = (
    "token-made", "token-revoked", "app-registered", "app-changed", "app-secret", "app-removed",
    "app-consented", "app-consent-ended", "webhook-made", "webhook-changed", "webhook-secret", "webhook-off",
    "webhook-removed",
)  # fmt: skip
TABLETS: Final = ("pairing-code", "tablet-paired", "tablet-revoked")
CLUBS: Final = (
    "club-made", "club-changed", "club-archived", "club-restored", "club-imported", "club-removed",
    "affiliation-accepted", "affiliation-ended", "players-merged", "player-removed", "player-erased",
    "table-removed", "competition-removed", "emblem-removed", "ladder-removed", "series-deleted",
    "league-deleted", "rating-list-deleted", "handicap-policy-removed",
)  # fmt: skip
PLAY: Final = (
    "entry-corrected", "match-declared", "award", "match-reopened", "result-changed", "match-called-off",
    "dispute-ruled", "handicap-set", "handicaps-set", "entrant-disqualified", "entrant-reinstated",
    "competition-cancelled", "competition-uncancelled", "draw-made-again", "team-match-awarded",
    "team-match-conceded", "team-match-reopened", "points-deducted", "deduction-taken-back", "penalty",
    "penalty-waived", "protest-ruled", "team-role",
)  # fmt: skip
MONEY: Final = ("fee-noted", "fee-taken-back", "payout", "payout-taken-back", "emblem-money")
OPERATOR: Final = (
    "admin-change", "job-again", "job-given-up",
)  # fmt: skip

SUBJECTS: Final = {
    "accounts": ACCOUNTS, "rights": RIGHTS, "programs": PROGRAMS, "tablets": TABLETS, "clubs": CLUBS,
    "play": PLAY, "money": MONEY, "operator": OPERATOR,
}  # fmt: skip
"""All codes, by what they are about."""
CODES: Final = tuple(code for codes in SUBJECTS.values() for code in codes)

OF_CLUBS: Final = {
    "club-founded": "club-made", "club-changed": "club-changed", "club-archived": "club-archived",
    "club-restored": "club-restored", "club-imported": "club-imported", "player-removed": "player-removed",
    "player-erased": "player-erased", "player-linked": "player-linked", "player-unlinked": "player-unlinked",
    "players-merged": "players-merged", "roles-changed": "role-given", "member-left": "role-taken",
    "member-removed": "role-taken", "invited": "invited", "invitation-withdrawn": "invitation-withdrawn",
    "joined": "role-given", "affiliation-accepted": "affiliation-accepted",
    "affiliation-ended": "affiliation-ended", "table-removed": "table-removed",
    "webhook-made": "webhook-made", "webhook-changed": "webhook-changed", "webhook-secret": "webhook-secret",
    "webhook-off": "webhook-off", "webhook-removed": "webhook-removed", "handicap-set": "handicap-set",
    "handicaps-set": "handicaps-set", "rating-list-deleted": "rating-list-deleted",
    "competition-removed": "competition-removed", "emblem-removed": "emblem-removed",
    "ladder-removed": "ladder-removed", "handicap-policy-removed": "handicap-policy-removed",
    "series-deleted": "series-deleted", "league-deleted": "league-deleted",
}  # fmt: skip
"""Lines of a club's log that are deeds. ``roles-changed`` becomes a line for each role, given or taken."""

_ADDS = "it adds what was not there, takes nothing from anybody, and stands in the club's log"
_SETS = "a setting of the club's play, which its log tells with the values"
NOT_OF_CLUBS: Final = {
    "player-added": _ADDS, "player-changed": _ADDS, "player-active": _ADDS, "player-inactive": _ADDS,
    "players-pasted": _ADDS, "table-added": _ADDS, "invited-again": "the invitation has a line already",
    "affiliation-asked": "a question: nothing holds before it is accepted",
    "affiliation-declined": "nothing has come of the question",
    "affiliation-withdrawn": "nothing has come of the question",
    "table-changed": _SETS, "table-in-order": _SETS, "table-out-of-order": _SETS, "table-moved": _SETS,
    "calls-set": _SETS, "record-terms": _SETS, "handicaps-reviewed": _SETS, "handicap-policy-made": _ADDS,
    "handicap-policy-renamed": _SETS, "handicap-policy-closed": _SETS, "handicap-policy-reopened": _SETS,
    "handicap-policy-version": _SETS, "handicap-policy-version-withdrawn": _SETS, "rating-list-made": _ADDS,
    "rating-list-changed": _SETS, "starting-values-added": _ADDS, "starting-value-removed": _SETS,
    "series-made": _ADDS, "series-changed": _SETS, "series-closed": _SETS, "series-reopened": _SETS,
    "series-competition-added": _SETS, "series-competition-weighed": _SETS,
    "series-competition-moved": _SETS, "series-competition-removed": _SETS, "league-made": _ADDS,
    "league-class-noted": _ADDS, "names-changed": _SETS, "player-names": _SETS,
}  # fmt: skip
"""Lines of a club's log that are none, each with the reason."""

OF_ACTS: Final = {
    "declared": "match-declared", "awarded": "award", "reopened": "match-reopened",
    "corrected": "result-changed", "voided": "match-called-off", "dispute-ruled": "dispute-ruled",
}  # fmt: skip
"""Acts of a match that are deeds; the others are the course of play."""

OF_COMPETITIONS: Final = {
    "disqualified": "entrant-disqualified", "reinstated": "entrant-reinstated", "fee-noted": "fee-noted",
    "fee-taken-back": "fee-taken-back", "paid-out": "payout", "payout-taken-back": "payout-taken-back",
    "cancelled": "competition-cancelled", "uncancelled": "competition-uncancelled",
    "redrawn": "draw-made-again",
}  # fmt: skip
"""Lines of a competition's log that are deeds."""

OF_LEAGUES: Final = {
    "awarded": "team-match-awarded", "conceded": "team-match-conceded", "reopened": "team-match-reopened",
    "deducted": "points-deducted", "deduction-taken-back": "deduction-taken-back",
    "penalty-applied": "penalty", "penalty-waived": "penalty-waived", "protest-ruled": "protest-ruled",
    "role": "team-role",
}  # fmt: skip
"""Lines of a league's log that are deeds."""


def roles_changed(before: list[str], after: list[str]) -> list[tuple[str, str]]:
    """The deeds of a change of roles: each role taken or given, with its code."""
    taken = [("role-taken", role) for role in sorted(set(before) - set(after))]
    given = [("role-given", role) for role in sorted(set(after) - set(before))]
    return taken + given
