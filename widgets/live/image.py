"""What a site ships to be live: archives of Python packages, the boot image, the client's scripts.

Everything goes into one folder whose name is the build's id, a hash of all that goes in: an old worker, page or cache
can never meet a file of another build. What was built once is kept in a cache folder under the same id.
"""

from __future__ import annotations

import gzip
import hashlib
import io
import json
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from importlib.metadata import distribution
from pathlib import Path

import deflate

from widgets.live import node

HERE = Path(__file__).parent
RUNTIME_MODULES = ("__init__", "cell", "comm", "display", "lean", "page", "rehearsal", "source", "start")
"""Our own modules that run in the browser."""

_NEVER = {"RECORD", "INSTALLER", "REQUESTED", "direct_url.json"}
_EPOCH = (1980, 1, 1, 0, 0, 0)


class ImageError(RuntimeError):
    """The runtime could not be built; the message says what is missing."""


@dataclass(frozen=True)
class Recipe:
    """What goes into a runtime.

    ``project`` is the folder of a ``pyproject.toml`` whose wheel is built from the checkout, ``packages`` are names of
    installed distributions, ``imports`` the modules that every start has imported, ``rehearsal`` the function that a
    kept Python practises with ("module:function").
    """

    project: Path | None = None
    packages: tuple[str, ...] = ()
    imports: tuple[str, ...] = ()
    rehearsal: str = ""


@dataclass(frozen=True)
class Archive:
    """A zip archive of importable files; the same content is always the same bytes."""

    name: str
    content: bytes

    @property
    def modules(self) -> set[str]:
        """Names of the top-level modules and packages in it."""
        tops = {name.split("/")[0] for name in zipfile.ZipFile(io.BytesIO(self.content)).namelist()}
        return {top.removesuffix(".py") for top in tops if not top.endswith(".dist-info")}

    def __contains__(self, name: str) -> bool:
        return name in zipfile.ZipFile(io.BytesIO(self.content)).namelist()


def archive(name: str, files: Iterable[tuple[str, bytes]]) -> Archive:
    """Pack files into an archive without dates and owners."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as pack:
        for path, content in sorted(files):
            pack.writestr(zipfile.ZipInfo(path, _EPOCH), content, zipfile.ZIP_DEFLATED, 9)
    return Archive(name, buffer.getvalue())


def installed(name: str) -> Archive:
    """Pack an installed distribution as it is: the tested file is the shipped file."""
    found = distribution(name)
    files = []
    for path in found.files or ():
        inside = not path.parts[0].startswith("..") and "__pycache__" not in path.parts
        if inside and path.name not in _NEVER and path.suffix != ".pyi":
            files.append((path.as_posix(), Path(str(path.locate())).read_bytes()))
    if not any(path.endswith(".py") for path, _ in files):
        raise ImageError(f"the installed distribution {name} has no Python files to ship")
    return archive(f"{found.name}-{found.version}.zip", files)


def project(folder: Path) -> Archive:
    """Build a project's wheel from its checkout."""
    with tempfile.TemporaryDirectory() as out:
        command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", out, str(folder)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603 - a fixed command
        if done.returncode:
            raise ImageError(f"the wheel of {folder} could not be built:\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
        wheel = zipfile.ZipFile(next(Path(out).glob("*.whl")))
        name = Path(str(wheel.filename)).name.removesuffix("-py3-none-any.whl")
        files = [(path, wheel.read(path)) for path in wheel.namelist() if Path(path).name not in _NEVER]
    return archive(f"{name}.zip", files)


def runtime() -> Archive:
    """Pack our own modules, for a site whose project does not bring them."""
    files = [(f"widgets/live/{name}.py", (HERE / f"{name}.py").read_bytes()) for name in RUNTIME_MODULES]
    return archive("live-cells.zip", files)


def archives(recipe: Recipe) -> list[Archive]:
    """Return everything that Python in the browser can import, besides its own library; the site's own comes first."""
    made = [project(recipe.project)] if recipe.project else []
    if not any("widgets/live/page.py" in pack for pack in made):
        made.append(runtime())
    return made + [installed(name) for name in recipe.packages]


def _client_sources() -> list[Path]:
    folders = (node.CLIENT / "src", node.CLIENT / "build")
    files = [path for folder in folders for path in folder.rglob("*") if path.is_file()]
    return sorted([*files, node.CLIENT / "package-lock.json", HERE / "image.py"])


def build_id(packs: Sequence[Archive], recipe: Recipe) -> str:
    """Return the name of a build: a hash of everything that goes into it."""
    digest = hashlib.sha256(json.dumps([[pack.name for pack in packs], recipe.imports, recipe.rehearsal]).encode())
    for content in (*(pack.content for pack in packs), *(path.read_bytes() for path in _client_sources())):
        digest.update(hashlib.sha256(content).digest())
    return digest.hexdigest()[:16]


def sent(path: Path) -> int:
    """Return how many bytes of a file a gzipping host sends."""
    content = path.read_bytes()
    return min(len(content), len(gzip.compress(content, 6)))


def build(packs: Sequence[Archive], recipe: Recipe, cache: Path) -> Path:
    """Build a runtime, or find it in the cache; return its folder, named after the build."""
    name = build_id(packs, recipe)
    done = cache / name
    if done.exists():
        return done
    cache.mkdir(parents=True, exist_ok=True)
    work = Path(tempfile.mkdtemp(prefix="building-", dir=cache))
    try:
        work.chmod(0o755)
        _build_into(work, name, packs, recipe)
        if not done.exists():
            work.rename(done)
    finally:
        shutil.rmtree(work, ignore_errors=True)
    return done


def _build_into(out: Path, name: str, packs: Sequence[Archive], recipe: Recipe) -> None:
    pyodide = node.install() / "pyodide"
    practised = recipe.rehearsal.partition(":")[0]
    imports = [*recipe.imports, *([practised] if practised else [])]
    for pack in packs:
        (out / pack.name).write_bytes(pack.content)
    shutil.copy(pyodide / "pyodide.asm.wasm", out)
    shutil.copy(pyodide / "python_stdlib.zip", out)
    shutil.copy(pyodide / "pyodide.asm.mjs", out / "pyodide.asm.js")  # some hosts do not know .mjs for a script
    order = {
        "wheels": [str(out / pack.name) for pack in packs],
        "own": sorted(packs[0].modules),
        "imports": imports,
        "build": name,
        "pyodide": str(pyodide),
        "out": str(out / "image"),
    }
    made = json.loads(node.run("build/snapshot.ts", json.dumps(order)).splitlines()[-1])
    packed = deflate.gzip_compress((out / "image").read_bytes(), 12)  # a twentieth smaller than zlib's best
    (out / "image.gz").write_bytes(packed)
    (out / "image").unlink()
    node.run("build/bundle.ts", "page", out)
    fetched = ("pyodide.asm.wasm", "pyodide.asm.js", "image.gz", "python_stdlib.zip", *(pack.name for pack in packs))
    shipped = {
        "build": name,
        "files": {file: {"size": (out / file).stat().st_size, "sent": sent(out / file)} for file in fetched},
        "snapshot": made["snapshot"],
        "wheels": {module: pack.name for pack in packs for module in sorted(pack.modules)},
        "imports": imports,
        "rehearsal": recipe.rehearsal,
        "lock": made["lock"],
    }
    node.run("build/bundle.ts", "small", out, json.dumps(shipped))
    (out / "shipped.json").write_text(json.dumps(shipped, indent=1))
