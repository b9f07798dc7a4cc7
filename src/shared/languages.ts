// Languages of communication with customers: their documents and the payer's pages.

export const languages = ['en', 'fr', 'es'] as const;
/** ISO 639-1 code. */
export type Language = (typeof languages)[number];

/** Each in its own language. */
export const languageLabels: Record<Language, string> = { en: 'English', fr: 'Français', es: 'Español' };

/** Locales for dates and counts. */
export const localeOf: Record<Language, string> = { en: 'en-GB', fr: 'fr-FR', es: 'es-ES' };

export const isLanguage = (tag: string): tag is Language => (languages as readonly string[]).includes(tag);

/** Replaces each `{{name}}` in the English text. */
export function fillIn(sentence: string, values: Readonly<Record<string, string | number>>): string {
  return sentence.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
}

const qualityOf = (part: string): number => {
  const found = /;\s*q=([\d.]+)/.exec(part)?.[1];
  return found === undefined ? 1 : Number(found) || 0;
};

/** Returns the first supported language that a browser accepts: fr for 'de, fr-CA;q=0.8, en;q=0.5'. */
export function acceptedLanguage(header: string | undefined): Language | null {
  const preferred = (header ?? '')
    .split(',', 20)
    .map((part) => ({ tag: /^\s*([a-z]{2,3})\b/i.exec(part)?.[1]?.toLowerCase() ?? '', q: qualityOf(part) }))
    .filter(({ tag, q }) => q > 0 && isLanguage(tag))
    .toSorted((a, b) => b.q - a.q);
  const [first] = preferred;
  return first && isLanguage(first.tag) ? first.tag : null;
}
