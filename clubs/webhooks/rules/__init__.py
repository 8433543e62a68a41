"""What webhooks tell, as plain values."""
