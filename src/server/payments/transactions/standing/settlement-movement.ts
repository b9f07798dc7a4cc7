// The settlement of the business's part of a payment: settled together with others, and in which payouts.
import { sql } from 'kysely';
import { accountKinds } from '#server/ledger/accounts.ts';
import { sentenceOf } from '#server/ledger/kinds/transfer-kinds.ts';
import type { TransactionDetail } from '#shared/contract/payments/transactions.ts';

type Step = TransactionDetail['settlementMovement'][number];

/** A payout with the sum of one payment's items in it; negative items reduce it. */
type InPayout = { id: string; reference: string; madeAt: string; paidAt: string | null; amount: number };
export type SettledJson = { settled: { at: string; amount: number } | null; payouts: InPayout[] };

const ofPayment = sql`i.environment_id = transactions.environment_id and i.transaction_id = transactions.id
  and i.sub_account_id is null`;

/** For use in a statement that reads a payment: items of its refunds and chargebacks are included. */
export const settledJson = sql<SettledJson>`json_build_object(
  'settled', (select json_build_object('at', i.settled_at, 'amount', i.amount) from balance_items i
    where ${ofPayment} and i.kind = 'payment' and i.settled_at is not null limit 1),
  'payouts', (select coalesce(json_agg(o order by o."madeAt", o.id), '[]') from (
    select p.id, p.payout_ref as reference, p.created_at as "madeAt", sum(i.amount)::bigint as amount,
        case when p.status = 'SETTLED' then p.paid_at end as "paidAt"
      from balance_items i join payouts p on p.environment_id = i.environment_id and p.id = i.payout_id
      where ${ofPayment} group by p.environment_id, p.id) o))`;

const { merchant_pending, merchant_available, payout_transit, settlement_bank } = accountKinds;
const pending = merchant_pending.label;
const available = merchant_available.label;
const transit = payout_transit.label;

function words(kind: 'settlement' | 'payout' | 'payout_paid'): string {
  return sentenceOf(kind, null) ?? kind;
}

function stepsOf({ id, reference, madeAt, paidAt, amount }: InPayout): Step[] {
  const payout = { id, reference };
  const at = new Date(madeAt).toISOString();
  if (amount === 0) return [];
  if (amount < 0)
    return [
      {
        at,
        sentence: 'In a payout',
        from: transit,
        to: available,
        amount: -amount,
        effect: -amount,
        payout,
      },
    ];
  const claimed = {
    at,
    sentence: words('payout'),
    from: available,
    to: transit,
    amount,
    effect: -amount,
    payout,
  };
  if (!paidAt) return [claimed];
  const arrived = {
    at: new Date(paidAt).toISOString(),
    sentence: words('payout_paid'),
    from: transit,
    to: settlement_bank.label,
    amount,
    effect: 0,
    payout,
  };
  return [claimed, arrived];
}

/** Money in a payout has left the balances of the business. */
export function describeSettlement({ settled, payouts }: SettledJson): Step[] {
  const became = settled &&
    settled.amount > 0 && {
      at: new Date(settled.at).toISOString(),
      sentence: words('settlement'),
      from: pending,
      to: available,
      amount: settled.amount,
      effect: 0,
      payout: null,
    };
  return [...(became ? [became] : []), ...payouts.flatMap(stepsOf)];
}
