// The languages that customers are written to in: their documents and the payer's pages.

export const languages = ['en', 'fr', 'es'] as const;
/** By ISO 639-1. */
export type Language = (typeof languages)[number];

/** Each as it calls itself. */
export const languageLabels: Record<Language, string> = { en: 'English', fr: 'Français', es: 'Español' };

/** How dates and counts are written in it. */
export const localeOf: Record<Language, string> = { en: 'en-GB', fr: 'fr-FR', es: 'es-ES' };

export const isLanguage = (tag: string): tag is Language => (languages as readonly string[]).includes(tag);

/** The English sentence with its `{{name}}` replaced. */
export function fillIn(sentence: string, values: Readonly<Record<string, string | number>>): string {
  return sentence.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
}
