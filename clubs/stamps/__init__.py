"""Stamps: numbers that tell whether what the public sees of a club has changed, without asking the database.

A *scope* is a part of a club that changes together; each has a stamp, a number that only grows:

- :func:`club`: what the club is: its name, settings, visibility, people, tables;
- :func:`play`: what is played in it, as far as that is told club-wide: every decision about a match, every
  line in the log of a competition, the book of results. Not the single entries of a match;
- :func:`competition`: one competition: its own log, and every entry and decision of its matches.

Whoever keeps something made of the database's rows notes :func:`state` of the scopes that it was made of,
*before* the first row is read. It is right for as long as ``state`` gives the same again::

    now = stamps.state(stamps.club(pk), stamps.competition(number))
    if now is not None:  # None: somebody is just changing it; make it anew, and keep nothing
        ...

In an endpoint of the interface for programs, before the rows that are shown are read::

    now = stamps.state(stamps.club(club.pk), stamps.play(club.pk))
    if now is not None:
        self.same(request, *now)

Rows of the models that packages name in their ``stamps.py`` move the stamps by themselves. A change that no
log tells of (there should be none) calls :func:`touch` inside its transaction.

**Why nothing stale can be kept.** Database and stamps are two stores, and a process may die between writing
to the one and to the other. So a change is announced before it is made: the first touch of a transaction
moves the stamp and takes a *lease* on the scope; after the commit (or the rollback) the stamp moves again
and the lease is given back. While anybody has a lease, ``state`` is None: nothing is kept and nothing kept is
used. A process that dies leaves its lease behind; it runs out after :data:`~clubs.stamps.store.HOLD` seconds,
and then the stamp moves once more. Thus something kept under a stamp was read when no change was under way,
and any change since has moved the stamp before it was committed.
"""

from clubs.stamps.changes import touch
from clubs.stamps.scopes import club, competition, play
from clubs.stamps.store import state

__all__ = ["club", "competition", "play", "state", "touch"]
