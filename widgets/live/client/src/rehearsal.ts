// A kept Python practises while nobody waits for it, so that the browser has optimised it when the next page comes.

import type { Started } from "./boot.ts";
import { shipped } from "./shipped.ts";

/** Milliseconds without a message after which nobody waits. */
const SILENCE = 400;

/** `Rehearsal` of widgets/live/rehearsal.py. */
interface Practice {
  step(): boolean;
  destroy(): void;
}

export class Rehearsal {
  private practice: Practice | undefined;
  private over = shipped.rehearsal === "";
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Somebody wants something. */
  pause(): void {
    clearTimeout(this.timer);
  }

  /** Go on once nobody has wanted anything for a while. */
  wait(python: Started["python"]): void {
    this.pause();
    if (!this.over) this.timer = setTimeout(() => this.go(python), SILENCE);
  }

  private go(python: Started["python"]): void {
    try {
      this.practice ??= python.pyimport("widgets.live.rehearsal").Rehearsal(shipped.rehearsal) as Practice;
      this.over = !this.practice.step();
    } catch (error) {
      this.over = true; // a practice that fails is nothing to a reader
      console.warn(error);
    }
    if (this.over) this.practice?.destroy();
    else this.timer = setTimeout(() => this.go(python), 4); // what has arrived meanwhile is dealt with first
  }
}
