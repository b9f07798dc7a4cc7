// Every proof named in docs/security.md is an existing test, and no requirement of levels 1 and 2 is left out.
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const text = readFileSync('docs/security.md', 'utf8');
const proofs = [...text.matchAll(/Proof: `([^`]+)` › `([^`]+)`/g)].map(
  ([, file = '', title = '']) => [file, title] as const,
);
const items = text.split('\n').filter((line) => line.startsWith('- ['));

/** ASVS 5.0.0: the number of requirements of levels 1 and 2 per section. They are the first ones of their section. */
const requirements: Record<string, number[]> = {
  V1: [2, 9, 11, 3, 2],
  V2: [3, 3, 4, 1],
  V3: [0, 2, 4, 6, 5, 0, 2],
  V4: [3, 1, 2, 4],
  V5: [1, 3, 2, 3],
  V6: [3, 11, 4, 4, 5, 3, 0, 4],
  V7: [3, 4, 2, 5, 2, 2],
  V8: [2, 3, 1, 1],
  V9: [3, 4],
  V10: [2, 2, 4, 11, 5, 2, 3],
  V11: [2, 3, 3, 4, 1, 1, 0],
  V12: [3, 2, 4],
  V13: [1, 5, 2, 5],
  V14: [2, 4, 3],
  V15: [3, 3, 7, 0],
  V16: [1, 5, 4, 3, 3],
  V17: [1, 4, 2],
};

const chapters = Object.entries(requirements);

/** The document's text on a chapter: from its heading to the next one. */
function textOf(chapter: string): string {
  return text.split(/^## /m).find((part) => part.split('\n')[0]?.endsWith(`(${chapter})`)) ?? '';
}

/** Requirements and whole sections in sentences such as "4.3 (GraphQL) and 4.4 (WebSocket) do not apply: there are none". */
function whatDoesNotApply(part: string): string[] {
  const prose = part.replace(/^- \[.*$/gm, '').replaceAll('\n', ' ');
  const sentences = prose.match(/(\d+(\.\d+)+( \([^)]*\))?(, | and )?)+ do(es)? not apply: /g) ?? [];
  return sentences.flatMap((sentence) => sentence.match(/\d+(\.\d+)+/g) ?? []);
}

test('the document names more than 150 proofs', () => {
  expect(proofs.length).toBeGreaterThan(150);
});

test.each(proofs)('%s has the test “%s”', (file, title) => {
  expect(existsSync(file)).toBe(true);
  // An apostrophe in a title may be escaped in the source.
  expect(readFileSync(file, 'utf8').replaceAll("\\'", "'")).toContain(title);
});

test('every requirement is either met or explains why not', () => {
  const unexplained = items.filter((line) => line.startsWith('- [ ]') && !/(Not met|Partly): /.test(line));
  expect(unexplained).toEqual([]);
});

test('every chapter of the standard is present once', () => {
  const headings = [...text.matchAll(/^## .*\((V\d+)\)$/gm)].map(([, chapter]) => chapter);
  expect(headings).toEqual(chapters.map(([chapter]) => chapter));
});

test.each(chapters)('every requirement of %s is covered in its chapter', (chapter, counts) => {
  const part = textOf(chapter);
  const spokenOf = [...part.matchAll(/^- \[[ x]\] \*\*(\d+\.\d+\.\d+)\*\*/gm)].map(([, id = '']) => id);
  const outside = whatDoesNotApply(part);
  const missing = counts.flatMap((count, at) => {
    const section = `${chapter.slice(1)}.${at + 1}`;
    const ids = Array.from({ length: count }, (_, index) => `${section}.${index + 1}`);
    return ids.filter((id) => ![...spokenOf, ...outside].includes(id) && !outside.includes(section));
  });
  expect(missing).toEqual([]);
  expect(spokenOf.filter((id) => !id.startsWith(`${chapter.slice(1)}.`))).toEqual([]);
  expect(spokenOf.filter((id) => outside.includes(id))).toEqual([]);
});
