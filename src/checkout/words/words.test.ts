// Every sentence of the payer's pages and billing documents is translated into every language, with the same placeholders.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { words as interswitch } from '#server/rails/hosted/interswitch-outcomes.ts';
import { words as mpgs } from '#server/rails/hosted/mpgs-outcomes.ts';
import { spanish } from '#shared/billing/paper/words/es.ts';
import { french } from '#shared/billing/paper/words/fr.ts';
import { errorCatalogue } from '#shared/contract/errors.ts';
import { disputeCategoryLabels } from '#shared/contract/payments/disputes.ts';
import { placesOf, sentencesOf } from '#test/support/tidy/sentences.ts';

type Words = Readonly<Record<string, string>>;

const payerWords = (language: string): Words =>
  JSON.parse(readFileSync(new URL(`./${language}.json`, import.meta.url), 'utf8'));

const textsIn = (file: string, pattern: RegExp): string[] =>
  [...readFileSync(file, 'utf8').matchAll(pattern)].map(([, text = '']) => text);

// The store script has its own translations: test/scenarios/commerce/language-of-stores.test.ts.
const payer = [
  ...sentencesOf('src/checkout', 't|fullStop|template', 'store'),
  ...sentencesOf('src/shared/payments/paid', 'say'),
  // Labels from tables: problem categories, document and report statuses, and bank decline reasons.
  ...Object.values(disputeCategoryLabels),
  errorCatalogue.TOTAL_CHANGED.sentence,
  ...Object.values(interswitch),
  ...Object.values(mpgs),
  ...textsIn('src/server/rails/sandbox-outcomes.ts', /declined\('\d+', '([^']+)'\)/g),
  ...textsIn('src/server/payments/checkout/progress.ts', /return (?:.*\? |.*\?\? |.*: )?'([A-Z][^']+)'/g),
  ...textsIn('src/checkout/invoice/invoice-body.tsx', /\{ label: '([^']+)', tone/g),
  ...textsIn('src/checkout/dispute/dispute-thread.tsx', /^ {2}[A-Z]+: '([^']+)'/gm),
  ...textsIn('src/checkout/outcome/receipt-page.tsx', /^ {2}[a-z_]+: '([^']+)'/gm),
  ...textsIn('src/server/payments/disputes/payer-disputes.ts', /(?:return|\?|:) '([A-Z][^']+\.)'/g),
];
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
  expect([...new Set(sentences)].filter((sentence) => !words[sentence]).sort()).toEqual([]);
  const other = Object.entries(words).filter(
    ([sentence, text]) => placesOf(sentence).join() !== placesOf(text).join(),
  );
  expect(other).toEqual([]);
});
