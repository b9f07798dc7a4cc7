// The similarity of a given name to the bank's account name, in percent, regardless of the order of words.

/** Titles and legal forms of companies, which are ignored. */
const saysNothing = new Set(
  'mr mrs ms miss dr prof chief alhaji alhaja ltd limited plc inc llc co company nig nigeria the and of'.split(
    ' ',
  ),
);

function wordsOf(name: string): string[] {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  const telling = words.filter((word) => !saysNothing.has(word));
  return telling.length > 0 ? telling : words;
}

/** The edit distance of two words: letters to change, add or remove. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** The similarity of two words, 0 to 1; an initial matches a word that begins with it. */
function likeness(a: string, b: string): number {
  if (a.length === 1 || b.length === 1) return a[0] === b[0] ? 0.8 : 0;
  const alike = 1 - distance(a, b) / Math.max(a.length, b.length);
  return alike < 0.5 ? 0 : alike;
}

/** The percentage from which names count as the same; below the second value they count as different. */
export const sameNameFrom = 95;
export const otherNameBelow = 50;

/** 0 to 100, where 100 means the same words. A missing middle name costs little, a different word much. */
export function nameSimilarity(provided: string, found: string): number {
  const [claimed, known] = [wordsOf(provided), wordsOf(found)];
  if (claimed.length === 0 || known.length === 0) return 0;
  const remaining = [...known];
  let met = 0;
  for (const word of claimed.toSorted((a, b) => b.length - a.length)) {
    const scores = remaining.map((other) => likeness(word, other));
    const best = Math.max(0, ...scores);
    if (best > 0) remaining.splice(scores.indexOf(best), 1);
    met += best * word.length;
  }
  const lengthOf = (words: string[]) => words.reduce((sum, word) => sum + word.length, 0);
  const ofClaimed = met / lengthOf(claimed);
  const ofKnown = Math.min(1, met / lengthOf(known));
  // A single word fits many people.
  const isVague = claimed.length < 2 && known.length > 1;
  return Math.round(100 * (isVague ? 0.5 * ofClaimed + 0.5 * ofKnown : 0.9 * ofClaimed + 0.1 * ofKnown));
}
