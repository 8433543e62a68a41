"""Backups of a whole installation: one file with database, files and keys, on SQLite and PostgreSQL alike."""
