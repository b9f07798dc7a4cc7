// Sending a payment link to people by e-mail, in the merchant's name.
import { AppError } from '#shared/contract/errors.ts';
import { formatMoney } from '#shared/money.ts';
import type { Tx } from '../db/database.ts';
import { queueEmail } from '../emails/outbox.ts';
import type { Environment } from '../http/call.ts';
import type { LinkRow } from './queries.ts';
import { findLink, type LinkServices, linkUrl } from './service.ts';

/** Puts one e-mail an address into the outbox. Only a link that takes payments can be sent. */
export async function sharePaymentLink(
  tx: Tx,
  services: LinkServices,
  environment: Environment,
  linkId: string,
  input: { emails: string[]; note: string | null },
): Promise<{ sent: number }> {
  const link = await findLink(tx, services, environment, linkId);
  if (link.currentStatus !== 'ACTIVE') {
    throw new AppError('LINK_STATE', { sentence: 'Only an active payment link can be sent.' });
  }
  const { clock } = services;
  const message = writeMessage(link, linkUrl(link, services.publicUrl), environment, input.note);
  const addresses = [...new Set(input.emails)];
  for (const to of addresses) {
    const dedupeKey = `payment-link-share:${link.id}:${clock.newId()}`;
    await queueEmail({
      tx,
      clock,
      environmentId: environment.id,
      kind: 'payment_link',
      to,
      dedupeKey,
      ...message,
    });
  }
  return { sent: addresses.length };
}

function writeMessage(link: LinkRow, url: string, environment: Environment, note: string | null) {
  const amount = link.amount === null ? '' : `: ${formatMoney(link.amount, link.currency)}`;
  const mode = environment.mode === 'test' ? '[Test] ' : '';
  const subject = `${mode}${environment.businessName} asks you to pay for ${link.name}`;
  const lines = [`${link.name}${amount}`, link.description, note].filter((line) => line !== null);
  const text = [...lines, `Pay here: ${url}`, environment.businessName].join('\n\n');
  const paragraphs = lines.map((line) => `<p>${escapeHtml(line).replaceAll('\n', '<br>')}</p>`).join('\n');
  const html = `${paragraphs}
<p><a href="${escapeHtml(url)}">Pay ${escapeHtml(environment.businessName)}</a></p>
<p>${escapeHtml(url)}</p>`;
  return { subject, text, html };
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
