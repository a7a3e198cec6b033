"""What runs inside Pyodide: pytest, on the places named in the environment. Ends in pytest's exit code."""

import os
import sys
from pathlib import Path

sys.path[:0] = ["/shipped", "/bundle", "/project"]
sys.dont_write_bytecode = True  # the mounted folders are the checkout's own
os.chdir("/project")
# pytest warns that under PYTHONOPTIMIZE only the asserts that it rewrites are alive: those of the test modules.
SETTINGS = """
[pytest]
filterwarnings =
    error
    ignore:assertions not in test modules
"""
Path("pytest.ini").write_text(SETTINGS, "utf-8")

import pytest  # noqa: E402 (found only now)

code = int(
    pytest.main(
        [
            *("-q", "-c", "pytest.ini", "--rootdir", "/project", "--import-mode", "importlib", "--capture", "sys"),
            *("-p", "no:cacheprovider", "-p", "no:faulthandler"),
            *("--junit-xml", "/reports/report.xml"),
            *os.environ["TEST_PLACES"].split(os.pathsep),
        ]
    )
)
code  # noqa: B018 (the value that the caller gets)
