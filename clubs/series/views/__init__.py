"""Pages of ranking series."""
