// Similarity of names: any order of words, a missing middle name, a typing error, another person.
import { expect, test } from 'vitest';
import { nameSimilarity, otherNameBelow, sameNameFrom } from './name-similarity.ts';

test.each([
  ['Emeka Nwosu', 'NWOSU EMEKA CHRISTOPHER'],
  ['Nwosu Emeka Christopher', 'NWOSU EMEKA CHRISTOPHER'],
  ['Mr. Ọlá Adéyẹmí', 'ADEYEMI OLA'],
  ['Adunni Foods Limited', 'ADUNNI FOODS LTD'],
])('%s is %s', (given, found) => {
  expect(nameSimilarity(given, found)).toBeGreaterThanOrEqual(sameNameFrom);
});

test.each([
  ['Emeka Nwoso', 'NWOSU EMEKA CHRISTOPHER'],
  ['Emeka', 'NWOSU EMEKA CHRISTOPHER'],
  ['Emeka Okafor', 'NWOSU EMEKA CHRISTOPHER'],
  ['E Nwosu', 'NWOSU EMEKA CHRISTOPHER'],
])('%s may be %s: it has to be confirmed', (given, found) => {
  expect(nameSimilarity(given, found)).toBeLessThan(sameNameFrom);
});

test.each([
  ['Fatima Sani', 'NWOSU EMEKA CHRISTOPHER'],
  ['', 'NWOSU EMEKA CHRISTOPHER'],
  ['---', 'NWOSU EMEKA'],
])('%s is somebody else than %s', (given, found) => {
  expect(nameSimilarity(given, found)).toBeLessThan(otherNameBelow);
});
