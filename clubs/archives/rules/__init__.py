"""The archive of a club as plain values: its files and columns, and how rows point at each other."""
