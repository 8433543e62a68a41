"""Competitions: entry, seeding, draw, bracket or round robin, tables, results, standings."""
