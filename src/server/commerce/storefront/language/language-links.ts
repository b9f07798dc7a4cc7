// Languages in the HTML of a page: links for search engines and visitors, and the translations for the script.
import { type Html, html } from '#server/platform/documents/html.ts';
import { languageLabels, languages } from '#shared/languages.ts';
import { inLanguage, type Speech, scriptTranslations, withLanguage } from './speech.ts';

/** Serializes JSON for a script element: its content cannot close the element. */
export const json = (value: unknown): Html => ({ html: JSON.stringify(value).replaceAll('<', '\\u003c') });

/** Alternate links to the page in each language, and the default for any other language. */
export const languageLinks = (publicUrl: string, path: string, { own }: Speech): Html[] => [
  ...languages.map(
    (language) =>
      html`<link rel="alternate" hreflang="${language}" href="${publicUrl}${inLanguage(path, language, own)}">`,
  ),
  html`<link rel="alternate" hreflang="x-default" href="${publicUrl}${path}">`,
];

/** Links to the same address in each language; they work without a script. */
export const selector = (requested: string, { language, say }: Speech): Html =>
  html`<nav class="langs" aria-label="${say('Language')}">${languages.map(
    (item) =>
      html`<a href="${withLanguage(requested, item)}" hreflang="${item}" lang="${item}"${
        item === language && html` aria-current="true"`
      }>${languageLabels[item]}</a>`,
  )}</nav>`;

/** The script's texts on pages that are only browsed, without requests. */
const whileLooking = [
  'Your bag',
  'Your bag, {{count}}',
  'In your bag · View bag',
  'Your browser does not allow the bag to be saved',
] as const;

/** Texts as data, not code, because the content security policy forbids inline scripts. English needs none. */
export function scriptTranslationsTag({ language }: Speech, isLookedAt: boolean): Html | null {
  const words = scriptTranslations[language];
  if (!words) return null;
  const shown = isLookedAt ? Object.fromEntries(whileLooking.map((item) => [item, words[item]])) : words;
  return html`<script type="application/json" data-words>${json(shown)}</script>`;
}
