"""How things look: HTML and SVG as text. Knows no widget; boards and charts are drawn with it."""
