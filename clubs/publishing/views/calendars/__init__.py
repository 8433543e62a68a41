"""Calendars (iCalendar, RFC 5545): of a competition, a player, a table and an emblem, to subscribe to."""
