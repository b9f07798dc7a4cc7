// SQL of virtual accounts and their inflows: insert, lock, find and update.

import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type {
  VirtualAccountEventsTable,
  VirtualAccountInflowsTable,
  VirtualAccountsTable,
} from '#server/platform/db/tables/banking/virtual-accounts.ts';
import { enter, moveEntry, named } from '#server/platform/directory/directory.ts';
import { environmentRows } from '#server/platform/rows/environment-rows.ts';
import { timelineRows } from '#server/platform/rows/timeline-rows.ts';

export type AccountRow = Selectable<VirtualAccountsTable>;
export type InflowRow = Selectable<VirtualAccountInflowsTable>;
export type Place = { environmentId: string; id: string };

export const {
  insert: insertAccount,
  find: selectAccount,
  lock: lockAccount,
  update: updateAccount,
} = environmentRows('virtualAccounts');

export const { lock: lockInflow, update: updateInflow } = environmentRows('virtualAccountInflows');

export async function insertAccountEvent(tx: Tx, row: Insertable<VirtualAccountEventsTable>): Promise<void> {
  await tx.insertInto('virtualAccountEvents').values(row).execute();
}

export const selectAccountEvents = timelineRows('virtual_account_events', 'account_id');

const atRail = (rail: string, name: string): string => `${rail}:${name}`;

/** Enters an account number in the index that finds its environment; false when another account has it. */
export function enterNumber(tx: Tx, rail: string, accountNumber: string, place: Place): Promise<boolean> {
  return enter(tx, { kind: 'virtual_account', key: atRail(rail, accountNumber), ...place });
}

export function selectByNumber(db: Db, rail: string, accountNumber: string): Promise<AccountRow | undefined> {
  return db
    .selectFrom('virtualAccounts')
    .where(sql<boolean>`(environment_id, id) = ${named('virtual_account', atRail(rail, accountNumber))}`)
    .selectAll()
    .executeTakeFirst();
}

export type InflowName = Place & { rail: string; sessionId: string };

/** Claims the transfer; false when it was counted before. Waits for a concurrent claim. */
export function enterInflow(tx: Tx, { environmentId, id, rail, sessionId }: InflowName): Promise<boolean> {
  return enter(tx, { kind: 'virtual_inflow', key: atRail(rail, sessionId), environmentId, id });
}

/** `known`: the unassigned inflow that becomes this one. */
export async function insertInflow(
  tx: Tx,
  row: Insertable<VirtualAccountInflowsTable>,
  known: boolean,
): Promise<boolean> {
  const { environmentId, id, rail, sessionId } = row;
  const isEntered = await enterInflow(tx, row);
  if (!isEntered && known)
    await moveEntry(tx, { kind: 'virtual_inflow', key: atRail(rail, sessionId), environmentId, id });
  const isNew = isEntered || known;
  if (isNew) await tx.insertInto('virtualAccountInflows').values(row).execute();
  return isNew;
}

/** The inflows of an account that await the rest of its amount, oldest first. */
export function selectWaiting(db: Db, { environmentId, id }: Place): Promise<InflowRow[]> {
  return db
    .selectFrom('virtualAccountInflows')
    .where('environmentId', '=', environmentId)
    .where('accountId', '=', id)
    .where('status', '=', 'WAITING')
    .selectAll()
    .orderBy('receivedAt')
    .orderBy('id')
    .execute();
}

/** The customer's wallet in a currency that is not closed. */
export function selectWalletOf(db: Db, environmentId: string, customerId: string, currency: string) {
  return db
    .selectFrom('wallets')
    .where('environmentId', '=', environmentId)
    .where('customerId', '=', customerId)
    .where('currency', '=', currency as AccountRow['currency'])
    .where('status', '<>', 'CLOSED')
    .select(['id', 'status'])
    .executeTakeFirst();
}

/** The customer's existing static account in a currency. */
export function selectStaticOf(db: Db, environmentId: string, customerId: string, currency: string) {
  return db
    .selectFrom('virtualAccounts')
    .where('environmentId', '=', environmentId)
    .where('customerId', '=', customerId)
    .where('currency', '=', currency as AccountRow['currency'])
    .where('type', '=', 'static')
    .where('status', 'in', ['PENDING', 'ACTIVE'])
    .select(['id'])
    .executeTakeFirst();
}

/** The existing static account that credits a wallet. */
export function selectAccountOfWallet(db: Db, environmentId: string, walletId: string) {
  return db
    .selectFrom('virtualAccounts')
    .where('environmentId', '=', environmentId)
    .where('walletId', '=', walletId)
    .where('type', '=', 'static')
    .where('status', 'in', ['PENDING', 'ACTIVE'])
    .select(['id'])
    .executeTakeFirst();
}

/** Uncredited inflows per currency, with the account of the first. */
export async function selectUnmatched(db: Db, environmentId: string) {
  const { rows } = await sql<{
    currency: string;
    count: number;
    amount: number;
    firstAt: Date;
    firstId: string;
  }>`
    select currency, count(*)::int as count, sum(amount)::bigint as amount, min(received_at) as first_at,
      (array_agg(account_id order by received_at))[1] as first_id
    from virtual_account_inflows where environment_id = ${environmentId} and status in ('UNMATCHED', 'HELD') group by currency`.execute(
    db,
  );
  return rows;
}
