"""Families on billiard tables and on boards and boxes laid on one: carom, pocket, pins, cups."""
