// Changes to a virtual account that involve its bank: renaming, deactivating, and querying for unreported inflows.

import { callerOf } from '#server/platform/events/timeline-lines.ts';
import type { Actor, AuditDetails, Environment } from '#server/platform/http/call.ts';
import { railTimeoutMs, withTimeout } from '#server/platform/time/with-timeout.ts';
import type { RailAccount } from '#server/rails/virtual-accounts/virtual-account-rail.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/contract/errors.ts';
import { receiveInflow } from './inflows/receive-inflow.ts';
import { beginReturn, returnDue } from './inflows/return-inflows.ts';
import { railOf } from './open-account.ts';
import { type AccountRow, selectAccount, selectWaiting } from './queries.ts';
import { consume } from './rate-limits.ts';
import { virtualAccountStates } from './states.ts';

export type ChangeCall = {
  actor: Pick<Actor, 'kind' | 'name'> & { environment: Environment };
  audit: (details: AuditDetails) => void;
};

async function findAccount(services: Services, environmentId: string, id: string): Promise<AccountRow> {
  const row = await selectAccount(services.database.db, environmentId, id);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** The account in the shape that its bank's rail expects. */
function atBank({ bankId, accountNumber, providerReference }: AccountRow): RailAccount | null {
  return bankId && accountNumber ? { bankId, accountNumber, providerReference } : null;
}

/** Returns the bank's answer; throws BANK_UNAVAILABLE if there is none, or the bank is no longer connected. */
async function askBank<T>(
  services: Services,
  row: AccountRow,
  ask: (rail: NonNullable<Awaited<ReturnType<typeof railOf>>>, account: RailAccount) => Promise<T>,
): Promise<T> {
  const rail = await railOf(services, row);
  const account = atBank(row);
  if (!rail || !account) throw new AppError('BANK_UNAVAILABLE');
  return withTimeout(railTimeoutMs, () => ask(rail, account)).catch((error: unknown) => {
    services.log.warn({ err: error, accountId: row.id }, 'a bank did not respond about a virtual account');
    throw new AppError('BANK_UNAVAILABLE');
  });
}

export async function renameAccount(
  services: Services,
  { actor, audit }: ChangeCall,
  id: string,
  accountName: string,
): Promise<void> {
  const row = await findAccount(services, actor.environment.id, id);
  virtualAccountStates.refuse(row, 'renamed');
  if (row.accountName === accountName) return;
  await askBank(services, row, (rail, account) => rail.rename(account, accountName));
  await services.database.inTransaction(async (tx) => {
    const locked = await virtualAccountStates.lockFor(tx, row, 'renamed');
    // A concurrent request has already set this name.
    if (locked.row.accountName === accountName) return;
    await virtualAccountStates.change(services, tx, locked, {
      set: { accountName },
      line: {
        kind: 'renamed',
        params: { from: locked.row.accountName, to: accountName },
        actor: callerOf(actor),
        tone: 'neutral',
      },
      audited: { before: { accountName: locked.row.accountName }, after: { accountName } },
      audit,
    });
  });
}

/**
 * Closes the account at the bank first; if the bank does not answer, nothing changes. Partial payments that awaited the rest are returned.
 */
export async function deactivateAccount(
  services: Services,
  { actor, audit }: ChangeCall,
  id: string,
): Promise<void> {
  const row = await findAccount(services, actor.environment.id, id);
  virtualAccountStates.refuse(row, 'deactivated');
  if (atBank(row)) await askBank(services, row, (rail, account) => rail.close(account));
  await services.database.inTransaction(async (tx) => {
    const locked = await virtualAccountStates.lockFor(tx, row, 'deactivated');
    await virtualAccountStates.change(services, tx, locked, {
      set: { nextAt: null },
      line: { kind: 'deactivated', actor: callerOf(actor), tone: 'neutral' },
      audit,
    });
    for (const waiting of await selectWaiting(tx, row))
      await beginReturn(services, tx, locked.row, waiting, waiting.amount);
  });
  await returnDue(services);
}

const requeryMs = 7 * 24 * 3_600_000;

/** Counts inflows that the bank reports on query but never notified; returns the number of new ones. */
export async function requeryAccount(services: Services, { actor }: ChangeCall, id: string): Promise<number> {
  await consume(services, actor.environment.id);
  const row = await findAccount(services, actor.environment.id, id);
  if (!atBank(row)) throw new AppError('VIRTUAL_ACCOUNT_STATE');
  const since = new Date(services.clock.now().getTime() - requeryMs);
  const notices = await askBank(services, row, (rail, account) => rail.inflowsOf(account, since));
  let found = 0;
  for (const notice of notices)
    if (notice.accountNumber === row.accountNumber && (await receiveInflow(services, notice))) found += 1;
  return found;
}
