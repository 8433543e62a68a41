"""Families of men moved by the players: draughts, chess and their kin, backgammon, the corner of Puss."""
