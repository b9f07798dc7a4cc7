// Sending of payouts: held or handed to the bank, followed up with growing delays, never sent twice.
import type { Tx } from '#server/platform/db/database.ts';
import { isDue, withClockOf } from '#server/platform/http/environment-clock.ts';
import type { DueQuery } from '#server/platform/jobs/due.ts';
import { findFirstDue, selectDueRows, waitingForNext } from '#server/platform/jobs/waiting.ts';
import { railTimeoutMs, withTimeout } from '#server/platform/time/with-timeout.ts';
import type { SendOutcome, TransferOutcome } from '#server/rails/banks.ts';
import { connected } from '#server/rails/rails.ts';
import type { Services, TxServices } from '#server/services.ts';
import { holdReasons } from '#shared/settlement/payout-lines.ts';
import { reasonOf } from '#shared/timeline.ts';
import { checkPayout } from './holds.ts';
import { lockPayout, type PayoutRow, selectPayoutOwner, updatePayout } from './queries.ts';
import { recordOutcome } from './record-outcome.ts';
import { byPlatform, payoutStates } from './states.ts';

const dueMax = 60;
const atOnce = 6;
/** The delay between checks of a held payout, which is also checked whenever its account or its business changes. */
const heldPauseMs = 60_000;
/** The lease of a request to the bank; after a crash another instance continues when it expires. */
const leaseMs = railTimeoutMs + 15_000;

/** Returns the reference of this attempt at the bank: the payout reference, with a number from the second attempt on. */
export function transferReference(payout: Pick<PayoutRow, 'payoutRef' | 'attempts'>): string {
  return payout.attempts === 1 ? payout.payoutRef : `${payout.payoutRef}-${payout.attempts}`;
}

/** Returns the text for the statement of the bank account. */
export function narrationOf(payout: Pick<PayoutRow, 'payoutRef'>, businessName: string): string {
  return `${payout.payoutRef} payout ${businessName}`.slice(0, 100);
}

const isStepDue = ({ clocks, clock }: Services) => isDue(clocks, clock.now(), 'next_at');

/** Payouts with a next step, by the clocks of their environments. */
const waiting = waitingForNext('payouts');

export const duePayouts = (services: Services): DueQuery => findFirstDue(waiting, isStepDue(services));

/** Advances every due payout by one step; returns their number. */
export async function sendDuePayouts(services: Services): Promise<number> {
  const { database, log } = services;
  const due = await selectDueRows(database.db, waiting, isStepDue(services), dueMax);
  const step = async ({ environmentId, id }: (typeof due)[number]): Promise<number> => {
    try {
      return (await advancePayout(withClockOf(services, environmentId), environmentId, id)) ? 1 : 0;
    } catch (error) {
      log.error({ err: error, payoutId: id }, 'a payout could not be advanced; it will be retried');
      return 0;
    }
  };
  let done = 0;
  // In small batches, so that a slow bank delays only a few.
  for (let first = 0; first < due.length; first += atOnce) {
    const some = await Promise.all(due.slice(first, first + atOnce).map(step));
    done += some.reduce((sum, item) => sum + item, 0);
  }
  return done;
}

/** Advances one payout by one step. Returns false if another instance has claimed it. */
export async function advancePayout(
  services: Services,
  environmentId: string,
  payoutId: string,
): Promise<boolean> {
  const { database, clock } = services;
  const taken = await database.inTransaction(async (tx) => {
    const row = await lockPayout(tx, environmentId, payoutId, true);
    if (!row?.nextAt || row.nextAt > clock.now()) return null;
    const ready = row.status === 'CREATED' || row.status === 'PENDING' ? await judge(services, tx, row) : row;
    if (ready.status === 'PENDING') return { ready, isFirst: false, wasLost: false };
    const isFirst = ready.status === 'PROCESSING' && ready.requestCount === 0;
    const wasLost = ready.status === 'PROCESSING' && ready.requestCount === 1;
    // Committed before the request to the bank, so that after a crash the outcome is enquired and nothing is sent again.
    await updatePayout(tx, row, {
      requestCount: ready.requestCount + 1,
      nextAt: new Date(clock.now().getTime() + leaseMs),
    });
    return { ready, isFirst, wasLost };
  });
  if (!taken) return false;
  if (taken.ready.status === 'PENDING') return true;
  const outcome = await askBank(services, taken.ready, taken.isFirst);
  const { ready, wasLost } = taken;
  await database.inTransaction(async (tx) => {
    if (wasLost && outcome.outcome === 'failed') await handAnew(services, tx, ready);
    else await recordOutcome(services, tx, ready, outcome);
  });
  return true;
}

/**
 * Hands over a transfer again under a new reference, after the program stopped during the handover and the bank has not made the transfer
 * and will refuse the old reference from now on.
 */
async function handAnew(services: TxServices, tx: Tx, claimed: PayoutRow): Promise<void> {
  const row = await lockPayout(tx, claimed.environmentId, claimed.id);
  if (row?.status !== 'PROCESSING' || row.attempts !== claimed.attempts) return;
  const now = services.clock.now();
  await updatePayout(tx, row, { attempts: row.attempts + 1, requestCount: 0, nextAt: now, updatedAt: now });
  await payoutStates.note(services, tx, row, { kind: 'processing', params: { bank: null }, ...byPlatform });
}

/** Evaluates again whether a payout is held; returns the updated row. */
export async function judge(services: TxServices, tx: Tx, row: PayoutRow): Promise<PayoutRow> {
  const standing = await checkPayout(services, tx, row);
  const now = services.clock.now();
  if (standing.hold) {
    const { kind } = standing.hold;
    const reason = reasonOf(holdReasons, standing.hold.reason);
    const isNew = row.status !== 'PENDING' || row.holdReason !== reason;
    const nextAt = new Date(now.getTime() + heldPauseMs);
    const set = { holdKind: kind, holdReason: reason, nextAt };
    if (!isNew) return updatePayout(tx, row, set);
    const line = { kind: 'held', params: { reason: standing.hold.reason }, ...byPlatform } as const;
    return payoutStates.change(services, tx, { row }, { set, line });
  }
  const { destination } = standing;
  const bank = { name: destination.bankName, ending: destination.accountNumber.slice(-4) };
  return payoutStates.change(
    services,
    tx,
    { row },
    {
      set: {
        ...destination,
        holdKind: null,
        holdReason: null,
        failure: null,
        requestCount: 0,
        nextAt: now,
      },
      line: { kind: 'processing', params: { bank }, ...byPlatform },
    },
  );
}

async function askBank(services: Services, payout: PayoutRow, isFirst: boolean): Promise<TransferOutcome> {
  const owner = await selectPayoutOwner(services.database.db, payout.environmentId);
  const rail = connected(services.rails.banks(owner.mode));
  const reference = transferReference(payout);
  const send = (): Promise<SendOutcome> =>
    rail.send({
      reference,
      amount: payout.net,
      currency: payout.currency,
      bankCode: payout.bankCode ?? '',
      accountNumber: payout.accountNumber ?? '',
      accountName: payout.accountName ?? '',
      narration: narrationOf(payout, owner.businessName),
    });
  try {
    return await withTimeout(railTimeoutMs, isFirst ? send : () => rail.query(reference));
  } catch (error) {
    services.log.warn({ err: error, payoutId: payout.id }, 'the bank did not respond about a payout');
    return { outcome: 'unknown' };
  }
}
