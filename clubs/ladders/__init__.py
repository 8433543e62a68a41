"""Challenge ladders for ordinary club play."""
