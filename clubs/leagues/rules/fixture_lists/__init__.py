"""Fixture lists of a season: who meets whom, where and on which day.

:mod:`.wishes` is what is asked, :mod:`.fixtures` what comes out. :mod:`.canonical` makes the rounds of a
division with numbers for teams, :mod:`.days` gives the rounds their days, :mod:`.solving` (with the extra
`leagues`) says which team takes which number and who is at home, :mod:`.moving` moves single matches that
cannot be played on their day, :mod:`.conflicts` says in words what is not respected, also after edits by
hand, and :mod:`.making` does all of it. :mod:`.keeping` says what stays when :mod:`.remaking` makes the rest
anew, for which :mod:`.rest` asks the solver. :mod:`.holidays` reads holidays from an iCalendar file.
"""
