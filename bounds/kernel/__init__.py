"""From a claim to Coq: its statement as a proposition, the theories that prove it, and the receipts of both."""
