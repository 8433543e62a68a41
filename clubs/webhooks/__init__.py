"""Webhooks: signed messages about events in a club, sent to its owners' programs and retried on failure."""
