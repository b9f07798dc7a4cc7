// The host name that a business claims for its store: shown with its DNS records, set, given up.
import { randomBytes } from 'node:crypto';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { leave } from '#server/platform/directory/directory.ts';
import type { AuditDetails, Environment } from '#server/platform/http/call.ts';
import { addressAt } from '#server/platform/http/known-hosts.ts';
import type { TxServices } from '#server/services.ts';
import { proofName, proofValue } from '#shared/commerce/store-host.ts';
import type { storeHostsContract } from '#shared/contract/commerce/store-hosts.ts';
import type { OutputOf } from '#shared/contract/endpoint.ts';
import { AppError, refuseAt } from '#shared/contract/errors.ts';
import { type HostRow, lockClaim, selectHolder, selectHost } from './queries.ts';

type Shown = OutputOf<(typeof storeHostsContract)['getStoreHost']>;
export type By = { environment: Environment; audit: (details: AuditDetails) => void };

/** How long a verified host name still leads to the store after its record is gone. */
export const failingMaxMs = 72 * 3_600_000;

const isoOf = (at: Date | null): string | null => at?.toISOString() ?? null;

function shownClaim(publicUrl: string, row: HostRow, slug: string): Shown['claim'] {
  const { host, status, problem, failingSince } = row;
  return {
    host,
    status,
    problem,
    records: [
      { type: 'CNAME', name: host, value: new URL(publicUrl).hostname },
      { type: 'TXT', name: proofName(host), value: proofValue(row.token) },
    ],
    link: `${addressAt(publicUrl, host)}/store/${slug}`,
    checkedAt: isoOf(row.checkedAt),
    verifiedAt: isoOf(row.verifiedAt),
    failingSince: isoOf(failingSince),
    losesAt: failingSince && new Date(failingSince.getTime() + failingMaxMs).toISOString(),
  };
}

const storeOf = (db: Db, environmentId: string) =>
  db.selectFrom('stores').where('environmentId', '=', environmentId).select('slug');

export async function getStoreHost(
  { publicUrl }: Pick<TxServices, 'publicUrl'>,
  db: Db,
  { id, mode }: Pick<Environment, 'id' | 'mode'>,
): Promise<Shown> {
  const store = await storeOf(db, id).executeTakeFirst();
  const row = store && (await selectHost(db, id));
  return {
    isAvailable: mode === 'live' && store !== undefined,
    claim: row ? shownClaim(publicUrl, row, store.slug) : null,
  };
}

/** Refuses the installation's own name, the names of brands, and their subdomains. */
function checkIsNotOurs({ config, hosts }: Pick<TxServices, 'config' | 'hosts'>, host: string): void {
  const own = new URL(config.publicUrl).hostname;
  const labels = host.split('.');
  const names = labels.map((_, at) => labels.slice(at).join('.'));
  if (names.some((name) => name === own || hosts.knows(name)))
    refuseAt('host', 'This name belongs to the platform. Use a domain of your own');
}

/** Removes the host name from the directory if it led to the store. */
async function giveUp(tx: Tx, { environmentId, host }: HostRow): Promise<void> {
  if ((await selectHolder(tx, host)) === environmentId) await leave(tx, 'store_host', [host]);
}

/** Saves the same host name again without changing its record and status. */
export async function saveHost(
  services: TxServices,
  tx: Tx,
  { environment, audit }: By,
  host: string,
): Promise<Shown> {
  const environmentId = environment.id;
  if (environment.mode !== 'live')
    throw new AppError('CONFLICT', { sentence: 'A domain can be used for your live store only.' });
  checkIsNotOurs(services, host);
  if (!(await storeOf(tx, environmentId).executeTakeFirst()))
    throw new AppError('CONFLICT', { sentence: 'Set up the store before you add its domain.' });
  const before = await selectHost(tx, environmentId);
  if (before?.host === host) return getStoreHost(services, tx, environment);
  if (before) await dropClaim(tx, before);
  const created = await tx
    .insertInto('storeHosts')
    .values({
      environmentId,
      host,
      token: randomBytes(16).toString('hex'),
      status: 'WAITING',
      problem: null,
      createdAt: services.clock.now(),
      checkedAt: null,
      verifiedAt: null,
      failingSince: null,
      nextCheckAt: null,
    })
    .onConflict((conflict) => conflict.column('environmentId').doNothing())
    .returning('host')
    .executeTakeFirst();
  if (!created) throw new AppError('CONFLICT');
  audit({
    entity: 'store_host',
    entityId: environmentId,
    before: before ? namedOf(before) : null,
    after: { host },
  });
  return getStoreHost(services, tx, environment);
}

const namedOf = ({ host, status }: HostRow) => ({ host, status });

async function dropClaim(tx: Tx, claim: HostRow): Promise<void> {
  const locked = await lockClaim(tx, claim);
  if (!locked) throw new AppError('CONFLICT');
  await giveUp(tx, locked);
  await tx.deleteFrom('storeHosts').where('environmentId', '=', claim.environmentId).execute();
}

export async function removeHost(services: TxServices, tx: Tx, { environment, audit }: By): Promise<Shown> {
  const claim = await selectHost(tx, environment.id);
  if (!claim) throw new AppError('NOT_FOUND');
  await dropClaim(tx, claim);
  audit({ entity: 'store_host', entityId: environment.id, before: namedOf(claim), after: null });
  return getStoreHost(services, tx, environment);
}
