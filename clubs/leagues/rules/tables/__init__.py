"""Division tables: :mod:`.results` and :mod:`.scoring` are what they are made of, :mod:`.criteria` what they
are ordered by, :mod:`.table` the table with its reasons, :mod:`.withdrawals` what becomes of the results of
a team that has left, :mod:`.outlook` what each may still reach, :mod:`.promotion` who goes up and down.
"""
