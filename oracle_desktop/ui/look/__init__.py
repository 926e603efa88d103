"""What every page is made of: colours, type, controls, rows, icons, and the language it speaks."""
