// Text as merchants write it: paragraphs, line breaks, **bold** and links, read into pieces that a page draws itself. Never HTML.

export type RichPiece =
  | { kind: 'text'; text: string }
  | { kind: 'bold'; text: string }
  | { kind: 'link'; text: string; address: string };
/** Lines of pieces; a line of the text is a line on the page. */
export type RichParagraph = RichPiece[][];

/** [words](https://…), a bare address, or **bold**; signs around nothing but spaces are signs. */
const marks =
  /\[(?=[^[\]\n]*[^[\]\s])([^[\]\n]{1,200})\]\((https?:\/\/[^\s()]{1,500})\)|(https?:\/\/[^\s<>"]{1,500})|\*\*(?=[^*\n]*[^*\s])([^*\n]{1,500})\*\*/g;

/** What ends a sentence is not part of an address. */
const trailing = /[.,;:!?)\]'"]+$/;

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

function readLine(line: string): RichPiece[] {
  const pieces: RichPiece[] = [];
  let end = 0;
  const say = (text: string) => {
    if (text) pieces.push({ kind: 'text', text });
  };
  for (const match of line.matchAll(marks)) {
    const [whole, words, target, bare, bold] = match;
    say(line.slice(end, match.index));
    end = match.index + whole.length;
    const address = target ?? bare?.replace(trailing, '');
    if (bold !== undefined) pieces.push({ kind: 'bold', text: bold });
    else if (address && isWebAddress(address)) pieces.push({ kind: 'link', text: words ?? address, address });
    else say(whole);
    if (bare && address && isWebAddress(address)) say(bare.slice(address.length));
  }
  say(line.slice(end));
  return pieces;
}

/** A blank line begins a paragraph. */
export function readRichText(text: string): RichParagraph[] {
  return text
    .replace(/\r\n?/g, '\n')
    .split(/\n[^\S\n]*\n\s*/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => paragraph.split('\n').map(readLine));
}

/** The words alone, in one line of at most so many characters: for previews and search engines. */
export function plainText(text: string, charactersMax: number): string {
  const words = readRichText(text)
    .map((lines) => lines.map((pieces) => pieces.map((piece) => piece.text).join('')).join(' '))
    .join(' ')
    .replace(/\s+/g, ' ');
  const characters = [...words];
  if (characters.length <= charactersMax) return words;
  const cut = characters.slice(0, charactersMax - 1).join('');
  return `${cut.replace(/\s+\S*$/, '') || cut}…`;
}
