// The sentences that sources say by a function that translates them, to be held against their translations.
import { readdirSync, readFileSync } from 'node:fs';

/** The texts that are given to a function by name in the sources of a folder; `besides`: but for a folder in it. */
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

/** The places of a sentence that are filled. */
export const placesOf = (text: string): string[] =>
  [...text.matchAll(/\{\{\w+\}\}/g)].map(([place]) => place).sort();
