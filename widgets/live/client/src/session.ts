// The life of a page's live cells: waiting, starting, live, failed, and again.

import type { LiveBox } from "./box.ts";
import { connect, type Connection } from "./connection.ts";
import { noteFetched } from "./fetched.ts";
import type { Half, PageModule } from "./half.ts";
import { tooLong, type PageLink } from "./link.ts";
import type { FromPython, FromWorker } from "./protocol.ts";
import { sentence } from "./status.ts";

/** Milliseconds after which a Python that has not dealt with a message is taken for dead, until it answers. */
const PATIENCE = 8_000;
/** The same for a start: on a slow line a large file may take a while without a word. */
const PATIENCE_AT_START = 30_000;

export interface Site {
  base: string;
  build: string;
  plain: boolean;
  own: boolean;
  page(): Promise<PageModule>;
}

export class Session {
  private readonly site: Site;
  private readonly boxes: LiveBox[];
  private readonly link: PageLink;
  private connection: Connection | undefined;
  private half: Half | undefined;
  private attempt = 0;
  private state: "waiting" | "starting" | "ready" | "failed" = "waiting";
  private running = new Set<number>();
  private patience: ReturnType<typeof setTimeout> | undefined;
  private silent = false;
  private waiting = 0;
  private backlog: FromPython[] = [];

  constructor(site: Site, boxes: LiveBox[], link: PageLink) {
    this.site = site;
    this.boxes = boxes;
    this.link = link;
    link.onfit = (fits) => {
      const text = fits ? "Live." : "What was typed is too long for the page's link, which stays as it was.";
      for (const box of boxes) if (box.isLive) box.status.say("live", text);
    };
  }

  /** Start Python, unless that has been done. */
  start(): void {
    if (this.state === "starting" || this.state === "ready") return;
    this.state = "starting";
    performance.mark("live:start");
    this.sayAll("starting", "Starting Python:");
    this.wait(PATIENCE_AT_START); // a shared worker that another page's cell has blocked says nothing at all
    const attempt = this.attempt;
    const current = (): boolean => attempt === this.attempt;
    try {
      const way = { plain: this.site.plain, own: this.site.own, attempt };
      this.connection = connect(this.site.base, this.site.build, way, (message) => current() && this.hear(message));
      this.run(this.connection);
    } catch (error) {
      this.fail({ trouble: "worker", detail: error instanceof Error ? error.message : String(error) });
      return;
    }
    this.site.page().then(
      (page) => current() && this.open(page),
      (error: unknown) => current() && this.fail({ trouble: "fetch", detail: error instanceof Error ? error.message : "" }),
    );
  }

  /** Forget the worker and start another one; what was typed stays. */
  restart(): void {
    this.drop();
    this.attempt = this.attempt ? this.attempt + 1 : Date.now() % 1_000_000_000; // no other page's attempt
    this.state = "failed";
    this.start();
  }

  /** The page goes, perhaps into the browser's history. */
  leave(): void {
    this.link.write();
    this.drop();
    this.state = "waiting";
  }

  private drop(): void {
    clearTimeout(this.patience);
    this.silent = false;
    this.waiting = 0;
    this.running.clear();
    this.backlog = [];
    this.half?.release();
    this.half = undefined;
    this.connection?.end();
    this.connection = undefined;
  }

  private hear(message: FromWorker): void {
    switch (message.type) {
      case "progress":
        if (this.state === "starting") this.advance(message.loaded, message.total);
        break;
      case "ready":
        if (this.state === "starting") this.ready(message);
        break;
      case "failed":
        this.fail(message);
        break;
      case "idle":
        this.half?.idle(message.id);
        break;
      case "batch":
        if (this.half) this.half.accept(message.messages);
        else this.backlog.push(...message.messages);
    }
  }

  private advance(loaded: number, total: number): void {
    if (this.silent) this.sayAll("starting", "Starting Python:");
    this.silent = false;
    for (const box of this.boxes) box.status.advance(loaded, total);
    this.wait(PATIENCE_AT_START);
  }

  private ready({ way, because }: { way: string; because: string }): void {
    this.calm();
    this.state = "ready";
    noteFetched(this.site.build);
    performance.mark("live:ready", { detail: { way, because } });
    document.documentElement.dataset["liveStart"] = way;
    if (because && !this.site.plain) console.info(`live cells: started without the boot image: ${because}`);
    this.expect(this.running.size);
  }

  /** Ask for the cells at once; the worker runs them as soon as Python is up, and what is typed meanwhile is typed again. */
  private run(connection: Connection): void {
    for (const box of this.boxes) {
      const { index, name, source } = box.cell;
      this.running.add(index);
      connection.send({ type: "run", cell: index, name, source, state: box.state() });
    }
  }

  private open(page: PageModule): void {
    const half = page.open({
      send: (message) => this.connection?.send(message),
      link: this.link,
      watch: (waiting) => this.expect(waiting + this.running.size),
    });
    for (const box of this.boxes) {
      half.stage({
        cell: box.cell,
        host: box.offstage(),
        done: (failed) => this.done(box, failed),
        say: (text) => box.status.say("live", text),
      });
    }
    this.half = half;
    half.accept(this.backlog.splice(0));
  }

  private done(box: LiveBox, failed: boolean): void {
    this.running.delete(box.cell.index);
    this.expect(this.running.size);
    box.swap(failed);
    if (failed) box.status.say("failed", "This cell has failed; what Python says stands below it.", this.again());
    else box.status.say("live", tooLong(location.search) ? "The link is too long to be read: its values were left out." : "Live.");
    if (this.running.size === 0) performance.mark("live:live");
  }

  private fail(failure: { trouble: Extract<FromWorker, { type: "failed" }>["trouble"]; detail: string }): void {
    this.drop();
    this.attempt += 1; // nothing more is heard from the one that failed
    this.state = "failed";
    for (const box of this.boxes) {
      const rest = box.isLive ? "What was typed is kept." : "The answer shown is for the values printed with it.";
      box.status.say("failed", `${sentence(failure)} ${rest}`, this.again());
    }
  }

  /** Note how many messages Python has still to deal with; only an answer makes patience begin anew. */
  private expect(waiting: number): void {
    const answered = waiting < this.waiting;
    this.waiting = waiting;
    if (answered) this.calm();
    if (waiting > 0 && this.state === "ready" && this.patience === undefined && !this.silent) this.wait(PATIENCE);
  }

  /** Python has answered. */
  private calm(): void {
    clearTimeout(this.patience);
    this.patience = undefined;
    if (!this.silent) return;
    this.silent = false;
    for (const box of this.boxes) if (box.isLive) box.status.say("live", "Live.");
  }

  private wait(patience: number): void {
    clearTimeout(this.patience);
    this.patience = setTimeout(() => {
      this.patience = undefined;
      this.silent = true;
      this.sayAll("failed", "Python has not answered for a while; it may have stopped.");
    }, patience);
  }

  private again(): { label: string; act: () => void } {
    return { label: this.boxes.some((box) => box.isLive) ? "Start again" : "Try again", act: () => this.restart() };
  }

  private sayAll(kind: "starting" | "failed", text: string): void {
    for (const box of this.boxes) box.status.say(kind, text, kind === "failed" ? this.again() : undefined);
  }
}
