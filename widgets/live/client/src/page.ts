// The large part of the page: what Python says becomes widgets, outputs, links and copies.

import "@jupyter-widgets/base/css/index.css";
import "@jupyter-widgets/controls/css/labvariables.css";
import "@jupyter-widgets/controls/css/widgets-base.css";
import "@lumino/widgets/style/index.css";
import { copy } from "./clipboard.ts";
import type { Half, Stage, Wiring } from "./half.ts";
import { LiveManager } from "./manager.ts";
import type { FromPython } from "./protocol.ts";
import { OutputArea } from "./render.ts";

class PageHalf implements Half {
  private readonly manager: LiveManager;
  private readonly wiring: Wiring;
  private readonly stages = new Map<number, { stage: Stage; area: OutputArea }>();
  /** Outputs are shown in the order in which they were said. */
  private showing: Promise<void> = Promise.resolve();

  constructor(wiring: Wiring) {
    this.wiring = wiring;
    this.manager = new LiveManager(wiring.send, wiring.watch);
  }

  stage(stage: Stage): void {
    const area = new OutputArea(stage.host, (model_id, host) => this.manager.place(model_id, host));
    this.stages.set(stage.cell.index, { stage, area });
  }

  accept(messages: FromPython[]): void {
    for (const message of messages) {
      if ("comm_id" in message) void this.manager.accept(message).catch((error: unknown) => console.error(error));
      else this.showing = this.showing.then(() => this.show(message)).catch((error: unknown) => console.error(error));
    }
  }

  idle(id: string): void {
    this.manager.idle(id);
  }

  release(): void {
    this.manager.release();
  }

  private async show(message: Exclude<FromPython, { comm_id: string }>): Promise<void> {
    const place = message.cell === null ? [...this.stages.values()][0] : this.stages.get(message.cell);
    if (!place) return;
    const { stage, area } = place;
    switch (message.type) {
      case "output":
        return area.add(message.output);
      case "clear":
        return area.clear(message.wait);
      case "done":
        await this.manager.settled();
        return stage.done(message.failed);
      case "state":
        return this.wiring.link.publish(stage.cell.name, message.state);
      case "copy":
      case "copy_link": {
        const text = message.type === "copy" ? message.text : this.wiring.link.href;
        const copied = await copy(text, stage.host);
        stage.say(copied ? "Copied." : "The browser does not let this page copy: the text is selected below.");
      }
    }
  }
}

export const open = (wiring: Wiring): Half => new PageHalf(wiring);
