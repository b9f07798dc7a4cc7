// Batch follow-up of subscriptions of one environment whose period was paid and that need no other change, with one statement per table.

import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/database.ts';
import { columnsOfLine } from '#server/platform/events/timeline-lines.ts';
import type { BilledInvoice, TxServices } from '#server/services.ts';
import type { SubscriptionLine } from '#shared/billing/subscriptions/subscription-lines.ts';
import type { SubscriptionRow } from './queries.ts';

/** Whether a subscription runs normally, with no coupon still to be redeemed. */
const isPlain = (row: SubscriptionRow | undefined): boolean =>
  row?.status === 'ACTIVE' && (row.coupon === null || row.coupon.redeemed);

/** Follows up normally running subscriptions; returns the invoices of the others, which need more changes. */
export async function followManyPaid<I extends BilledInvoice>(
  { clock }: TxServices,
  tx: Tx,
  invoices: readonly I[],
): Promise<I[]> {
  const environmentId = invoices[0]?.environmentId ?? '';
  const periods = await tx
    .selectFrom('subscriptionPeriods')
    .where('environmentId', '=', environmentId)
    .where(
      'invoiceId',
      'in',
      invoices.map(({ id }) => id),
    )
    .selectAll()
    .execute();
  if (periods.length === 0) return [...invoices];
  const rows = await tx
    .selectFrom('subscriptions')
    .where('environmentId', '=', environmentId)
    .where('id', 'in', [...new Set(periods.map(({ subscriptionId }) => subscriptionId))])
    .selectAll()
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  const plain = periods.filter(
    ({ change, paidAt, subscriptionId }) =>
      change === null && paidAt === null && isPlain(rowOf.get(subscriptionId)),
  );
  if (plain.length > 0) {
    const at = clock.now();
    const names = JSON.stringify(plain.map(({ subscriptionId: id, key }) => ({ id, key })));
    const of = sql`json_to_recordset(${names}::json) as r (id uuid, key text)`;
    await sql`update subscription_periods p set paid_at = ${at} from ${of}
      where p.environment_id = ${environmentId} and p.subscription_id = r.id and p.key = r.key`.execute(tx);
    await sql`update subscription_tries t set status = 'skipped', due_at = null, ended_at = ${at} from ${of}
      where t.environment_id = ${environmentId} and t.subscription_id = r.id and t.key = r.key and t.status = 'open'`.execute(
      tx,
    );
    const lines = plain.map((period) => {
      const currency = rowOf.get(period.subscriptionId)?.currency ?? 'NGN';
      const params = { number: period.invoiceNumber ?? '', amount: period.total, currency };
      const what: SubscriptionLine = { kind: 'paid', params };
      const columns = columnsOfLine<SubscriptionLine>({
        ...what,
        actor: { kind: 'platform' },
        tone: 'success',
      });
      const { subscriptionId } = period;
      return Object.assign(columns, { environmentId, subscriptionId, id: clock.newId(), at });
    });
    await tx.insertInto('subscriptionEvents').values(lines).execute();
  }
  const followed = new Set(plain.map(({ invoiceId }) => invoiceId));
  return invoices.filter(({ id }) => !followed.has(id));
}
