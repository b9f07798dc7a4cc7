// The subject of a row in an acquirer's file: the payment, refund or chargeback found by its references, locked.

import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/database.ts';
import { named } from '#server/platform/directory/directory.ts';
import type { SettlementRowKind } from '#shared/contract/operator/settlement-file.ts';
import type { Currency } from '#shared/money.ts';
import { lockPayment } from './queries.ts';

export type Subject = {
  environmentId: string;
  /** The id of the payment, refund or chargeback. */
  id: string;
  transactionId: string;
  currency: Currency;
  /** Why the subject cannot be in an acquirer's file; null if it can. */
  refusal: string | null;
};
type Names = { kind: SettlementRowKind; reference: string; gatewayReference: string | null };

/** Finds and locks the subject. `amount` (minor units) distinguishes several refunds or chargebacks of one payment. */
export async function findSubject(tx: Tx, names: Names, amount: number | null): Promise<Subject | undefined> {
  if (names.kind === 'refund') return findRefund(tx, names, amount);
  if (names.kind === 'chargeback' || names.kind === 'chargeback_reversal')
    return findChargeback(tx, names, amount);
  const payment = await lockPayment(tx, names.reference, names.gatewayReference);
  if (!payment) return undefined;
  const isCharged = payment.status === 'successful' && payment.channel !== 'transfer';
  const { environmentId, id, currency } = payment;
  const refusal =
    names.kind === 'payment' && !isCharged ? 'This payment was not charged through a gateway' : null;
  return { environmentId, id, transactionId: id, currency, refusal };
}

type Found = { environmentId: string; id: string; transactionId: string; currency: Currency; ended: boolean };

/**
 * Finds a refund by its own reference or the gateway's, otherwise by the payment: then the first of that amount, preferably one not settled
 * by a row yet.
 */
async function findRefund(tx: Tx, names: Names, amount: number | null): Promise<Subject | undefined> {
  const { reference, gatewayReference } = names;
  const { rows } = await sql<Found>`
    select r.environment_id, r.id, r.transaction_id, r.currency, r.status = 'SUCCESSFUL' as ended
    from refunds r join transactions t on t.environment_id = r.environment_id and t.id = r.transaction_id
    where r.way = 'card' and ((r.environment_id, r.id) = ${named('refund', reference.toUpperCase())} or r.gateway_reference = ${gatewayReference}
      or ((t.environment_id, t.id) = ${named('payment', reference.toUpperCase())} or t.gateway_reference = ${gatewayReference})
         and (${amount}::bigint is null or r.amount = ${amount}))
    order by (r.reference = ${reference.toUpperCase()}) desc, (r.gateway_reference is not distinct from ${gatewayReference}) desc,
      exists (select from settlement_matches s where s.environment_id = r.environment_id and s.subject_id = r.id and s.posting_id is not null),
      r.created_at
    limit 1`.execute(tx);
  const [found] = rows;
  if (!found) return undefined;
  await sql`select from refunds where environment_id = ${found.environmentId} and id = ${found.id} for no key update`.execute(
    tx,
  );
  const { ended, ...place } = found;
  return { ...place, refusal: ended ? null : 'The gateway has not confirmed this refund yet' };
}

/** Finds a chargeback by its own reference or the acquirer's number, otherwise by the payment and the amount. */
async function findChargeback(tx: Tx, names: Names, amount: number | null): Promise<Subject | undefined> {
  const { reference, gatewayReference } = names;
  const { rows } = await sql<Found>`
    select c.environment_id, c.id, c.transaction_id, c.currency, true as ended
    from chargebacks c join transactions t on t.environment_id = c.environment_id and t.id = c.transaction_id
    where (c.environment_id, c.id) = ${named('chargeback', reference.toUpperCase())} or c.arn = ${gatewayReference}
      or (t.environment_id, t.id) = ${named('payment', reference.toUpperCase())} and (${amount}::bigint is null or c.amount = ${amount})
    order by (c.reference = ${reference.toUpperCase()}) desc, (c.arn is not distinct from ${gatewayReference}) desc,
      exists (select from settlement_matches s where s.environment_id = c.environment_id and s.subject_id = c.id
              and s.kind = ${names.kind} and s.posting_id is not null), c.opened_at
    limit 1`.execute(tx);
  const [found] = rows;
  if (!found) return undefined;
  const { ended: _, ...place } = found;
  return { ...place, refusal: null };
}
