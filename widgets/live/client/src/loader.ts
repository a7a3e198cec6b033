// The small script in every page with cells: the static forms work at once, Python is fetched when the page is idle.

import { LiveBox } from "./box.ts";
import type { ExamplesModule, PageModule } from "./half.ts";
import { fetchedBefore } from "./fetched.ts";
import { PageLink } from "./link.ts";
import type { CellSource } from "./protocol.ts";
import { Session } from "./session.ts";
import { shipped } from "./shipped.ts";
import { megabytes } from "./status.ts";

const script = document.currentScript as HTMLScriptElement;
const base = new URL("./", script.src).href;

/** A choice for measuring and testing, see the docstring of `widgets.live`. */
function choice(): string {
  try {
    return sessionStorage.getItem("live-start") ?? "";
  } catch {
    return ""; // storage is blocked
  }
}

function styled(): Promise<unknown> {
  const sheet = document.createElement("link");
  sheet.rel = "stylesheet";
  sheet.href = `${base}page.css`;
  const arrived = new Promise((resolve) => {
    sheet.onload = resolve;
    sheet.onerror = resolve; // plain controls are better than none
  });
  // before the page's own sheets, which have the last word
  document.head.insertBefore(sheet, document.head.querySelector("link[rel=stylesheet]"));
  return arrived;
}

let sheet: Promise<unknown> | undefined;
async function page(): Promise<PageModule> {
  const address: string = `${base}page.js`;
  const module = import(address) as Promise<PageModule>;
  sheet ??= styled();
  await sheet;
  return module;
}

/** Once the page has been read as far as its cells, which stand above the block that lists them. */
function whenRead(act: (cells: CellSource[]) => void): void {
  const look = (): void => {
    const block = document.getElementById("live-cells");
    if (!block?.nextSibling && document.readyState === "loading") return; // not there, or perhaps read in part
    observer.disconnect();
    document.removeEventListener("DOMContentLoaded", look);
    act(block ? (JSON.parse(block.textContent ?? "[]") as CellSource[]) : []);
  };
  const observer = new MutationObserver(look);
  observer.observe(document, { childList: true, subtree: true });
  document.addEventListener("DOMContentLoaded", look);
  look();
}

/** Once the page has been painted and the browser has a moment: the reader comes first, but need not wait long. */
function whenIdle(act: () => void): void {
  const soon = (): void => {
    const painted = (): void => {
      if (typeof requestIdleCallback === "function") requestIdleCallback(act, { timeout: 30 });
      else setTimeout(act);
    };
    requestAnimationFrame(() => requestAnimationFrame(painted)); // the first one comes before the first paint
  };
  if (!document.hidden) soon();
  else document.addEventListener("visibilitychange", soon, { once: true });
}

const thrifty = (): boolean =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true ||
  matchMedia("(prefers-reduced-data: reduce)").matches;

function liveCells(cells: CellSource[], link: PageLink): void {
  const live = cells.filter((cell) => cell.kind === "live");
  const names = live.map((cell) => cell.name);
  const boxes = live.flatMap((cell) => {
    const element = document.querySelector<HTMLElement>(`[data-live-cell="${cell.index}"]`);
    return element ? [new LiveBox(element, cell, names, link)] : [];
  });
  if (boxes.length === 0) return;
  if (location.protocol === "file:") {
    const text = "Opened from disk, this page stays as it was printed: browsers make it live only from a web server.";
    for (const box of boxes) box.status.say("failed", text);
    return;
  }
  const session = new Session({ base, build: shipped.build, plain: choice() === "plain", own: choice() === "own", page }, boxes, link);
  const start = (): void => session.start();
  for (const box of boxes) {
    for (const touch of ["pointerdown", "focusin"]) box.element.addEventListener(touch, start, { once: true });
  }
  if (thrifty()) {
    const size = megabytes(Object.values(shipped.files).reduce((sum, { sent }) => sum + sent, 0));
    const act = { label: `Start (${size} MB)`, act: start };
    for (const box of boxes) box.status.say("waiting", `To save data, this waits for a touch; it fetches ${size} MB.`, act);
  } else {
    for (const box of boxes) box.status.say("waiting", "Starts by itself.");
    if (fetchedBefore(shipped.build) && !document.hidden) start();
    else whenIdle(start);
  }
  addEventListener("pagehide", () => session.leave());
  addEventListener("pageshow", (event) => {
    if (event.persisted) start();
  });
}

function examples(cells: CellSource[], link: PageLink): void {
  if (location.protocol === "file:") return;
  for (const cell of cells.filter(({ kind }) => kind === "example")) {
    const element = document.querySelector<HTMLElement>(`[data-live-example="${cell.index}"]`);
    const bar = element?.querySelector<HTMLElement>(".live-bar");
    if (!element || !bar) continue;
    let attached: Promise<ReturnType<ExamplesModule["attach"]>> | undefined;
    const attach = (): NonNullable<typeof attached> => {
      const address: string = `${base}examples.js`;
      const plain = choice() === "plain";
      attached ??= Promise.all([import(address) as Promise<ExamplesModule>, page()]).then(([module, { open }]) =>
        module.attach({ base, build: shipped.build, plain, cells, link, open }, element, cell),
      );
      attached.catch(() => {
        attached = undefined;
        bar.querySelector(".live-says")!.textContent = "The part that runs examples could not be fetched.";
      });
      return attached;
    };
    for (const [label, act] of [
      ["Run", "run"],
      ["Edit", "edit"],
    ] as const) {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "live-button";
      button.textContent = label;
      button.addEventListener("click", () => void attach().then((example) => example[act]()));
      bar.insertBefore(button, bar.querySelector(".live-says"));
    }
  }
}

whenRead((cells) => {
  const link = new PageLink();
  liveCells(cells, link);
  examples(cells, link);
});
