// Addresses of links as typed and pasted.
import { expect, test } from 'vitest';
import { tidySlug } from './tidy-slug.ts';

test.each([
  ['Summer Hampers', 'summer-hampers'],
  ['  Weird  Link', 'weird-link'],
  ['rice - and - oil', 'rice-and-oil'],
  ['summer ', 'summer-'],
  ['-summer--sale', 'summer-sale'],
  [`${'a'.repeat(60)}bc`, 'a'.repeat(60)],
])('%j becomes %j', (typed, slug) => {
  expect(tidySlug(typed)).toBe(slug);
});
