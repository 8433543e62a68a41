"""What is read of ranking series."""
