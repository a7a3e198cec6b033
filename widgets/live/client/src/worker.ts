// The worker in which Python runs: one for all pages of the site where the browser keeps it, else one for each page.

import { boot, StartError, type Started } from "./boot.ts";
import { Rehearsal } from "./rehearsal.ts";
import { wantsPlain, type FromPython, type FromWorker, type ToWorker } from "./protocol.ts";

interface Port {
  postMessage(message: FromWorker, transfer?: Transferable[]): void;
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null;
}
interface PyProxy {
  destroy(): void;
}
/** `Page` of widgets/live/page.py. */
interface Page extends PyProxy {
  run(cell: number, name: string, source: string, state: string): (Promise<unknown> & PyProxy) | undefined;
  receive(message: string, buffers: PyProxy | undefined): void;
  close(): void;
}
type Batch = { toJs(options: { depth: number }): (Uint8Array | { toJs(): Uint8Array })[] } & PyProxy;

const scope = self as unknown as { name: string; close(): void };
const ports = new Set<Port>();
let latest: FromWorker | undefined;

function tellAll(message: FromWorker): void {
  if (latest?.type === "failed") return; // files that still arrive are no progress
  latest = message;
  for (const port of ports) port.postMessage(message);
  leaveIfFailed();
}

/** A later attempt gets a worker of its own; but this one stays until somebody has heard why it failed. */
function leaveIfFailed(): void {
  if (latest?.type === "failed" && ports.size > 0) scope.close();
}

const rehearsal = "onconnect" in self ? new Rehearsal() : undefined; // another page will come
let lastTold = 0;
const starting: Promise<Started> = boot(wantsPlain(scope.name), (loaded, total) => {
  const now = performance.now();
  if (now - lastTold < 50 && loaded < total) return;
  lastTold = now;
  tellAll({ type: "progress", loaded, total });
});
starting.then(
  ({ way, because }) => tellAll({ type: "ready", way, because }),
  (error: unknown) => {
    const trouble = error instanceof StartError ? error.trouble : "start";
    tellAll({ type: "failed", trouble, detail: error instanceof Error ? error.message : String(error) });
  },
);

/** Python's batches arrive as JSON; the buffers of all messages travel beside it, in order. */
function unpack(json: string, all: ArrayBuffer[]): FromPython[] {
  let taken = 0;
  return (JSON.parse(json) as (Record<string, unknown> & { buffers: number })[]).map((message) => ({
    ...message,
    buffers: all.slice(taken, (taken += message.buffers)),
  })) as unknown as FromPython[];
}

function serve(port: Port): void {
  let page: Page | undefined;
  let gone = false;
  let queue = Promise.resolve();
  ports.add(port);
  if (latest) port.postMessage(latest);
  leaveIfFailed();

  const post = (json: string, buffers?: Batch): void => {
    const arrays = (buffers?.toJs({ depth: 1 }) ?? []).map((view) => {
      const bytes = view instanceof Uint8Array ? view : view.toJs();
      return bytes.slice().buffer as ArrayBuffer;
    });
    buffers?.destroy();
    port.postMessage({ type: "batch", messages: unpack(json, arrays) }, arrays);
  };
  const pageOf = (started: Started): Page =>
    (page ??= started.python.pyimport("widgets.live.page").Page(post) as Page);

  const handle = async (message: ToWorker): Promise<void> => {
    const started = await starting;
    if (gone) return; // left before Python was up
    rehearsal?.pause();
    try {
      if (message.type === "run") {
        const waiting = pageOf(started).run(message.cell, message.name, message.source, JSON.stringify(message.state));
        if (waiting) {
          await waiting;
          waiting.destroy();
        }
      } else if (message.type !== "close") {
        const { type, comm_id, data } = message;
        const views = message.buffers.map((buffer) => new Uint8Array(buffer));
        const buffers = views.length ? (started.python.toPy(views) as PyProxy) : undefined;
        pageOf(started).receive(JSON.stringify({ type, comm_id, data }), buffers);
        buffers?.destroy();
      }
    } catch (error) {
      // Python turns a cell's own errors into output; what arrives here has stopped the interpreter
      tellAll({ type: "failed", trouble: "died", detail: error instanceof Error ? error.message : String(error) });
    }
    rehearsal?.wait(started.python);
  };

  const close = (): void => {
    gone = true;
    ports.delete(port);
    page?.close();
    page?.destroy();
    page = undefined;
  };

  port.onmessage = ({ data: message }) => {
    if (message.type === "close") return close();
    ports.add(port); // a page that comes back from the browser's history
    gone = false;
    if (message.type === "run") queue = queue.then(() => handle(message));
    else {
      // not queued behind a cell that awaits something: its widgets answer meanwhile
      void handle(message).then(() => port.postMessage({ type: "idle", id: message.id }));
    }
  };
  if (port instanceof MessagePort) port.addEventListener("close", close);
}

if ("onconnect" in self) {
  (self as unknown as { onconnect: (event: MessageEvent) => void }).onconnect = ({ ports: [port] }) => {
    if (port) serve(port);
  };
} else {
  serve(self as unknown as Port);
}
