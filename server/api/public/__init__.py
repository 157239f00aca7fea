"""The public API under `/api`: what other systems call, and what they are told."""
