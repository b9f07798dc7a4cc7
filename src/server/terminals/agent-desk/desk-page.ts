// The page of an agent as HTML with the agent's name; the script signs in and renders the rest, in the language of the phone.
import { type Html, html } from '#server/platform/documents/html.ts';
import { pressedCss } from '#server/platform/documents/light-css.ts';
import type { CounterTexts } from '#server/terminals/terminal-cashiers/counter-texts.ts';
import { lightPage, overPage } from '#server/terminals/terminal-cashiers/till-page.ts';

const deskCss = pressedCss(import.meta.url, ['agent']);

export type Shown = {
  key: string;
  merchant: string;
  name: string;
  code: string;
  unreal: Html | null;
  choosesPin: boolean;
};

export function deskPage(
  { key, merchant, name, code, unreal, choosesPin }: Shown,
  { scriptPath, words }: { scriptPath: string | null; words: CounterTexts },
): string {
  return lightPage(
    merchant,
    { scriptPath, words },
    html`<body data-agent="${key}"${choosesPin && html` data-code="${code}"`}>${unreal}<header class="mh"><h1>${merchant}</h1><span class="sub">${name}</span></header>
<main data-desk></main>
<noscript><p class="more">${words.say('Turn on JavaScript to use this page.')}</p></noscript></body>`,
    deskCss,
  );
}

/** The page for an unknown or closed address. */
export function closedDeskPage(words: CounterTexts): string {
  const { say } = words;
  const text = say(
    'It was replaced by a newer one or is incomplete. Open the latest message from the business, or ask them to send the link again.',
  );
  return overPage(words, say('This address is no longer valid'), text);
}

/** The page for an expired link. It may show the name, because it was the newest link of that agent. */
export function expiredDeskPage(words: CounterTexts, of: { name: string; business: string }): string {
  const text = words.say('{{name}}, ask {{business}} to send you the link again.', of);
  return overPage(words, words.say('This link has expired'), text);
}
