"""What is changed of the results book and of what counts in it."""
