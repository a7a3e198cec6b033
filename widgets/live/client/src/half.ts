// What the small script in every page and the large part that is fetched for a live start know of each other.

import type { CellSource, FromPython, ToWorker } from "./protocol.ts";
import type { PageLink } from "./link.ts";

/** A place of the page where a cell's outputs go. */
export interface Stage {
  cell: CellSource;
  host: HTMLElement;
  done(failed: boolean): void;
  say(text: string): void;
}

export interface Wiring {
  send(message: ToWorker): void;
  link: PageLink;
  /** How many messages Python has not dealt with yet. */
  watch(waiting: number): void;
}

/** The large part: widgets, outputs, everything that Python says. */
export interface Half {
  stage(stage: Stage): void;
  accept(messages: FromPython[]): void;
  idle(id: string): void;
  release(): void;
}

export interface PageModule {
  open(wiring: Wiring): Half;
}

/** What the examples need of the page. */
export interface ExampleSetting {
  base: string;
  build: string;
  plain: boolean;
  cells: CellSource[];
  link: PageLink;
  open(wiring: Wiring): Half;
}

export interface ExamplesModule {
  attach(setting: ExampleSetting, element: HTMLElement, cell: CellSource): { run(): void; edit(): void };
}

