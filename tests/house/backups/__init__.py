"""Backups: made under load, kept, rotated, restored, and found out when they are damaged."""
