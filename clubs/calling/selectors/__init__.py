"""What is read about calls."""
