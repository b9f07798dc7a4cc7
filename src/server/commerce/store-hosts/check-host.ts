// Checks of host name claims: the DNS lookup runs outside of any transaction, and its result is saved in one.
import type { Tx } from '#server/platform/db/database.ts';
import { enter, leave, moveEntry } from '#server/platform/directory/directory.ts';
import type { Services, TxServices } from '#server/services.ts';
import { leadsToStore, proofName, proofValue, type StoreHostProblem } from '#shared/commerce/store-host.ts';
import { AppError } from '#shared/contract/errors.ts';
import { emailHostChange } from './emails.ts';
import { type HostRow, lockClaim, selectHolder, selectHost, updateHost } from './queries.ts';
import { type By, failingMaxMs, getStoreHost } from './service.ts';

const hourMs = 3_600_000;
/** The delay until the next check of a host name that leads to a store. */
const waitMs = { found: 24 * hourMs, failing: 6 * hourMs, unanswered: hourMs };

/** null: the record exists. */
type Found = Exclude<StoreHostProblem, 'TAKEN_OVER'> | null;

export async function lookUpProof(
  { rails }: Pick<Services, 'rails'>,
  { host, token }: Pick<HostRow, 'host' | 'token'>,
): Promise<Found> {
  const texts = await rails.names().texts(proofName(host));
  if (texts === null) return 'NO_ANSWER';
  if (texts.some((text) => text.trim() === proofValue(token))) return null;
  return texts.length > 0 ? 'OTHER_VALUE' : 'NO_RECORD';
}

const later = (now: Date, ms: number): Date => new Date(now.getTime() + ms);

/**
 * The last store to prove a host name takes it over: the previous holder's proof is a record in a DNS zone that the new holder now
 * controls.
 */
async function takeHost(services: TxServices, tx: Tx, { environmentId, host }: HostRow): Promise<void> {
  const entry = { kind: 'store_host', key: host, environmentId, id: environmentId } as const;
  if (await enter(tx, entry)) return;
  const holder = await selectHolder(tx, host);
  if (holder === environmentId) return;
  await moveEntry(tx, entry);
  if (!holder) return;
  const set = { status: 'LOST', problem: 'TAKEN_OVER', failingSince: null, nextCheckAt: null } as const;
  await updateHost(tx, holder, set);
  await emailHostChange(services, tx, { environmentId: holder, host }, 'taken_over');
}

async function noteMissing(services: TxServices, tx: Tx, row: HostRow, problem: Found): Promise<void> {
  const { environmentId, host } = row;
  const now = services.clock.now();
  const noted = { problem, checkedAt: now };
  if (!leadsToStore(row)) return updateHost(tx, environmentId, noted);
  const failingSince = row.failingSince ?? now;
  if (now.getTime() - failingSince.getTime() >= failingMaxMs) {
    await updateHost(tx, environmentId, { ...noted, status: 'LOST', failingSince: null, nextCheckAt: null });
    await leave(tx, 'store_host', [host]);
    return emailHostChange(services, tx, row, 'lost');
  }
  const nextCheckAt = later(now, waitMs.failing);
  await updateHost(tx, environmentId, { ...noted, status: 'FAILING', failingSince, nextCheckAt });
  if (row.status === 'VERIFIED') await emailHostChange(services, tx, row, 'failing');
}

/** Saves the result of a check, for a locked claim. */
export async function noteFound(services: TxServices, tx: Tx, row: HostRow, found: Found): Promise<void> {
  const now = services.clock.now();
  if (found === 'NO_ANSWER') {
    const nextCheckAt = leadsToStore(row) ? later(now, waitMs.unanswered) : null;
    return updateHost(tx, row.environmentId, { problem: found, checkedAt: now, nextCheckAt });
  }
  if (found) return noteMissing(services, tx, row, found);
  if (!leadsToStore(row)) await takeHost(services, tx, row);
  await updateHost(tx, row.environmentId, {
    status: 'VERIFIED',
    problem: null,
    checkedAt: now,
    verifiedAt: leadsToStore(row) ? row.verifiedAt : now,
    failingSince: null,
    nextCheckAt: later(now, waitMs.found),
  });
}

export async function checkHost(services: Services, { environment, audit }: By) {
  const { database } = services;
  const claim = await selectHost(database.db, environment.id);
  if (!claim) throw new AppError('NOT_FOUND');
  const found = await lookUpProof(services, claim);
  return database.inTransaction(async (tx) => {
    const locked = await lockClaim(tx, claim);
    if (!locked) throw new AppError('CONFLICT');
    await noteFound(services, tx, locked, found);
    const answer = await getStoreHost(services, tx, environment);
    const { host, status } = locked;
    const after = { host, status: answer.claim?.status, problem: found };
    audit({ entity: 'store_host', entityId: environment.id, before: { host, status }, after });
    return answer;
  });
}
