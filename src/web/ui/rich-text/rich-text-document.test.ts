// A stored rich text is read back as it was edited, and contains only text, bold text and web links.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readRichText } from '#shared/rich-text.ts';
import { documentOf, textOf } from './rich-text-document.ts';

test('paragraphs, lines, bold text and links are unchanged after a round trip through the editor', () => {
  const text = 'Fresh **palm oil** every week.\nSee [our shop](https://shop.example.com/a).\n\nThank you.';
  expect(textOf(documentOf(text))).toBe(text);
  expect(textOf(documentOf(''))).toBe('');
});

test('any stored text looks the same after a round trip through the editor', () => {
  const piece = fc.constantFrom(
    'a',
    'word ',
    '\n',
    '\n\n',
    '**',
    '*',
    '[',
    ']',
    '(',
    ')',
    'https://x.ng',
    'https://x.ng/(b)',
    '<b>',
    ' ',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (parts) => {
      const words = (text: string) =>
        readRichText(text).map((lines) =>
          lines.map((pieces) =>
            pieces
              .map(({ text }) => text)
              .join('')
              .trim(),
          ),
        );
      const before = parts.join('');
      expect(words(textOf(documentOf(before)))).toEqual(words(before));
    }),
    { examples: [[['**', ' ', '**']], [['[', ' ', ']', '(', 'https://x.ng', ')']]] },
  );
});

const link = (href: string) => ({
  type: 'doc',
  content: [
    {
      type: 'paragraph',
      content: [{ type: 'text', text: 'click', marks: [{ type: 'link', attrs: { href } }] }],
    },
  ],
});

test('a link to anything but a web address becomes plain text', () => {
  for (const href of [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,<script>',
    '//evil.example',
    'https://a b',
  ])
    expect(textOf(link(href))).toBe('click');
  expect(textOf(link('https://shop.example.com/a_(b)'))).toBe('[click](https://shop.example.com/a_%28b%29)');
});

test('a long bold text stays bold', () => {
  const marks = [{ type: 'bold' }];
  const text = textOf({
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'b'.repeat(1200), marks }] }],
  });
  expect(
    readRichText(text)
      .flat(2)
      .every(({ kind }) => kind === 'bold'),
  ).toBe(true);
});
