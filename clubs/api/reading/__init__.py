"""The interface for people who write programs: what it offers, the reference, the guides."""
