// The whole contract between a page and the worker in which Python runs.
// What Python itself says (widgets/live/page.py) travels through the worker unchanged.

export type State = Record<string, string>;

/** A code cell of the page, as the build wrote it into the page. */
export interface CellSource {
  index: number;
  name: string;
  source: string;
  kind: "live" | "example" | "other";
}

// ---- from the page to the worker

export type ToWorker =
  /** Run a cell; cells are run in the order in which they are asked for. */
  | { type: "run"; cell: number; name: string; source: string; state: State }
  /** A message of a widget's view to its comm; answered by `idle` with the same id. */
  | { type: "comm_msg"; id: string; comm_id: string; data: unknown; buffers: ArrayBuffer[] }
  | { type: "comm_close"; id: string; comm_id: string; data: unknown; buffers: ArrayBuffer[] }
  /** The page goes: forget its namespace and its comms. */
  | { type: "close" };

// ---- from the worker to the page

export type Output =
  | { output_type: "stream"; name: string; text: string }
  | {
      output_type: "display_data" | "execute_result" | "update_display_data";
      data: Record<string, unknown>;
      metadata: Record<string, unknown>;
      transient?: { display_id: string };
    }
  | { output_type: "error"; ename: string; evalue: string; traceback: string };

export type FromPython =
  | {
      type: "comm_open";
      comm_id: string;
      target_name: string;
      data: Record<string, unknown>;
      metadata: Record<string, unknown>;
      buffers: ArrayBuffer[];
    }
  | { type: "comm_msg" | "comm_close"; comm_id: string; data: Record<string, unknown>; buffers: ArrayBuffer[] }
  /** Something to show in a cell; `cell` is null for what belongs to none. */
  | { type: "output"; cell: number | null; output: Output }
  | { type: "clear"; cell: number | null; wait: boolean }
  | { type: "done"; cell: number; failed: boolean }
  | { type: "state"; cell: number; state: State }
  | { type: "copy"; cell: number; text: string }
  | { type: "copy_link"; cell: number };

/** Why Python did not come up; the page turns it into a sentence. */
export type Trouble = "fetch" | "wasm" | "start" | "died" | "worker";

export type FromWorker =
  | { type: "progress"; loaded: number; total: number }
  /** Python is up; `way` tells how it was started. */
  | { type: "ready"; way: "image" | "plain"; because: string }
  | { type: "failed"; trouble: Trouble; detail: string }
  | { type: "idle"; id: string }
  | { type: "batch"; messages: FromPython[] };

// ---- how a worker is told what to do: by its name

/** `plain` starts without the boot image. The rest of the name only tells workers apart. */
export const workerName = (build: string, plain: boolean, attempt: number): string =>
  `live-${build}${plain ? "-plain" : ""}${attempt ? `-${attempt}` : ""}`;

export const wantsPlain = (name: string): boolean => /-plain(-\d+)?$/.test(name);
