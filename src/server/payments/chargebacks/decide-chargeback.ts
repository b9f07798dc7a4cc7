// What the scheme does with a case: takes it to a later stage, or decides it.

import { businessOf } from '#server/account/businesses/business-of.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { TxServices } from '#server/services.ts';
import { AppError } from '#shared/contract/errors.ts';
import { type CaseStage, caseStages } from '#shared/contract/payments/chargebacks.ts';
import type { TimelineActor } from '#shared/timeline.ts';
import { deadlineOf, nextReminder } from './deadlines.ts';
import { decidedNews, movedNews, tellMerchant } from './emails.ts';
import { type HeldCase, isOpen, onHoldOf, writeChange } from './held-case.ts';
import { payFromLien, releaseLien, takeFee } from './post-outcome.ts';
import type { CaseRow } from './queries.ts';

export type Move = { stage: CaseStage; dueAt?: Date | null; note?: string | null; actor: TimelineActor };

/** `services` have the clock of the environment. A challenged case comes back and needs another answer. */
export async function moveHeld(services: TxServices, tx: Tx, held: HeldCase, move: Move): Promise<CaseRow> {
  const { row, payment } = held;
  if (!isOpen(row.status))
    throw new AppError('CHARGEBACK_STATE', { sentence: 'This chargeback is decided already.' });
  if (caseStages.indexOf(move.stage) <= caseStages.indexOf(row.stage)) {
    const sentence = 'A case only goes on to a later stage';
    throw new AppError('VALIDATION', { sentence, fields: { stage: sentence } });
  }
  const now = services.clock.now();
  const business = await businessOf(tx, row.environmentId, services.publicUrl);
  const dueAt = move.dueAt ?? (await deadlineOf(tx, business, { ...row, stage: move.stage }, now));
  if (dueAt <= now) {
    const sentence = 'The deadline must be in the future';
    throw new AppError('VALIDATION', { sentence, fields: { dueAt: sentence } });
  }
  const moved = await writeChange(services, tx, held, {
    set: {
      stage: move.stage,
      status: row.status === 'PENDING' ? 'PENDING' : 'ESCALATED',
      dueAt,
      remindAt: nextReminder(dueAt, now),
      ...(move.note && { note: move.note }),
    },
    line: { kind: 'moved', params: { stage: move.stage }, actor: move.actor, tone: 'danger' },
    event: 'chargeback.escalated',
  });
  await tellMerchant(services, tx, moved, payment.reference, movedNews(moved));
  return moved;
}

export type Decision = { outcome: 'won' | 'lost'; note?: string | null; actor: TimelineActor };

/** A case is lost only after the merchant has answered; the customer's bank may withdraw it at any time. */
export async function decideHeld(
  services: TxServices,
  tx: Tx,
  held: HeldCase,
  decision: Decision,
): Promise<CaseRow> {
  const { row, payment } = held;
  const { outcome, actor, note } = decision;
  if (!isOpen(row.status))
    throw new AppError('CHARGEBACK_STATE', { sentence: 'This chargeback is decided already.' });
  if (outcome === 'lost' && row.status !== 'CHALLENGED')
    throw new AppError('CHARGEBACK_STATE', {
      sentence: 'The merchant has not answered yet: without an answer it is accepted at the deadline.',
    });
  const left = onHoldOf(row);
  if (outcome === 'won') await releaseLien(services, tx, row);
  else await payFromLien(services, tx, held, left, 'lost');
  const fee = outcome === 'lost' ? await takeFee(services, tx, row) : row.fee;
  const decided = await writeChange(services, tx, held, {
    set: {
      status: outcome === 'won' ? 'RESOLVED' : 'CLOSED',
      fee,
      decidedAt: services.clock.now(),
      dueAt: null,
      remindAt: null,
      ...(outcome === 'won' ? { returnedAmount: left } : { lostAmount: left }),
      ...(note && { note }),
    },
    line: {
      ...{ kind: outcome, params: { amount: left, currency: row.currency } },
      ...{ actor, tone: outcome === 'won' ? 'success' : 'danger' },
    },
    event: outcome === 'won' ? 'chargeback.won' : 'chargeback.lost',
  });
  await tellMerchant(services, tx, decided, payment.reference, decidedNews(decided, outcome));
  return decided;
}
