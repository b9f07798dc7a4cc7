// Translations of the payer's pages: the English sentence is the key, so English needs no file.
import type { PaidFor } from '#shared/contract/payments/sources/paid-for.ts';
import { instantFormat } from '#shared/instant-text.ts';
import { fillIn, isLanguage, type Language, localeOf } from '#shared/languages.ts';
import { paidForText } from '#shared/payments/paid/paid-for.ts';
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

/** Loads the language of the document being paid, if it has one, otherwise the first available one of the payer's languages. */
export async function startTranslations(requested: readonly string[] = payersLanguages()): Promise<void> {
  const known = requested.map((tag) => tag.split('-')[0] ?? 'en').find(isLanguage) ?? 'en';
  if (known === language) return;
  // If a file fails to load, the page stays in English.
  words = (await loaders[known]?.().catch(() => null))?.default ?? {};
  language = known;
  document.documentElement.lang = known;
}

/** Switches to the language of the customer of an invoice or quote, and keeps it for the payment steps. */
export async function followLanguage(of: Language): Promise<void> {
  store(memory, of);
  await startTranslations([of]);
}

function payersLanguages(): readonly string[] {
  const followed = readStored(memory);
  return followed ? [followed] : navigator.languages;
}

/** Translates a sentence; `{{name}}` is replaced by a value. */
export function t(sentence: string, values: Values = {}): string {
  return fillIn(words[sentence] ?? sentence, values);
}

/** The language of this page, also used for messages about a payment started here. */
export const payersLanguage = (): Language => language;

/** The locale for dates in the payer's language. */
export const payersLocale = (): string => localeOf[language];

/** Translates a server message and adds a full stop if missing: messages have none where they are shown alone. */
export function fullStop(sentence: string): string {
  const message = t(sentence);
  return /[.!?…]$/.test(message) ? message : `${message}.`;
}

/** The purpose of the payment; a name given by the business is not translated. */
export const writePaidFor = (paidFor: PaidFor): string => paidForText(paidFor, t);

/** Formats a time in the payer's time zone, with the zone. */
export function writeInstant(at: string, timeZone?: string): string {
  return instantFormat(language, timeZone).format(new Date(at));
}
