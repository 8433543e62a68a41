"""What stands in the cells of a league's sheets: :mod:`.days` reads days and times as people write them,
:mod:`.matching` finds whom a name means, and suggests others."""
