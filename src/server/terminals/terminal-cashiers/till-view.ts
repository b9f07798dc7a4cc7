// The contents of a receiving page for a day: the last amount, the sum and the payments. No other data of the business.
import { type Html, html } from '#server/platform/documents/html.ts';
import { drawQrCode } from '#server/platform/documents/qr-code.ts';
import { channelLabels } from '#shared/contract/payments/pricing.ts';
import { formatMoney } from '#shared/money.ts';
import { schemeLabels } from '#shared/payments/cards.ts';
import type { CounterTexts } from './counter-texts.ts';
import type { Arrival, TillTerminal } from './till-queries.ts';

export const shownMax = 50;

export type TillDay = { items: readonly Arrival[]; count: number; total: number; now: Date };

export const timeText = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone }).format(at);

type Say = CounterTexts['say'];

const whoOf = ({ senderName, customerName }: Arrival, say: Say): string =>
  senderName ?? customerName ?? say('Customer');

function meansOf({ channel, cardScheme, cardLast4, senderBank, senderAccount }: Arrival, say: Say): string {
  const ending = (name: string, last4: string | null) => (last4 ? `${name} •••• ${last4}` : name);
  if (channel === 'card') return ending(say(schemeLabels[cardScheme ?? 'unknown']), cardLast4);
  if (channel === 'transfer')
    return ending(senderBank ?? say('Bank transfer'), senderAccount?.slice(-4) ?? null);
  return channel ? say(channelLabels[channel]) : say('Payment');
}

const tick = html`<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0M9 12l2 2l4-4"/></svg>`;

function lastPart({ currency }: TillTerminal, { items }: TillDay, say: Say): Html {
  const [last] = items;
  if (!last)
    return html`<section class="last none"><p class="strong">${say('No payments today')}</p><small>${say('Payments at this terminal appear here immediately.')}</small></section>`;
  const [who, means] = [whoOf(last, say), meansOf(last, say)];
  const session = last.senderSessionId;
  const amount = formatMoney(last.amount, currency);
  return html`<section class="last" data-last="${last.id}" data-at="${last.paidAt.toISOString()}" data-words="${say('Received {{amount}} from {{who}}', { amount, who })}">
<div class="lbl">${tick}<span data-ago>${say('Received')}</span></div>
<div class="big num">${amount}</div>
<p class="strong">${who}</p><small class="num">${session ? say('{{means}}, session {{session}}', { means, session }) : means}</small></section>`;
}

const row = (arrival: Arrival, { currency, timeZone }: TillTerminal, say: Say): Html =>
  html`<li><span class="grow"><b>${whoOf(arrival, say)}</b><small>${meansOf(arrival, say)}</small></span><span class="right"><b class="num">${formatMoney(arrival.amount, currency)}</b><small class="num">${timeText(arrival.paidAt, timeZone)}</small></span></li>`;

/** The part that is updated when a payment arrives. */
export function dayPart(terminal: TillTerminal, day: TillDay, { say }: CounterTexts): Html {
  const { items, count, total } = day;
  const payments = count === 1 ? say('Today, 1 payment') : say('Today, {{count}} payments', { count });
  return html`${lastPart(terminal, day, say)}
<div class="daysum"><span class="mut">${payments}</span><b class="num">${formatMoney(total, terminal.currency)}</b></div>
<ul class="ml">${items.map((item) => row(item, terminal, say))}</ul>
${count > items.length && html`<p class="more mut">${say('Showing the latest {{count}}.', { count: items.length })}</p>`}`;
}

/** The address that customers open, as text and as a QR code. */
export function payPart(
  { slug, status }: TillTerminal,
  { publicUrl, words: { say } }: { publicUrl: string; words: CounterTexts },
): Html {
  const url = `${publicUrl}/pay/${slug}`;
  if (status === 'DISABLED')
    return html`<footer class="pf"><p class="grow">${say('This terminal is turned off. Customers cannot pay at it.')}</p></footer>`;
  return html`<footer class="pf"><span class="grow"><small>${say('Customers pay at')}</small><b class="num">${url.replace(/^https?:\/\//, '')}</b></span><button type="button" class="btn lg" data-show-qr>${say('Show QR')}</button></footer>
<dialog class="qr" data-qr aria-label="${say('QR code of this terminal')}">${{ html: drawQrCode(url) }}<p>${say('Scan to pay')}</p><form method="dialog"><button class="btn lg block">${say('Close')}</button></form></dialog>`;
}
