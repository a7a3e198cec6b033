// Running worked examples, as printed or as a reader has edited them, in a worker of their own.

import { isolated, type Connection } from "./connection.ts";
import type { ExampleSetting, Half } from "./half.ts";
import type { CellSource, FromPython } from "./protocol.ts";
import { megabytes, sentence } from "./status.ts";

/** The one worker of this page's examples. It runs one example at a time. */
class Bench {
  private readonly setting: ExampleSetting;
  private connection: Connection | undefined;
  private ready = false;
  private attempt = 0;
  private running: Run | undefined;

  constructor(setting: ExampleSetting) {
    this.setting = setting;
  }

  run(run: Run): void {
    if (this.running?.busy) this.stop("Stopped, to run another example.");
    this.running?.leave();
    this.running = run;
    run.say(this.ready ? "Running." : "Starting Python:");
    if (this.ready) this.go();
    else this.connect();
  }

  stop(text = "Stopped."): void {
    this.connection?.end();
    this.connection = undefined;
    this.ready = false;
    this.running?.end(text);
  }

  private connect(): void {
    if (this.connection) return;
    const { base, build, plain } = this.setting;
    const attempt = ++this.attempt;
    try {
      this.connection = isolated(base, build, plain, attempt, (message) => {
        if (attempt !== this.attempt) return;
        if (message.type === "progress") this.running?.say(`Starting Python: ${megabytes(message.loaded)} of ${megabytes(message.total)} MB`);
        else if (message.type === "ready") {
          this.ready = true;
          this.running?.say("Running.");
          this.go();
        } else if (message.type === "failed") this.stop(sentence(message));
        else if (message.type === "idle") this.running?.idle(message.id);
        else this.running?.accept(message.messages);
      });
    } catch (error) {
      this.stop(sentence({ trouble: "worker", detail: error instanceof Error ? error.message : "" }));
    }
  }

  private go(): void {
    const { connection, running } = this;
    if (!connection || !running) return;
    connection.send({ type: "close" }); // a namespace of its own for every run
    running.start(connection);
  }
}

/** One run: the page's cells before the example, then the example. */
class Run {
  busy = true;
  private half: Half | undefined;
  private readonly setting: ExampleSetting;
  private readonly cell: CellSource;
  private readonly source: string;
  private readonly host: HTMLElement;
  private readonly tell: (text: string, busy: boolean) => void;

  constructor(setting: ExampleSetting, cell: CellSource, source: string, host: HTMLElement, tell: (text: string, busy: boolean) => void) {
    this.setting = setting;
    this.cell = cell;
    this.source = source;
    this.host = host;
    this.tell = tell;
  }

  start(connection: Connection): void {
    this.host.replaceChildren();
    this.half = this.setting.open({ send: (message) => connection.send(message), link: this.setting.link, watch: () => undefined });
    const stage = { host: this.host, say: (text: string) => this.say(text) };
    const before = this.setting.cells.filter(({ index, kind }) => index < this.cell.index && kind !== "live");
    // of what comes before only a failure is shown
    for (const cell of before) this.half.stage({ ...stage, host: document.createElement("div"), cell, done: (failed) => {
      if (failed) this.end("A cell before this example has failed.");
    } });
    this.half.stage({ ...stage, cell: this.cell, done: (failed) => this.end(failed ? "This has failed." : "Done.") });
    for (const { index, name, source } of before) connection.send({ type: "run", cell: index, name, source, state: {} });
    connection.send({ type: "run", cell: this.cell.index, name: "", source: this.source, state: {} });
  }

  accept(messages: FromPython[]): void {
    this.half?.accept(messages.filter(({ type }) => type !== "state" && type !== "copy" && type !== "copy_link"));
  }

  idle(id: string): void {
    this.half?.idle(id);
  }

  say(text: string): void {
    this.tell(text, this.busy);
  }

  end(text: string): void {
    if (!this.busy) return;
    this.busy = false;
    this.tell(text, false);
  }

  leave(): void {
    this.half?.release();
  }
}

let bench: Bench | undefined;

/** Give an example its editor, its output and its buttons. */
export function attach(setting: ExampleSetting, element: HTMLElement, cell: CellSource): { run(): void; edit(): void } {
  const bar = element.querySelector<HTMLElement>(".live-bar")!;
  const says = bar.querySelector<HTMLElement>(".live-says")!;
  const host = document.createElement("div");
  host.className = "live-example-output";
  host.setAttribute("role", "region");
  host.setAttribute("aria-label", "Output of this run");
  host.hidden = true;
  element.append(host);
  const stop = document.createElement("button");
  stop.type = "button";
  stop.className = "live-button";
  stop.textContent = "Stop";
  stop.hidden = true;
  stop.addEventListener("click", () => bench?.stop());
  bar.insertBefore(stop, says);
  let editor: HTMLTextAreaElement | undefined;

  const edit = (): void => {
    if (!editor) {
      editor = document.createElement("textarea");
      editor.className = "live-editor";
      editor.value = cell.source;
      editor.rows = Math.max(3, cell.source.split("\n").length + 1);
      editor.spellcheck = false;
      editor.autocapitalize = "off";
      editor.setAttribute("aria-label", "Python of this example");
      editor.addEventListener("keydown", (event) => {
        if (event.key === "Enter" && (event.ctrlKey || event.metaKey || event.shiftKey)) {
          event.preventDefault();
          run();
        }
      });
      bar.before(editor);
    }
    editor.focus();
  };
  const run = (): void => {
    bench ??= new Bench(setting);
    host.hidden = false;
    bench.run(
      new Run(setting, cell, editor?.value ?? cell.source, host, (text, busy) => {
        says.textContent = text;
        stop.hidden = !busy;
      }),
    );
  };
  return { run, edit };
}
