// What a live cell says about itself, in one line above it.

import type { FromWorker } from "./protocol.ts";

type Failure = Extract<FromWorker, { type: "failed" }>;

export const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1);

/** A failure as a sentence for readers. */
export function sentence({ trouble, detail }: Pick<Failure, "trouble" | "detail">): string {
  const more = detail ? ` (${detail.split("\n")[0]!.slice(0, 200)})` : "";
  switch (trouble) {
    case "fetch":
      return `A part that makes this page live could not be fetched${more}.`;
    case "wasm":
      return `This browser does not run WebAssembly here, which makes this page live${more}.`;
    case "worker":
      return `This browser did not start the worker that makes this page live${more}.`;
    case "died":
      return `Python has stopped${more}.`;
    case "start":
      return `Python did not start${more}.`;
  }
}

export interface Action {
  label: string;
  act: () => void;
}

export class Status {
  private readonly element: HTMLElement;
  private readonly text = document.createElement("span");
  /** Changes many times a second, and is therefore not read out. */
  private readonly progress = document.createElement("span");
  private button: HTMLButtonElement | undefined;

  constructor(element: HTMLElement) {
    this.element = element;
    this.progress.className = "live-progress";
    this.progress.setAttribute("aria-hidden", "true");
    element.replaceChildren(this.text, this.progress);
  }

  say(kind: "waiting" | "starting" | "live" | "failed", text: string, action?: Action): void {
    this.element.dataset["liveState"] = kind;
    if (this.text.textContent !== text) this.text.textContent = text;
    this.progress.textContent = "";
    this.button?.remove();
    this.button = undefined;
    if (action) {
      this.button = document.createElement("button");
      this.button.type = "button";
      this.button.className = "live-button";
      this.button.textContent = action.label;
      this.button.addEventListener("click", action.act);
      this.element.append(this.button);
    }
  }

  advance(loaded: number, total: number): void {
    this.progress.textContent = ` ${megabytes(loaded)} of ${megabytes(total)} MB`;
  }
}
