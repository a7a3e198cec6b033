// A page's line to the worker in which Python runs.

import { workerName, type FromWorker, type ToWorker } from "./protocol.ts";

export interface Connection {
  send(message: ToWorker): void;
  /** Let go of the worker; one of the page's own ends with it. */
  end(): void;
}

export interface Way {
  /** Without the boot image. */
  plain: boolean;
  /** In a worker of the page's own, even where the browser could keep one. */
  own: boolean;
  /** Tells a new attempt's worker from the one that failed. */
  attempt: number;
}

/** Whether this browser keeps a shared worker while the reader goes from page to page. Nothing is started. */
export function keepsWorkers(): boolean {
  let asked = false;
  try {
    // the options are read before the address is refused
    new SharedWorker("http://[", {
      get extendedLifetime() {
        asked = true;
        return true;
      },
    } as WorkerOptions);
  } catch {
    // as it must: the address is none
  }
  return asked;
}

type Hear = (message: FromWorker) => void;

const buffersOf = (message: ToWorker): Transferable[] => ("buffers" in message ? message.buffers : []);
const lost = (hear: Hear) => (event: Event) =>
  hear({ type: "failed", trouble: "worker", detail: event instanceof ErrorEvent ? event.message : "" });

function shared(url: string, name: string, hear: Hear): Connection {
  const options = { type: "module", name, extendedLifetime: true } as WorkerOptions;
  const worker = new SharedWorker(url, options);
  worker.onerror = lost(hear);
  worker.port.onmessage = (event: MessageEvent<FromWorker>) => hear(event.data);
  return {
    send: (message) => worker.port.postMessage(message, buffersOf(message)),
    end: () => {
      worker.port.postMessage({ type: "close" } satisfies ToWorker);
      worker.port.onmessage = null;
      worker.onerror = null;
    },
  };
}

function dedicated(url: string, name: string, hear: Hear): Connection {
  const worker = new Worker(url, { type: "module", name });
  worker.onerror = lost(hear);
  worker.onmessage = (event: MessageEvent<FromWorker>) => hear(event.data);
  return {
    send: (message) => worker.postMessage(message, buffersOf(message)),
    end: () => {
      worker.onmessage = null;
      worker.onerror = null;
      worker.terminate();
    },
  };
}

/** Start Python for the site's own cells, or find it running. */
export function connect(base: string, build: string, way: Way, hear: Hear): Connection {
  const url = `${base}worker.js`;
  const name = workerName(build, way.plain, way.attempt);
  if (!way.own && keepsWorkers()) {
    try {
      return shared(url, name, hear);
    } catch {
      // forbidden here, for example with storage blocked
    }
  }
  return dedicated(url, name, hear);
}

/** Start Python for what a reader has edited: from a blob, so that the page's policy holds in the worker. */
export function isolated(base: string, build: string, plain: boolean, attempt: number, hear: Hear): Connection {
  const source = new Blob([`import ${JSON.stringify(`${base}worker.js`)};`], { type: "text/javascript" });
  const url = URL.createObjectURL(source);
  const connection = dedicated(url, workerName(build, plain, attempt), hear);
  return { ...connection, end: () => (URL.revokeObjectURL(url), connection.end()) };
}
