// Sharing a payment link by e-mail, in the merchant's name.

import type { Tx } from '#server/platform/db/database.ts';
import { formatInstant } from '#server/platform/emails/format-instant.ts';
import { queueCustomerEmail } from '#server/platform/emails/templates/queue-customer-email.ts';
import type { Environment } from '#server/platform/http/call.ts';
import { moneyModeOf } from '#server/rails/money-mode.ts';
import type { TxServices } from '#server/services.ts';
import { defaultBranding } from '#shared/account/default-branding.ts';
import { AppError } from '#shared/contract/errors.ts';
import { formatMoney } from '#shared/money.ts';
import { plainText } from '#shared/rich-text.ts';
import { linkShareTemplate } from './email-templates.ts';
import { type LinkRow, selectPrimaryColor } from './queries.ts';
import { findLink, type LinkServices, linkUrl } from './service.ts';

/** The maximum length of a description in the e-mail of a link or page; payers see the full text. */
export const introMax = 400;

/** Queues one e-mail per address. Only a link that takes payments can be shared. */
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
  const addresses = [...new Set(input.emails)];
  await queueCustomerEmail(tx, services, linkShareTemplate, {
    environmentId: environment.id,
    to: addresses,
    merchantName: environment.businessName,
    primaryColor,
    money: moneyModeOf(services, environment),
    facts: factsOf(link, environment.timeZone),
    url,
    values: {
      name: link.name,
      description: link.description ? plainText(link.description, introMax) : '',
      note: input.note ?? '',
      url,
    },
  });
  return { sent: addresses.length };
}

/** Returns the colour of the merchant's e-mails. */
export async function emailColorOf(tx: Tx, environment: Environment, publicUrl: string): Promise<string> {
  const host = new URL(publicUrl).hostname;
  return (await selectPrimaryColor(tx, environment.id, host)) ?? defaultBranding.brand_primary_color;
}

function factsOf(link: LinkRow, timeZone: string): [string, string][] {
  const facts: [string, string][] = [];
  if (link.amount !== null) facts.push(['Amount', formatMoney(link.amount, link.currency)]);
  if (link.expiresAt) facts.push(['Pay by', formatInstant(link.expiresAt, timeZone)]);
  return facts;
}
