"""What every endpoint of the interface is made from, whatever it is about."""
