"""Swiss tournaments made up for tests, and what must hold of any of their rounds."""
