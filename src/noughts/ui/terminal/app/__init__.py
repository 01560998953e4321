"""The terminal app: screens, widgets and drawings over a session. Nothing here is imported before the app opens."""
