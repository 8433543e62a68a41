"""Marking: who may write to a match's log, and the services that write."""
