// What the buttons of a rich text do to it, and that it is read back as it was meant.
import { expect, test } from 'vitest';
import { readRichText } from '#shared/rich-text.ts';
import { boldAround, linkAround } from './rich-text-edits.ts';

const text = 'Fresh palm oil every week';

test('the selection becomes bold, and plain again by the same button', () => {
  const made = boldAround(text, 6, 14);
  expect(made).toEqual({ text: 'Fresh **palm oil** every week', from: 8, to: 16 });
  expect(readRichText(made.text)[0]?.[0]?.[1]).toEqual({ kind: 'bold', text: 'palm oil' });
  expect(boldAround(made.text, made.from, made.to)).toEqual({ text, from: 6, to: 14 });
});

test('without a selection there is room to type in', () => {
  expect(boldAround('', 0, 0)).toEqual({ text: '****', from: 2, to: 2 });
  expect(linkAround('', 0, 0)).toEqual({ text: '[](https://)', from: 1, to: 1 });
});

test('words become a link whose address is typed next; an address becomes the target', () => {
  const words = linkAround(text, 6, 14);
  expect(words.text).toBe('Fresh [palm oil](https://) every week');
  expect(words.text.slice(words.from, words.to)).toBe('https://');
  const address = linkAround('See https://palm.ng/oil now', 4, 23);
  expect(address.text).toBe('See [](https://palm.ng/oil) now');
  expect(address.from).toBe(5);
});

test('a sign never reaches beyond its line, where it would be read as no sign', () => {
  const two = 'one\ntwo';
  expect(boldAround(two, 0, 7).text).toBe('**one**\ntwo');
});
