// The pages of agents and cashiers have every sentence in every language, and use the language of the phone.
import { expect, test } from 'vitest';
import { channelLabels } from '#shared/contract/payments/pricing.ts';
import { placesOf, sentencesOf } from '#test/support/tidy/sentences.ts';
import { counterTexts } from './counter-texts.ts';
import { spanish } from './words/es.ts';
import { french } from './words/fr.ts';

const messages = [
  ...sentencesOf('src/server/terminals/terminal-cashiers', 'say'),
  ...sentencesOf('src/server/terminals/agent-desk', 'say'),
  ...Object.values(channelLabels),
];

test.each([
  ['French', french],
  ['Spanish', spanish],
])('%s', (_, words) => {
  expect(messages.length).toBeGreaterThan(30);
  expect([...new Set(messages)].filter((message) => !words[message])).toEqual([]);
  expect(Object.keys(words).filter((item) => !messages.includes(item))).toEqual([]);
  for (const [sentence, text] of Object.entries(words)) expect(placesOf(text)).toEqual(placesOf(sentence));
});

test.each([
  ['fr-CI,fr;q=0.9,en;q=0.8', 'fr'],
  ['ha-NG, ES;q=0.5', 'es'],
  ['en-GB,fr', 'en'],
  ['de', 'en'],
  ['', 'en'],
  [undefined, 'en'],
])('Accept-Language %s is answered in %s', (accepted, language) => {
  expect(counterTexts(accepted).language).toBe(language);
});
