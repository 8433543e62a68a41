"""What decides in leagues, as plain values."""
