"""Addresses of publishing: pages, feeds, calendars, embeds and pictures. Each module is a namespace."""
