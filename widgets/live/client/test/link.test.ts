import assert from "node:assert/strict";
import { test } from "node:test";
import { LONGEST, queryWith, stateIn } from "../src/link.ts";

const names = ["", "foo", "foo2"];

test("the first cell has the bare keys, another one those with its name", () => {
  const query = "?damage=25&DISC-21=before&foo.damage=3&foo2.damage=4";
  assert.deepEqual(stateIn(query, "", names), { damage: "25", "DISC-21": "before" });
  assert.deepEqual(stateIn(query, "foo", names), { damage: "3" });
  assert.deepEqual(stateIn(query, "foo2", names), { damage: "4" });
});

test("a key with a dot that names no cell is the first cell's", () => {
  assert.deepEqual(stateIn("?a.b=1", "", names), { "a.b": "1" });
});

test("what a link says is decoded and never more than strings of its own", () => {
  assert.deepEqual(stateIn("?a=%3Cb%3E+c&b&=x&c=%E0%A4%A", "", [""]), { a: "<b> c", b: "", "": "x", c: "\ufffd%A" });
  const state = stateIn("?__proto__=x&constructor=y", "", [""]);
  assert.equal(Object.getPrototypeOf(state), Object.prototype);
  assert.deepEqual(Object.keys(state), ["__proto__", "constructor"]);
  assert.equal(({} as Record<string, unknown>)["x"], undefined);
});

test("an absurdly long link says nothing", () => {
  assert.deepEqual(stateIn(`?a=${"9".repeat(LONGEST)}`, "", [""]), {});
});

test("keys that belong to nobody stay where they are", () => {
  const owned = new Set(["damage", "size"]);
  assert.equal(queryWith("?x=1&damage=2&foo.damage=3&size=9", "", owned, { damage: "7" }), "?x=1&damage=7&foo.damage=3");
  assert.equal(queryWith("?x=1&foo.damage=3", "foo", owned, { size: "a b" }), "?x=1&foo.size=a+b");
});

test("a state of defaults leaves no question mark", () => {
  assert.equal(queryWith("?damage=2", "", new Set(["damage"]), {}), "");
});

test("what goes into a link comes out of it", () => {
  const state = { a: "1 & 2 = 3", "é–—": "<script>", b: "" };
  assert.deepEqual(stateIn(queryWith("", "foo", new Set(), state), "foo", names), state);
});
