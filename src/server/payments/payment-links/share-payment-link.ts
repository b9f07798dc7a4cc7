// Sending a payment link to people by e-mail, in the merchant's name.

import type { Tx } from '#server/platform/db/database.ts';
import { formatInstant } from '#server/platform/emails/format-instant.ts';
import { type MoneyMode, renderEmail } from '#server/platform/emails/layout.ts';
import { queueEmail } from '#server/platform/emails/queue-email.ts';
import type { Environment } from '#server/platform/http/call.ts';
import { moneyModeOf } from '#server/rails/money-mode.ts';
import type { TxServices } from '#server/services.ts';
import { defaultBranding } from '#shared/account/default-branding.ts';
import { AppError } from '#shared/contract/errors.ts';
import { formatMoney } from '#shared/money.ts';
import { plainText } from '#shared/rich-text.ts';
import { type LinkRow, selectPrimaryColor } from './queries.ts';
import { findLink, type LinkServices, linkUrl } from './service.ts';

/** So much of a description stands in the e-mail of a link or page; the payer has the rest. */
export const introMax = 400;

/** Puts one e-mail per address into the outbox. Only a link that takes payments can be sent. */
export async function sharePaymentLink(
  tx: Tx,
  services: LinkServices & Pick<TxServices, 'rails'>,
  environment: Environment,
  linkId: string,
  input: { emails: string[]; note: string | null },
): Promise<{ sent: number }> {
  const link = await findLink(tx, services, environment, linkId);
  if (link.currentStatus !== 'ACTIVE') {
    throw new AppError('LINK_STATE', { sentence: 'Only an active payment link can be sent.' });
  }
  const primaryColor = await emailColorOf(tx, environment, services.publicUrl);
  const url = linkUrl(link, services.publicUrl);
  const money = moneyModeOf(services, environment);
  const content = writeEmail(link, environment, { url, primaryColor, note: input.note, money });
  const addresses = [...new Set(input.emails)];
  for (const to of addresses) {
    await queueEmail(tx, services, { environmentId: environment.id, kind: 'link_share', to, ...content });
  }
  return { sent: addresses.length };
}

/** The colour of the merchant's e-mails. */
export async function emailColorOf(tx: Tx, environment: Environment, publicUrl: string): Promise<string> {
  const host = new URL(publicUrl).hostname;
  return (await selectPrimaryColor(tx, environment.id, host)) ?? defaultBranding.brand_primary_color;
}

type EmailParts = { url: string; primaryColor: string; note: string | null; money: MoneyMode };

function writeEmail(link: LinkRow, environment: Environment, { url, primaryColor, note, money }: EmailParts) {
  const { businessName, timeZone } = environment;
  const facts: [string, string][] = [];
  if (link.amount !== null) facts.push(['Amount', formatMoney(link.amount, link.currency)]);
  if (link.expiresAt) facts.push(['Pay by', formatInstant(link.expiresAt, timeZone)]);
  return renderEmail({
    subject: `${businessName} asks you to pay for ${link.name}`,
    merchantName: businessName,
    primaryColor,
    money,
    heading: link.name,
    paragraphs: [link.description && plainText(link.description, introMax), note].filter(
      (text) => text !== null,
    ),
    facts,
    button: { label: `Pay ${businessName}`, url },
    footer: `Sent because ${businessName} requested this payment. The link is ${url}`,
  });
}
