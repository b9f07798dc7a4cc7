// Payouts on their way: held back or handed to the bank, asked about with growing pauses, never sent twice.
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
/** A held payout is looked at again after this long, and whenever its account or its business has changed. */
const heldPauseMs = 60_000;
/** While the bank is asked, nobody else asks it; after a crash the next one does. */
const leaseMs = railTimeoutMs + 15_000;

/** What this attempt is called at the bank: the payout's reference, with a number from the second on. */
export function transferReference(payout: Pick<PayoutRow, 'payoutRef' | 'attempts'>): string {
  return payout.attempts === 1 ? payout.payoutRef : `${payout.payoutRef}-${payout.attempts}`;
}

/** What the bank account's statement says. */
export function narrationOf(payout: Pick<PayoutRow, 'payoutRef'>, businessName: string): string {
  return `${payout.payoutRef} payout ${businessName}`.slice(0, 100);
}

const isStepDue = ({ clocks, clock }: Services) => isDue(clocks, clock.now(), 'next_at');

/** Those with a next step, by the clocks of their environments. */
const waiting = waitingForNext('payouts');

export const duePayouts = (services: Services): DueQuery => findFirstDue(waiting, isStepDue(services));

/** Does the next step of every payout that is due; returns how many there were. */
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
  // A bank that is slow for one keeps only a few waiting.
  for (let first = 0; first < due.length; first += atOnce) {
    const some = await Promise.all(due.slice(first, first + atOnce).map(step));
    done += some.reduce((sum, one) => sum + one, 0);
  }
  return done;
}

/** One step of one payout. False when another instance has it. */
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
    const isFirst = ready.status === 'PROCESSING' && ready.asks === 0;
    const wasLost = ready.status === 'PROCESSING' && ready.asks === 1;
    // Committed before the bank hears of it: whoever comes after a crash asks for the outcome, and sends nothing.
    await updatePayout(tx, row, { asks: ready.asks + 1, nextAt: new Date(clock.now().getTime() + leaseMs) });
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
 * The program stopped while the transfer was handed over, and the bank has not made it and refuses it from now on: it
 * is handed over once more, by another reference.
 */
async function handAnew(services: TxServices, tx: Tx, asked: PayoutRow): Promise<void> {
  const row = await lockPayout(tx, asked.environmentId, asked.id);
  if (row?.status !== 'PROCESSING' || row.attempts !== asked.attempts) return;
  const now = services.clock.now();
  await updatePayout(tx, row, { attempts: row.attempts + 1, asks: 0, nextAt: now, updatedAt: now });
  await payoutStates.note(services, tx, row, { kind: 'processing', params: { bank: null }, ...byPlatform });
}

/** Decides anew whether a payout is held back; returns it as it is from now on. */
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
        asks: 0,
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
