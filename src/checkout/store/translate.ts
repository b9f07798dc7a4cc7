// Translations of the store script: the page contains the texts, with English sentences as keys.
import { fillIn, isLanguage, type Language, localeOf } from '#shared/languages.ts';
import { translateIn } from './said.ts';

type Values = Readonly<Record<string, string | number>>;

const { lang } = document.documentElement;
/** The language of the page, and of orders placed on it. */
export const pageLanguage: Language = isLanguage(lang) ? lang : 'en';
const words = JSON.parse(document.querySelector('[data-words]')?.textContent ?? '{}') as Record<
  string,
  string
>;

export const t = (sentence: string, values: Values = {}): string =>
  fillIn(words[sentence] ?? sentence, values);

/** Counts have the same format in every language, like amounts. */
export const counted = (count: number): string => count.toLocaleString('en');

/** Selects the singular or plural sentence by the plural rules of the language. */
export const many = (count: number, value: string, other: string): string =>
  t(new Intl.PluralRules(localeOf[pageLanguage]).select(count) === 'one' ? value : other, {
    count: counted(count),
  });

/** Translates a server message into the language of the page. */
export const translateMessage = translateIn(words);

/** Returns a store URL with the language parameter of the current URL, if it has one. */
export function linked(path: string): string {
  const chosen = document.body.dataset.lang;
  return chosen ? `${path}${path.includes('?') ? '&' : '?'}lang=${chosen}` : path;
}
