import assert from "node:assert/strict";
import { test } from "node:test";
import { type Entry, entriesOf } from "./entries.ts";
import { Finder, LONGEST, oneSlip } from "./rank.ts";
import { alike, stem, wordsOf } from "./words.ts";

function entry(kind: Entry["kind"], title: string, more: Partial<Entry> = {}): Entry {
  return { kind, title, id: "", text: "", page: "Elsewhere", address: "x.html", ...more };
}

const BOOK: Entry[] = [
  entry("page", "Morale", { page: "Morale" }),
  entry("page", "Knockback", { page: "Knockback" }),
  entry("question", "Will they run?", { page: "Morale" }),
  entry("question", "How far can I see?", { page: "Visibility" }),
  entry("question", "How far is he thrown?", { page: "Knockback" }),
  entry("question", "How far does a ship move?", { page: "Wind effects" }),
  ...["damage less 3d6", "below zero: nothing", "five or less: down", "an inch for each full five"].map((title, n) =>
    entry("rule", title, { id: `KB-0${n + 2}`, page: "Knockback", text: "The victim is thrown back by the strike." }),
  ),
  entry("rule", "running", { id: "ATT-05", page: "Attitude", text: "Running has the wind from behind." }),
  entry("rule", "broken: flee or surrender", { id: "MORP-30", page: "Morale", text: "They flee at the first chance." }),
  entry("rule", "the café of Orléans", { id: "XY-12" }),
  entry("ruling", "Is the test before or after the modifiers?", { id: "DISC-21", page: "Knockback" }),
  entry("ruling", "Which quarter?", { id: "DISC-121", page: "Knockback" }),
];
const finder = new Finder(BOOK);
const first = (query: string): string | undefined => finder.find(query)[0]?.title;

for (const typed of ["KB-05", "kb-5", "kb 5", "KB05", "kb5", " kb_05 ", "Kb.005"]) {
  test(`an id is found however it is typed: ${typed}`, () => {
    assert.deepEqual(finder.find(typed).map(({ id }) => id), ["KB-05"]);
  });
}

test("letters alone list all ids that begin with them", () => {
  assert.deepEqual(finder.find("kb").map(({ id }) => id), ["KB-02", "KB-03", "KB-04", "KB-05"]);
  assert.deepEqual(finder.find("disc").map(({ id }) => id), ["DISC-21", "DISC-121"]);
});

test("an id of three digits is not one of two", () => {
  assert.deepEqual(finder.find("disc-121").map(({ id }) => id), ["DISC-121"]);
  assert.deepEqual(finder.find("DISC 21").map(({ id }) => id), ["DISC-21"]);
});

test("letters that begin no id are words", () => {
  assert.equal(first("run"), "Will they run?");
});

test("questions are found as they are asked", () => {
  assert.equal(first("will they run?"), "Will they run?");
  assert.equal(first("Will they run"), "Will they run?");
  assert.equal(first("how far can I see?"), "How far can I see?");
  assert.equal(first("how far can you see"), "How far can I see?");
  assert.equal(first("how far thrown"), "How far is he thrown?");
});

test("a question need not be finished", () => {
  assert.equal(first("how far can i s"), "How far can I see?");
  assert.equal(first("how far is he thr"), "How far is he thrown?");
  assert.equal(first("knockb"), "Knockback");
});

test("rules are found by their words, in the title before the paragraph", () => {
  assert.equal(first("five or less"), "five or less: down");
  assert.equal(first("inch"), "an inch for each full five");
  assert.ok(finder.find("victim").length >= 4);
  assert.equal(first("flee"), "broken: flee or surrender");
});

test("a page is found by its name", () => {
  assert.equal(first("morale"), "Morale");
  assert.equal(first("knockback"), "Knockback");
});

test("a slip of one letter and accents are forgiven", () => {
  assert.equal(first("knokback"), "Knockback");
  assert.equal(first("surrendr"), "broken: flee or surrender");
  assert.equal(first("cafe orleans"), "the café of Orléans");
  assert.ok(oneSlip("morale", "moral") && oneSlip("wind", "wnid") && oneSlip("wind", "kind"));
  assert.ok(!oneSlip("wind", "wand e") && !oneSlip("abcd", "badc"));
});

test("words that only ask do not find what has nothing else of the query", () => {
  assert.deepEqual(finder.find("how do I fish"), []);
  assert.deepEqual(finder.find("how far is the inn").map(({ title }) => title.slice(0, 7)), ["How far", "How far", "How far"]);
  assert.ok(finder.find("will they").length > 0); // unless there is nothing but such words
});

test("another word for the same finds it, after the word itself", () => {
  assert.equal(first("do they retreat"), "Will they run?");
  assert.equal(first("shove"), "Knockback");
  assert.deepEqual([...alike("shov")].sort(), ["knockback", "push", "thrown"]);
  assert.equal(alike("zeppelin").size, 0);
});

test("what is nowhere is not found", () => {
  assert.deepEqual(finder.find("zeppelin"), []);
  for (const nothing of ["", "   ", "?!", "<>", "\u0000", "🙂"]) assert.deepEqual(finder.find(nothing), []);
});

test("hostile and endless queries are words and end soon", () => {
  const started = performance.now();
  for (const query of ["<script>alert(1)</script>", "__proto__", "constructor", "(".repeat(5000), "a ".repeat(50_000)]) {
    assert.ok(finder.find(query).length <= 12);
  }
  assert.ok(finder.find("run".padEnd(LONGEST * 10, "x")).length === 0);
  assert.ok(performance.now() - started < 1000);
});

test("no more is listed than was asked for", () => {
  assert.equal(finder.find("how far", 2).length, 2);
});

test("words and their stems", () => {
  assert.deepEqual(wordsOf("Ship’s weapons: 3d6, café!"), ["ships", "weapons", "3d6", "cafe"]);
  const pairs = [["turning", "turn"], ["turns", "turn"], ["ties", "ties"], ["parries", "parry"], ["glass", "glass"]];
  for (const [a = "", b = ""] of pairs) assert.equal(stem(a), stem(b));
  assert.equal(stem("moved"), stem("move"));
  assert.equal(stem("moves"), stem("move"));
  assert.equal(stem("ramming"), stem("ram"));
  assert.deepEqual(wordsOf("a master's re-rolls").map(stem), ["a", "master", "reroll"]);
});

test("an index is written out with addresses", () => {
  const index = {
    pages: [["Knockback", "melee/knockback.html"]],
    entries: [["rule", 0, "kb-05", "KB-05", "an inch", "Above that"], ["page", 0, "", "", "Knockback", ""]],
  } as const;
  assert.deepEqual(entriesOf(index).map(({ address }) => address), ["melee/knockback.html#kb-05", "melee/knockback.html"]);
  assert.equal(entriesOf({ pages: [], entries: [["page", 7, "", "", "x", ""]] })[0]?.address, "");
});
