// The language of a store page: from its address, otherwise from the browser, otherwise from the business (decision 129).
import { acceptedLanguage, fillIn, isLanguage, type Language, localeOf } from '#shared/languages.ts';
import { spanish } from '../words/es.ts';
import { french } from '../words/fr.ts';
import { spanishScript } from '../words/script-es.ts';
import { frenchScript } from '../words/script-fr.ts';

type Values = Readonly<Record<string, string | number>>;
type Words = Readonly<Record<string, string>>;

/** English sentences are the keys, so English needs no table. */
export const pageTranslations: Partial<Record<Language, Words>> = { fr: french, es: spanish };
/** Texts of the script, and of server responses that it shows. */
export const scriptTranslations: Partial<Record<Language, Words>> = { fr: frenchScript, es: spanishScript };

export type Speech = {
  language: Language;
  /** The language of the business: its pages have no language in their address. */
  own: Language;
  /** Whether the address names the language; links then keep it. */
  isChosen: boolean;
  /** Translates an English sentence. */
  say(sentence: string, values?: Values): string;
  /** Translates one of two sentences, by the language's plural form of the count; fills in `{{count}}`. */
  many(count: number, value: string, other: string): string;
  /** Returns the same address, with the language if it was chosen explicitly. */
  to(path: string): string;
};

/** Returns an address in a language; the language of the business is left out. */
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
  /** The value of the address parameter, unvalidated. */
  asked?: unknown;
  /** The Accept-Language header. */
  accepted?: string | undefined;
  own: Language;
};

export function speechOf({ asked, accepted, own }: Wanted): Speech {
  const chosen = typeof asked === 'string' && isLanguage(asked) ? asked : null;
  const language = chosen ?? acceptedLanguage(accepted) ?? own;
  const words = pageTranslations[language] ?? {};
  const forms = new Intl.PluralRules(localeOf[language]);
  const say = (sentence: string, values: Values = {}) => fillIn(words[sentence] ?? sentence, values);
  return {
    language,
    own,
    isChosen: chosen !== null,
    say,
    // Numbers have the same format in every language, like amounts.
    many: (count, row, other) =>
      say(forms.select(count) === 'one' ? row : other, { count: count.toLocaleString('en') }),
    to: (path) => (chosen === null ? path : withLanguage(path, chosen)),
  };
}
