"""The terminal: plain lines that work everywhere."""
