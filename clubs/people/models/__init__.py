"""Accounts, clubs, members, players, tables and invitations.

An *account* (``User``) belongs to no club and may hold roles in many. A *player* belongs to
one club and need not have an account: most of a club's players never sign in. Changes are made by
the functions of the ``services`` modules, which lock, check, write and log; models only hold.
"""

from clubs.people.models.accounts import User, UserManager
from clubs.people.models.affiliations import Affiliation
from clubs.people.models.club import Club, ClubEvent, Shown, check_timezone
from clubs.people.models.erasures import Erasure
from clubs.people.models.letters import Letter
from clubs.people.models.members import Invitation, Membership, Role
from clubs.people.models.players import Player
from clubs.people.models.public_ids import ID_ALPHABET, new_public_id
from clubs.people.models.tables import Table

__all__ = [
    "ID_ALPHABET",
    "Affiliation",
    "Club",
    "ClubEvent",
    "Erasure",
    "Invitation",
    "Letter",
    "Membership",
    "Player",
    "Role",
    "Shown",
    "Table",
    "User",
    "UserManager",
    "check_timezone",
    "new_public_id",
]
