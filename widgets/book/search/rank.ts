/** Finds entries by an id, by words, and by what one wants to know. Pure: no page, no index of its own. */

import type { Entry, Kind } from "./entries.ts";
import { alike, asks, stem, wordsOf } from "./words.ts";

/** A longer query is cut: nobody types that much. */
export const LONGEST = 200;
const MOST_WORDS = 16;
const MOST_IDS = 100; // letters alone ask for a list, and no letters begin more ids than this
/** A question is an answer to what one wants to know; a ruling is about a rule that is listed itself. */
const WORTH: Record<Kind, number> = { page: 1.2, question: 1.25, rule: 1, table: 0.9, ruling: 0.7 };
const IN_TITLE = 3;
const IN_PAGE = 1.5;
const IN_TEXT = 1;
const COMMON = 30; // a word in so many entries is a common one
const ASKED = 0.1; // what a word that only asks counts beside one that says what about
const ALIKE = 0.6; // what another word for the same counts beside the word itself
const FORGIVEN = 5; // letters that a word must have before a slip of one letter is forgiven
const ID = /^([a-z]{2,5})[\s_.-]*(\d{1,3})?$/;

interface Searched {
  readonly entry: Entry;
  readonly title: readonly string[];
  readonly page: readonly string[];
  readonly text: readonly string[];
  readonly phrase: string;
}

/** A word that was typed, by its stem: the others that mean the same, and whether it only asks. */
interface Sought {
  readonly word: string;
  readonly others: ReadonlySet<string>;
  readonly only: boolean;
}

/** Entries made ready to be searched, and how rare each word is in them. */
export class Finder {
  readonly #entries: readonly Searched[];
  readonly #weights = new Map<string, number>();
  /** What a word that stands nowhere counts: little, or a slip of it would beat the words that do stand there. */
  readonly #unknown: number;

  constructor(entries: readonly Entry[]) {
    this.#entries = entries.map((entry) => ({
      entry,
      title: wordsOf(entry.title).map(stem),
      page: wordsOf(entry.page).map(stem),
      text: wordsOf(entry.text).map(stem),
      phrase: wordsOf(entry.title).join(" "),
    }));
    const counts = new Map<string, number>();
    for (const { title, page, text } of this.#entries) {
      for (const word of new Set([...title, ...page, ...text])) counts.set(word, (counts.get(word) ?? 0) + 1);
    }
    this.#unknown = Math.log(1 + this.#entries.length / COMMON);
    for (const [word, count] of counts) {
      this.#weights.set(word, Math.log(1 + this.#entries.length / count));
    }
  }

  /** The best entries for what was typed, best first. */
  find(query: string, most = 12): Entry[] {
    const typed = query.slice(0, LONGEST);
    const byId = this.#byId(typed);
    if (byId.length) return byId.slice(0, MOST_IDS);
    const words = wordsOf(typed).slice(0, MOST_WORDS);
    if (!words.length) return [];
    const phrase = words.join(" ");
    const stems = [...new Set(words.map(stem))].map((word) => ({ word, others: alike(word), only: asks(word) }));
    const last = words[words.length - 1] ?? "";
    const scored: { entry: Entry; score: number }[] = [];
    for (const each of this.#entries) {
      const score = this.#score(each, stems, last, phrase);
      if (score > 0) scored.push({ entry: each.entry, score });
    }
    scored.sort((a, b) => b.score - a.score || a.entry.title.length - b.entry.title.length);
    const best = scored[0]?.score ?? 0;
    return scored.filter(({ score }) => score >= best / 8).slice(0, most).map(({ entry }) => entry);
  }

  /** The entries whose id was typed, "KB-5", "kb05" or "kb" alike; with letters only, all ids that begin with them. */
  #byId(typed: string): Entry[] {
    const [, letters, digits] = ID.exec(typed.trim().toLowerCase()) ?? [];
    if (!letters) return [];
    const wanted = digits === undefined ? undefined : Number(digits);
    return this.#entries
      .map(({ entry }) => entry)
      .filter(({ id }) => {
        const [prefix, number] = id.toLowerCase().split("-");
        return prefix === letters && (wanted === undefined || Number(number) === wanted);
      });
  }

  #score(each: Searched, stems: readonly Sought[], last: string, phrase: string): number {
    const askingOnly = stems.every(({ only }) => only);
    let score = 0;
    let met = 0;
    let possible = 0;
    let about = askingOnly; // an entry that meets none but the asking words is about something else
    for (const sought of stems) {
      const begins = sought.word === stem(last) ? last : undefined;
      const known = this.#weights.get(sought.word) ?? this.#unknown;
      const weight = sought.only && !askingOnly ? known * ASKED : known;
      const worth =
        IN_TITLE * likeness(each.title, sought, begins) +
        IN_PAGE * likeness(each.page, sought, begins) +
        IN_TEXT * likeness(each.text, sought, begins);
      possible += weight;
      if (worth > 0) met += weight;
      about ||= worth > 0 && !sought.only;
      score += weight * worth;
    }
    if (!about || !score) return 0;
    // all words matter more than one word often; a short title that says just this is best of all
    score *= (met / possible) ** 2 / (1 + 0.03 * each.title.length);
    if (each.phrase === phrase) score *= 3;
    else if (phrase.includes(" ") && each.phrase.includes(phrase)) score *= 1.6;
    return score * WORTH[each.entry.kind];
  }
}

/** How well a word is met by a field, from 0 to 1: itself, its beginning, another for the same, a slip of a letter. */
function likeness(field: readonly string[], { word, others }: Sought, begins: string | undefined): number {
  let best = 0;
  for (const each of field) {
    if (each === word) return 1;
    if (others.has(each)) best = Math.max(best, ALIKE);
    if (begins !== undefined && begins.length > 1 && each.startsWith(begins)) best = Math.max(best, 0.7);
    else if (word.length >= FORGIVEN && each.length >= FORGIVEN - 1 && oneSlip(each, word)) best = Math.max(best, 0.4);
  }
  return best;
}

/** Whether two different words are one letter apart: one more, one less, one other, or two neighbours swapped. */
export function oneSlip(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let i = 0;
  while (i < a.length && a[i] === b[i]) i += 1;
  if (a.length === b.length) {
    const swapped = a[i] === b[i + 1] && a[i + 1] === b[i] && a.slice(i + 2) === b.slice(i + 2);
    return swapped || a.slice(i + 1) === b.slice(i + 1);
  }
  return a.length > b.length ? a.slice(i + 1) === b.slice(i) : a.slice(i) === b.slice(i + 1);
}
