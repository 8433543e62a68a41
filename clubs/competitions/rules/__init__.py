"""What decides a competition, as plain values: pairing, standings, tables, starting scores. No database."""
