// Accepting a chargeback in full or in part: by the merchant, by its rule for small amounts, or at the deadline.

import type { Tx } from '#server/platform/db/database.ts';
import type { TxServices } from '#server/services.ts';
import { AppError } from '#shared/contract/errors.ts';
import { formatMoney } from '#shared/money.ts';
import type { AcceptedBy } from '#shared/payments/timeline/chargeback-lines.ts';
import type { TimelineActor } from '#shared/timeline.ts';
import { type LockedChargeback, lienAmountOf } from './locked-chargeback.ts';
import { payFromLien, takeFee } from './post-outcome.ts';
import type { ChargebackRow } from './queries.ts';
import { type ChargebackChange, chargebackStates } from './states.ts';

export type Acceptance = {
  /** Minor units; null: the whole remaining amount. */
  amount: number | null;
  by: AcceptedBy;
  actor: TimelineActor;
} & Pick<ChargebackChange, 'audit'>;

/**
 * Accepts a locked chargeback. `services` have the clock of the environment. After a partial acceptance the rest still needs a response.
 */
export async function acceptLocked(
  services: TxServices,
  tx: Tx,
  locked: LockedChargeback,
  { amount: requested, by, actor, audit }: Acceptance,
): Promise<ChargebackRow> {
  const { row } = locked;
  chargebackStates.refuse(row, 'accepted');
  const remaining = lienAmountOf(row);
  const amount = requested ?? remaining;
  if (amount > remaining) {
    const sentence = `At most ${formatMoney(remaining, row.currency)}`;
    throw new AppError('VALIDATION', { sentence, fields: { amount: sentence } });
  }
  const acceptedAmount = row.acceptedAmount + amount;
  await payFromLien(services, tx, locked, amount, `accepted-${acceptedAmount}`);
  const fee = await takeFee(services, tx, row);
  const isWhole = amount === remaining;
  const now = services.clock.now();
  const ended = { acceptedBy: by, decidedAt: now, dueAt: null, remindAt: null };
  const params = { amount, currency: row.currency };
  return chargebackStates.change(services, tx, locked, {
    set: { acceptedAmount, fee, ...(isWhole && ended) },
    line: {
      ...(isWhole
        ? { kind: 'accepted' as const, params: { ...params, by } }
        : { kind: 'accepted_in_part' as const, params }),
      actor,
      tone: 'danger',
    },
    ...(audit && { audit }),
  });
}
