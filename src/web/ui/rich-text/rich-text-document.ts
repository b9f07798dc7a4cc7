// Conversion of rich text between the editor's document and the stored text: paragraphs, lines, bold text and links.
import type { JSONContent } from '@tiptap/core';
import { type RichPiece, readRichText } from '#shared/rich-text.ts';

function nodeOf(piece: RichPiece): JSONContent {
  const node = { type: 'text', text: piece.text };
  if (piece.kind === 'text') return node;
  if (piece.kind === 'bold') return { ...node, marks: [{ type: 'bold' }] };
  return { ...node, marks: [{ type: 'link', attrs: { href: piece.address } }] };
}

/** Returns the document of a stored text. */
export function documentOf(text: string): JSONContent {
  const paragraphs = readRichText(text).map((lines) => ({
    type: 'paragraph',
    content: lines.flatMap((pieces, line) => [
      ...(line > 0 ? [{ type: 'hardBreak' }] : []),
      ...pieces.map(nodeOf),
    ]),
  }));
  return { type: 'doc', content: paragraphs.length > 0 ? paragraphs : [{ type: 'paragraph' }] };
}

/** The length limits of bold and link markup in `rich-text.ts`. */
const boldMax = 500;
const linkWordsMax = 200;

/** A link's text must not contain brackets, nor its address parentheses. */
const linkText = (words: string, address: string) =>
  `[${words.replaceAll('[', '(').replaceAll(']', ')').slice(0, linkWordsMax)}](${address
    .replaceAll('(', '%28')
    .replaceAll(')', '%29')})`;

const isWeb = (address: unknown): address is string =>
  typeof address === 'string' && /^https?:\/\/\S+$/.test(address);

/** An address whose text is the address itself needs no markup, provided that it is parsed back in full. */
function isBare(address: string, after: string): boolean {
  const [first] = readRichText(address + after)[0]?.[0] ?? [];
  return first?.kind === 'link' && first.text === address;
}

function textOfNode({ type, text = '', marks = [] }: JSONContent, after: string): string {
  if (type === 'hardBreak') return '\n';
  const link = marks.find((mark) => mark.type === 'link');
  const href: unknown = link?.attrs?.href;
  if (isWeb(href) && text.trim() !== '')
    return text === href && isBare(href, after) ? href : linkText(text, href);
  const isBold = marks.some((mark) => mark.type === 'bold') && text.trim() !== '' && !text.includes('*');
  if (!isBold) return text;
  const runs = text.match(new RegExp(`[^]{1,${boldMax}}`, 'g')) ?? [];
  return runs.map((run) => `**${run}**`).join('');
}

/** Returns the stored text of a document; formatting other than bold and web links is reduced to its text. */
export function textOf({ content = [] }: JSONContent): string {
  return content
    .map(({ content: nodes = [] }) =>
      nodes.reduceRight((after, node) => textOfNode(node, after) + after, '').trim(),
    )
    .filter((paragraph) => paragraph !== '')
    .join('\n\n');
}
