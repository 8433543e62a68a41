"""The append-only tables of ``matches``: entries, acts, struck courses, differences of tablets, and the
evidence of disputes."""

from __future__ import annotations

from matches.log.announcing import CHANNEL
from matches.log.guarding import Guard, Parent

_MATCH = Parent("matches_match", "match_id", simulated=True)


def _guard(table: str, unique: str) -> Guard:
    return Guard(table, f"match_id = NEW.match_id AND ({unique})", _MATCH, channel=CHANNEL)


GUARDS = (
    _guard("matches_logentry", "seq = NEW.seq OR client_uuid = NEW.client_uuid"),
    _guard("matches_act", "number = NEW.number"),
    _guard("matches_difference", "number = NEW.number"),
    _guard(
        "matches_disputeevidence",
        "client_uuid = NEW.client_uuid OR (dispute_id = NEW.dispute_id AND number = NEW.number)",
    ),
    _guard("matches_struckcourse", "number = NEW.number OR client_uuid = NEW.client_uuid"),
)
