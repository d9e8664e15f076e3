"""Running points and keeping their evidence: content-addressed, resumable, parallel."""
