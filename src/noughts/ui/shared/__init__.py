"""What the front ends share: texts, input, commands, pages and panels."""
