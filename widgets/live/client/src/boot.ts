// Start Python in a worker: from the boot image, or without it where that does not work.

import { loadPyodide } from "pyodide";
import { flags } from "./flags.ts";
import { opened, restore } from "./image.ts";
import type { Trouble } from "./protocol.ts";
import { shipped } from "./shipped.ts";

type Pyodide = Awaited<ReturnType<typeof loadPyodide>>;
type ModuleSettings = Record<string, unknown>;
interface EmscriptenModule {
  HEAP8: Int8Array;
  _malloc(bytes: number): number;
  _free(pointer: number): void;
}
type CreateModule = (settings: ModuleSettings) => Promise<EmscriptenModule>;

export interface Started {
  python: Pyodide;
  way: "image" | "plain";
  /** Why the boot image was not used. */
  because: string;
}

export class StartError extends Error {
  readonly trouble: Trouble;

  constructor(trouble: Trouble, detail: string) {
    super(detail);
    this.trouble = trouble;
  }
}

const here = new URL("./", import.meta.url).href;
const emptyZip = new Uint8Array([0x50, 0x4b, 5, 6, ...new Array<number>(18).fill(0)]);
const describe = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Fetches the files of the runtime and tells how much of them has arrived. */
class Delivery {
  private readonly arrived = new Map<string, number>();
  private readonly expected = new Set<string>();
  private readonly report: (loaded: number, total: number) => void;

  constructor(report: (loaded: number, total: number) => void) {
    this.report = report;
  }

  expect(...names: string[]): void {
    for (const name of names) this.expected.add(name);
    this.tell();
  }

  async response(name: string): Promise<Response> {
    let response: Response;
    try {
      response = await fetch(here + name);
    } catch (error) {
      throw new StartError("fetch", `${name}: ${describe(error)}`);
    }
    if (!response.ok) throw new StartError("fetch", `${name}: ${response.status}`);
    return response;
  }

  /** A file's bytes as a stream that is counted. */
  async stream(name: string): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
    const response = await this.response(name);
    if (!response.body) throw new StartError("fetch", `${name}: no content`);
    let count = 0;
    const counter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform: (chunk, controller) => {
        count += chunk.length;
        this.note(name, count / (shipped.files[name]?.size ?? count));
        controller.enqueue(chunk);
      },
    });
    return response.body.pipeThrough(counter);
  }

  async bytes(name: string): Promise<Uint8Array<ArrayBuffer>> {
    return new Uint8Array(await new Response(await this.stream(name)).arrayBuffer());
  }

  note(name: string, part: number): void {
    this.arrived.set(name, Math.min(part, 1));
    this.tell();
  }

  private tell(): void {
    let loaded = 0;
    let total = 0;
    for (const name of this.expected) {
      const sent = shipped.files[name]?.sent ?? 0;
      total += sent;
      loaded += sent * (this.arrived.get(name) ?? 0);
    }
    this.report(loaded, total);
  }
}

async function compiled(delivery: Delivery): Promise<WebAssembly.Module> {
  const name = "pyodide.asm.wasm";
  if (typeof WebAssembly !== "object") throw new StartError("wasm", "there is no WebAssembly");
  // the response itself is handed over, not a copy of its stream: only then a browser caches what it compiled
  const response = await delivery.response(name);
  try {
    const typed = response.headers.get("content-type")?.startsWith("application/wasm");
    const module = await (typed && WebAssembly.compileStreaming
      ? WebAssembly.compileStreaming(response)
      : WebAssembly.compile(await response.arrayBuffer()));
    delivery.note(name, 1);
    return module;
  } catch (error) {
    throw new StartError("wasm", describe(error));
  }
}

async function inflated(delivery: Delivery): Promise<Uint8Array<ArrayBuffer>> {
  const stream = (await delivery.stream("image.gz")).pipeThrough(new DecompressionStream("gzip"));
  const { snapshot } = shipped;
  const file = new Uint8Array(snapshot);
  let filled = 0;
  for await (const chunk of stream) {
    if (filled + chunk.length > snapshot) throw new Error("the boot image is too long");
    file.set(chunk, filled);
    filled += chunk.length;
  }
  return file.subarray(0, filled);
}

/** Let Pyodide find what is there already instead of fetching it, and learn what goes wrong: it only warns. */
async function load(
  wasm: Promise<WebAssembly.Module>,
  library: Promise<Uint8Array<ArrayBuffer>>,
  createModule: Promise<CreateModule>,
  snapshot?: Promise<Uint8Array>,
): Promise<Pyodide> {
  const { fetch: fetchAnew } = self;
  const { instantiateStreaming } = WebAssembly;
  let initial = new Uint32Array();
  let refuse: (error: unknown) => void = () => undefined;
  const refused = new Promise<never>((_, reject) => (refuse = reject));
  wasm.catch(refuse); // where nothing compiles, Pyodide does not even get as far as asking for it
  self.fetch = async (request, init) => {
    const name = String(request instanceof Request ? request.url : request).split("/").pop();
    if (name === "pyodide.asm.wasm") return new Response();
    if (name === "python_stdlib.zip") return new Response(await library);
    return fetchAnew(request, init);
  };
  WebAssembly.instantiateStreaming = async (_, imports) => {
    try {
      const module = await wasm;
      const instance = await WebAssembly.instantiate(module, imports);
      const memory = instance.exports["memory"] as WebAssembly.Memory;
      if (snapshot) initial = new Uint32Array(memory.buffer.slice(0)); // before any constructor ran
      return { module, instance };
    } catch (error) {
      refuse(error instanceof StartError ? error : new StartError("wasm", describe(error)));
      throw error;
    }
  };
  const settings = {
    indexURL: here,
    lockFileContents: shipped.lock,
    packageBaseUrl: here,
    env: { ...flags },
    stdin: () => null,
    createPyodideModule: async (options: ModuleSettings) => {
      const module = await (await createModule)(options);
      const image = await snapshot;
      if (image) {
        // Pyodide means to ask for enough memory, but the request is ignored: grow it, so that the image fits
        if (module.HEAP8.length < image.length) module._free(module._malloc(image.length - 8_000_000));
        restore(image, initial);
      }
      return module;
    },
    ...(snapshot ? { _loadSnapshot: snapshot } : {}),
  };
  try {
    return await Promise.race([loadPyodide(settings as unknown as Parameters<typeof loadPyodide>[0]), refused]);
  } finally {
    self.fetch = fetchAnew;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  }
}

/** Fetch a file while Python waits: only a worker may do that. */
function fetchNow(name: string): Uint8Array {
  const request = new XMLHttpRequest();
  request.open("GET", here + name, false);
  request.responseType = "arraybuffer";
  request.send();
  if (request.status !== 200) throw new Error(`${name}: ${request.status}`);
  return new Uint8Array(request.response as ArrayBuffer);
}

async function fromImage(delivery: Delivery, wasm: Promise<WebAssembly.Module>, create: Promise<CreateModule>): Promise<Pyodide> {
  const snapshot = inflated(delivery).then((file) => opened(file, shipped.build));
  snapshot.catch(() => undefined); // awaited later; what is wrong with it is told then
  if (typeof DecompressionStream !== "function") throw new Error("this browser has no DecompressionStream");
  const python = await load(wasm, Promise.resolve(emptyZip), create, snapshot);
  python.pyimport("widgets.live.start").start(JSON.stringify(shipped.wheels), fetchNow);
  return python;
}

async function fromWheels(delivery: Delivery, wasm: Promise<WebAssembly.Module>, create: Promise<CreateModule>): Promise<Pyodide> {
  const names = [...new Set(Object.values(shipped.wheels))];
  delivery.expect("python_stdlib.zip", ...names);
  const archives = names.map((name) => delivery.bytes(name));
  const library = delivery.bytes("python_stdlib.zip");
  for (const arriving of [...archives, library]) arriving.catch(() => undefined);
  const python = await load(wasm, library, create);
  await library;
  for (const archive of archives) python.unpackArchive(await archive, "wheel");
  const start = python.pyimport("widgets.live.start");
  start.prepare(shipped.imports);
  start.start("{}", fetchNow);
  return python;
}

export async function boot(plain: boolean, report: (loaded: number, total: number) => void): Promise<Started> {
  const delivery = new Delivery(report);
  delivery.expect("pyodide.asm.wasm", "pyodide.asm.js", ...(plain ? [] : ["image.gz"]));
  const wasm = compiled(delivery);
  wasm.catch(() => undefined);
  const asm: string = `${here}pyodide.asm.js`;
  const create: Promise<CreateModule> = import(asm).then(
    (module: { default: CreateModule }) => (delivery.note("pyodide.asm.js", 1), module.default),
    (error: unknown) => {
      throw new StartError("fetch", `pyodide.asm.js: ${describe(error)}`);
    },
  );
  create.catch(() => undefined);
  let because = "as asked";
  if (!plain) {
    try {
      return { python: await fromImage(delivery, wasm, create), way: "image", because: "" };
    } catch (error) {
      await Promise.all([wasm, create]); // what the plain start needs too is no fault of the image's
      because = describe(error);
    }
  }
  try {
    return { python: await fromWheels(delivery, wasm, create), way: "plain", because };
  } catch (error) {
    throw error instanceof StartError ? error : new StartError("start", describe(error));
  }
}
