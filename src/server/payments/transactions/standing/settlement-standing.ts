// The settlement state of payments: waiting for its day, available, in a payout, or paid out, and in which payout.
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { TransactionListItem } from '#shared/contract/payments/transactions.ts';

export type Settlement = NonNullable<TransactionListItem['settlement']>;

type Row = {
  availableAt: Date;
  settledAt: Date | null;
  payoutId: string | null;
  payoutRef: string | null;
  payoutStatus: string | null;
  paidAt: Date | null;
};

function toSettlement(row: Row): Settlement {
  const { payoutId, payoutRef, payoutStatus } = row;
  const payout =
    payoutId && payoutRef && payoutStatus
      ? {
          id: payoutId,
          reference: payoutRef,
          status: payoutStatus,
          paidAt: row.paidAt?.toISOString() ?? null,
        }
      : null;
  const ofItem = row.settledAt ? 'available' : 'pending';
  return {
    state: payout ? (payout.status === 'SETTLED' ? 'paid_out' : 'in_payout') : ofItem,
    availableAt: (row.settledAt ?? row.availableAt).toISOString(),
    payout,
  };
}

/** The item of the business's own part of a payment and its payout, as JSON. */
export type SettlementJson = Pick<Row, 'payoutId' | 'payoutRef' | 'payoutStatus'> & {
  availableAt: string;
  settledAt: string | null;
  paidAt: string | null;
};

/** For use in a statement that reads payments; input of `settlementOf`. */
export const settlementJson = sql<SettlementJson | null>`(select json_build_object('availableAt', i.available_at,
    'settledAt', i.settled_at, 'payoutId', p.id, 'payoutRef', p.payout_ref, 'payoutStatus', p.status, 'paidAt', p.paid_at)
  from balance_items i
  left join lateral (select o.* from payouts o where o.environment_id = i.environment_id and o.id = i.payout_id offset 0) p on true
  where i.environment_id = transactions.environment_id and i.transaction_id = transactions.id
    and i.kind = 'payment' and i.sub_account_id is null limit 1)`;

/** null: not paid. */
export function settlementOf(json: SettlementJson | null): Settlement | null {
  if (!json) return null;
  const { availableAt, settledAt, paidAt, ...payout } = json;
  return toSettlement({
    ...payout,
    availableAt: new Date(availableAt),
    settledAt: settledAt ? new Date(settledAt) : null,
    paidAt: paidAt ? new Date(paidAt) : null,
  });
}

/** Returns the business's own part of each payment, by the payment's id; unpaid payments have none. */
export async function findSettlements(
  db: Db,
  environmentId: string,
  transactionIds: readonly string[],
): Promise<Map<string, Settlement>> {
  if (transactionIds.length === 0) return new Map();
  const rows: (Row & { transactionId: string })[] = await db
    .selectFrom('balanceItems as i')
    .leftJoin('payouts as p', (join) =>
      join.onRef('p.environmentId', '=', 'i.environmentId').onRef('p.id', '=', 'i.payoutId'),
    )
    .where('i.environmentId', '=', environmentId)
    .where('i.transactionId', '=', sql<string>`any(${transactionIds}::uuid[])`)
    .where('i.kind', '=', 'payment')
    .where('i.subAccountId', 'is', null)
    .select(['i.availableAt', 'i.settledAt', 'p.id as payoutId', 'p.payoutRef'])
    .select(['p.status as payoutStatus', 'p.paidAt', sql<string>`i.transaction_id`.as('transactionId')])
    .execute();
  return new Map(rows.map((row) => [row.transactionId, toSettlement(row)]));
}
