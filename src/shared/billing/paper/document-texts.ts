// Texts of billing documents in the customer's language; amounts have the same format in all languages.

import { fillIn, type Language, localeOf } from '../../languages.ts';
import type { PaperSection } from './paper.ts';
import { spanish } from './words/es.ts';
import { french } from './words/fr.ts';

type Values = Readonly<Record<string, string | number>>;

export type DocumentTexts = {
  /** Translates an English sentence; without a translation it stays English. */
  say: (sentence: string, values?: Values) => string;
  /** For example 4 Dec 2026 for 2026-12-04. */
  day: (day: string) => string;
};

const sentences: Record<Language, Readonly<Record<string, string>>> = { en: {}, fr: french, es: spanish };

export function documentTexts(language: Language): DocumentTexts {
  const known = sentences[language];
  const options = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;
  const days = new Intl.DateTimeFormat(localeOf[language], options);
  return {
    say: (sentence, values = {}) => fillIn(known[sentence] ?? sentence, values),
    day: (day) => days.format(new Date(`${day}T00:00:00Z`)),
  };
}

export const englishTexts = documentTexts('en');

/** The note on a truncated list: how many entries it shows. */
export const cutNote = ({ say }: DocumentTexts, count: number): PaperSection => ({
  title: say('Note'),
  lines: [say('Showing the latest {{count}} entries. The totals include all entries.', { count })],
});
