"""What a club sends out: streams and webhooks."""
