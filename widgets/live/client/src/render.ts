// Shows the outputs of a cell, or of an Output widget, as Jupyter does.

import type { Output } from "./protocol.ts";

/** Puts a widget's view into an element. */
export type Place = (model_id: string, host: HTMLElement) => Promise<unknown>;

type Bundle = Record<string, unknown>;
type Draw = (content: string, host: HTMLElement) => void | Promise<void>;

const WIDGET = "application/vnd.jupyter.widget-view+json";
/** More outputs than this push out the oldest: a callback that prints must not fill the page. */
const MOST = 500;

const joined = (value: unknown): string => (Array.isArray(value) ? value.join("") : String(value));

const plain: Draw = (content, host) => {
  const block = document.createElement("pre");
  block.textContent = content;
  host.append(block);
};
const markup: Draw = (content, host) => {
  host.innerHTML = content;
};
const picture =
  (type: string): Draw =>
  (content, host) => {
    const image = document.createElement("img");
    image.src = `data:${type};base64,${content.trim()}`;
    image.alt = "";
    host.append(image);
  };
const formula: Draw = async (content, host) => {
  const { latex } = await import("./latex.ts");
  host.innerHTML = latex(content);
};

/** Richest first. */
const renderers: [string, Draw][] = [
  ["text/html", markup],
  ["image/svg+xml", markup],
  ["text/latex", formula],
  ["text/markdown", plain],
  ["image/png", picture("image/png")],
  ["image/jpeg", picture("image/jpeg")],
  ["text/plain", plain],
];

async function draw(data: Bundle, host: HTMLElement, place: Place): Promise<void> {
  const view = data[WIDGET] as { model_id: string } | undefined;
  if (view) {
    await place(view.model_id, host);
    return;
  }
  const [mime, renderer] = renderers.find(([type]) => data[type] !== undefined) ?? [];
  if (!mime || !renderer) return;
  try {
    await renderer(joined(data[mime]), host);
  } catch {
    host.replaceChildren();
    await plain(joined(data["text/plain"] ?? data[mime]), host);
  }
}

/** A list of outputs in an element of the page. */
export class OutputArea {
  readonly element: HTMLElement;
  private readonly place: Place;
  private clearNext = false;

  constructor(element: HTMLElement, place: Place) {
    this.element = element;
    this.place = place;
  }

  clear(wait: boolean): void {
    if (wait) this.clearNext = true;
    else this.element.replaceChildren();
  }

  async add(output: Output): Promise<void> {
    if (this.clearNext) {
      this.clearNext = false;
      this.element.replaceChildren();
    }
    if (output.output_type === "stream") this.stream(output.name, output.text);
    else if (output.output_type === "error") this.error(output.traceback);
    else await this.display(output);
    while (this.element.childElementCount > MOST) this.element.firstElementChild?.remove();
  }

  private host(kind: string): HTMLElement {
    const host = document.createElement("div");
    host.className = `live-out live-out-${kind}`;
    this.element.append(host);
    return host;
  }

  private stream(name: string, text: string): void {
    const kind = name === "stderr" ? "stderr" : "stdout";
    const last = this.element.lastElementChild;
    if (last?.classList.contains(`live-out-${kind}`)) last.firstElementChild?.append(text);
    else void plain(text, this.host(kind));
  }

  private error(traceback: unknown): void {
    const lines = Array.isArray(traceback) ? traceback.join("\n") : String(traceback);
    void plain(lines.replaceAll(/\u001b\[[0-9;]*m/g, ""), this.host("error"));
  }

  private async display(output: Extract<Output, { data: unknown }>): Promise<void> {
    const id = output.transient?.display_id;
    if (output.output_type === "update_display_data") {
      for (const shown of document.querySelectorAll<HTMLElement>(".live-out[data-display-id]")) {
        if (shown.dataset["displayId"] !== id) continue;
        shown.replaceChildren();
        await draw(output.data, shown, this.place);
      }
      return;
    }
    const host = this.host("display");
    if (id) host.dataset["displayId"] = id;
    await draw(output.data, host, this.place);
  }
}
