// The receiving page of a cashier as HTML: PIN form, then the day; and a plain page for an unknown address.
import { type Html, html } from '#server/platform/documents/html.ts';
import { lightCss, pressedCss } from '#server/platform/documents/light-css.ts';
import type { CounterTexts } from './counter-texts.ts';
import type { Watching } from './service.ts';
import type { TillTerminal } from './till-queries.ts';
import { dayPart, payPart, type TillDay, timeText } from './till-view.ts';

const counterCss = lightCss + pressedCss(import.meta.url, ['till', 'till-day', 'counter']);

/** `isSimulated`: no money moves in live mode either. */
export type Around = {
  publicUrl: string;
  scriptPath: string | null;
  isSimulated: boolean;
  words: CounterTexts;
};

/** A light page for phones, with one script. `more`: additional minified styles. */
export function lightPage(
  title: string,
  { scriptPath, words }: Pick<Around, 'scriptPath' | 'words'>,
  body: Html,
  more = '',
): string {
  return html`<!doctype html>
<html lang="${words.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><meta name="robots" content="noindex"><meta name="color-scheme" content="light dark">
<style>${{ html: counterCss + more }}</style>${scriptPath && html`<script type="module" src="${scriptPath}"></script>`}</head>
${body}
</html>`.html;
}

/** Returns the notice that no money moves; null if money moves. */
export function simulationNotice(
  { mode }: Pick<TillTerminal, 'mode'>,
  { isSimulated, words: { say } }: Pick<Around, 'isSimulated' | 'words'>,
): Html | null {
  if (mode !== 'test' && !isSimulated) return null;
  const text =
    mode === 'test' ? say('Test mode. No real money moves.') : say('Simulation. No real money moves.');
  return html`<p class="test">${text}</p>`;
}

const header = (terminal: TillTerminal, beneath: string): Html =>
  html`<header class="mh"><h1>${terminal.name}${terminal.label && ` · ${terminal.label}`}</h1><span class="sub">${beneath}</span></header>`;

export function pinPage(terminal: TillTerminal, name: string, key: string, around: Around): string {
  const { say } = around.words;
  return lightPage(
    terminal.name,
    around,
    html`<body data-till="${key}">${simulationNotice(terminal, around)}${header(terminal, name)}
<main><form class="pin" data-pin novalidate><label for="pin">${say('PIN')}</label>
<input class="entry" id="pin" name="pin" inputmode="numeric" autocomplete="off" pattern="[0-9]*" aria-describedby="fault" required>
<p class="fault" id="fault" role="alert" data-fault></p>
<button class="btn primary lg block">${say('Open')}</button>
<p class="mut">${say('The six digits that came with this address. You enter them once per shift.')}</p></form>
<noscript><p class="mut">${say('Turn on JavaScript to use this page.')}</p></noscript></main></body>`,
  );
}

export function tillPage(
  terminal: TillTerminal,
  watching: Watching,
  day: TillDay,
  key: string,
  around: Around,
): string {
  const { say } = around.words;
  const time = timeText(watching.openedAt, terminal.timeZone);
  const beneath = say('{{name}}, since {{time}}', { name: watching.name, time });
  return lightPage(
    terminal.name,
    around,
    html`<body data-till="${key}" data-now="${day.now.toISOString()}">${simulationNotice(terminal, around)}${header(terminal, beneath)}
<div class="bar"><span class="live wait" role="status" data-live>${say('Connecting…')}</span><button type="button" class="sound" role="switch" aria-checked="false" data-sound><span>${say('Sound off')}</span><i></i></button></div>
<noscript><p class="more">${say('Turn on JavaScript to see new payments.')}</p></noscript>
<main data-day>${dayPart(terminal, day, around.words)}</main>
<div data-register data-terminal-id="${watching.terminalId}" data-terminal="${terminal.name}" data-currency="${terminal.currency}" data-zone="${terminal.timeZone}"></div>
<p class="sr" aria-live="polite" data-said></p>
${payPart(terminal, around)}</body>`,
  );
}

/** The page for an unknown or closed address. */
export function closedPage(words: CounterTexts): string {
  const { say } = words;
  const text = say('It was revoked or is incomplete. Ask whoever runs the till for a new one.');
  return overPage(words, say('This address is no longer valid'), text);
}

/** A page that explains why there is nothing to show, and what to do. */
export function overPage(words: CounterTexts, title: string, message: string): string {
  return lightPage(
    words.say('Not valid'),
    { scriptPath: null, words },
    html`<body><main class="closed"><h1>${title}</h1><p class="mut">${message}</p></main></body>`,
  );
}
