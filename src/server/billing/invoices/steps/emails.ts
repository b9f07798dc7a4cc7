// What the customer is told of an invoice by e-mail: the invoice itself, a reminder of it.
import { describeMerchant, loadMerchant } from '#server/payments/checkout/payment.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { renderEmail } from '#server/platform/emails/layout.ts';
import { queueEmail } from '#server/platform/emails/queue-email.ts';
import { atHost } from '#server/platform/http/known-hosts.ts';
import { dayOf, daysBetween } from '#server/platform/time/business-days.ts';
import { moneyModeOf } from '#server/rails/money-mode.ts';
import type { TxServices } from '#server/services.ts';
import { formatMoney } from '#shared/money.ts';
import { invoiceUrl } from '../invoice-address.ts';
import type { InvoiceRow } from '../queries.ts';
import { dueOf } from '../states.ts';

/** 4 December 2026 of 2026-12-04. */
export function longDay(day: string): string {
  const options = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat('en-GB', options).format(new Date(`${day}T00:00:00Z`));
}

function headingOf(row: InvoiceRow, kind: 'new' | 'reminder', today: string): string {
  const due = formatMoney(dueOf(row), row.currency);
  if (kind === 'new') return `Invoice ${row.number}`;
  const late = daysBetween(row.dueOn, today);
  if (late === 0) return `${due} is due today`;
  if (late < 0) return `${due} is due on ${longDay(row.dueOn)}`;
  return `${due} was due on ${longDay(row.dueOn)}`;
}

/** `dedupeKey`: one of this name is ever sent. */
export async function emailInvoice(
  services: TxServices,
  tx: Tx,
  row: InvoiceRow,
  kind: 'new' | 'reminder',
  dedupeKey?: string,
): Promise<void> {
  const merchant = await loadMerchant(services, tx, row.environmentId);
  const { publicUrl } = atHost(services, merchant.websiteHost);
  const { name, primaryColor } = describeMerchant(merchant);
  const url = invoiceUrl(row, publicUrl);
  const due = dueOf(row);
  const today = dayOf(services.clock.now(), merchant.timeZone);
  const settled = row.paid > 0 ? [['Paid so far', formatMoney(row.paid, row.currency)] as const] : [];
  const fee = row.lateFee > 0 ? [['Late fee', formatMoney(row.lateFee, row.currency)] as const] : [];
  await queueEmail(tx, services, {
    environmentId: row.environmentId,
    kind: kind === 'new' ? 'invoice' : 'invoice_reminder',
    to: row.customerEmail,
    ...(dedupeKey && { dedupeKey }),
    ...renderEmail({
      subject:
        kind === 'new'
          ? `Invoice ${row.number} from ${merchant.businessName}`
          : `Reminder: invoice ${row.number} from ${merchant.businessName}`,
      merchantName: name,
      primaryColor,
      money: moneyModeOf(services, merchant),
      heading: headingOf(row, kind, today),
      paragraphs: [`Dear ${row.customerName},`, ...(row.notes ? [row.notes] : [])],
      facts: [
        ['Invoice', row.number ?? ''],
        ['Issued', longDay(row.issueOn)],
        ['Due', longDay(row.dueOn)],
        ['Total', formatMoney(row.total, row.currency)],
        ...fee,
        ...settled,
        ['Amount due', formatMoney(due, row.currency)],
      ],
      ...(url && { button: { label: due > 0 ? 'View and pay' : 'View invoice', url } }),
      footer: `Sent by ${merchant.businessName}. Questions? Reply to the business that billed you.`,
    }),
  });
}
