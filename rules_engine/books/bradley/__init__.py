"""Milton Bradley's Crokinole Combination Board: twenty games."""
