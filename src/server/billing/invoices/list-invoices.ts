// The list of invoices, its export, and one invoice with all related data.
import { sql } from 'kysely';
import type { z } from 'zod';
import { readTimeline } from '#server/account/branding/read-timeline.ts';
import type { Database, Db } from '#server/platform/db/database.ts';
import { containsPattern } from '#server/platform/db/list-pages.ts';
import { statusList } from '#server/platform/db/status-list.ts';
import type { Environment } from '#server/platform/http/call.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import { addDays, dayOf, daysBetween } from '#server/platform/time/business-days.ts';
import { invoiceSentences } from '#shared/billing/invoice-timeline.ts';
import { amountDueNow, partsWithPaid } from '#shared/billing/payment-schedule.ts';
import type { EInvoiceState } from '#shared/contract/billing/invoices/e-invoice-shapes.ts';
import type { InvoiceFilters, invoiceListQuery } from '#shared/contract/billing/invoices/invoice-filters.ts';
import type {
  Invoice,
  InvoiceDetail,
  InvoicePayment,
} from '#shared/contract/billing/invoices/invoice-shapes.ts';
import { AppError } from '#shared/contract/errors.ts';
import { listAttachments } from './attachments/list-attachments.ts';
import { documentOf } from './document.ts';
import { isHeld } from './e-invoicing/gate.ts';
import { eInvoiceSummary, readEInvoice, whereEInvoice } from './e-invoicing/read-e-invoice.ts';
import { invoiceUrl } from './invoice-address.ts';
import {
  type InvoiceRow,
  type SettlementRow,
  selectFiguresOf,
  selectInvoice,
  selectInvoiceEvents,
  selectInvoicePayments,
  selectLines,
  selectRevisions,
  selectSeriesOf,
} from './queries.ts';
import { offlineMethodLabels } from './settling/settle.ts';
import { settlementText } from './settling/settlement-text.ts';
import { dueOf } from './states.ts';
import { customerOf } from './writing/document-customer.ts';

export type InvoiceListQuery = z.output<typeof invoiceListQuery>;
/** `today`: the business's day when the row was read. */
export type ListedInvoice = InvoiceRow & { today: string; eInvoice: EInvoiceState | null };

function matching(db: Db, environmentId: string, filters: InvoiceFilters, now: Date) {
  const { search, overdue, issued, eInvoice, currency, customerId, recurringId } = filters;
  const { dueFrom, dueTo, createdFrom, createdTo } = filters;
  const pattern = containsPattern(search ?? '');
  const today = sql<string>`(${now}::timestamptz at time zone (select b.time_zone from environments e join businesses b on b.id = e.business_id
    where e.id = ${environmentId}))::date`;
  return db
    .selectFrom('invoices')
    .where('invoices.environmentId', '=', environmentId)
    .selectAll('invoices')
    .select(sql<string>`${today}::text`.as('today'))
    .select(eInvoiceSummary(now).as('eInvoice'))
    .$if(eInvoice !== undefined, (rows) => rows.where(whereEInvoice(eInvoice ?? 'LATE', now)))
    .$if(Boolean(search), (rows) =>
      rows.where((eb) =>
        eb.or([
          eb('invoices.number', 'ilike', pattern),
          eb('invoices.customerName', 'ilike', pattern),
          eb('invoices.customerEmail', 'ilike', pattern),
        ]),
      ),
    )
    .$if(overdue !== undefined, (rows) =>
      rows.where(sql<boolean>`invoices.owed_on < ${today} and invoice_due(invoices) > 0`),
    )
    .$if(issued !== undefined, (rows) => rows.where('invoices.status', '<>', 'DRAFT'))
    .$if(currency !== undefined, (rows) => rows.where('invoices.currency', '=', currency ?? 'NGN'))
    .$if(customerId !== undefined, (rows) => rows.where('invoices.customerId', '=', customerId ?? ''))
    .$if(recurringId !== undefined, (rows) =>
      rows.where('invoices.kind', '=', 'recurring').where('invoices.originId', '=', recurringId ?? ''),
    )
    .$if(dueFrom !== undefined, (rows) => rows.where('invoices.dueOn', '>=', dueFrom ?? ''))
    .$if(dueTo !== undefined, (rows) => rows.where('invoices.dueOn', '<=', dueTo ?? ''))
    .$if(createdFrom !== undefined, (rows) =>
      rows.where('invoices.createdAt', '>=', new Date(createdFrom ?? 0)),
    )
    .$if(createdTo !== undefined, (rows) => rows.where('invoices.createdAt', '<', new Date(createdTo ?? 0)));
}

const list = statusList({
  table: 'invoices',
  matching,
  sorts: {
    createdAt: sql`invoices.created_at`,
    issueOn: sql`invoices.issue_on`,
    dueOn: sql`invoices.due_on`,
    total: sql`invoices.total`,
  },
});

export const listInvoices = (db: Db, environmentId: string, query: InvoiceListQuery, now: Date) =>
  list.page(db, environmentId, query, now, toInvoice);

export const countInvoices = (db: Database, environmentId: string, filters: InvoiceFilters, now: Date) =>
  list.count(db, environmentId, filters, now);

export const streamInvoices = (db: Database, environmentId: string, filters: InvoiceFilters, now: Date) =>
  list.stream(db, environmentId, filters, now);

/** The days overdue of the first unpaid part. */
export function overdueDaysOf(row: InvoiceRow, today: string): number {
  return dueOf(row) > 0 ? Math.max(0, daysBetween(row.owedOn, today)) : 0;
}

export function toInvoice(row: ListedInvoice): Invoice {
  const instant = (at: Date | null) => at?.toISOString() ?? null;
  return {
    id: row.id,
    number: row.number,
    kind: row.kind,
    status: row.status,
    currency: row.currency,
    customer: customerOf(row),
    issueOn: row.issueOn,
    dueOn: row.dueOn,
    total: row.total,
    lateFee: row.lateFee,
    paid: row.paid,
    refunded: row.refunded,
    due: dueOf(row),
    overdueDays: overdueDaysOf(row, row.today),
    views: row.views,
    lastViewedAt: instant(row.lastViewedAt),
    sentAt: instant(row.sentAt),
    issuedAt: instant(row.issuedAt),
    paidAt: instant(row.paidAt),
    eInvoice: row.eInvoice,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

function labelOf(row: SettlementRow): string {
  if (row.kind === 'payment') return settlementText(row);
  if (row.kind === 'credit') return 'Customer credit';
  if (row.kind === 'credit_note') return 'Credit note';
  const words = offlineMethodLabels[row.method ?? 'other'];
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The payments, each with the balance after it; the last balance is the amount due. */
export function paymentsOf(invoice: InvoiceRow, rows: readonly SettlementRow[]): InvoicePayment[] {
  let left = invoice.total + invoice.lateFee;
  return rows.map((row) => {
    if (!row.reversedAt) left -= row.amount - row.returned;
    return {
      id: row.id,
      kind: row.kind,
      method: row.method,
      transactionId: row.transactionId,
      label: labelOf(row),
      reference: row.reference ?? row.number,
      note: row.note,
      received: row.received,
      amount: row.amount,
      credited: row.credited,
      returned: row.returned,
      refunded: row.refunded,
      creditReturned: row.creditReturned,
      left,
      paidOn: row.paidOn,
      at: row.at.toISOString(),
      by: row.createdBy,
      undoneAt: row.reversedAt?.toISOString() ?? null,
      undoneBy: row.reversedBy,
    };
  });
}

type Reader = { clock: Clock; publicUrl: string };

export async function getInvoice(
  services: Reader,
  db: Db,
  environment: Pick<Environment, 'id' | 'timeZone'>,
  id: string,
): Promise<InvoiceDetail> {
  const row = await selectInvoice(db, { environmentId: environment.id, id });
  if (!row) throw new AppError('NOT_FOUND');
  const lines = await selectLines(db, row);
  const held = await isHeld(db, row);
  const revisions = await selectRevisions(db, row);
  const events = await selectInvoiceEvents(db, row.environmentId, row.id);
  const history = await readTimeline(services, db, events, { sentences: invoiceSentences });
  const today = dayOf(services.clock.now(), environment.timeZone);
  return {
    ...toInvoice({ ...row, today, eInvoice: null }),
    ...documentOf(row, lines),
    toBusiness: row.toBusiness,
    held,
    eInvoice: await readEInvoice(db, row, services.clock.now()),
    version: row.version,
    url: held ? null : invoiceUrl(row, services.publicUrl),
    parts: partsWithPaid(row.schedule, row.paid).map((part) => {
      const isLate = dueOf(row) > 0 && part.paid < part.amount;
      const overdueDays = isLate ? Math.max(0, daysBetween(part.dueOn, today)) : 0;
      return Object.assign(part, { overdueDays });
    }),
    owedOn: row.owedOn,
    asked: amountDueNow(row.schedule, { paid: row.paid, due: dueOf(row), today }),
    series: await selectSeriesOf(db, row),
    lateFeeRule: row.lateFeeRule,
    lateFeeChosen: row.lateFeeChosen,
    partAllowed: row.partAllowed,
    useCredit: row.useCredit,
    reminders: row.reminders.map(({ days, sentAt, dueOn }) => ({
      days,
      on: addDays(dueOn ?? row.dueOn, days),
      sentAt,
    })),
    attachments: await listAttachments(db, row),
    payments: paymentsOf(row, await selectInvoicePayments(db, row)),
    revisions: revisions.map(({ revision, document, savedBy, savedAt }) => ({
      revision,
      total: document.total,
      savedBy,
      savedAt: savedAt.toISOString(),
    })),
    history: history.map(({ row: _, ...line }) => line),
    customerFigures: await selectFiguresOf(db, row),
  };
}
