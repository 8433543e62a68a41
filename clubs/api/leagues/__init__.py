"""Leagues for programs: leagues and seasons, divisions and sides, teams and registrations, the fixture list,
team matches with line-ups, rubbers and results, postponements.

Everybody who may see the club reads. Its officers write; a captain or vice-captain, whose account is joined
to the registered player, writes what is of their side and of their match. A line-up that was sent is shown to
its own captains alone until the season's rules open it (`clubs.leagues.access.sees_line_up`).
"""
