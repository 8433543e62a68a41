"""What is read of leagues."""
