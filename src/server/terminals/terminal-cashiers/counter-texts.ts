// The language of the pages of agents and cashiers: that of the requesting phone. Amounts and times have the same format in all.
import { acceptedLanguage, fillIn, type Language } from '#shared/languages.ts';
import { spanish } from './words/es.ts';
import { french } from './words/fr.ts';

export type CounterTexts = {
  language: Language;
  /** Translates an English sentence. */
  say: (sentence: string, values?: Readonly<Record<string, string | number>>) => string;
};

const sentences: Record<Language, Readonly<Record<string, string>>> = { en: {}, fr: french, es: spanish };

/**
 * `accepted` is the Accept-Language header: selects the first supported language in its order, as the scripts do with the browser's list.
 */
export function counterTexts(accepted: string | undefined): CounterTexts {
  const language = acceptedLanguage(accepted) ?? 'en';
  const known = sentences[language];
  return { language, say: (sentence, values = {}) => fillIn(known[sentence] ?? sentence, values) };
}
