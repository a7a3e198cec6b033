/** The search box of the front page: fetches the index when it is needed, and lists what was found as links. */

import { type Entry, entriesOf, type Index } from "./entries.ts";
import { Finder, LONGEST } from "./rank.ts";

declare global {
  // the index is a script, so that it is found on a disk as well as on a server
  var bookIndex: Index | undefined;
}

const SAID: Record<Entry["kind"], string> = {
  page: "page",
  question: "",
  rule: "",
  table: "table",
  ruling: "ruling",
};
const SHOWN = 150; // characters of a paragraph

/** Fetches the index, once. */
function load(address: string): Promise<Finder> {
  return new Promise((done, failed) => {
    const script = document.createElement("script");
    script.src = address;
    script.onload = () => {
      if (globalThis.bookIndex) done(new Finder(entriesOf(globalThis.bookIndex)));
      else failed(new Error("the index is empty"));
    };
    script.onerror = () => {
      script.remove();
      failed(new Error("the index was not found"));
    };
    document.head.append(script);
  });
}

/** A beginning of a text that ends with a whole word. */
function beginning(text: string): string {
  if (text.length <= SHOWN) return text;
  return `${text.slice(0, SHOWN).replace(/\s+\S*$/, "")} …`;
}

function made<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  ...content: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  element.className = className;
  element.append(...content);
  return element;
}

/** One thing found, as a link. Everything in it is text. */
function shown(entry: Entry): HTMLLIElement {
  const title = made("span", "found-title", entry.title);
  if (entry.id) title.prepend(made("span", "found-id", entry.id), " ");
  const where = [SAID[entry.kind], entry.kind === "page" ? "" : entry.page].filter(Boolean).join(" · ");
  const link = made("a", "found", title, made("span", "found-where", where));
  if (entry.text) link.append(made("span", "found-text", beginning(entry.text)));
  link.href = entry.address;
  return made("li", "", link);
}

class Box {
  readonly #input: HTMLInputElement;
  readonly #list: HTMLOListElement;
  readonly #says: HTMLElement;
  readonly #index: string;
  #finder: Promise<Finder> | undefined;
  #asked = 0;

  constructor(form: HTMLFormElement) {
    const input = form.querySelector("input");
    const list = form.querySelector("ol");
    const says = form.querySelector<HTMLElement>("[role=status]");
    if (!input || !list || !says) throw new Error("the search box lacks a part");
    this.#input = input;
    this.#list = list;
    this.#says = says;
    this.#index = form.dataset["index"] ?? "";
    input.maxLength = LONGEST;
    input.addEventListener("focus", () => void this.#ready().catch(() => undefined));
    input.addEventListener("input", () => {
      this.#remember();
      void this.#answer();
    });
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#answer().then(() => this.#links()[0]?.click());
    });
    form.addEventListener("keydown", (event) => this.#move(event));
    form.classList.add("ready");
    const asked = new URLSearchParams(location.search).get("q")?.slice(0, LONGEST);
    if (asked && !input.value) input.value = asked;
    if (input.value) void this.#answer();
  }

  #ready(): Promise<Finder> {
    this.#finder ??= load(this.#index).catch((fault: unknown) => {
      this.#finder = undefined; // the next letter tries again
      throw fault;
    });
    return this.#finder;
  }

  async #answer(): Promise<void> {
    const query = this.#input.value;
    this.#asked += 1;
    const turn = this.#asked;
    let found: Entry[] = [];
    let said = "";
    if (query.trim()) {
      try {
        found = (await this.#ready()).find(query);
        said = found.length ? `${found.length} found` : "Nothing found. Try fewer or other words.";
      } catch {
        said = "The search could not be loaded. The lists below do without it.";
      }
    }
    if (turn !== this.#asked) return; // overtaken by a later letter
    this.#list.replaceChildren(...found.map(shown));
    this.#says.textContent = said;
  }

  /** Writes the query into the link, so that it can be sent and is there again on the way back. */
  #remember(): void {
    const link = new URL(location.href);
    if (this.#input.value) link.searchParams.set("q", this.#input.value);
    else link.searchParams.delete("q");
    try {
      history.replaceState(history.state, "", link);
    } catch {
      // a browser may refuse on a disk, or after a hundred letters in a row: the search works all the same
    }
  }

  #links(): HTMLAnchorElement[] {
    return [...this.#list.querySelectorAll("a")];
  }

  /** Arrows go from the box through the links and back; Escape empties the box. */
  #move(event: KeyboardEvent): void {
    if (event.key === "Escape" && this.#input.value) {
      event.preventDefault();
      this.#input.value = "";
      this.#input.focus();
      this.#remember();
      void this.#answer();
      return;
    }
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    const stops: HTMLElement[] = [this.#input, ...this.#links()];
    const here = stops.indexOf(document.activeElement as HTMLElement);
    const next = stops[here + (event.key === "ArrowDown" ? 1 : -1)];
    if (here < 0 || !next) return;
    event.preventDefault();
    next.focus();
  }
}

for (const form of document.querySelectorAll<HTMLFormElement>("form.finder")) new Box(form);
