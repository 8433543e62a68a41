"""Calling players to their tables: on their phones, by letter, on their pages, and aloud in the hall.

A fixture that is brought to a table is *called*: :class:`~clubs.calling.models.Call`. This package tells its
players and lists who has answered. It awards nothing and takes nothing away.
"""
