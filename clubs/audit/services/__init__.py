"""Writing the audit log, and removing what was kept long enough."""
