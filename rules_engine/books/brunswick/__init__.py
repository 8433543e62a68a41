"""The Brunswick-Balke-Collender hand book of billiards, 1908."""
