// A page's state in its link: the first live cell has bare keys, another one keys that start with its name and a dot.

import type { State } from "./protocol.ts";

/** More than this no calculator needs, and no link should carry. */
export const LONGEST = 16_000;

/** Whether a link is left unread. */
export const tooLong = (query: string): boolean => query.length > LONGEST;

const prefixOf = (name: string): string => (name ? `${name}.` : "");

/** What a link says for one cell of a page; `names` are those of all its live cells. */
export function stateIn(query: string, name: string, names: readonly string[]): State {
  const state: [string, string][] = [];
  if (tooLong(query)) return {};
  const prefix = prefixOf(name);
  const others = names.filter((other) => other).map(prefixOf);
  for (const [key, value] of new URLSearchParams(query)) {
    if (prefix ? key.startsWith(prefix) : !others.some((other) => key.startsWith(other))) {
      state.push([key.slice(prefix.length), value]);
    }
  }
  return Object.fromEntries(state); // own properties even for names such as __proto__
}

/** The query that says `state` for one cell and leaves alone every key that is not `owned` by it. */
export function queryWith(query: string, name: string, owned: ReadonlySet<string>, state: State): string {
  const prefix = prefixOf(name);
  const rest = new Map(Object.entries(state));
  const parameters = new URLSearchParams();
  for (const [key, value] of new URLSearchParams(query)) {
    const own = key.startsWith(prefix) ? key.slice(prefix.length) : undefined;
    if (own !== undefined && rest.has(own)) {
      parameters.append(key, rest.get(own)!);
      rest.delete(own);
    } else if (own === undefined || !(owned.has(own) || own in state)) {
      parameters.append(key, value);
    }
  }
  for (const [key, value] of rest) parameters.append(prefix + key, value);
  const text = parameters.toString();
  return text ? `?${text}` : "";
}

/** Writes the states of the page's cells into its address, a moment after the last change. */
export class PageLink {
  /** Told whether the address could carry everything; only when that changes. */
  onfit: (fits: boolean) => void = () => undefined;
  private readonly owned = new Map<string, Set<string>>();
  private readonly waiting = new Map<string, State>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private fits = true;

  own(name: string, keys: Iterable<string>): void {
    const set = this.owned.get(name) ?? new Set();
    for (const key of keys) set.add(key);
    this.owned.set(name, set);
  }

  publish(name: string, state: State): void {
    this.own(name, Object.keys(state));
    this.waiting.set(name, state);
    this.timer ??= setTimeout(() => this.write(), 150); // Safari allows a hundred changes in half a minute
  }

  write(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    let query = location.search;
    for (const [name, state] of this.waiting) query = queryWith(query, name, this.owned.get(name)!, state);
    const fits = !tooLong(query) || query === location.search;
    if (fits && query !== location.search) {
      try {
        history.replaceState(history.state, "", location.pathname + query + location.hash);
      } catch {
        this.timer = setTimeout(() => this.write(), 5_000); // too many changes at once
        return;
      }
    }
    if (fits) this.waiting.clear();
    if (fits !== this.fits) this.onfit((this.fits = fits));
  }

  get href(): string {
    this.write();
    return location.href;
  }
}
