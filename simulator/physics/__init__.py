"""The laws of motion and the kernels that play them from event to event. No Django here."""
