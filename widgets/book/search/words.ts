/** Words of English as a game master types them: their stems, those that only ask, and those that mean the same. */

/** The words of a text: small letters and digits, accents taken off, "re-roll" in one. */
export function wordsOf(text: string): string[] {
  const plain = text.normalize("NFKD").replace(/\p{M}/gu, "").replace(/['’]/g, "").toLowerCase();
  return plain.replace(/\bre-(?=\p{L})/gu, "re").match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** A word without the endings that English puts on it. */
export function stem(word: string): string {
  if (word.length > 5 && word.endsWith("ing")) return single(word.slice(0, -3));
  if (word.length > 4 && word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  if (word.length > 4 && word.endsWith("ed")) return single(word.slice(0, -2));
  if (word.length > 4 && /(?:s|x|z|ch|sh)es$/.test(word)) return word.slice(0, -2);
  const one = word.length > 3 && word.endsWith("s") && !word.endsWith("ss") ? word.slice(0, -1) : word;
  return one.length > 3 && one.endsWith("e") ? one.slice(0, -1) : one;
}

/** A consonant that was doubled before the ending is single without it: ramming, ram. Not n: one runs away, but sails running. */
function single(word: string): string {
  return /([bdgmprt])\1$/.test(word) ? word.slice(0, -1) : word;
}

/** Words that only ask, or join others: they stand in any question, and say nothing of what it is about. */
const ASKING = new Set(
  wordsOf(
    "a an and are as at away be been but by can could did do does for from get had has have he her him his how i if in " +
      "into is it its many may me might much must my of off on or our out she should so that the their them there they " +
      "this to up us was we were what when which while who will with would you your",
  ).map(stem),
);

/** Whether a stem is one of a word that only asks. */
export function asks(word: string): boolean {
  return ASKING.has(word);
}

/** What one person calls so and another otherwise. The book need not use every word of a line. */
const ALIKE = [
  "ambush surprise",
  "arrow bow longbow crossbow",
  "back behind rear",
  "beast creature monster animal",
  "blade bladed sword",
  "boat ship vessel",
  "book script text language translate",
  "captive capture prisoner subdued",
  "chase pursue",
  "climb wall",
  "clever intelligence intelligent smart mind stupid",
  "crew sailor",
  "cannon catapult ballista artillery",
  "dark darkness night",
  "escape flee panic run rout retreat withdraw",
  "desert mutiny",
  "fast speed quick quickly knot",
  "fire burn burning",
  "fix mend repair",
  "fumble misfire malfunction jam",
  "gun firearm pistol musket",
  "henchman henchmen hireling follower retainer service recruit hire hired",
  "hp hit points",
  "learn study train teach",
  "magic spell",
  "mage wizard",
  "oar row rower galley",
  "pay paid payment reward wage",
  "prone down knockdown",
  "push thrown knockback shove",
  "shoot shot marksmanship missile ranged",
  "sink afloat",
  "jump leap swim",
  "storm gale",
].map((line) => new Set(wordsOf(line).map(stem)));

/** The stems that mean much the same as this one. */
export function alike(word: string): ReadonlySet<string> {
  return new Set(ALIKE.filter((line) => line.has(word)).flatMap((line) => [...line]).filter((each) => each !== word));
}
