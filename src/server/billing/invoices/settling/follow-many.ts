// Batch follow-up of invoices of one environment, each paid in full by one payment: as `takeFollowUps` does per invoice.

import { loadMerchant } from '#server/payments/checkout/payment.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordEvents } from '#server/platform/events/record-event.ts';
import { columnsOfLine } from '#server/platform/events/timeline-lines.ts';
import { withPublicAddress } from '#server/platform/http/known-hosts.ts';
import type { TxServices } from '#server/services.ts';
import type { InvoiceEventLine } from '#shared/billing/invoice-timeline.ts';
import { invoiceUrl } from '../invoice-address.ts';
import { notifyFollowerOfMany } from '../invoice-follower.ts';
import { type InvoiceRow, type SettlementRow, selectPaymentsOfInvoices } from '../queries.ts';
import { describeInvoice } from '../states.ts';
import { lockInvoices } from '../writing/lock-invoices.ts';
import { settlementText } from './settlement-text.ts';

type Wanted = { transactionId: string; invoiceId: string };
type Paid = { invoice: InvoiceRow; row: SettlementRow };

/** Handles plain cases and returns how many; the others remain and are handled individually. */
export async function takeManyPaid(
  services: TxServices,
  tx: Tx,
  environmentId: string,
  requested: readonly Wanted[],
): Promise<number> {
  const invoices = await lockInvoices(
    tx,
    environmentId,
    requested.map(({ invoiceId }) => invoiceId),
  );
  const rows = await selectPaymentsOfInvoices(
    tx,
    environmentId,
    invoices.map(({ id }) => id),
  );
  const paid = invoices.flatMap((invoice): Paid[] => {
    const own = rows.filter(({ invoiceId }) => invoiceId === invoice.id);
    const [row] = own;
    const isPlain =
      invoice.status === 'PAID' && own.length === 1 && row && row.credited === 0 && row.reversedAt === null;
    const isWanted = requested.some(({ transactionId }) => transactionId === row?.transactionId);
    return isPlain && isWanted && row.amount === invoice.total + invoice.lateFee ? [{ invoice, row }] : [];
  });
  if (paid.length === 0) return 0;
  const taken = await tx
    .deleteFrom('invoiceFollowUps')
    .where('environmentId', '=', environmentId)
    .where('kind', '=', 'paid')
    .where(
      'transactionId',
      'in',
      paid.flatMap(({ row }) => row.transactionId ?? []),
    )
    .returning('transactionId')
    .execute();
  const still = new Set(taken.map(({ transactionId }) => transactionId));
  const done = paid.filter(({ row }) => still.has(row.transactionId ?? ''));
  if (done.length > 0) await tell(services, tx, environmentId, done);
  return done.length;
}

async function tell(
  services: TxServices,
  tx: Tx,
  environmentId: string,
  done: readonly Paid[],
): Promise<void> {
  const { clock } = services;
  const at = clock.now();
  const lines = done.map(({ invoice, row }) => {
    const columns = columnsOfLine<InvoiceEventLine>({
      kind: 'paid',
      params: { amount: row.amount, currency: invoice.currency, how: settlementText(row) },
      actor: { kind: 'customer', name: invoice.customerName },
      tone: 'success',
    });
    return Object.assign(columns, { environmentId, invoiceId: invoice.id, id: clock.newId(), at });
  });
  await tx.insertInto('invoiceEvents').values(lines).execute();
  const merchant = await loadMerchant(services, tx, environmentId);
  const { publicUrl } = withPublicAddress(services, merchant.websiteHost);
  const invoices = done.map(({ invoice }) => invoice);
  await recordEvents(tx, clock, environmentId, 'invoice.paid', invoices, (invoice) =>
    describeInvoice(invoice, invoiceUrl(invoice, publicUrl)),
  );
  await notifyFollowerOfMany(services, tx, invoices);
}
