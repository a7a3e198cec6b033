// Jupyter's own widget models and views, with comms that end in the worker.

import * as base from "@jupyter-widgets/base";
import type { DOMWidgetView, ICallbacks, WidgetModel, WidgetView } from "@jupyter-widgets/base";
import { ManagerBase } from "@jupyter-widgets/base-manager";
import * as controls from "@jupyter-widgets/controls";
import { Widget } from "@lumino/widgets";
import { follow, nameHandles } from "./attributes.ts";
import { ImageView } from "./imageview.ts";
import * as output from "./outputwidget.ts";
import type { FromPython, ToWorker } from "./protocol.ts";

type Data = Record<string, unknown>;
type Receive = (message: unknown) => void;
type Sent = Extract<ToWorker, { id: string }>;

const modules: Record<string, Record<string, unknown>> = {
  "@jupyter-widgets/base": base,
  "@jupyter-widgets/controls": { ...controls, ImageView },
  "@jupyter-widgets/output": output,
};

let count = 0;

/** Lets views know when Python has dealt with a message: they hold back further changes until then. */
class Waiting {
  private readonly callbacks = new Map<string, ICallbacks | undefined>();
  private readonly watch: (waiting: number) => void;

  constructor(watch: (waiting: number) => void) {
    this.watch = watch;
  }

  add(callbacks: ICallbacks | undefined): string {
    const id = `${++count}`;
    this.callbacks.set(id, callbacks);
    this.watch(this.callbacks.size);
    return id;
  }

  idle(id: string): void {
    const callbacks = this.callbacks.get(id);
    if (!this.callbacks.delete(id)) return;
    callbacks?.iopub?.["status"]?.({ content: { execution_state: "idle" } } as never);
    this.watch(this.callbacks.size);
  }

  release(): void {
    for (const id of [...this.callbacks.keys()]) this.idle(id);
  }
}

class WorkerComm {
  readonly comm_id: string;
  readonly target_name: string;
  private readonly manager: LiveManager;
  private onMessage: Receive = () => undefined;
  private onClose: Receive = () => undefined;

  constructor(comm_id: string, target_name: string, manager: LiveManager) {
    this.comm_id = comm_id;
    this.target_name = target_name;
    this.manager = manager;
  }

  open(): string {
    return "";
  }

  send(data: unknown, callbacks?: ICallbacks, _metadata?: unknown, buffers?: (ArrayBuffer | ArrayBufferView)[]): string {
    return this.manager.post("comm_msg", this.comm_id, data, callbacks, buffers);
  }

  close(data?: unknown, callbacks?: ICallbacks): string {
    return this.manager.post("comm_close", this.comm_id, data ?? {}, callbacks);
  }

  on_msg(callback: Receive): void {
    this.onMessage = callback;
  }

  on_close(callback: Receive): void {
    this.onClose = callback;
  }

  receive(data: Data, buffers: ArrayBuffer[]): void {
    const content = { comm_id: this.comm_id, data };
    this.onMessage({ content, buffers: buffers.map((buffer) => new DataView(buffer)), parent_header: {}, header: {} });
  }

  closed(data: Data): void {
    this.onClose({ content: { comm_id: this.comm_id, data } });
  }
}

function bytes(buffer: ArrayBuffer | ArrayBufferView): ArrayBuffer {
  if (buffer instanceof ArrayBuffer) return buffer.slice(0);
  const { buffer: whole, byteOffset, byteLength } = buffer;
  return whole.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer;
}

export class LiveManager extends ManagerBase {
  private readonly comms = new Map<string, WorkerComm>();
  private readonly waiting: Waiting;
  private readonly making = new Set<Promise<unknown>>();
  private readonly send: (message: ToWorker) => void;

  constructor(send: (message: ToWorker) => void, watch: (waiting: number) => void) {
    super();
    this.send = send;
    this.waiting = new Waiting(watch);
  }

  protected async loadClass(name: string, module: string): Promise<typeof WidgetModel | typeof WidgetView> {
    const found = modules[module]?.[name];
    if (!found) throw new Error(`no widget ${name} of ${module} is known here`);
    return found as typeof WidgetModel;
  }

  protected async _create_comm(): Promise<never> {
    throw new Error("comms are opened by Python");
  }

  protected async _get_comm_info(): Promise<Record<string, never>> {
    return {};
  }

  override create_view(model: WidgetModel, options?: unknown): Promise<never> {
    const making = this.make(model, options);
    this.making.add(making);
    const made = (): boolean => this.making.delete(making);
    making.then(made, made);
    return making;
  }

  /** Wait until all views stand, those of a box's children too: a box's own view is ready before them. */
  async settled(): Promise<void> {
    do {
      await Promise.allSettled(this.making);
      await new Promise((resolve) => setTimeout(resolve)); // the box takes them in
    } while (this.making.size > 0);
  }

  private async make(model: WidgetModel, options?: unknown): Promise<never> {
    const view = await super.create_view(model, options as never);
    if (view instanceof base.DOMWidgetView) {
      follow(view);
      if (/Slider/.test(String(model.get("_view_name")))) nameHandles(view);
    }
    return view as never;
  }

  post(type: Sent["type"], comm_id: string, data: unknown, callbacks?: ICallbacks, buffers?: (ArrayBuffer | ArrayBufferView)[]): string {
    const id = this.waiting.add(callbacks);
    this.send({ type, id, comm_id, data, buffers: (buffers ?? []).map(bytes) });
    return id;
  }

  idle(id: string): void {
    this.waiting.idle(id);
  }

  /** Python is gone: nothing that waits for it will be answered. */
  release(): void {
    this.waiting.release();
    this.disconnect();
  }

  async accept(message: Extract<FromPython, { comm_id: string }>): Promise<void> {
    const { type, comm_id, data, buffers } = message;
    if (type === "comm_open") {
      const comm = new WorkerComm(comm_id, message.target_name, this);
      this.comms.set(comm_id, comm);
      if (message.target_name !== this.comm_target_name) return;
      const content = { comm_id, data, target_name: message.target_name };
      const views = buffers.map((buffer) => new DataView(buffer));
      await this.handle_comm_open(comm as never, { content, metadata: message.metadata, buffers: views } as never);
    } else if (type === "comm_msg") {
      if (this.has_model(comm_id)) await this.get_model(comm_id); // a model that is still being made listens later
      this.comms.get(comm_id)?.receive(data, buffers);
    } else {
      this.comms.get(comm_id)?.closed(data);
      this.comms.delete(comm_id);
    }
  }

  /** Put a widget's view into an element of the page. */
  async place(model_id: string, host: HTMLElement): Promise<DOMWidgetView> {
    const model = await this.get_model(model_id);
    const view = (await this.create_view(model)) as unknown as DOMWidgetView;
    Widget.attach(view.luminoWidget, host);
    return view;
  }
}
