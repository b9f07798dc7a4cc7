// The store of an environment: read with default values before its setup, and saved with its address in the directory.

import { listPrices } from '#server/payments/pricing/prices.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { enter, leave } from '#server/platform/directory/directory.ts';
import type { AuditDetails, Environment } from '#server/platform/http/call.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import { checkSlug, slugTaken } from '#server/platform/references/slug.ts';
import { ownsImage } from '#server/platform/uploads/service.ts';
import type { StoreInput, storesContract } from '#shared/contract/commerce/stores.ts';
import type { OutputOf } from '#shared/contract/endpoint.ts';
import { refuseAt } from '#shared/contract/errors.ts';
import type { Currency } from '#shared/money.ts';

type ShownStore = OutputOf<(typeof storesContract)['getStoreSettings']>;
type Change = { tx: Tx; clock: Clock; environment: Environment; audit: (details: AuditDetails) => void };

const columnsShown = [
  'name',
  'slug',
  'currency',
  'alertEmail',
  'description',
  'isPublished',
  'welcome',
  'themeColor',
  'scheme',
  'bannerImageId',
  'socials',
  'categoryOrder',
  'updatedAt',
] as const;

/** The path of a store, without the host. */
export const storePath = (slug: string): string => `/store/${slug}`;

const selectStore = (db: Db, environmentId: string) =>
  db.selectFrom('stores').where('environmentId', '=', environmentId).select(columnsShown);

export async function getStore(
  db: Db,
  { id, businessName, currency }: Pick<Environment, 'id' | 'businessName' | 'currency'>,
): Promise<ShownStore> {
  const row = await selectStore(db, id).executeTakeFirst();
  if (row) return Object.assign(row, { link: storePath(row.slug), updatedAt: row.updatedAt.toISOString() });
  const nothing = { slug: null, link: null, alertEmail: null, description: null, updatedAt: null };
  const plain = { welcome: null, themeColor: null, bannerImageId: null, socials: [], categoryOrder: [] };
  return Object.assign(
    { name: businessName, currency, isPublished: false, scheme: 'auto' as const },
    nothing,
    plain,
  );
}

/** The business must accept payments in the store's currency. */
async function checkCurrency(tx: Tx, businessId: string, currency: Currency): Promise<void> {
  if ((await listPrices(tx, businessId, currency)).length > 0) return;
  refuseAt('currency', `Your business does not accept payments in ${currency}`);
}

/** The banner must be a picture uploaded by the business. */
export async function checkBanner(
  db: Db,
  businessId: string,
  { bannerImageId }: Pick<StoreInput, 'bannerImageId'>,
): Promise<void> {
  if (bannerImageId === null || (await ownsImage(db, businessId, bannerImageId))) return;
  refuseAt('bannerImageId', 'Upload the image again');
}

const columnsOf = ({ socials, ...input }: StoreInput) =>
  Object.assign(input, { socials: JSON.stringify(socials) });

/** Returns true if there was no store; waits for a concurrent insert. */
async function insertStore({ tx, clock, environment }: Change, input: StoreInput): Promise<boolean> {
  const at = clock.now();
  const row = Object.assign(columnsOf(input), {
    environmentId: environment.id,
    createdAt: at,
    updatedAt: at,
  });
  const created = await tx
    .insertInto('stores')
    .values(row)
    .onConflict((conflict) => conflict.column('environmentId').doNothing())
    .returning('slug')
    .executeTakeFirst();
  return created !== undefined;
}

async function updateStore({ tx, clock, environment }: Change, input: StoreInput): Promise<void> {
  await tx
    .updateTable('stores')
    .set(Object.assign(columnsOf(input), { updatedAt: clock.now() }))
    .where('environmentId', '=', environment.id)
    .execute();
}

/** Saves the store; a former address becomes available to others. */
export async function saveStore(change: Change, input: StoreInput): Promise<ShownStore> {
  const { tx, environment, audit } = change;
  checkSlug(input.slug);
  await checkBanner(tx, environment.businessId, input);
  const created = await insertStore(change, input);
  const before = created ? null : await selectStore(tx, environment.id).forUpdate().executeTakeFirstOrThrow();
  if (before?.currency !== input.currency) await checkCurrency(tx, environment.businessId, input.currency);
  if (before?.slug !== input.slug) {
    const entry = {
      kind: 'store',
      key: input.slug,
      environmentId: environment.id,
      id: environment.id,
    } as const;
    if (!(await enter(tx, entry))) throw slugTaken();
    if (before) await leave(tx, 'store', [before.slug]);
  }
  if (before) await updateStore(change, input);
  audit({ entity: 'store', entityId: environment.id, before, after: input });
  return getStore(tx, environment);
}
