// Parsing of merchants' text: paragraphs, lines, bold text and links, and nothing that a browser would execute.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainText, readRichText } from './rich-text.ts';

test('a blank line begins a paragraph, and a line break is kept', () => {
  const paragraphs = readRichText('One\ntwo\r\n\r\n \nThree');
  expect(
    paragraphs.map((lines) => lines.map((pieces) => pieces.map((piece) => piece.text).join(''))),
  ).toEqual([['One', 'two'], ['Three']]);
});

test('named and bare addresses become links, without trailing punctuation', () => {
  expect(readRichText('See [our shop](https://shop.example.com/a) or https://example.com/b.')).toEqual([
    [
      [
        { kind: 'text', text: 'See ' },
        { kind: 'link', text: 'our shop', address: 'https://shop.example.com/a' },
        { kind: 'text', text: ' or ' },
        { kind: 'link', text: 'https://example.com/b', address: 'https://example.com/b' },
        { kind: 'text', text: '.' },
      ],
    ],
  ]);
});

test('only web addresses become links', () => {
  const pieces = readRichText('[click](javascript:alert(1)) <script>alert(1)</script>').flat(2);
  expect(pieces.every((piece) => piece.kind === 'text')).toBe(true);
});

test('text between two pairs of asterisks is bold', () => {
  expect(readRichText('a **b** c').flat(2)).toEqual([
    { kind: 'text', text: 'a ' },
    { kind: 'bold', text: 'b' },
    { kind: 'text', text: ' c' },
  ]);
});

test('for any text, links lead to web addresses only, no word is lost and the plain text has no line breaks', () => {
  const piece = fc.constantFrom(
    'a',
    ' ',
    '\n',
    '**',
    '[',
    ']',
    '(',
    ')',
    'https://',
    'x.ng',
    'javascript:',
    '<b>',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (parts) => {
      const text = parts.join('');
      let read = '';
      for (const item of readRichText(text).flat(2)) {
        read += item.text;
        if (item.kind !== 'link') continue;
        expect(item.address).toMatch(/^https?:\/\//);
        if (item.address !== item.text) read += item.address;
      }
      const withoutMarks = (all: string) => all.replace(/[\s*[\]()]/g, '');
      expect(withoutMarks(read)).toBe(withoutMarks(text));
      expect(plainText(text, 10_000)).not.toContain('\n');
    }),
  );
});

test('a preview is cut at a word boundary and ends with an ellipsis', () => {
  expect(plainText('Every child **eats** once a day', 18)).toBe('Every child eats…');
  expect([...plainText('a'.repeat(50), 20)].length).toBe(20);
});
