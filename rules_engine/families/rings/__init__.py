"""Families of rings on carrom and crokinole boards: pocketed, taken, driven, posted, left at rest."""
