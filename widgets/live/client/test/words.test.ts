import assert from "node:assert/strict";
import { test } from "node:test";
import { parse } from "../src/attributes.ts";
import { latex } from "../src/latex.ts";
import { wantsPlain, workerName } from "../src/protocol.ts";
import { megabytes, sentence } from "../src/status.ts";

test("attributes are read from DOM classes", () => {
  assert.deepEqual(parse(["attr:aria-label=The~number", "input:data-live-field=DISC-21", "plain"]), [
    { on: "attr", name: "aria-label", value: "The number" },
    { on: "input", name: "data-live-field", value: "DISC-21" },
  ]);
  assert.deepEqual(parse(["input:placeholder="]), [{ on: "input", name: "placeholder", value: "" }]);
});

test("no other attribute is set, whoever asks", () => {
  assert.deepEqual(parse(["attr:onclick=alert(1)", "input:style=color:red", "attr:href=x", "attr:ARIA-label=x", "attr:aria-x"]), []);
});

test("a worker's name tells how to start", () => {
  assert.equal(wantsPlain(workerName("abc", true, 0)), true);
  assert.equal(wantsPlain(workerName("abc", true, 3)), true);
  assert.equal(wantsPlain(workerName("abc", false, 3)), false);
  assert.notEqual(workerName("abc", false, 1), workerName("abc", false, 2));
});

test("every trouble is a sentence, with one line of what is known", () => {
  for (const trouble of ["fetch", "wasm", "start", "died", "worker"] as const) {
    assert.match(sentence({ trouble, detail: "" }), /^[A-Z].*\.$/);
    assert.match(sentence({ trouble, detail: "because\nof a long trace" }), /\(because\)\.$/);
  }
});

test("sizes are told in megabytes", () => {
  assert.equal(megabytes(9_440_000), "9.4");
});

test("formulas become MathML, whatever their delimiters", () => {
  for (const text of ["$x^2$", "$$x^2$$", "\\[x^2\\]", "\\(x^2\\)", "x^2"]) assert.match(latex(text), /<msup>/);
  assert.match(latex("$$x$$"), /display="block"/);
  assert.doesNotMatch(latex("$x$"), /display="block"/);
  assert.doesNotThrow(() => latex("$\\frac{$"));
  assert.doesNotMatch(latex("$\\href{javascript:alert(1)}{x}$"), /href="javascript/);
});
