// The directory of keys that are unique across environments, for lookups that start without an environment.
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { DirectoryTable } from '#server/platform/db/tables/platform/directory.ts';

/** The kinds of keys: references, addresses, hashes of secrets, and names used by outside parties. */
export type DirectoryKind =
  | 'address'
  | 'agent'
  | 'agent_link'
  | 'api_key'
  | 'attempt'
  | 'card_session'
  | 'chargeback'
  | 'dispute_token'
  | 'payment'
  | 'payout'
  | 'pos_serial'
  | 'terminal_alert'
  | 'terminal_cashier'
  | 'terminal_key'
  | 'refund'
  | 'refund_token'
  | 'store'
  | 'store_host'
  | 'transfer_account'
  | 'transfer_receipt'
  | 'virtual_account'
  | 'virtual_inflow';

export type DirectoryEntry = {
  kind: DirectoryKind;
  key: string;
  environmentId: string;
  id: string;
  /** For an address: the payment source it leads to. */
  source?: string;
};

const rowOf = (entry: DirectoryEntry): DirectoryTable => ({ source: null, ...entry });

/** Inserts entries in the same statement as their rows: `tx.with('entered', entering([…])).insertInto(…)`. Fails when a key is taken. */
export function entering(entries: readonly DirectoryEntry[]) {
  return (db: Pick<Db, 'insertInto'>) => db.insertInto('directory').values(entries.map(rowOf));
}

/** Like `entering`, in a statement that may change nothing: inserts only when its earlier part `part` has a row. */
export function enteringWith(part: string, entry: DirectoryEntry) {
  const { kind, key, environmentId, id, source } = rowOf(entry);
  return (db: Pick<Db, 'insertInto'>) =>
    db
      .insertInto('directory')
      .columns(['kind', 'key', 'environmentId', 'id', 'source'])
      .expression(
        sql<DirectoryTable>`select ${kind}, ${key}, ${environmentId}::uuid, ${id}::uuid, ${source}::text from ${sql.table(part)}`,
      );
}

/** Returns false when the key is taken; waits for a concurrent transaction that takes it. */
export async function enter(tx: Tx, entry: DirectoryEntry): Promise<boolean> {
  const entered = await tx
    .insertInto('directory')
    .values(rowOf(entry))
    .onConflict((conflict) => conflict.columns(['kind', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  return entered !== undefined;
}

/** Points an existing key to another row. */
export async function moveEntry(tx: Tx, { kind, key, environmentId, id }: DirectoryEntry): Promise<void> {
  await tx
    .updateTable('directory')
    .set({ environmentId, id })
    .where('kind', '=', kind)
    .where('key', '=', key)
    .execute();
}

/** Deletes the keys, so that they can be used again. */
export async function leave(tx: Tx, kind: DirectoryKind, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await tx
    .deleteFrom('directory')
    .where('kind', '=', kind)
    .where('key', 'in', [...keys])
    .execute();
}

/** SQL of the (environment_id, id) of a key; no row when the key is unknown. */
export function named(kind: DirectoryKind, key: string): RawBuilder<unknown> {
  return sql`(select environment_id, id from directory where kind = ${kind} and key = ${key})`;
}

/** SQL of the environment of a payment reference or an address. */
export function environmentOfPayer(key: string): RawBuilder<string> {
  return sql<string>`(select environment_id from directory
    where (kind, key) in (('payment', ${key}), ('address', ${key.toLowerCase()})) limit 1)`;
}

/** SQL that deletes all keys of a kind that lead to one row. */
export function leaving(
  kind: DirectoryKind,
  { environmentId, id }: { environmentId: string; id: string },
): RawBuilder<unknown> {
  return sql`delete from directory where kind = ${kind} and environment_id = ${environmentId} and id = ${id}`;
}

/** SQL of the rows of any of these keys: (environment_id, id). */
export function namedByAny(kind: DirectoryKind, words: readonly string[]): RawBuilder<unknown> {
  return sql`select environment_id, id from directory where kind = ${kind} and key = any(${words}::text[])`;
}
