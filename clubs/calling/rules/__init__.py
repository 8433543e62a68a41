"""What decides about calls, as plain values: no Django, no database."""
