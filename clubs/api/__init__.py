"""The open interface: everything that a club has, for programs, below /api/v1/.

It reads for the public exactly what the public pages show, and writes through the same services as the pages.
"""
