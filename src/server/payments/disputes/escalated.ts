// Disputes for the use of chargebacks: the dispute of a payment becomes part of its chargeback.

import type { LockedPayment } from '#server/payments/transactions/dispute-standing.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { TxServices } from '#server/services.ts';
import type { TimelineActor } from '#shared/timeline.ts';
import { lockOpenDisputeOf } from './queries.ts';
import { disputeStates } from './states.ts';

/** Escalates the open dispute of a payment to a chargeback. Returns its id, or null. */
export async function markEscalated(
  services: TxServices,
  tx: Tx,
  payment: LockedPayment,
  chargeback: { id: string; reference: string },
  actor: TimelineActor,
): Promise<string | null> {
  const row = await lockOpenDisputeOf(tx, payment.environmentId, payment.id);
  if (!row) return null;
  await disputeStates.change(
    services,
    tx,
    { row, payment },
    {
      set: { waitingFor: 'nobody', chargebackId: chargeback.id, endedAt: services.clock.now() },
      line: { kind: 'escalated', params: { chargeback: chargeback.reference }, actor, tone: 'danger' },
    },
  );
  return row.id;
}

/** Returns the id and reference of a dispute. */
export async function disputeNameOf(
  db: Db,
  environmentId: string,
  disputeId: string,
): Promise<{ id: string; reference: string } | null> {
  const row = await db
    .selectFrom('disputes')
    .where('environmentId', '=', environmentId)
    .where('id', '=', disputeId)
    .select(['id', 'reference'])
    .executeTakeFirst();
  return row ?? null;
}

/** Returns the number of disputes that wait for the merchant. */
export async function countWaitingDisputes(db: Db, environmentId: string): Promise<number> {
  const { count } = await db
    .selectFrom('disputes')
    .where('environmentId', '=', environmentId)
    .where('endedAt', 'is', null)
    .where('waitingFor', '=', 'merchant')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
