// Runs pytest inside Pyodide. Called by the Python half beside it with one argument: a JSON file that says what to run.
//   pyodide   the module's file             archives   the wheels that the site ships
//   bundle    a zip of pytest and friends   mount      { folder here: folder in there }
//   python    the program to run            env        environment variables
import fs from "node:fs";
import { pathToFileURL } from "node:url";

const plan = JSON.parse(fs.readFileSync(process.argv[2], "utf8"));
const bytes = (path) => new Uint8Array(fs.readFileSync(path)).slice(); // Pyodide takes no Buffer

const { loadPyodide } = await import(pathToFileURL(plan.pyodide).href);
const python = await loadPyodide({ env: plan.env });
for (const archive of plan.archives) python.unpackArchive(bytes(archive), "zip", { extractDir: "/shipped" });
python.unpackArchive(bytes(plan.bundle), "zip", { extractDir: "/bundle" });
for (const [here, there] of Object.entries(plan.mount)) {
  python.FS.mkdirTree(there);
  python.mountNodeFS(there, here);
}
process.exitCode = python.runPython(plan.python);
