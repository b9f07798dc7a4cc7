// Sending a payment page to people by e-mail, in the merchant's name.

import { emailColorOf, introMax } from '#server/payments/payment-links/share-payment-link.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { type MoneyMode, renderEmail } from '#server/platform/emails/layout.ts';
import { queueEmail } from '#server/platform/emails/queue-email.ts';
import type { Environment } from '#server/platform/http/call.ts';
import { moneyModeOf } from '#server/rails/money-mode.ts';
import type { TxServices } from '#server/services.ts';
import { AppError } from '#shared/contract/errors.ts';
import { formatMoney } from '#shared/money.ts';
import { plainText } from '#shared/rich-text.ts';
import type { PageRow } from './queries.ts';
import { findPage, type PageServices, pageUrl } from './service.ts';

/** Puts one e-mail per address into the outbox. Only a page that takes payments can be sent. */
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
  const money = moneyModeOf(services, environment);
  const content = writeEmail(page, environment, { url, primaryColor, note: input.note, money });
  const addresses = [...new Set(input.emails)];
  for (const to of addresses) {
    await queueEmail(tx, services, {
      environmentId: environment.id,
      kind: 'link_share',
      to,
      ...content,
    });
  }
  return { sent: addresses.length };
}

type EmailParts = { url: string; primaryColor: string; note: string | null; money: MoneyMode };

function writeEmail(page: PageRow, environment: Environment, { url, primaryColor, note, money }: EmailParts) {
  const { businessName } = environment;
  const facts: [string, string][] = [];
  if (page.amount !== null) facts.push(['Amount', formatMoney(page.amount, page.currency)]);
  if (page.goalAmount !== null) facts.push(['Goal', formatMoney(page.goalAmount, page.currency)]);
  const intro = page.description && plainText(page.description, introMax);
  const asks = page.type === 'donation' ? 'asks for your support' : 'asks you to pay';
  return renderEmail({
    subject: `${businessName} ${asks}: ${page.name}`,
    merchantName: businessName,
    primaryColor,
    money,
    heading: page.name,
    paragraphs: [intro, note].filter((text) => text !== null),
    facts,
    button: { label: page.type === 'donation' ? 'Give now' : `Pay ${businessName}`, url },
    footer: `Sent because ${businessName} requested this payment. The page is ${url}`,
  });
}
