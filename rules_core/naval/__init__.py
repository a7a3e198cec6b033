"""Naval combat by hexes: wind, attitude, allowance, the move log, turning, fouling and grappling."""
