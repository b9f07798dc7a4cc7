// Giving up a case, or a part of it: by the merchant, by its rule for small amounts, or by the deadline.

import type { Tx } from '#server/platform/db/database.ts';
import type { TxServices } from '#server/services.ts';
import { AppError } from '#shared/contract/errors.ts';
import { formatMoney } from '#shared/money.ts';
import { type AcceptedBy, acceptedWords } from '#shared/payments/timeline/chargeback-lines.ts';
import type { TimelineActor } from '#shared/timeline.ts';
import { decidedNews, tellMerchant } from './emails.ts';
import { type HeldCase, needsAnswer, onHoldOf, writeChange } from './held-case.ts';
import { payFromLien, takeFee } from './post-outcome.ts';
import type { CaseRow } from './queries.ts';

export type Acceptance = {
  /** Minor units; null: all that is left. */
  amount: number | null;
  by: AcceptedBy;
  actor: TimelineActor;
};

/** `services` have the clock of the environment. The rest of a case that is accepted in part still awaits its answer. */
export async function acceptHeld(
  services: TxServices,
  tx: Tx,
  held: HeldCase,
  { amount: wanted, by, actor }: Acceptance,
): Promise<CaseRow> {
  const { row, payment } = held;
  if (!needsAnswer(row.status))
    throw new AppError('CHARGEBACK_STATE', { sentence: 'This chargeback awaits no answer.' });
  const left = onHoldOf(row);
  const amount = wanted ?? left;
  if (amount > left) {
    const sentence = `At most ${formatMoney(left, row.currency)}`;
    throw new AppError('VALIDATION', { sentence, fields: { amount: sentence } });
  }
  const acceptedAmount = row.acceptedAmount + amount;
  await payFromLien(services, tx, held, amount, `accepted-${acceptedAmount}`);
  const fee = await takeFee(services, tx, row);
  const isWhole = amount === left;
  const now = services.clock.now();
  const ended = { status: 'ACCEPTED' as const, decidedAt: now, dueAt: null, remindAt: null };
  const params = { amount, currency: row.currency };
  const accepted = await writeChange(services, tx, held, {
    set: { acceptedAmount, fee, ...(isWhole && { ...ended, acceptedBy: by }) },
    line: {
      ...(isWhole
        ? { kind: 'accepted' as const, params: { ...params, by } }
        : { kind: 'accepted_in_part' as const, params }),
      ...{ actor, tone: 'danger' },
    },
    event: isWhole ? 'chargeback.accepted' : null,
  });
  if (isWhole && by !== 'merchant')
    await tellMerchant(
      services,
      tx,
      accepted,
      payment.reference,
      decidedNews(accepted, acceptedWords[by].toLowerCase()),
    );
  return accepted;
}
