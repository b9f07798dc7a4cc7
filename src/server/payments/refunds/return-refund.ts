// Returned refunds: after a successful bank transfer the bank is queried for some days, and returned money goes back to the balances.

import { post } from '#server/ledger/postings.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { isDue, withClockOf } from '#server/platform/http/environment-clock.ts';
import { railTimeoutMs, withTimeout } from '#server/platform/time/with-timeout.ts';
import type { TransferOutcome } from '#server/rails/banks.ts';
import type { Services, TxServices } from '#server/services.ts';
import { accountOf } from '#server/settlement/collection-balance/owner-accounts.ts';
import type { TimelineActor } from '#shared/timeline.ts';
import { claimReturnCheck, eachWithRefunds, selectDueReturnChecks } from './due-queries.ts';
import { inStatus, lockShares, undoRefund } from './finish-refund.ts';
import { type RefundRow, selectModeOf, updateRefund } from './queries.ts';
import type { LockedRefund, RefundName } from './states.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** Pauses between return checks; banks send transfers back within days. */
const pausesMs = [minuteMs, 60 * minuteMs, dayMs, 3 * dayMs];
/** The lease of a return check, during which no other instance queries the bank. */
const leaseMs = railTimeoutMs + 30_000;
const batchMax = 20;

/** Returns the time of the next return check after the given number of checks; null when there are no more. */
export function nextReturnCheck(now: Date, requestCount: number): Date | null {
  const pauseMs = pausesMs[requestCount];
  return pauseMs === undefined ? null : new Date(now.getTime() + pauseMs);
}

/** Runs the due return checks; returns their number. */
export function checkReturnedRefunds(services: Services): Promise<number> {
  const { database, clock, clocks } = services;
  const due = isDue(clocks, clock.now(), 'return_check_at');
  return eachWithRefunds(database.db, 'return_check_at', due, (environmentId) =>
    checkReturnsOf(services, { environmentId, due, limit: batchMax }),
  );
}

async function checkReturnsOf(
  services: Services,
  of: Parameters<typeof selectDueReturnChecks>[1],
): Promise<number> {
  const { database, log } = services;
  let done = 0;
  for (const refund of await selectDueReturnChecks(database.db, of)) {
    try {
      if (await checkRefund(withClockOf(services, refund.environmentId), refund)) done += 1;
    } catch (error) {
      log.error({ err: error, refundId: refund.id }, 'a refund could not be queried; it will be retried');
    }
  }
  return done;
}

async function checkRefund(services: Services, claimed: RefundRow): Promise<boolean> {
  const { database, clock } = services;
  const now = clock.now();
  const refund = await claimReturnCheck(database.db, claimed, new Date(now.getTime() + leaseMs));
  if (!refund) return false;
  const rail = services.rails.banks(await selectModeOf(database.db, refund.environmentId));
  if (!rail) return false;
  const answer: TransferOutcome = await withTimeout(railTimeoutMs, () =>
    rail.query(refund.railReference),
  ).catch((error: unknown) => {
    services.log.warn({ err: error, refundId: refund.id }, 'the bank did not respond about a refund');
    return { outcome: 'unknown' as const };
  });
  if (answer.outcome === 'returned')
    await returnRefund(services, refund, answer.reason, { kind: 'bank', name: rail.name });
  else
    await updateRefund(database.db, refund, ['SUCCESSFUL'], {
      returnCheckAt: nextReturnCheck(now, refund.returnChecks),
    });
  return true;
}

/** Books the money back to the settlement bank, and from there to its origin; false when the refund had not succeeded. */
export async function returnRefund(
  services: Services,
  named: RefundName,
  reason: string,
  actor: TimelineActor,
): Promise<boolean> {
  return inStatus(services, named, 'SUCCESSFUL', (tx, locked) =>
    returnHeld(services, tx, locked, { reason, actor }),
  );
}

type Return = { reason: string; actor: TimelineActor };

async function returnHeld(
  services: TxServices,
  tx: Tx,
  locked: LockedRefund,
  { reason, actor }: Return,
): Promise<void> {
  const { row: refund, payment } = locked;
  const { environmentId, id, amount, currency } = refund;
  const owner = { environmentId, subAccountId: null, currency };
  await lockShares(tx, refund);
  await post(tx, {
    environmentId,
    id: services.clock.newId(),
    key: `refund_sent_back:${id}`,
    kind: 'refund_sent_back',
    subjectId: id,
    at: services.clock.now(),
    transfers: [
      {
        debit: await accountOf(tx, owner, 'settlement_bank'),
        credit: await accountOf(tx, owner, 'refund_suspense'),
        amount,
        kind: 'refund_sent_back',
      },
    ],
  });
  await undoRefund(services, tx, locked, {
    refundedAmount: payment.refundedAmount - amount,
    said: {
      kind: 'refund_returned',
      params: { amount, currency, reason },
      actor,
      tone: 'danger',
    },
    set: { failureReason: reason, gatewayResponse: reason, expectedOn: null },
    line: { kind: 'returned', params: { reason }, actor, tone: 'danger' },
  });
}
