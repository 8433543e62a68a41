"""How a league works, as plain values: no database."""
