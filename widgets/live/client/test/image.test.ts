import assert from "node:assert/strict";
import { test } from "node:test";
import { checksum, opened, restore, seal } from "../src/image.ts";

const build = "0123456789abcdef";
const initial = Uint32Array.from({ length: 64 }, (_, place) => (place % 3 ? place * 77 : 0));

/** As Pyodide makes them: a header whose second word tells where the memory starts, then the memory. */
function snapshot(): Uint8Array {
  const bytes = new Uint8Array(4 * 128).map((_, place) => (place * 31) % 251);
  new Uint32Array(bytes.buffer)[1] = 64;
  return bytes;
}

test("what is sealed is restored", () => {
  const file = seal(snapshot(), initial, build);
  const inside = opened(file, build);
  assert.notDeepEqual(inside, snapshot());
  restore(inside, initial);
  assert.deepEqual(inside.slice(), snapshot());
});

test("an image of another build is refused", () => {
  assert.throws(() => opened(seal(snapshot(), initial, "fedcba9876543210"), build), /another build/);
});

test("a cut or empty image is refused, and what is none", () => {
  const file = seal(snapshot(), initial, build);
  assert.throws(() => opened(file.slice(0, -4), build), /cut short/);
  assert.throws(() => opened(new Uint8Array(0), build), /cut short/);
  assert.throws(() => opened(new Uint8Array(256), build), /is not one/);
});

test("a damaged image, and one for another initial memory, are refused", () => {
  for (const place of [40, 200, 500]) {
    const file = seal(snapshot(), initial, build);
    file[place]! ^= 4;
    assert.throws(() => restore(opened(file, build), initial), /damaged/, `byte ${place}`);
  }
  const other = initial.slice();
  other[5]! += 1;
  assert.throws(() => restore(opened(seal(snapshot(), initial, build), build), other), /damaged/);
});

test("the checksum sees order and zeros", () => {
  assert.notEqual(checksum(Uint32Array.of(1, 2)), checksum(Uint32Array.of(2, 1)));
  assert.notEqual(checksum(Uint32Array.of(0)), checksum(Uint32Array.of(0, 0)));
});
