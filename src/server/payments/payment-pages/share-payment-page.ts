// Sharing a payment page by e-mail, in the merchant's name.

import { emailColorOf, introMax } from '#server/payments/payment-links/share-payment-link.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { queueCustomerEmail } from '#server/platform/emails/templates/queue-customer-email.ts';
import type { Environment } from '#server/platform/http/call.ts';
import { moneyModeOf } from '#server/rails/money-mode.ts';
import type { TxServices } from '#server/services.ts';
import { AppError } from '#shared/contract/errors.ts';
import { formatMoney } from '#shared/money.ts';
import { plainText } from '#shared/rich-text.ts';
import { pageShareTemplate } from './email-templates.ts';
import type { PageRow } from './queries.ts';
import { findPage, type PageServices, pageUrl } from './service.ts';

/** Queues one e-mail per address. Only a page that takes payments can be shared. */
export async function sharePaymentPage(
  tx: Tx,
  services: PageServices & Pick<TxServices, 'rails'>,
  environment: Environment,
  pageId: string,
  input: { emails: string[]; note: string | null },
): Promise<{ sent: number }> {
  const page = await findPage(tx, environment, pageId);
  if (page.status !== 'ACTIVE') {
    throw new AppError('PAGE_STATE', { sentence: 'Only an active payment page can be sent.' });
  }
  const primaryColor = await emailColorOf(tx, environment, services.publicUrl);
  const url = pageUrl(page, services.publicUrl);
  const addresses = [...new Set(input.emails)];
  const { businessName } = environment;
  const isDonation = page.type === 'donation';
  await queueCustomerEmail(tx, services, pageShareTemplate, {
    environmentId: environment.id,
    to: addresses,
    merchantName: businessName,
    primaryColor,
    money: moneyModeOf(services, environment),
    facts: factsOf(page),
    url,
    values: {
      name: page.name,
      asks: isDonation ? 'asks for your support' : 'asks you to pay',
      action: isDonation ? 'Give now' : `Pay ${businessName}`,
      description: page.description ? plainText(page.description, introMax) : '',
      note: input.note ?? '',
      url,
    },
  });
  return { sent: addresses.length };
}

function factsOf(page: PageRow): [string, string][] {
  const facts: [string, string][] = [];
  if (page.amount !== null) facts.push(['Amount', formatMoney(page.amount, page.currency)]);
  if (page.goalAmount !== null) facts.push(['Goal', formatMoney(page.goalAmount, page.currency)]);
  return facts;
}
