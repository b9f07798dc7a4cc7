// The payer's pages and documents of billing have each of their sentences in every language, with the same places to fill.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { spanish } from '#shared/billing/paper/words/es.ts';
import { french } from '#shared/billing/paper/words/fr.ts';

type Words = Readonly<Record<string, string>>;

const payerWords = (language: string): Words =>
  JSON.parse(readFileSync(new URL(`./${language}.json`, import.meta.url), 'utf8'));

/** The texts that are given to a function by name in the sources of a folder. */
function sentencesOf(folder: string, call: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !name.includes('.test.') && !name.startsWith('words/'),
  );
  const pattern = new RegExp(`\\b(?:${call})\\(\\s*'((?:\\\\.|[^'\\\\])*)'`, 'g');
  return files.flatMap((name) =>
    [...readFileSync(`${folder}/${name}`, 'utf8').matchAll(pattern)].map(([, text = '']) =>
      text.replaceAll("\\'", "'"),
    ),
  );
}

const placesOf = (text: string): string[] =>
  [...text.matchAll(/\{\{\w+\}\}/g)].map(([place]) => place).sort();

const payer = sentencesOf('src/checkout', 't|fullStop|template');
const papers = [
  ...sentencesOf('src/shared/billing/paper', 'say'),
  ...sentencesOf('src/server/billing/invoices/statement', 'say'),
  ...sentencesOf('src/shared/terminals', 'say'),
];

test.each<[string, string[], Words]>([
  ['payer’s pages in French', payer, payerWords('fr')],
  ['payer’s pages in Spanish', payer, payerWords('es')],
  ['documents in French', papers, french],
  ['documents in Spanish', papers, spanish],
])('%s', (_, sentences, words) => {
  expect(sentences.length).toBeGreaterThan(40);
  expect([...new Set(sentences)].filter((one) => !words[one]).sort()).toEqual([]);
  const other = Object.entries(words).filter(
    ([sentence, text]) => placesOf(sentence).join() !== placesOf(text).join(),
  );
  expect(other).toEqual([]);
});
