"""Webhooks: what happens in a club is told to its owners' programs, signed, and again where it must be."""
