// Every proof that docs/security.md names is a test that is there.
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const text = readFileSync('docs/security.md', 'utf8');
const proofs = [...text.matchAll(/Proof: `([^`]+)` › `([^`]+)`/g)].map(
  ([, file = '', title = '']) => [file, title] as const,
);

test('there are proofs', () => {
  expect(proofs.length).toBeGreaterThan(50);
});

test.each(proofs)('%s has the test “%s”', (file, title) => {
  expect(existsSync(file)).toBe(true);
  // In the source an apostrophe of a title may be escaped.
  expect(readFileSync(file, 'utf8').replaceAll("\\'", "'")).toContain(title);
});

test('every requirement is either met, or says why not', () => {
  const items = text.split('\n').filter((line) => line.startsWith('- ['));
  const unexplained = items.filter((line) => line.startsWith('- [ ]') && !/(Not met|Partly): /.test(line));
  expect(unexplained).toEqual([]);
});
