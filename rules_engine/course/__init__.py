"""A match as those see it who mark it: what the server and the tablet both say of one log, written once.

:mod:`.fingerprint` digests the state, :mod:`.standing` says where a match stands, :mod:`.checks` what an
entry must satisfy before it is judged, :mod:`.correcting` what a correction would change, :mod:`.lines` how
the sheet reads. Everything here takes an engine's match and gives plain values.
"""
