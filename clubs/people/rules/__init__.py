"""What a club may have, as plain values: no database, no Django."""
