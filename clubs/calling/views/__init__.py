"""Pages of calls: the list for hall and director, a player's own, and what links of messages open."""
