// Returns of inflows to their senders: instructed at the bank first, then posted to the ledger.

import type { Tx } from '#server/platform/db/database.ts';
import { isDue, withClockOf } from '#server/platform/http/environment-clock.ts';
import type { DueQuery } from '#server/platform/jobs/due.ts';
import { findFirstDue, selectDueRows, waitingForNext } from '#server/platform/jobs/waiting.ts';
import { railTimeoutMs, withTimeout } from '#server/platform/time/with-timeout.ts';
import type { Services, TxServices } from '#server/services.ts';
import { railOf } from '../open-account.ts';
import {
  type AccountRow,
  type InflowRow,
  lockAccount,
  lockInflow,
  type Place,
  selectAccount,
  updateInflow,
} from '../queries.ts';
import { virtualAccountStates } from '../states.ts';
import { notifyInflow } from './notify-inflow.ts';
import { postReturn } from './post-inflow.ts';

/** Inflows with a next step, by the clocks of their environments. */
const waiting = waitingForNext('virtual_account_inflows');
const dueMax = 100;
const leaseMs = railTimeoutMs + 15_000;
const againMaxMs = 3_600_000;

/** Marks an amount of an inflow as owed to its sender. */
export async function beginReturn(
  services: TxServices,
  tx: Tx,
  account: AccountRow,
  inflow: InflowRow,
  amount: number,
): Promise<void> {
  const now = services.clock.now();
  await updateInflow(tx, inflow, { status: 'RETURNING', owed: amount, nextAt: now, updatedAt: now });
  const { currency, senderName: sender } = inflow;
  await virtualAccountStates.note(services, tx, account, {
    kind: 'inflow_returning',
    params: { amount, currency, sender },
    actor: { kind: 'platform' },
    tone: 'neutral',
  });
}

const isStepDue = ({ clocks, clock }: Services) => isDue(clocks, clock.now(), 'next_at');

export const dueReturns = (services: Services): DueQuery => findFirstDue(waiting, isStepDue(services));

/** Sends due returns; returns their number. */
export async function returnDue(services: Services): Promise<number> {
  const { database, log } = services;
  const due = await selectDueRows(database.db, waiting, isStepDue(services), dueMax);
  let done = 0;
  for (const place of due) {
    try {
      if (await returnOne(withClockOf(services, place.environmentId), place)) done += 1;
    } catch (error) {
      log.error({ err: error, inflowId: place.id }, 'an inflow could not be returned; it will be retried');
    }
  }
  return done;
}

async function returnOne(services: Services, place: Place): Promise<boolean> {
  const { database, clock, log } = services;
  const taken = await database.inTransaction(async (tx) => {
    const row = await lockInflow(tx, place.environmentId, place.id);
    if (!row?.nextAt || row.status !== 'RETURNING' || row.nextAt > clock.now()) return null;
    const pause = Math.min(againMaxMs, leaseMs * 2 ** Math.min(row.requestCount, 10));
    return updateInflow(tx, row, {
      requestCount: row.requestCount + 1,
      nextAt: new Date(clock.now().getTime() + pause),
    });
  });
  if (!taken) return false;
  const account = await selectAccount(database.db, place.environmentId, taken.accountId);
  const rail = account && (await railOf(services, account));
  if (!rail) return false;
  const { id: reference, sessionId, owed: amount } = taken;
  const answer = await withTimeout(railTimeoutMs, () =>
    rail.giveBack({ reference, sessionId, amount }),
  ).catch((error: unknown) => {
    log.warn({ err: error, inflowId: taken.id }, 'an inflow was not returned yet');
    return { outcome: 'unknown' as const };
  });
  if (answer.outcome !== 'done') return false;
  return database.inTransaction((tx) => recordReturn(services, tx, taken));
}

/** Records a completed return. False when it is already recorded. */
async function recordReturn(services: TxServices, tx: Tx, known: InflowRow): Promise<boolean> {
  const { clock } = services;
  const { environmentId, currency } = known;
  const account = await lockAccount(tx, environmentId, known.accountId);
  const row = await lockInflow(tx, known.environmentId, known.id);
  if (!account || row?.status !== 'RETURNING') return false;
  const amount = row.owed;
  await postReturn(tx, clock, row);
  const after = await updateInflow(tx, row, {
    status: row.credited > 0 ? 'CREDITED' : 'RETURNED',
    owed: 0,
    returned: amount,
    returnedAt: clock.now(),
    nextAt: null,
    updatedAt: clock.now(),
  });
  await virtualAccountStates.note(services, tx, account, {
    kind: 'inflow_returned',
    params: { amount, currency },
    actor: { kind: 'bank', name: account.bankName },
    tone: 'neutral',
  });
  await notifyInflow(services, tx, account, after, 'inflow.returned');
  return true;
}
