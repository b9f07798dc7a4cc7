// Sending a payment link to people by e-mail, in the merchant's name.
import { defaultBranding } from '#shared/contract/branding.ts';
import { AppError } from '#shared/contract/errors.ts';
import { formatMoney } from '#shared/money.ts';
import type { Tx } from '../db/database.ts';
import { renderEmail } from '../emails/layout.ts';
import { queueEmail } from '../emails/queue-email.ts';
import { formatInstant } from '../emails/receipt.ts';
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
  const content = writeEmail(link, linkUrl(link, services.publicUrl), environment, input.note);
  const addresses = [...new Set(input.emails)];
  for (const to of addresses) {
    await queueEmail(tx, clock, { environmentId: environment.id, kind: 'link_share', to, ...content });
  }
  return { sent: addresses.length };
}

function writeEmail(link: LinkRow, url: string, environment: Environment, note: string | null) {
  const { businessName, mode, timeZone } = environment;
  const facts: [string, string][] = [];
  if (link.amount !== null) facts.push(['Amount', formatMoney(link.amount, link.currency)]);
  if (link.expiresAt) facts.push(['Pay by', formatInstant(link.expiresAt, timeZone)]);
  return {
    subject: `${mode === 'test' ? '[Test] ' : ''}${businessName} asks you to pay for ${link.name}`,
    ...renderEmail({
      merchantName: businessName,
      primaryColor: defaultBranding.brand_primary_color,
      testMode: mode === 'test',
      heading: link.name,
      paragraphs: [link.description, note].filter((text) => text !== null),
      facts,
      button: { label: `Pay ${businessName}`, url },
      footer: `Sent to you because ${businessName} asked for this payment. The link is ${url}`,
    }),
  };
}
