"""What happened is told in one shape, wherever it is told."""
