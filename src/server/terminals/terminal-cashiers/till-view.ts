// What a receiving page shows of a day: the last amount, the sum, and what has arrived. Nothing else of the business.
import { type Html, html } from '#server/platform/documents/html.ts';
import { drawQrCode } from '#server/platform/documents/qr-code.ts';
import { channelLabels } from '#shared/contract/payments/pricing.ts';
import { formatMoney } from '#shared/money.ts';
import { schemeLabels } from '#shared/payments/cards.ts';
import type { Arrival, TillTerminal } from './till-queries.ts';

export const shownMax = 50;

export type TillDay = { items: readonly Arrival[]; count: number; total: number; now: Date };

export const timeText = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone }).format(at);

const whoOf = ({ senderName, customerName }: Arrival): string => senderName ?? customerName ?? 'Customer';

function meansOf({ channel, cardScheme, cardLast4, senderBank, senderAccount }: Arrival): string {
  const ending = (name: string, last4: string | null) => (last4 ? `${name} •••• ${last4}` : name);
  if (channel === 'card') return ending(schemeLabels[cardScheme ?? 'unknown'], cardLast4);
  if (channel === 'transfer') return ending(senderBank ?? 'Bank transfer', senderAccount?.slice(-4) ?? null);
  return channel ? channelLabels[channel] : 'Payment';
}

const tick = html`<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0M9 12l2 2l4-4"/></svg>`;

function lastPart({ currency }: TillTerminal, { items }: TillDay): Html {
  const [last] = items;
  if (!last)
    return html`<section class="last none"><p class="strong">Nothing has arrived today</p><small>What arrives at this terminal is shown here at once.</small></section>`;
  const session = last.senderSessionId ? `, session ${last.senderSessionId}` : '';
  return html`<section class="last" data-last="${last.id}" data-at="${last.paidAt.toISOString()}" data-words="Received ${formatMoney(last.amount, currency)} from ${whoOf(last)}">
<div class="lbl">${tick}<span data-ago>Received</span></div>
<div class="big num">${formatMoney(last.amount, currency)}</div>
<p class="strong">${whoOf(last)}</p><small class="num">${meansOf(last)}${session}</small></section>`;
}

const row = (arrival: Arrival, { currency, timeZone }: TillTerminal): Html =>
  html`<li><span class="grow"><b>${whoOf(arrival)}</b><small>${meansOf(arrival)}</small></span><span class="right"><b class="num">${formatMoney(arrival.amount, currency)}</b><small class="num">${timeText(arrival.paidAt, timeZone)}</small></span></li>`;

/** The part that changes as money arrives. */
export function dayPart(terminal: TillTerminal, day: TillDay): Html {
  const { items, count, total } = day;
  const payments = count === 1 ? '1 payment' : `${count} payments`;
  return html`${lastPart(terminal, day)}
<div class="daysum"><span class="mut">Today, ${payments}</span><b class="num">${formatMoney(total, terminal.currency)}</b></div>
<ul class="ml">${items.map((one) => row(one, terminal))}</ul>
${count > items.length && html`<p class="more mut">The newest ${items.length} are shown.</p>`}`;
}

/** The address that customers open, as text and as a code to scan. */
export function payPart({ slug, status }: TillTerminal, publicUrl: string): Html {
  const url = `${publicUrl}/pay/${slug}`;
  if (status === 'DISABLED')
    return html`<footer class="pf"><p class="grow">This terminal is switched off. Customers cannot pay at it.</p></footer>`;
  return html`<footer class="pf"><span class="grow"><small>Customers pay at</small><b class="num">${url.replace(/^https?:\/\//, '')}</b></span><button type="button" class="btn lg" data-show-qr>Show QR</button></footer>
<dialog class="qr" data-qr aria-label="QR code of this terminal">${{ html: drawQrCode(url) }}<p>Scan to pay</p><form method="dialog"><button class="btn lg block">Close</button></form></dialog>`;
}
