// A live cell in the page: its static form first, then the live view in the same place.

import { fill, focusIn, overlaid, read, refocus, retype } from "./fields.ts";
import { stateIn, type PageLink } from "./link.ts";
import type { CellSource, State } from "./protocol.ts";
import { Status } from "./status.ts";

export class LiveBox {
  readonly cell: CellSource;
  readonly element: HTMLElement;
  readonly status: Status;
  private readonly names: readonly string[];
  private readonly link: PageLink;
  private shown: HTMLElement;
  private next: HTMLElement | undefined;
  private handed: State = {};

  constructor(element: HTMLElement, cell: CellSource, names: readonly string[], link: PageLink) {
    this.element = element;
    this.cell = cell;
    this.names = names;
    this.link = link;
    this.status = new Status(element.querySelector<HTMLElement>(".live-status")!);
    this.shown = element.querySelector<HTMLElement>(".live-static")!;
    link.own(cell.name, this.keys());
    fill(this.shown, this.linked());
    this.mark();
    for (const type of ["input", "change"]) {
      this.shown.addEventListener(type, (event) => {
        if (event.target instanceof HTMLElement) event.target.dataset["liveTouched"] = "";
        this.mark();
      });
    }
  }

  get isLive(): boolean {
    return this.shown.classList.contains("live-output");
  }

  /** What Python is to start from. */
  state(): State {
    this.handed = this.isLive ? {} : read(this.shown).all;
    return this.isLive ? this.linked() : overlaid(this.linked(), this.shown);
  }

  /** An element for the live view: laid out at its place, and not seen before `swap`. */
  offstage(): HTMLElement {
    this.next?.remove();
    this.next = document.createElement("div");
    this.next.className = "live-output live-offstage";
    this.element.append(this.next);
    return this.next;
  }

  /** Let the live view take the place of what is shown; an unfinished one is added beside it. */
  swap(failed: boolean): void {
    const { next } = this;
    if (!next) return;
    this.next = undefined;
    if (failed && !this.isLive) {
      next.classList.remove("live-offstage");
      return;
    }
    const typed = this.isLive ? {} : read(this.shown).all;
    const focus = focusIn(this.shown);
    this.keepHeight();
    next.classList.remove("live-offstage");
    this.element.querySelectorAll(".live-static, .live-output").forEach((old) => old !== next && old.remove());
    this.shown = next;
    this.element.dataset["live"] = "";
    if (!failed) retype(next, this.handed, typed);
    if (focus) refocus(next, focus);
    this.link.own(this.cell.name, this.keys());
  }

  private keys(): string[] {
    return [...this.shown.querySelectorAll("[data-live-field]")].map((field) => field.getAttribute("data-live-field")!);
  }

  private linked(): State {
    this.link.write();
    return stateIn(location.search, this.cell.name, this.names);
  }

  /** Mark the printed answer as long as it is for other values than the form shows. */
  private mark(): void {
    const stale = Object.keys(read(this.shown).changed).length > 0;
    for (const answer of this.shown.querySelectorAll("[data-live-answer]")) {
      answer.classList.toggle("live-stale", stale);
      if (stale) answer.setAttribute("aria-busy", "true");
      else answer.removeAttribute("aria-busy");
    }
  }

  /** What stands below must not move; another width breaks lines elsewhere anyhow. */
  private keepHeight(): void {
    this.element.style.minHeight = `${this.element.getBoundingClientRect().height}px`;
    const width = innerWidth;
    const release = (): void => {
      if (innerWidth === width) return;
      this.element.style.minHeight = "";
      removeEventListener("resize", release);
    };
    addEventListener("resize", release);
  }
}
