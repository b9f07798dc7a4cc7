// The language of a page of a store: what is chosen in its address, else what the browser asks for, else that of the business (decision 129).
import { acceptedLanguage, fillIn, isLanguage, type Language, localeOf } from '#shared/languages.ts';
import { spanish } from '../words/es.ts';
import { french } from '../words/fr.ts';
import { spanishScript } from '../words/script-es.ts';
import { frenchScript } from '../words/script-fr.ts';

type Values = Readonly<Record<string, string | number>>;
type Words = Readonly<Record<string, string>>;

/** English sentences are the keys, so that English needs no table. */
export const pageWords: Partial<Record<Language, Words>> = { fr: french, es: spanish };
/** What the script says by itself, and what the server answers to it. */
export const scriptWords: Partial<Record<Language, Words>> = { fr: frenchScript, es: spanishScript };

export type Speech = {
  language: Language;
  /** That of the business: its pages have their address without a language. */
  own: Language;
  /** It stands in the address, and links go on with it. */
  isChosen: boolean;
  /** An English sentence in that language. */
  say(sentence: string, values?: Values): string;
  /** One of two sentences, by the form that so many have in that language; `{{count}}` is filled. */
  many(count: number, one: string, other: string): string;
  /** The same address, with the language where it was chosen. */
  to(path: string): string;
};

/** An address in a language: without it where it is that of the business. */
export function inLanguage(path: string, language: Language, own: Language): string {
  return language === own ? path : withLanguage(path, language);
}

export function withLanguage(path: string, language: Language): string {
  const [before = '', fragment] = path.split('#');
  const [address = '', query = ''] = before.split('?');
  const params = new URLSearchParams(query);
  params.set('lang', language);
  return `${address}?${params}${fragment === undefined ? '' : `#${fragment}`}`;
}

export type Wanted = {
  /** Of the address, as it came. */
  asked?: unknown;
  /** Accept-Language. */
  accepted?: string | undefined;
  own: Language;
};

export function speechOf({ asked, accepted, own }: Wanted): Speech {
  const chosen = typeof asked === 'string' && isLanguage(asked) ? asked : null;
  const language = chosen ?? acceptedLanguage(accepted) ?? own;
  const words = pageWords[language] ?? {};
  const forms = new Intl.PluralRules(localeOf[language]);
  const say = (sentence: string, values: Values = {}) => fillIn(words[sentence] ?? sentence, values);
  return {
    language,
    own,
    isChosen: chosen !== null,
    say,
    // Counts are written in one way in every language, as amounts are.
    many: (count, one, other) =>
      say(forms.select(count) === 'one' ? one : other, { count: count.toLocaleString('en') }),
    to: (path) => (chosen === null ? path : withLanguage(path, chosen)),
  };
}
