// E-mails of an invoice: the invoice itself, and reminders.
import { describeMerchant, loadMerchant } from '#server/payments/checkout/payment.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { queueCustomerEmail } from '#server/platform/emails/templates/queue-customer-email.ts';
import { withPublicAddress } from '#server/platform/http/known-hosts.ts';
import { dayOf, daysBetween } from '#server/platform/time/business-days.ts';
import { moneyModeOf } from '#server/rails/money-mode.ts';
import type { TxServices } from '#server/services.ts';
import { amountDueNow, partsWithPaid } from '#shared/billing/payment-schedule.ts';
import type { InvoiceAttachment } from '#shared/contract/billing/invoices/invoice-shapes.ts';
import { formatMoney } from '#shared/money.ts';
import { listAttachments } from '../attachments/list-attachments.ts';
import { invoiceUrl } from '../invoice-address.ts';
import type { InvoiceRow } from '../queries.ts';
import { dueOf } from '../states.ts';
import { invoiceTemplate, reminderTemplate } from './email-templates.ts';
import { lateFeeOf, lateFeeOn } from './next-step.ts';

/** Formats a day: 4 December 2026 for 2026-12-04. */
export function longDay(day: string): string {
  const options = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat('en-GB', options).format(new Date(`${day}T00:00:00Z`));
}

/** For example 'was due on 4 December 2026', relative to today. */
function dueWhen(owedOn: string, today: string): string {
  const late = daysBetween(owedOn, today);
  if (late === 0) return 'is due today';
  return late < 0 ? `is due on ${longDay(owedOn)}` : `was due on ${longDay(owedOn)}`;
}

/** The parts with their due dates, for an invoice paid in parts. */
function partsOf(row: InvoiceRow): [string, string][] {
  return partsWithPaid(row.schedule, row.paid)
    .filter((part) => part.paid < part.amount)
    .map((part) => [
      part.isDeposit ? `Deposit by ${longDay(part.dueOn)}` : `By ${longDay(part.dueOn)}`,
      formatMoney(part.amount - part.paid, row.currency),
    ]);
}

function factsOf(row: InvoiceRow): [string, string][] {
  const money = (amount: number): string => formatMoney(amount, row.currency);
  const facts: [string, string][] = [
    ['Invoice', row.number ?? ''],
    ['Issued', longDay(row.issueOn)],
  ];
  if (row.poNumber) facts.push(['Your order', row.poNumber]);
  facts.push(['Due', longDay(row.dueOn)], ['Total', money(row.total)]);
  if (row.lateFee > 0) facts.push(['Late fee', money(row.lateFee)]);
  if (row.paid > 0) facts.push(['Paid so far', money(row.paid)]);
  facts.push(['Amount due', money(dueOf(row))], ...partsOf(row));
  return facts;
}

/** The amount and date of a late fee not yet added. */
function lateFeeFacts(row: InvoiceRow): [string, string][] {
  const { lateFeeRule, currency } = row;
  const fee = lateFeeRule ? lateFeeOf(lateFeeRule, dueOf(row)) : 0;
  if (!lateFeeRule || fee <= 0) return [];
  return [['Late fee to come', `${formatMoney(fee, currency)} on ${longDay(lateFeeOn(row, lateFeeRule))}`]];
}

/** Links to the document and its attachments, so that removed files are no longer available. */
function linksOf(at: string, files: readonly InvoiceAttachment[]): string {
  const links = files.map(({ id, fileName }) => `Attached: ${fileName}, ${at}/attachments/${id}`);
  return [`Invoice PDF: ${at}/pdf`, ...links].join('. ');
}

/** `dedupeKey`: at most one e-mail per key is sent. */
export async function emailInvoice(
  services: TxServices,
  tx: Tx,
  row: InvoiceRow,
  kind: 'new' | 'reminder',
  dedupeKey?: string,
): Promise<void> {
  const merchant = await loadMerchant(services, tx, row.environmentId);
  const { publicUrl } = withPublicAddress(services, merchant.websiteHost);
  const { name, primaryColor } = describeMerchant(merchant);
  const url = invoiceUrl(row, publicUrl);
  const files = await listAttachments(tx, row);
  const due = dueOf(row);
  const today = dayOf(services.clock.now(), merchant.timeZone);
  const values = {
    customer_name: row.customerName,
    number: row.number ?? '',
    amount_due: formatMoney(amountDueNow(row.schedule, { paid: row.paid, due, today }), row.currency),
    total: formatMoney(row.total, row.currency),
    due_date: longDay(row.dueOn),
    due_when: dueWhen(row.owedOn, today),
    action: due > 0 ? 'View and pay' : 'View invoice',
    notes: row.notes ?? '',
    pdf: url ? linksOf(`${publicUrl}/api/v1/pay/${row.slug}/invoice`, files) : '',
  };
  const email = {
    environmentId: row.environmentId,
    to: row.customerEmail,
    merchantName: name,
    primaryColor,
    money: moneyModeOf(services, merchant),
    facts: kind === 'reminder' ? [...factsOf(row), ...lateFeeFacts(row)] : factsOf(row),
    url,
    values,
    dedupeKey,
  };
  if (kind === 'new') await queueCustomerEmail(tx, services, invoiceTemplate, email);
  else await queueCustomerEmail(tx, services, reminderTemplate, email);
}
