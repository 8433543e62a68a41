"""What of all that happens is a deed of the audit log, and what of an address is kept."""
