"""Sheets of a league, in and out: venues, teams, sides, rosters, fixtures and final tables. :mod:`.taking`
tries a sheet and takes it in; each kind judges its rows in a module of its own and writes them at once."""
