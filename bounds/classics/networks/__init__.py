"""What networks can represent, what they start from, and what their layers may amplify."""
