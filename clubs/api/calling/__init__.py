"""Calls to tables by program."""
