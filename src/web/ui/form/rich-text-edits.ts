// What the buttons of a rich text do to it: bold and links set around what is selected, and taken away again.

/** The text after a change, and what of it is selected then. */
export type Edited = { text: string; from: number; to: number };

const bold = '**';

/** A line is as far as a sign reaches: what is selected beyond its first line is left out. */
function withinLine(text: string, from: number, to: number): number {
  const end = text.slice(from, to).indexOf('\n');
  return end < 0 ? to : from + end;
}

/** Makes the selection bold, or plain again when it is; without one it makes room to type in. */
export function boldAround(text: string, from: number, wantedTo: number): Edited {
  const to = withinLine(text, from, wantedTo);
  const isBold = text.slice(from - bold.length, from) === bold && text.slice(to, to + bold.length) === bold;
  if (isBold && from >= bold.length) {
    const plain = text.slice(0, from - bold.length) + text.slice(from, to) + text.slice(to + bold.length);
    return { text: plain, from: from - bold.length, to: to - bold.length };
  }
  return {
    text: text.slice(0, from) + bold + text.slice(from, to) + bold + text.slice(to),
    from: from + bold.length,
    to: to + bold.length,
  };
}

const start = 'https://';

/** Makes the selection the words of a link, and selects its address to be typed; an address becomes the target. */
export function linkAround(text: string, from: number, wantedTo: number): Edited {
  const to = withinLine(text, from, wantedTo);
  const chosen = text.slice(from, to);
  const isAddress = /^https?:\/\/\S+$/.test(chosen);
  const [words, address] = isAddress ? ['', chosen] : [chosen, start];
  const before = `${text.slice(0, from)}[`;
  const link = `${before}${words}](${address})`;
  const addressAt = before.length + words.length + 2;
  return {
    text: link + text.slice(to),
    ...(isAddress || words === ''
      ? { from: before.length, to: before.length }
      : { from: addressAt, to: addressAt + address.length }),
  };
}
