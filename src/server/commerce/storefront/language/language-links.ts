// The languages of a page in its HTML: links for search engines and for people, and the words of the script.
import { type Html, html } from '#server/platform/documents/html.ts';
import { languageLabels, languages } from '#shared/languages.ts';
import { inLanguage, type Speech, scriptWords, withLanguage } from './speech.ts';

/** JSON within a script element: nothing in it ends the element. */
export const json = (value: unknown): Html => ({ html: JSON.stringify(value).replaceAll('<', '\\u003c') });

/** The same page in each language, and where whoever asks for none of them is sent. */
export const languageLinks = (publicUrl: string, path: string, { own }: Speech): Html[] => [
  ...languages.map(
    (one) => html`<link rel="alternate" hreflang="${one}" href="${publicUrl}${inLanguage(path, one, own)}">`,
  ),
  html`<link rel="alternate" hreflang="x-default" href="${publicUrl}${path}">`,
];

/** Links to the same address in each language: they need no script. */
export const selector = (asked: string, { language, say }: Speech): Html =>
  html`<nav class="langs" aria-label="${say('Language')}">${languages.map(
    (one) =>
      html`<a href="${withLanguage(asked, one)}" hreflang="${one}" lang="${one}"${
        one === language && html` aria-current="true"`
      }>${languageLabels[one]}</a>`,
  )}</nav>`;

/** What the script says on pages where things are looked at, and nothing is asked. */
const whileLooking = [
  'Your bag',
  'Your bag, {{count}}',
  'In your bag · View bag',
  'Your browser does not allow the bag to be saved',
] as const;

/** Data and no code: the policy of the program lets no script run that lies in a page. English needs none. */
export function wordsOfScript({ language }: Speech, isLookedAt: boolean): Html | null {
  const words = scriptWords[language];
  if (!words) return null;
  const shown = isLookedAt ? Object.fromEntries(whileLooking.map((one) => [one, words[one]])) : words;
  return html`<script type="application/json" data-words>${json(shown)}</script>`;
}
