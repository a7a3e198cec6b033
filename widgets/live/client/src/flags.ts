// Python's flags, the same for the boot image and for every start.

export const flags = {
  PYTHONOPTIMIZE: "2", // no docstrings
  PYTHONNODEBUGRANGES: "1", // tracebacks name lines, not columns: half a megabyte less
} as const;
