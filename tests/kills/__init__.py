"""Kills web, workers, scheduler and database sessions while a club plays, and checks what clients were told.

``python -m tests.kills --database postgresql --kills 500 --seed 7`` (docs/kills.md).
"""
