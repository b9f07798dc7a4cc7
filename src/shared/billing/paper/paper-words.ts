// The words of documents of billing in the language of the customer; amounts are written in one way in all of them.

import { fillIn, type Language, localeOf } from '../../languages.ts';
import type { PaperSection } from './paper.ts';
import { spanish } from './words/es.ts';
import { french } from './words/fr.ts';

type Values = Readonly<Record<string, string | number>>;

export type PaperWords = {
  /** An English sentence in that language; one that has no translation stays English. */
  say: (sentence: string, values?: Values) => string;
  /** 4 Dec 2026 of 2026-12-04. */
  day: (day: string) => string;
};

const sentences: Record<Language, Readonly<Record<string, string>>> = { en: {}, fr: french, es: spanish };

export function paperWords(language: Language): PaperWords {
  const known = sentences[language];
  const options = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;
  const days = new Intl.DateTimeFormat(localeOf[language], options);
  return {
    say: (sentence, values = {}) => fillIn(known[sentence] ?? sentence, values),
    day: (day) => days.format(new Date(`${day}T00:00:00Z`)),
  };
}

export const englishWords = paperWords('en');

/** Of a list that is cut: how many it shows. */
export const cutNote = ({ say }: PaperWords, count: number): PaperSection => ({
  title: say('Note'),
  lines: [say('Showing the latest {{count}} entries. The totals include all entries.', { count })],
});
