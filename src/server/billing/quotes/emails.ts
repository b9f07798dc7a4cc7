// E-mail of a quote: the offer, amount, expiry date, and link to its page.
import { longDay } from '#server/billing/invoices/steps/emails.ts';
import { describeMerchant, loadMerchant } from '#server/payments/checkout/payment.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { queueCustomerEmail } from '#server/platform/emails/templates/queue-customer-email.ts';
import { withPublicAddress } from '#server/platform/http/known-hosts.ts';
import { minutesUntil } from '#server/platform/jobs/outbox.ts';
import { addDays, startOfDay } from '#server/platform/time/business-days.ts';
import { moneyModeOf } from '#server/rails/money-mode.ts';
import type { TxServices } from '#server/services.ts';
import { formatMoney } from '#shared/money.ts';
import { quoteTemplate } from './email-templates.ts';
import type { QuoteRow } from './queries.ts';

export async function emailQuote(services: TxServices, tx: Tx, row: QuoteRow): Promise<void> {
  const merchant = await loadMerchant(services, tx, row.environmentId);
  const { publicUrl } = withPublicAddress(services, merchant.websiteHost);
  const { name, primaryColor } = describeMerchant(merchant);
  const total = formatMoney(row.total, row.currency);
  const validUntil = longDay(row.validUntil);
  const number = row.number ?? '';
  const expiresAt = startOfDay(addDays(row.validUntil, 1), merchant.timeZone);
  await queueCustomerEmail(tx, services, quoteTemplate, {
    environmentId: row.environmentId,
    to: row.customerEmail,
    validMinutes: minutesUntil(expiresAt, services.clock.now()),
    merchantName: name,
    primaryColor,
    money: moneyModeOf(services, merchant),
    facts: [
      ['Quote', number],
      ['Valid until', validUntil],
      ['Total', total],
    ],
    url: `${publicUrl}/pay/quote/${row.slug}`,
    values: {
      customer_name: row.customerName,
      number,
      total,
      valid_until: validUntil,
      notes: row.notes ?? '',
      pdf_url: `${publicUrl}/api/v1/pay/quote/${row.slug}/pdf`,
    },
  });
}
