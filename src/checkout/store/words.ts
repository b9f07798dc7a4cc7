// The script of a store in the language of its page: the page brings the words along, English sentences are the keys.
import { fillIn, isLanguage, type Language, localeOf } from '#shared/languages.ts';
import { saidIn } from './said.ts';

type Values = Readonly<Record<string, string | number>>;

const { lang } = document.documentElement;
/** Of the page, and of what is ordered on it. */
export const pageLanguage: Language = isLanguage(lang) ? lang : 'en';
const words = JSON.parse(document.querySelector('[data-words]')?.textContent ?? '{}') as Record<
  string,
  string
>;

export const t = (sentence: string, values: Values = {}): string =>
  fillIn(words[sentence] ?? sentence, values);

/** Counts are written in one way in every language, as amounts are. */
export const counted = (count: number): string => count.toLocaleString('en');

/** One of two sentences, by the form that so many have in that language. */
export const many = (count: number, one: string, other: string): string =>
  t(new Intl.PluralRules(localeOf[pageLanguage]).select(count) === 'one' ? one : other, {
    count: counted(count),
  });

/** A sentence of the server in the language of the page. */
export const inWords = saidIn(words);

/** A page of the store in the language that the address of this one says; where it says none, the next says none. */
export function linked(path: string): string {
  const chosen = document.body.dataset.lang;
  return chosen ? `${path}${path.includes('?') ? '&' : '?'}lang=${chosen}` : path;
}
