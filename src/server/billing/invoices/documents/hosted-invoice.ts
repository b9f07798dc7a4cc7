// The hosted invoice page, found by its address across environments.

import { loadMerchant } from '#server/payments/checkout/payment.ts';
import { selectAddress } from '#server/payments/sources/addresses.ts';
import type { Db } from '#server/platform/db/database.ts';
import { dayOf } from '#server/platform/time/business-days.ts';
import { moneyModeOf } from '#server/rails/money-mode.ts';
import type { Services } from '#server/services.ts';
import { documentTexts } from '#shared/billing/paper/document-texts.ts';
import { lineAmount, lineReckoning, partLabel, sumsOfDocument } from '#shared/billing/paper/invoice-paper.ts';
import type { PaperTotal } from '#shared/billing/paper/paper.ts';
import { amountDueNow, partsWithPaid } from '#shared/billing/payment-schedule.ts';
import type { HostedInvoice } from '#shared/contract/billing/invoices/hosted-invoice.ts';
import { AppError } from '#shared/contract/errors.ts';
import { listAttachments } from '../attachments/list-attachments.ts';
import { documentOf } from '../document.ts';
import { isHeld } from '../e-invoicing/gate.ts';
import { sealOf } from '../e-invoicing/read-e-invoice.ts';
import { invoiceAddressKind } from '../invoice-address.ts';
import { overdueDaysOf, paymentsOf } from '../list-invoices.ts';
import { type InvoiceRow, selectInvoice, selectInvoicePayments, selectLines } from '../queries.ts';
import { readInvoiceSettings } from '../settings.ts';
import { leastOf } from '../source.ts';
import { dueOf } from '../states.ts';
import { documentLanguage } from './document-language.ts';

/** Returns the invoice at an address; throws NOT_FOUND, also for the address of another noun. */
export async function findHosted(db: Db, slug: string): Promise<InvoiceRow> {
  const address = await selectAddress(db, slug.toLowerCase());
  const row = address?.source === invoiceAddressKind && (await selectInvoice(db, address));
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** As `findHosted`, restricted to invoices whose documents may be read: excludes those taken back to draft. */
export async function findShown(db: Db, slug: string): Promise<InvoiceRow> {
  const row = await findHosted(db, slug);
  if (row.status === 'DRAFT' || (await isHeld(db, row))) throw new AppError('NOT_FOUND');
  return row;
}

async function filesOf(db: Db, row: InvoiceRow): Promise<HostedInvoice['attachments']> {
  const files = await listAttachments(db, row);
  return files.map(({ id, fileName, sizeBytes }) => ({ id, fileName, sizeBytes }));
}

const asSum = ({ label, note, text, strong }: PaperTotal): HostedInvoice['sums'][number] => ({
  label,
  note,
  amount: text,
  strong,
});

export async function getHostedInvoice(services: Services, db: Db, slug: string): Promise<HostedInvoice> {
  const row = await findHosted(db, slug);
  const now = services.clock.now();
  const merchant = await loadMerchant(services, db, row.environmentId);
  const held = await isHeld(db, row);
  const isShown = row.status !== 'DRAFT' && !held;
  const document = documentOf(row, isShown ? await selectLines(db, row) : []);
  const payments = isShown ? paymentsOf(row, await selectInvoicePayments(db, row)) : [];
  const settings = await readInvoiceSettings(db, row.environmentId);
  const language = await documentLanguage(db, row, settings);
  const words = documentTexts(language);
  const due = dueOf(row);
  const { partAllowed, schedule, paid, currency } = row;
  const least = leastOf({ partAllowed, schedule, paid, due, currency });
  const today = dayOf(now, merchant.timeZone);
  return {
    now: now.toISOString(),
    ...moneyModeOf(services, merchant),
    language,
    slug: row.slug ?? '',
    number: row.number ?? '',
    state: isShown ? row.status : held ? 'HELD' : 'UNSENT',
    currency: row.currency,
    customer: isShown ? { name: row.customerName, email: row.customerEmail } : { name: '', email: '' },
    issueOn: row.issueOn,
    dueOn: row.dueOn,
    overdueDays: overdueDaysOf(row, today),
    total: isShown ? row.total + row.lateFee : 0,
    due,
    owedOn: row.owedOn,
    asked: amountDueNow(schedule, { paid, due, today }),
    parts: isShown
      ? partsWithPaid(schedule, paid).map((part, index, parts) => ({
          label: partLabel(part, { index, count: parts.length }, words),
          dueOn: part.dueOn,
          amount: part.amount,
          paid: part.paid,
        }))
      : [],
    lines: document.lines.map((line) => ({
      name: line.name,
      description: line.description,
      reckoning: lineReckoning(line, row.currency, words),
      amount: lineAmount(line),
    })),
    sums: isShown ? sumsOfDocument(document, row.lateFee, words).map(asSum) : [],
    payments: payments
      .filter(({ undoneAt }) => undoneAt === null)
      .map((payment) => ({
        kind: payment.kind,
        label: words.say(payment.label),
        on: payment.paidOn,
        amount: payment.amount - payment.returned,
        credited: payment.credited - payment.creditReturned,
        reference: payment.kind === 'payment' ? payment.reference : null,
        number: payment.kind === 'credit_note' ? payment.reference : null,
      })),
    attachments: isShown ? await filesOf(db, row) : [],
    least: (partAllowed || schedule.length > 0) && due > least ? least : null,
    notes: isShown ? row.notes : null,
    terms: isShown ? row.terms : null,
    bankDetails: isShown && due > 0 ? settings.bankDetails : null,
    eInvoice: isShown ? await sealOf(db, row) : null,
  };
}
