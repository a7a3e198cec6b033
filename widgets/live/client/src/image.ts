// The boot image: Python's memory after everything was imported, stored as the difference from the memory that the
// wasm file itself initialises, which is the same bytes in Node and in every browser.
//
//   0  "LIVE"            4  checksum of the memory that must come out    8  its length
//   12 unused            16 the build's id, 16 letters                   32 the difference

const MAGIC = 0x4556494c;
const HEADER = 32;
export const ID_LENGTH = 16;

/** A sum over all words that a changed, missing or moved word changes. */
export function checksum(words: Uint32Array): number {
  let sum = 0x811c9dc5;
  for (let i = 0; i < words.length; i++) sum = Math.imul(sum ^ words[i]!, 0x01000193);
  return sum >>> 0;
}

const wordsOf = (bytes: Uint8Array): Uint32Array =>
  new Uint32Array(bytes.buffer as ArrayBuffer, bytes.byteOffset, bytes.byteLength >> 2);

/** Apply the initial memory to the memory part of a snapshot: applied twice, it changes nothing. */
export function difference(snapshot: Uint8Array, initial: Uint32Array): void {
  const words = wordsOf(snapshot);
  const memory = words.subarray(words[1]! >> 2); // Pyodide's own header tells where the memory starts
  const length = Math.min(initial.length, memory.length);
  for (let i = 0; i < length; i++) if (initial[i]) memory[i]! ^= initial[i]!;
}

export function seal(snapshot: Uint8Array, initial: Uint32Array, build: string): Uint8Array {
  const sum = checksum(wordsOf(snapshot));
  const file = new Uint8Array(HEADER + snapshot.length);
  file.set(snapshot, HEADER);
  const head = new Uint32Array(file.buffer, 0, 3);
  head.set([MAGIC, sum, snapshot.length]);
  file.set(new TextEncoder().encode(build.slice(0, ID_LENGTH).padEnd(ID_LENGTH)), 16);
  difference(file.subarray(HEADER), initial);
  return file;
}

/** The snapshot in an image file, still as a difference. Throws if it is of another build, or cut short. */
export function opened(file: Uint8Array, build: string): Uint8Array {
  if (file.length <= HEADER) throw new Error("the boot image is cut short");
  const head = new Uint32Array(file.buffer as ArrayBuffer, file.byteOffset, 3);
  const id = new TextDecoder().decode(file.subarray(16, 16 + ID_LENGTH)).trimEnd();
  if (head[0] !== MAGIC) throw new Error("the boot image is not one");
  if (id !== build.slice(0, ID_LENGTH)) throw new Error(`the boot image is of another build: ${id}`);
  if (file.length !== HEADER + head[2]!) throw new Error("the boot image is cut short");
  return file.subarray(HEADER);
}

/** Make the snapshot whole, in place, and prove it. */
export function restore(snapshot: Uint8Array, initial: Uint32Array): void {
  difference(snapshot, initial);
  const expected = new Uint32Array(snapshot.buffer as ArrayBuffer, snapshot.byteOffset - HEADER, 2)[1];
  if (checksum(wordsOf(snapshot)) !== expected) throw new Error("the boot image is damaged");
}
