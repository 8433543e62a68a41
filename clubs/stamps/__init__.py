"""Stamps: version numbers that show without a query whether the public pages of a club have changed.

A *scope* is a part of a club that changes together. Each has a stamp, a number that only grows:

- :func:`club`: what the club is: its name, settings, visibility, people, tables;
- :func:`play`: the play in it, as pages of the whole club show it: every decision about a match, every line
  in the log of a competition, the book of results. Not the single entries of a match;
- :func:`competition`: one competition: its own log, and every entry and decision of its matches.

To cache something made from rows, read :func:`state` of its scopes *before* the first row and use the answer
as the cache key. The cached value is valid while ``state`` gives the same answer::

    now = stamps.state(stamps.club(pk), stamps.competition(number))
    if now is not None:  # None: a change is under way; compute it, and cache nothing
        ...

In an endpoint of the interface for programs, before the rows that are shown are read::

    now = stamps.state(stamps.club(club.pk), stamps.play(club.pk))
    if now is not None:
        self.same(request, *now)

Writing a row of the models that a package names in its ``stamps.py`` moves the stamps. A change that writes
no such row (there should be none) calls :func:`touch` inside its transaction.

**Why nothing stale can be cached.** Database and stamps are two stores, and a process may die between the
two writes. So a change is announced before it is made: the first touch of a transaction
moves the stamp and takes a *lease* on the scope; after the commit (or the rollback) the stamp moves again
and the lease is given back. While a scope is leased, ``state`` is None: nothing is cached and nothing cached
is used. A process that dies leaves its lease behind; it runs out after :data:`~clubs.stamps.store.HOLD`
seconds, and then the stamp moves once more. So a value cached under a stamp was read while no change was
under way, and any later change has moved the stamp before its commit.
"""

from clubs.stamps.changes import touch
from clubs.stamps.scopes import club, competition, play
from clubs.stamps.store import state

__all__ = ["club", "competition", "play", "state", "touch"]
