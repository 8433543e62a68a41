"""What happened, said in one shape: beside the data of streams and webhooks, and in their description."""
