"""The search over all clubs."""
