"""What the pages of the audit log do, and the operation that does the same."""

ACTIONS = {"audit:log-csv": "club_audit"}
