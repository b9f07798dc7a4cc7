// The sites allowed to frame the payer's page: one list per environment; an empty list allows none.

import type { Db, Tx } from '#server/platform/db/database.ts';
import { takeLock } from '#server/platform/db/locks.ts';
import type { Actor, AuditDetails } from '#server/platform/http/call.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { EmbeddingSite, embeddingSitesContract } from '#shared/contract/payments/embedding-sites.ts';
import { deleteSite, type EmbeddingSiteRow, insertSite, selectSites } from './queries.ts';

/** All sites are sent in a header of every framed page, and proxies accept headers up to 8 kB. */
const sitesMax = 25;

function toSite(row: EmbeddingSiteRow): EmbeddingSite {
  const { id, origin, label, createdByName, createdAt } = row;
  return { id, origin, label, createdBy: createdByName, createdAt: createdAt.toISOString() };
}

export async function listSites(db: Db, environmentId: string): Promise<EmbeddingSite[]> {
  return (await selectSites(db, environmentId)).map(toSite);
}

/** Throws VALIDATION for http in live mode, and CONFLICT if the site is already listed or the list is full. */
export async function addSite(
  tx: Tx,
  clock: Clock,
  actor: Actor,
  input: BodyOf<(typeof embeddingSitesContract)['addEmbeddingSite']>,
  audit: (details: AuditDetails) => void,
): Promise<EmbeddingSite> {
  const { environment, userId } = actor;
  const { origin, label } = input;
  if (environment.mode === 'live' && !origin.startsWith('https://'))
    throw new AppError('VALIDATION', {
      fields: { origin: 'In live mode enter an address with https://; localhost is accepted in test mode' },
    });
  await takeLock(tx, { environmentId: environment.id, name: 'embedding sites' });
  if ((await selectSites(tx, environment.id)).length >= sitesMax)
    throw new AppError('CONFLICT', {
      sentence: `You can add at most ${sitesMax} sites. Remove one first.`,
    });
  const id = clock.newId();
  const createdAt = clock.now();
  const created = await insertSite(tx, {
    environmentId: environment.id,
    id,
    origin,
    label,
    createdBy: userId,
    createdAt,
  });
  if (!created) {
    const sentence = 'This site is already on the list.';
    throw new AppError('CONFLICT', { sentence, fields: { origin: sentence } });
  }
  audit({ entityId: id, before: null, after: { origin, label } });
  return (await listSites(tx, environment.id)).find((site) => site.id === id) as EmbeddingSite;
}

/** Throws NOT_FOUND. */
export async function removeSite(
  tx: Tx,
  actor: Actor,
  siteId: string,
  audit: (details: AuditDetails) => void,
): Promise<void> {
  const removed = await deleteSite(tx, actor.environment.id, siteId);
  if (!removed) throw new AppError('NOT_FOUND');
  audit({ entityId: siteId, before: { origin: removed.origin }, after: null });
}
