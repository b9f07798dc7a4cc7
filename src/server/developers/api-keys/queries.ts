// SQL of API keys and their allowed addresses.

import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { AllowedAddressesTable, ApiKeysTable } from '#server/platform/db/tables/developers/api-keys.ts';
import { entering } from '#server/platform/directory/directory.ts';

export type ApiKeyRow = Selectable<ApiKeysTable> & { createdByName: string; makerActive: boolean };
export type AllowedAddressRow = Selectable<AllowedAddressesTable> & { createdByName: string };

const makerName = sql<string>`users.first_name || ' ' || users.last_name`.as('createdByName');

const makerActive = sql<boolean>`users.disabled_at is null and exists (
  select from members m join environments e on e.business_id = m.business_id
  where e.id = api_keys.environment_id and m.user_id = api_keys.created_by and m.status = 'ACTIVE')`.as(
  'makerActive',
);

function keysOf(db: Db, environmentId: string) {
  return db
    .selectFrom('apiKeys')
    .innerJoin('users', 'users.id', 'apiKeys.createdBy')
    .selectAll('apiKeys')
    .select([makerName, makerActive])
    .where('apiKeys.environmentId', '=', environmentId);
}

export function selectApiKeys(db: Db, environmentId: string): Promise<ApiKeyRow[]> {
  return keysOf(db, environmentId)
    .orderBy('apiKeys.createdAt', 'desc')
    .orderBy('apiKeys.id', 'desc')
    .execute();
}

export function selectApiKey(db: Db, environmentId: string, keyId: string): Promise<ApiKeyRow | undefined> {
  return keysOf(db, environmentId).where('apiKeys.id', '=', keyId).executeTakeFirst();
}

/** Returns the same, with a lock until the transaction ends. */
export function lockApiKey(tx: Tx, environmentId: string, keyId: string): Promise<ApiKeyRow | undefined> {
  return keysOf(tx, environmentId).where('apiKeys.id', '=', keyId).forUpdate('apiKeys').executeTakeFirst();
}

/** Returns the newest active key of a kind that has not been replaced. */
export async function selectNewestKeyId(
  db: Db,
  environmentId: string,
  kind: ApiKeyRow['kind'],
): Promise<string | undefined> {
  const row = await db
    .selectFrom('apiKeys')
    .where('environmentId', '=', environmentId)
    .where('kind', '=', kind)
    .where('status', '=', 'ACTIVE')
    .where('expiresAt', 'is', null)
    .select('id')
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

export async function countUsableKeys(db: Db, environmentId: string): Promise<number> {
  const { count } = await db
    .selectFrom('apiKeys')
    .where('environmentId', '=', environmentId)
    .where('status', '=', 'ACTIVE')
    .where('expiresAt', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertApiKey(tx: Tx, row: Insertable<ApiKeysTable>): Promise<void> {
  const { environmentId, id, keyHash } = row;
  const entered = entering([{ kind: 'api_key', key: keyHash.toString('hex'), environmentId, id }]);
  await tx.with('entered', entered).insertInto('apiKeys').values(row).execute();
}

export async function updateApiKeyRow(
  tx: Tx,
  environmentId: string,
  keyId: string,
  change: Partial<
    Pick<ApiKeyRow, 'name' | 'permissions' | 'status' | 'expiresAt' | 'replacedBy' | 'disabledAt'>
  >,
): Promise<void> {
  await tx
    .updateTable('apiKeys')
    .set(change)
    .where('environmentId', '=', environmentId)
    .where('id', '=', keyId)
    .execute();
}

export function selectAllowedAddresses(db: Db, environmentId: string): Promise<AllowedAddressRow[]> {
  return db
    .selectFrom('allowedAddresses')
    .innerJoin('users', 'users.id', 'allowedAddresses.createdBy')
    .selectAll('allowedAddresses')
    .select(makerName)
    .where('environmentId', '=', environmentId)
    .orderBy('allowedAddresses.createdAt')
    .execute();
}

/** Returns undefined if the address is already allowed. A host within a block is stored as the block: 203.0.113.7/24 as 203.0.113.0/24. */
export async function insertAllowedAddress(
  tx: Tx,
  row: Insertable<AllowedAddressesTable>,
): Promise<{ id: string } | undefined> {
  return tx
    .insertInto('allowedAddresses')
    .values({ ...row, address: sql<string>`network(${row.address}::inet)::cidr` })
    .onConflict((conflict) => conflict.columns(['environmentId', 'address']).doNothing())
    .returning('id')
    .executeTakeFirst();
}

export async function deleteAllowedAddress(
  tx: Tx,
  environmentId: string,
  addressId: string,
): Promise<{ address: string } | undefined> {
  return tx
    .deleteFrom('allowedAddresses')
    .where('environmentId', '=', environmentId)
    .where('id', '=', addressId)
    .returning('address')
    .executeTakeFirst();
}
