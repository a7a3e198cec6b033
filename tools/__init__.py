"""What the Makefile calls; never imported by the project itself."""
