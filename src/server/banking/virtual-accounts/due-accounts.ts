// Due steps of virtual accounts: retries at banks, and the expiry of dynamic accounts.

import { isDue, withClockOf } from '#server/platform/http/environment-clock.ts';
import type { DueQuery } from '#server/platform/jobs/due.ts';
import { findFirstDue, selectDueRows, waitingForNext } from '#server/platform/jobs/waiting.ts';
import type { Services } from '#server/services.ts';
import { beginReturn } from './inflows/return-inflows.ts';
import { railOf, requestFromBanks } from './open-account.ts';
import { lockAccount, type Place, selectWaiting, updateAccount } from './queries.ts';
import { virtualAccountStates } from './states.ts';

/** Accounts with a next step, by the clocks of their environments. */
const waiting = waitingForNext('virtual_accounts');
const dueMax = 100;
const leaseMs = 60_000;

const isStepDue = ({ clocks, clock }: Services) => isDue(clocks, clock.now(), 'next_at');

export const dueAccounts = (services: Services): DueQuery => findFirstDue(waiting, isStepDue(services));

/** Does the next step of every due account; returns their number. */
export async function stepDueAccounts(services: Services): Promise<number> {
  const due = await selectDueRows(services.database.db, waiting, isStepDue(services), dueMax);
  let done = 0;
  for (const place of due) {
    try {
      if (await step(withClockOf(services, place.environmentId), place)) done += 1;
    } catch (error) {
      services.log.error({ err: error, accountId: place.id }, 'a virtual account could not be advanced');
    }
  }
  return done;
}

async function step(services: Services, place: Place): Promise<boolean> {
  const { database, clock } = services;
  const taken = await database.inTransaction(async (tx) => {
    const row = await lockAccount(tx, place.environmentId, place.id);
    if (!row?.nextAt || row.nextAt > clock.now()) return null;
    if (row.expiresAt && row.expiresAt <= clock.now()) {
      const line = { kind: 'expired', actor: { kind: 'platform' }, tone: 'neutral' } as const;
      const change = { set: { nextAt: null }, line };
      const after = await virtualAccountStates.change(services, tx, { row }, change);
      for (const waiting of await selectWaiting(tx, row))
        await beginReturn(services, tx, after, waiting, waiting.amount);
      return after;
    }
    return updateAccount(tx, row, { nextAt: new Date(clock.now().getTime() + leaseMs) });
  });
  if (!taken) return false;
  const rail = taken.status === 'PENDING' ? await railOf(services, taken) : null;
  if (rail) await requestFromBanks(services, rail, place);
  return true;
}
