// The static form of a live cell: filled from the link, read before Python is up, and left with focus and selection.

import type { State } from "./protocol.ts";

export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const keyOf = (control: Element): string => control.getAttribute("data-live-field") ?? "";
const isControl = (element: Element): element is Control =>
  element instanceof HTMLInputElement || element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement;
const isSwitch = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && control.type === "checkbox";
const isRadio = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && control.type === "radio";

export const controlsIn = (root: ParentNode): Control[] =>
  [...root.querySelectorAll("[data-live-field]")].filter(isControl);

function valueOf(control: Control): string | undefined {
  if (isSwitch(control)) return String(control.checked);
  if (isRadio(control)) return control.checked ? control.value : undefined;
  return control.value;
}

function defaultOf(control: Control): string | undefined {
  if (isSwitch(control)) return String(control.defaultChecked);
  if (isRadio(control)) return control.defaultChecked ? control.value : undefined;
  if (control instanceof HTMLSelectElement) {
    const options = [...control.options];
    return (options.find((option) => option.defaultSelected) ?? options[0])?.value ?? "";
  }
  return control.defaultValue;
}

function set(control: Control, value: string): void {
  if (isSwitch(control)) control.checked = value === "true";
  else if (isRadio(control)) control.checked = control.value === value;
  else if (control instanceof HTMLSelectElement) {
    if ([...control.options].some((option) => option.value === value)) control.value = value;
  } else control.value = value;
}

export function fill(root: ParentNode, state: State): void {
  for (const control of controlsIn(root)) {
    const key = keyOf(control);
    if (Object.hasOwn(state, key)) set(control, state[key]!);
  }
}

/** What the form says now, and which of it differs from what the page was built with. */
export function read(root: ParentNode): { all: State; changed: State } {
  const all: State = {};
  const changed: State = {};
  for (const control of controlsIn(root)) {
    const value = valueOf(control);
    if (value === undefined) continue;
    all[keyOf(control)] = value;
    if (value !== defaultOf(control)) changed[keyOf(control)] = value;
  }
  return { all, changed };
}

/** The state for Python: the link's, overlaid with what the form says. */
export function overlaid(link: State, root: ParentNode): State {
  const { all, changed } = read(root);
  const kept = Object.entries(link).filter(([key]) => !Object.hasOwn(all, key));
  // a select that does not know the link's value shows its default: Python is to see, and refuse, what the link says
  const unknown = controlsIn(root)
    .filter((control) => control instanceof HTMLSelectElement && !("liveTouched" in control.dataset))
    .map(keyOf)
    .filter((key) => Object.hasOwn(link, key) && !Object.hasOwn(changed, key));
  return Object.fromEntries([...kept, ...Object.entries(changed), ...unknown.map((key) => [key, link[key]!] as const)]);
}

export interface Focus {
  key: string;
  selection: [number, number] | undefined;
}

export function focusIn(root: HTMLElement): Focus | undefined {
  const active = document.activeElement;
  if (!active || !root.contains(active)) return undefined;
  let selection: [number, number] | undefined;
  if (active instanceof HTMLInputElement || active instanceof HTMLTextAreaElement) {
    try {
      if (active.selectionStart !== null) selection = [active.selectionStart, active.selectionEnd ?? active.selectionStart];
    } catch {
      selection = undefined; // a number field tells no selection
    }
  }
  return { key: keyOf(active), selection };
}

export function refocus(root: HTMLElement, focus: Focus): void {
  const target = [...root.querySelectorAll<HTMLElement>("[data-live-field]")].find((element) => keyOf(element) === focus.key);
  target?.focus({ preventScroll: true });
  if (focus.selection && (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) {
    try {
      target.setSelectionRange(...focus.selection);
    } catch {
      // the live control has no selection
    }
  }
}

/** Type into the live controls what was typed into the form after its state had been handed over. */
export function retype(root: ParentNode, before: State, now: State): void {
  for (const control of controlsIn(root)) {
    const value = now[keyOf(control)];
    if (value === undefined || value === before[keyOf(control)]) continue;
    set(control, value);
    control.dispatchEvent(new Event("input", { bubbles: true }));
    control.dispatchEvent(new Event("change", { bubbles: true }));
  }
}
