// The page of an agent as HTML: whose it is; the script signs in and shows the rest, in the language of the phone.
import { readFileSync } from 'node:fs';
import { html } from '#server/platform/documents/html.ts';
import { lightPage } from '#server/terminals/terminal-cashiers/till-page.ts';

const css = readFileSync(new URL('./agent.css', import.meta.url), 'utf8');

export type Shown = {
  key: string;
  merchant: string;
  name: string;
  code: string;
  unreal: string | null;
  choosesPin: boolean;
};

export function deskPage(
  { key, merchant, name, code, unreal, choosesPin }: Shown,
  scriptPath: string | null,
): string {
  return lightPage(
    merchant,
    { scriptPath },
    html`<body data-agent="${key}"${choosesPin && html` data-code="${code}"`}>${unreal && html`<p class="test">${unreal}</p>`}<header class="mh"><h1>${merchant}</h1><span class="sub">${name}</span></header>
<main data-desk></main>
<noscript><p class="more">Switch scripts on to use this page.</p></noscript></body>`,
    css,
  );
}

/** What stands where an address leads to nothing, or to nothing any more. */
export function closedDeskPage(): string {
  return lightPage(
    'Not valid',
    { scriptPath: null },
    html`<body><main class="closed"><h1>This address is not valid any more</h1><p class="mut">It was renewed, or is not complete. Ask the business for a new one.</p></main></body>`,
  );
}
