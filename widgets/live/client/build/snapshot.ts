// Make the boot image: start Pyodide as the browser will, import everything, keep the memory.
//
//   node snapshot.ts '{"wheels": [...], "own": [...], "imports": [...], "build": "…", "pyodide": "folder", "out": "image"}'
//
// Prints what the browser has to know: the image's length and Pyodide's description of itself.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { loadPyodide } from "pyodide";
import { opened, restore, seal } from "../src/image.ts";
import { flags } from "../src/flags.ts";

interface Order {
  wheels: string[];
  /** The top-level modules that keep their line numbers. */
  own: string[];
  imports: string[];
  build: string;
  pyodide: string;
  out: string;
}

interface Heap {
  HEAPU8: Uint8Array;
  _malloc(bytes: number): number;
  _free(pointer: number): void;
}

/** What was freed while everything was imported is still in memory, and would be an eighth of the image. */
function clearFreeMemory(module: Heap): void {
  const { grow } = WebAssembly.Memory.prototype;
  WebAssembly.Memory.prototype.grow = () => {
    throw new RangeError("this is to fill the memory that is there");
  };
  const taken: number[] = [];
  for (let size = 1 << 24; size >= 8; size >>= 1) {
    for (let pointer = module._malloc(size); pointer; pointer = module._malloc(size)) {
      module.HEAPU8.fill(0, pointer, pointer + size);
      taken.push(pointer);
    }
  }
  for (const pointer of taken) module._free(pointer);
  WebAssembly.Memory.prototype.grow = grow;
}

const order = JSON.parse(process.argv[2] ?? "") as Order;
const read = (path: string): Uint8Array => new Uint8Array(readFileSync(path)).slice(); // Pyodide takes no Buffer

let initial: Uint32Array | undefined; // the memory right after instantiation, before any constructor ran
const instantiate = WebAssembly.instantiate as (source: BufferSource, imports: WebAssembly.Imports) => Promise<WebAssembly.WebAssemblyInstantiatedSource>;
WebAssembly.instantiate = (async (source: BufferSource, imports: WebAssembly.Imports) => {
  const result = await instantiate(source, imports);
  const memory = (result.instance ?? (result as unknown as WebAssembly.Instance)).exports["memory"] as WebAssembly.Memory | undefined;
  if (memory && !initial) initial = new Uint32Array(memory.buffer.slice(0));
  return result;
}) as typeof WebAssembly.instantiate;

const python = await loadPyodide({ _makeSnapshot: true, env: { ...flags } });
for (const wheel of order.wheels) python.unpackArchive(read(wheel), "wheel");
// names are bound inside a function, so that nothing of JavaScript stays alive in Python
python.runPython(`
def prepare(imports, own):
    from widgets.live import start
    start.prepare(imports.split())
    start.freeze(own.split())
prepare(${JSON.stringify(order.imports.join(" "))}, ${JSON.stringify(order.own.join(" "))})
del prepare
`);
clearFreeMemory((python as unknown as { _module: Heap })._module);
const snapshot = python.makeMemorySnapshot();
if (!initial) throw new Error("the module's initial memory was not seen");
const file = seal(snapshot, initial, order.build);
writeFileSync(order.out, file);

const again = opened(file.slice(), order.build);
restore(again, initial);
if (Buffer.compare(again, snapshot) !== 0) throw new Error("the boot image does not come out as it went in");

const { info } = JSON.parse(readFileSync(join(order.pyodide, "pyodide-lock.json"), "utf8")) as { info: Record<string, string> };
console.log(JSON.stringify({ snapshot: file.length, lock: { info, packages: {} } }));
process.exit(0);
