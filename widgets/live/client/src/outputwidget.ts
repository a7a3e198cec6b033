// The Output widget: Python keeps its outputs, this draws them.

import { DOMWidgetModel, DOMWidgetView } from "@jupyter-widgets/base";
import type { LiveManager } from "./manager.ts";
import type { Output } from "./protocol.ts";
import { OutputArea } from "./render.ts";

export class OutputModel extends DOMWidgetModel {
  override defaults(): Record<string, unknown> {
    return {
      ...super.defaults(),
      _model_name: "OutputModel",
      _view_name: "OutputView",
      _model_module: "@jupyter-widgets/output",
      _view_module: "@jupyter-widgets/output",
      _model_module_version: "1.0.0",
      _view_module_version: "1.0.0",
      msg_id: "",
      outputs: [],
    };
  }
}

export class OutputView extends DOMWidgetView {
  private area: OutputArea | undefined;
  private drawn: Output[] = [];
  private drawing = Promise.resolve();

  override render(): void {
    super.render();
    this.el.classList.add("jupyter-widgets", "widget-output", "live-output-widget");
    const manager = this.model.widget_manager as unknown as LiveManager;
    this.area = new OutputArea(this.el, (model_id, host) => manager.place(model_id, host));
    this.listenTo(this.model, "change:outputs", () => this.follow());
    this.follow();
  }

  private follow(): void {
    this.drawing = this.drawing.then(() => this.draw(this.model.get("outputs") as Output[]));
  }

  /** Add what is new; draw all of it only if what is there has changed. */
  private async draw(outputs: Output[]): Promise<void> {
    const same = this.drawn.every((output, place) => JSON.stringify(output) === JSON.stringify(outputs[place]));
    const start = same && outputs.length >= this.drawn.length ? this.drawn.length : 0;
    if (start === 0) this.area?.clear(false);
    this.drawn = [...outputs];
    for (const output of outputs.slice(start)) await this.area?.add(output);
  }
}
