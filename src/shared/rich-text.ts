// Parser for merchants' text: paragraphs, line breaks, **bold** and links become pieces that the page renders. Never HTML.

export type RichPiece =
  | { kind: 'text'; text: string }
  | { kind: 'bold'; text: string }
  | { kind: 'link'; text: string; address: string };
/** Lines of pieces; each line of the text is one line on the page. */
export type RichParagraph = RichPiece[][];

/** [text](https://…), a bare address, or **bold**; markers around spaces only are plain characters. */
const marks =
  /\[(?=[^[\]\n]*[^[\]\s])([^[\]\n]{1,200})\]\((https?:\/\/[^\s()]{1,500})\)|(https?:\/\/[^\s<>"]{1,500})|\*\*(?=[^*\n]*[^*\s])([^*\n]{1,500})\*\*/g;

/** Closing punctuation is not part of an address. */
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

/** A blank line starts a new paragraph. */
export function readRichText(text: string): RichParagraph[] {
  return text
    .replace(/\r\n?/g, '\n')
    .split(/\n[^\S\n]*\n\s*/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => paragraph.split('\n').map(readLine));
}

/** Returns the plain text in one line of at most `charactersMax` characters, for previews and search engines. */
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
