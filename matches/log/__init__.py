"""The record of a match: what was observed, in order, never changed afterwards."""
