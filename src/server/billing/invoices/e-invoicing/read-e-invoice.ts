// The status of an invoice at the tax authority, for lists and for its own page.
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { EInvoiceStatus } from '#shared/billing/e-invoicing/e-invoice-enums.ts';
import type { PaperSeal } from '#shared/billing/paper/paper.ts';
import type { EInvoiceState } from '#shared/contract/billing/invoices/e-invoice-shapes.ts';
import type { InvoiceDetail } from '#shared/contract/billing/invoices/invoice-shapes.ts';
import type { Place } from '../queries.ts';
import { type EInvoiceRow, selectEInvoice } from './queries.ts';

/** Selected with each row of `invoices`. */
export const eInvoiceSummary = (now: Date): RawBuilder<EInvoiceState | null> => sql`(
  select json_build_object('status', e.status, 'buyerKind', e.buyer_kind, 'irn', e.irn, 'csid', e.csid,
    'reportBy', to_char(e.report_by at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'isLate', e.status <> 'CLEARED' and coalesce(e.report_by < ${now}, false))
  from e_invoices e where e.environment_id = invoices.environment_id and e.id = invoices.id)`;

export function whereEInvoice(status: EInvoiceStatus | 'LATE', now: Date): RawBuilder<boolean> {
  const is =
    status === 'LATE' ? sql`e.status <> 'CLEARED' and e.report_by < ${now}` : sql`e.status = ${status}`;
  return sql`exists (select from e_invoices e where e.environment_id = invoices.environment_id and e.id = invoices.id and ${is})`;
}

export function isLateAt({ status, reportBy }: EInvoiceRow, now: Date): boolean {
  return status !== 'CLEARED' && reportBy !== null && reportBy < now;
}

export async function readEInvoice(db: Db, place: Place, now: Date): Promise<InvoiceDetail['eInvoice']> {
  const row = await selectEInvoice(db, place);
  if (!row) return null;
  const { status, buyerKind, irn, csid, qr, refusals, reportBy, clearedAt } = row;
  return {
    status,
    buyerKind,
    irn,
    csid,
    qr,
    refusals,
    reportBy: reportBy?.toISOString() ?? null,
    clearedAt: clearedAt?.toISOString() ?? null,
    isLate: isLateAt(row, now),
  };
}

/** The authority's seal of a cleared or reported invoice, for its page and document. */
export async function sealOf(db: Db, place: Place): Promise<PaperSeal | null> {
  const row = await selectEInvoice(db, place);
  return row?.csid && row.qr ? { irn: row.irn, csid: row.csid, qr: row.qr } : null;
}
