"""The pages of handicaps."""
