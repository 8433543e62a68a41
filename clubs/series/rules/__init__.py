"""How a ranking series counts, as plain values."""
