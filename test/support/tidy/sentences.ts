// The sentences that sources pass to a translating function, for comparison with their translations.
import { readdirSync, readFileSync } from 'node:fs';

/** The texts passed to a named function in the sources of a folder; `besides` names a subfolder to leave out. */
export function sentencesOf(folder: string, call: string, besides = 'words'): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) =>
      /\.tsx?$/.test(name) &&
      !name.includes('.test.') &&
      !name.startsWith('words/') &&
      !name.startsWith(`${besides}/`),
  );
  const pattern = new RegExp(`\\b(?:${call})\\(\\s*'((?:\\\\.|[^'\\\\])*)'`, 'g');
  return files.flatMap((name) =>
    [...readFileSync(`${folder}/${name}`, 'utf8').matchAll(pattern)].map(([, text = '']) =>
      text.replaceAll("\\'", "'"),
    ),
  );
}

/** The placeholders of a sentence. */
export const placesOf = (text: string): string[] =>
  [...text.matchAll(/\{\{\w+\}\}/g)].map(([place]) => place).sort();
