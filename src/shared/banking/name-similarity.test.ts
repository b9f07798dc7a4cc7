// Similarity of names: any order of words, a missing middle name, a typing error, another person.
import { expect, test } from 'vitest';
import { nameSimilarity, otherNameBelow, sameNameFrom } from './name-similarity.ts';

test.each([
  ['Emeka Nwosu', 'NWOSU EMEKA CHRISTOPHER'],
  ['Nwosu Emeka Christopher', 'NWOSU EMEKA CHRISTOPHER'],
  ['Mr. Ọlá Adéyẹmí', 'ADEYEMI OLA'],
  ['Adunni Foods Limited', 'ADUNNI FOODS LTD'],
])('%s matches %s', (provided, found) => {
  expect(nameSimilarity(provided, found)).toBeGreaterThanOrEqual(sameNameFrom);
});

test.each([
  ['Emeka Nwoso', 'NWOSU EMEKA CHRISTOPHER'],
  ['Emeka', 'NWOSU EMEKA CHRISTOPHER'],
  ['Emeka Okafor', 'NWOSU EMEKA CHRISTOPHER'],
  ['E Nwosu', 'NWOSU EMEKA CHRISTOPHER'],
])('%s may match %s and needs confirmation', (provided, found) => {
  expect(nameSimilarity(provided, found)).toBeLessThan(sameNameFrom);
});

test.each([
  ['Fatima Sani', 'NWOSU EMEKA CHRISTOPHER'],
  ['', 'NWOSU EMEKA CHRISTOPHER'],
  ['---', 'NWOSU EMEKA'],
])('%s does not match %s', (provided, found) => {
  expect(nameSimilarity(provided, found)).toBeLessThan(otherNameBelow);
});
