// Where what is unique over all environments lies: whoever knows no environment asks the directory first.
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { DirectoryTable } from '#server/platform/db/tables/platform/directory.ts';

/** What a key is of: a reference, an address, the hash of a secret, or a name that an outside party knows. */
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
  /** Of an address: which payment source it leads to. */
  source?: string;
};

const rowOf = (entry: DirectoryEntry): DirectoryTable => ({ source: null, ...entry });

/** Written with what it names, in one statement: `tx.with('entered', entering([…])).insertInto(…)`. A key that is taken fails. */
export function entering(entries: readonly DirectoryEntry[]) {
  return (db: Pick<Db, 'insertInto'>) => db.insertInto('directory').values(entries.map(rowOf));
}

/** The same within a statement that may find nothing to change: entered only where an earlier part of it, `part`, has a row. */
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

/** False when the key is taken; waits for whoever is just taking it. */
export async function enter(tx: Tx, entry: DirectoryEntry): Promise<boolean> {
  const entered = await tx
    .insertInto('directory')
    .values(rowOf(entry))
    .onConflict((conflict) => conflict.columns(['kind', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  return entered !== undefined;
}

/** A key that is taken names another row from now on. */
export async function moveEntry(tx: Tx, { kind, key, environmentId, id }: DirectoryEntry): Promise<void> {
  await tx
    .updateTable('directory')
    .set({ environmentId, id })
    .where('kind', '=', kind)
    .where('key', '=', key)
    .execute();
}

/** The keys are free again. */
export async function leave(tx: Tx, kind: DirectoryKind, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await tx
    .deleteFrom('directory')
    .where('kind', '=', kind)
    .where('key', 'in', [...keys])
    .execute();
}

/** SQL of the one (environment_id, id) that a key names; nothing where it names none. */
export function named(kind: DirectoryKind, key: string): RawBuilder<unknown> {
  return sql`(select environment_id, id from directory where kind = ${kind} and key = ${key})`;
}

/** SQL of the environment of a payment's reference or of an address. */
export function environmentOfPayer(key: string): RawBuilder<string> {
  return sql<string>`(select environment_id from directory
    where (kind, key) in (('payment', ${key}), ('address', ${key.toLowerCase()})) limit 1)`;
}

/** SQL by which nothing of a kind leads to one row any more. */
export function leaving(
  kind: DirectoryKind,
  { environmentId, id }: { environmentId: string; id: string },
): RawBuilder<unknown> {
  return sql`delete from directory where kind = ${kind} and environment_id = ${environmentId} and id = ${id}`;
}

/** SQL of what any of these words names: (environment_id, id). */
export function namedByAny(kind: DirectoryKind, words: readonly string[]): RawBuilder<unknown> {
  return sql`select environment_id, id from directory where kind = ${kind} and key = any(${words}::text[])`;
}
