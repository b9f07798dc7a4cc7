// Translations of the payer's pages: the English sentence is the key, so English needs no file.
import type { PaidFor } from '#shared/contract/payments/sources/paid-for.ts';
import { instantFormat } from '#shared/instant-text.ts';
import { fillIn, isLanguage, type Language, localeOf } from '#shared/languages.ts';
import { sayPaidFor } from '#shared/payments/paid/paid-for.ts';
import { readStored, store } from './storage.ts';

type Values = Record<string, string | number>;
type Words = Readonly<Record<string, string>>;

/** Languages beside English, each loaded on demand. */
const loaders: Partial<Record<Language, () => Promise<{ default: Words }>>> = {
  fr: () => import('./words/fr.json'),
  es: () => import('./words/es.json'),
};

const memory = 'language';
let language: Language = 'en';
let words: Words = {};

/** Makes ready the language of what is paid, where it has one, else the first of the payer's languages that there is. */
export async function startTranslations(wanted: readonly string[] = payersLanguages()): Promise<void> {
  const known = wanted.map((tag) => tag.split('-')[0] ?? 'en').find(isLanguage) ?? 'en';
  if (known === language) return;
  // A file that does not load leaves the page in English.
  words = (await loaders[known]?.().catch(() => null))?.default ?? {};
  language = known;
  document.documentElement.lang = known;
}

/** Of an invoice or a quote: its customer's language, kept for the steps of paying it. */
export async function followLanguage(of: Language): Promise<void> {
  store(memory, of);
  await startTranslations([of]);
}

function payersLanguages(): readonly string[] {
  const followed = readStored(memory);
  return followed ? [followed] : navigator.languages;
}

/** A sentence in the payer's language; `{{name}}` is replaced by a value. */
export function t(sentence: string, values: Values = {}): string {
  return fillIn(words[sentence] ?? sentence, values);
}

/** In which this page is read: what is begun here is written about in it. */
export const payersLanguage = (): Language => language;

/** How dates are written in the payer's language. */
export const payersLocale = (): string => localeOf[language];

/** A sentence of the server: they stand alone in other places, and among others need their end. */
export function fullStop(sentence: string): string {
  const said = t(sentence);
  return /[.!?…]$/.test(said) ? said : `${said}.`;
}

/** What is paid for; a name that the business gave stays as it was written. */
export const writePaidFor = (paidFor: PaidFor): string => sayPaidFor(paidFor, t);

/** An instant as the payer's own clock shows it, with its zone. */
export function writeInstant(at: string, timeZone?: string): string {
  return instantFormat(language, timeZone).format(new Date(at));
}
