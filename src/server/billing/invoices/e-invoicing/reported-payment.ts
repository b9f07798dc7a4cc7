// Updates to the tax authority about a cleared invoice: whether it is paid or void, and by what payment or credit note.
import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/database.ts';
import type { EInvoicePaymentStatus } from '#server/rails/e-invoicing/e-invoicing-rail.ts';
import type { InvoiceStatus } from '#shared/contract/billing/invoices/invoice-enums.ts';
import type { InvoiceRow } from '../queries.ts';

export type ReportedPayment = { paymentStatus: EInvoicePaymentStatus; reference: string | null };

const statuses: Partial<Record<InvoiceStatus, EInvoicePaymentStatus>> = {
  PAID: 'PAID',
  REFUNDED: 'PAID',
  CLOSED: 'REJECTED',
};

/** The latest payment or credit note: its number, or the payment reference. */
async function lastReference(tx: Tx, { environmentId, id }: InvoiceRow): Promise<string | null> {
  const { rows } = await sql<{ reference: string | null }>`
    select coalesce(p.number, t.reference, p.kind) as reference from invoice_payments p
    left join transactions t on t.environment_id = p.environment_id and t.id = p.transaction_id
    where p.environment_id = ${environmentId} and p.invoice_id = ${id} and p.reversed_at is null
    order by p.at desc, p.id desc limit 1`.execute(tx);
  return rows[0]?.reference ?? null;
}

export async function reportedPaymentOf(tx: Tx, invoice: InvoiceRow): Promise<ReportedPayment> {
  return {
    paymentStatus: statuses[invoice.status] ?? 'PENDING',
    reference: await lastReference(tx, invoice),
  };
}
