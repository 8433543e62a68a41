"""What all endpoints of the interface share."""
