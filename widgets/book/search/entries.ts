/** What can be found: the whole contract between the index, which the build writes, and the search. */

/** What an entry is: a page, a question that a page answers, a rule, a table, a ruling. */
export type Kind = "page" | "question" | "rule" | "table" | "ruling";

export interface Entry {
  readonly kind: Kind;
  /** The id of a rule or ruling, such as "KB-05"; else empty. */
  readonly id: string;
  /** What is shown: the question, or the words of a rule. */
  readonly title: string;
  /** The paragraph, as far as it is searched and shown; may be empty. */
  readonly text: string;
  /** The title of the page. */
  readonly page: string;
  /** The address, relative to the front page. */
  readonly address: string;
}

/** An index as it is shipped: pages once, and entries that refer to them by number. */
export interface Index {
  readonly pages: readonly (readonly [title: string, address: string])[];
  readonly entries: readonly (readonly [
    kind: Kind,
    page: number,
    anchor: string,
    id: string,
    title: string,
    text: string,
  ])[];
}

/** The entries of an index, written out. */
export function entriesOf(index: Index): Entry[] {
  return index.entries.map(([kind, number, anchor, id, title, text]) => {
    const [page, address] = index.pages[number] ?? ["", ""];
    return { kind, id, title, text, page, address: anchor ? `${address}#${anchor}` : address };
  });
}
