"""The compiled searches; nothing here is imported before it is needed."""
