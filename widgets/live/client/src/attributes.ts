// Attributes that ipywidgets has no traits for, carried as DOM classes: `attr:NAME=VALUE` for a widget's element,
// `input:NAME=VALUE` for its control; `~` in a value stands for a space.

import type { DOMWidgetView } from "@jupyter-widgets/base";

const ALLOWED =
  /^(?:role|aria-[a-z]+|inputmode|enterkeyhint|autocapitalize|autocorrect|spellcheck|placeholder|data-live-field|id)$/;
const CONTROLS = "input, select, textarea, button, .noUi-handle";

export interface Attribute {
  on: "attr" | "input";
  name: string;
  value: string;
}

export function parse(classes: readonly string[]): Attribute[] {
  return classes.flatMap((text) => {
    const [, on, name, value] = /^(attr|input):([a-z-]+)=(.*)$/s.exec(text) ?? [];
    if (!on || !name || value === undefined || !ALLOWED.test(name)) return [];
    return [{ on: on as Attribute["on"], name, value: value.replaceAll("~", " ") }];
  });
}

function targets(element: HTMLElement, attribute: Attribute): Element[] {
  if (attribute.on === "attr") return [element];
  const found = element.matches(CONTROLS) ? [element] : [...element.querySelectorAll(CONTROLS)];
  return attribute.name === "id" ? found.slice(0, 1) : found;
}

/** Keep an element's attributes as its widget's DOM classes say. */
export function follow(view: DOMWidgetView): void {
  let known: Attribute[] = [];
  const apply = (): void => {
    const classes = (view.model.get("_dom_classes") ?? []) as string[];
    const wanted = parse(classes);
    for (const attribute of known) {
      if (wanted.some(({ on, name }) => on === attribute.on && name === attribute.name)) continue;
      for (const target of targets(view.el, attribute)) target.removeAttribute(attribute.name);
    }
    for (const attribute of wanted) {
      for (const target of targets(view.el, attribute)) {
        if (target.getAttribute(attribute.name) !== attribute.value) target.setAttribute(attribute.name, attribute.value);
        if (attribute.name === "id" && attribute.on === "input") {
          view.el.querySelector("label")?.setAttribute("for", attribute.value);
        }
      }
    }
    for (const text of classes) if (/^(attr|input):/.test(text)) view.el.classList.remove(text);
    known = wanted;
  };
  apply();
  // after the view's own listeners, which may have drawn its controls anew
  view.listenTo(view.model, "change", () => queueMicrotask(apply));
  void view.displayed.then(apply);
}

/** Jupyter's sliders have handles and read-outs without a name. */
export function nameHandles(view: DOMWidgetView): void {
  const apply = (): void => {
    const classes = (view.model.get("_dom_classes") ?? []) as string[];
    const given = parse(classes).find(({ on, name }) => on === "input" && name === "aria-label")?.value;
    const name = given ?? (view.el.querySelector(".widget-label")?.textContent?.trim() || "slider");
    const handles = [...view.el.querySelectorAll(".noUi-handle")];
    handles.forEach((handle, place) => {
      const end = handles.length > 1 ? (place === 0 ? ", from" : ", to") : "";
      handle.setAttribute("aria-label", name + end);
    });
    for (const readout of view.el.querySelectorAll(".widget-readout[contenteditable]")) {
      readout.setAttribute("role", "textbox");
      readout.setAttribute("aria-label", `${name}, value`);
    }
  };
  view.listenTo(view.model, "change", () => queueMicrotask(apply));
  void view.displayed.then(apply);
}
