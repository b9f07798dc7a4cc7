// Follow-up of captured and returned invoice payments: timeline, events, notification of the originating noun, and the allocation of
// returned amounts. The capture itself allocates what was paid.
import { sql } from 'kysely';
import { loadMerchant } from '#server/payments/checkout/payment.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { withClockOf } from '#server/platform/http/environment-clock.ts';
import { withPublicAddress } from '#server/platform/http/known-hosts.ts';
import type { DueQuery } from '#server/platform/jobs/due.ts';
import type { Services, TxServices } from '#server/services.ts';
import { lockedWith } from '../invoice-address.ts';
import { notifyFollower } from '../invoice-follower.ts';
import { type InvoiceRow, type SettlementRow, selectInvoicePayments } from '../queries.ts';
import { invoiceStates } from '../states.ts';
import { lockInvoice } from '../writing/lock-invoices.ts';
import { takeManyPaid } from './follow-many.ts';
import { returnPayment } from './return-payment.ts';
import { settlementText } from './settlement-text.ts';

const batchMax = 100;

type FollowUp = {
  environmentId: string;
  transactionId: string;
  kind: 'paid' | 'returned';
  invoiceId: string;
};

export const dueFollowUps = (): DueQuery => sql`select 1 from invoice_follow_ups order by at limit 1`;

/** Processes pending follow-ups; returns how many there were. */
export async function takeFollowUps(services: Services): Promise<number> {
  const { database, log } = services;
  const found = await database.db
    .selectFrom('invoiceFollowUps')
    .select(['environmentId', 'transactionId', 'kind', 'invoiceId'])
    .orderBy('at')
    .limit(batchMax)
    .execute();
  const byEnvironment = Map.groupBy(found, ({ environmentId }) => environmentId);
  let done = 0;
  for (const [environmentId, all] of byEnvironment) {
    const own = withClockOf(services, environmentId);
    const many = await takePaidTogether(own, environmentId, all);
    done += many;
    if (many === all.length) continue;
    for (const item of all) {
      try {
        if (await database.inTransaction((tx) => take(own, tx, item))) done += 1;
      } catch (error) {
        log.error({ err: error, invoiceId: item.invoiceId }, 'a follow-up of an invoice payment failed');
      }
    }
  }
  return done;
}

/** Processes plain cases as a batch; if the batch fails, each individually. */
async function takePaidTogether(
  services: Services,
  environmentId: string,
  found: readonly FollowUp[],
): Promise<number> {
  const paid = found.filter(({ kind }) => kind === 'paid');
  if (paid.length < 2) return 0;
  return services.database
    .inTransaction((tx) => takeManyPaid(services, tx, environmentId, paid))
    .catch((error: unknown) => {
      services.log.warn({ err: error, environmentId }, 'invoice payments are followed up one by one');
      return 0;
    });
}

async function take(services: TxServices, tx: Tx, followUp: FollowUp): Promise<boolean> {
  const taken = await tx
    .deleteFrom('invoiceFollowUps')
    .where('environmentId', '=', followUp.environmentId)
    .where('transactionId', '=', followUp.transactionId)
    .where('kind', '=', followUp.kind)
    .returning('invoiceId')
    .executeTakeFirst();
  if (!taken) return false;
  const invoice = await lockInvoice(tx, { environmentId: followUp.environmentId, id: followUp.invoiceId });
  if (!invoice) return true;
  const rows = await selectInvoicePayments(tx, invoice);
  const row = rows.find(({ transactionId }) => transactionId === followUp.transactionId);
  if (!row) return true;
  const merchant = await loadMerchant(services, tx, followUp.environmentId);
  const atMerchant = withPublicAddress(services, merchant.websiteHost);
  if (followUp.kind === 'paid') await tellPaid(atMerchant, tx, invoice, rows, row);
  else await returnPayment(atMerchant, tx, { invoice, row, timeZone: merchant.timeZone });
  return true;
}

async function tellPaid(
  services: TxServices,
  tx: Tx,
  invoice: InvoiceRow,
  rows: readonly SettlementRow[],
  row: SettlementRow,
): Promise<void> {
  const { currency } = invoice;
  const before = rows.slice(0, rows.indexOf(row) + 1).filter(({ reversedAt }) => reversedAt === null);
  const left = invoice.total + invoice.lateFee - before.reduce((sum, { amount }) => sum + amount, 0);
  const actor = { kind: 'customer', name: invoice.customerName } as const;
  const params = { amount: row.amount, currency, how: settlementText(row) };
  const change = lockedWith(services, invoice);
  if (row.amount > 0 && left > 0)
    await invoiceStates.begin(services, tx, change, {
      kind: 'part_paid',
      params: { ...params, left },
      actor,
      tone: 'success',
    });
  else if (row.amount > 0)
    await invoiceStates.begin(services, tx, change, { kind: 'paid', params, actor, tone: 'success' });
  if (row.credited > 0)
    await invoiceStates.note(services, tx, invoice, {
      kind: 'credit_kept',
      params: { amount: row.credited, currency },
      actor,
      tone: 'success',
    });
  if (row.amount > 0 && left <= 0 && invoice.status === 'PAID')
    await notifyFollower(services, tx, invoice, 'paid');
}
