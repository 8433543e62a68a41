"""What is read of policies and handicaps."""
