"""What the boot image does without: in a process of its own, as it is dropped for good."""

from __future__ import annotations

import subprocess
import sys

SCRIPT = """
import sys, traceback, types

SOURCE = '''
def outer(x: int) -> int:
    def inner(y: int) -> float:
        return 1 / y
    return inner(x)
'''
modules = {}
for name in ("ours.part", "theirs"):
    modules[name] = types.ModuleType(name)
    exec(compile(SOURCE, name, "exec"), modules[name].__dict__)

from widgets.live.lean import lean

lean({"ours"})
for name, module in modules.items():
    try:
        module.outer(0)
    except ZeroDivisionError as error:
        lines = [line for frame, line in traceback.walk_tb(error.__traceback__)][1:]
        assert "ZeroDivisionError" in "".join(traceback.format_exception(error))
        codes = [frame.f_code for frame, _ in traceback.walk_tb(error.__traceback__)]
        assert all(len(list(code.co_positions())) == len(code.co_code) // 2 for code in codes)
    print(name, module.outer(4), module.outer.__annotations__, lines)
"""


def test_code_runs_as_before_and_only_the_sites_own_keeps_its_lines() -> None:
    done = subprocess.run([sys.executable, "-c", SCRIPT], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == ["ours.part 0.25 {} [5, 4]", "theirs 0.25 {} [None, None]"]
