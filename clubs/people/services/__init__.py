"""Every change to people and tables: each function locks, checks, writes and logs, or raises.

All take keyword arguments only, ``by`` being the account that acts; whether that account may act at
all is settled before, by ``clubs.people.access``. What a person has got wrong is a ``UserProblem`` and
leaves nothing half-written.
"""
