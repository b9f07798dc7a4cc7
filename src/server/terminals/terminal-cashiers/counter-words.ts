// In which language a page at a counter is made: that of the phone which asks for it; amounts and times are written in one way in all.
import { acceptedLanguage, fillIn, type Language } from '#shared/languages.ts';
import { spanish } from './words/es.ts';
import { french } from './words/fr.ts';

export type CounterWords = {
  language: Language;
  /** An English sentence in that language. */
  say: (sentence: string, values?: Readonly<Record<string, string | number>>) => string;
};

const sentences: Record<Language, Readonly<Record<string, string>>> = { en: {}, fr: french, es: spanish };

/** `accepted` is the header Accept-Language: the first of ours that the phone asks for, as the scripts choose by the browser's list. */
export function counterWords(accepted: string | undefined): CounterWords {
  const language = acceptedLanguage(accepted) ?? 'en';
  const known = sentences[language];
  return { language, say: (sentence, values = {}) => fillIn(known[sentence] ?? sentence, values) };
}
