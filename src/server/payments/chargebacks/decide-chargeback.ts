// The scheme's changes to a chargeback: escalation to a later stage, or a decision.

import { businessOf } from '#server/account/businesses/business-of.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { TxServices } from '#server/services.ts';
import { AppError } from '#shared/contract/errors.ts';
import { type ChargebackStage, chargebackStages } from '#shared/contract/payments/chargebacks.ts';
import type { TimelineActor } from '#shared/timeline.ts';
import { deadlineOf, nextReminder } from './deadlines.ts';
import { type LockedChargeback, lienAmountOf } from './locked-chargeback.ts';
import { payFromLien, releaseLien, takeFee } from './post-outcome.ts';
import type { ChargebackRow } from './queries.ts';
import { chargebackStates } from './states.ts';

export type Move = {
  stage: ChargebackStage;
  dueAt?: Date | null;
  note?: string | null;
  actor: TimelineActor;
};

/**
 * Moves a locked chargeback to a later stage. `services` have the clock of the environment. A challenged chargeback then needs a new
 * response.
 */
export async function moveLocked(
  services: TxServices,
  tx: Tx,
  locked: LockedChargeback,
  move: Move,
): Promise<ChargebackRow> {
  const { row } = locked;
  chargebackStates.refuse(row, 'moved');
  if (chargebackStages.indexOf(move.stage) <= chargebackStages.indexOf(row.stage)) {
    const sentence = 'A chargeback can only move to a later stage';
    throw new AppError('VALIDATION', { sentence, fields: { stage: sentence } });
  }
  const now = services.clock.now();
  const business = await businessOf(tx, row.environmentId, services.publicUrl);
  const dueAt = move.dueAt ?? (await deadlineOf(tx, business, { ...row, stage: move.stage }, now));
  if (dueAt <= now) {
    const sentence = 'The deadline must be in the future';
    throw new AppError('VALIDATION', { sentence, fields: { dueAt: sentence } });
  }
  return chargebackStates.change(services, tx, locked, {
    set: {
      stage: move.stage,
      dueAt,
      remindAt: nextReminder(dueAt, now),
      ...(move.note && { note: move.note }),
    },
    line: { kind: 'moved', params: { stage: move.stage }, actor: move.actor, tone: 'danger' },
  });
}

export type Decision = { outcome: 'won' | 'lost'; note?: string | null; actor: TimelineActor };

/** Decides a locked chargeback. It can be lost only after the merchant has responded; the customer's bank may withdraw it at any time. */
export async function decideLocked(
  services: TxServices,
  tx: Tx,
  locked: LockedChargeback,
  decision: Decision,
): Promise<ChargebackRow> {
  const { row } = locked;
  const { outcome, actor, note } = decision;
  chargebackStates.refuse(row, outcome);
  const remaining = lienAmountOf(row);
  if (outcome === 'won') await releaseLien(services, tx, row);
  else await payFromLien(services, tx, locked, remaining, 'lost');
  const fee = outcome === 'lost' ? await takeFee(services, tx, row) : row.fee;
  return chargebackStates.change(services, tx, locked, {
    set: {
      fee,
      decidedAt: services.clock.now(),
      dueAt: null,
      remindAt: null,
      ...(outcome === 'won' ? { returnedAmount: remaining } : { lostAmount: remaining }),
      ...(note && { note }),
    },
    line: {
      kind: outcome,
      params: { amount: remaining, currency: row.currency },
      actor,
      tone: outcome === 'won' ? 'success' : 'danger',
    },
  });
}
