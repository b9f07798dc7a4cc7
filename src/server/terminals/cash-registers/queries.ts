// SQL of cash registers, their entries and limits. Every query names the environment first.
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Tables, Tx } from '#server/platform/db/database.ts';
import { holdsText, isMadeBetween } from '#server/platform/db/list-conditions.ts';
import { statusList } from '#server/platform/db/status-list.ts';
import { environmentRows } from '#server/platform/rows/environment-rows.ts';
import { findOneOf } from '#server/platform/rows/one-row.ts';
import type { CashRegisterFilters } from '#shared/contract/terminals/cash-registers.ts';
import type { Currency } from '#shared/money.ts';

type Stored = Tables['cashRegisters'];
export type RegisterRow = Selectable<Stored>;
export type ListedRegister = RegisterRow & { openedByName: string | null; closedByName: string | null };
export type EntryRow = Selectable<Tables['cashEntries']> & { madeByName: string | null; corrected: boolean };
export type NewEntry = Insertable<Tables['cashEntries']>;

export const { lock: lockRegister, update: updateRegister } = environmentRows('cashRegisters');

/** False when the terminal has an open one, or the reference is taken: nothing is written then. */
export async function insertRegister(tx: Tx, row: Insertable<Stored>): Promise<boolean> {
  const made = await tx
    .insertInto('cashRegisters')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
}

const registersOf = (db: Db) =>
  db
    .selectFrom('cashRegisters')
    .leftJoin('users as o', 'o.id', 'cashRegisters.openedBy')
    .leftJoin('users as c', 'c.id', 'cashRegisters.closedBy')
    .selectAll('cashRegisters')
    .select(sql<string | null>`o.first_name || ' ' || o.last_name`.as('openedByName'))
    .select(sql<string | null>`c.first_name || ' ' || c.last_name`.as('closedByName'));

/** Opened at a machine while it was that agent's. */
const isOfAgent = (agentId: string | undefined) =>
  agentId === undefined
    ? sql<boolean>`true`
    : sql<boolean>`exists (select from agent_terminals a
        where a.environment_id = cash_registers.environment_id and a.agent_id = ${agentId}
          and a.terminal_id = cash_registers.pos_terminal_id
          and a.since <= cash_registers.created_at and (a.until is null or cash_registers.created_at < a.until))`;

export const registerList = statusList({
  table: 'cash_registers',
  matching: (db, environmentId, filters: CashRegisterFilters) =>
    registersOf(db)
      .where('cashRegisters.environmentId', '=', environmentId)
      .where(holdsText(filters.search, ['cash_registers.reference', 'cash_registers.terminal_name']))
      .where(isMadeBetween('cash_registers', filters))
      .where(isOfAgent(filters.agentId)),
  sorts: { createdAt: sql`cash_registers.created_at` },
});

/** One of an environment, or NOT_FOUND. */
export function findRegister(db: Db, environmentId: string, id: string): Promise<ListedRegister> {
  return findOneOf(registersOf(db), 'cash_registers', { environmentId, id });
}

/** The newest first. */
export async function selectEntries(db: Db, environmentId: string, registerId: string): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select e.*, u.first_name || ' ' || u.last_name as made_by_name,
           exists (select from cash_entries c where c.environment_id = e.environment_id and c.register_id = e.register_id
             and c.corrects = e.id) as corrected
    from cash_entries e left join users u on u.id = e.made_by
    where e.environment_id = ${environmentId} and e.register_id = ${registerId}
    order by e.id desc limit 500`.execute(db);
  return rows;
}

export async function selectEntry(
  db: Db,
  { environmentId, registerId, id }: { environmentId: string; registerId: string; id: string },
) {
  return db
    .selectFrom('cashEntries')
    .where('environmentId', '=', environmentId)
    .where('registerId', '=', registerId)
    .where('id', '=', id)
    .selectAll()
    .executeTakeFirst();
}

export async function isCorrected(db: Db, { environmentId, registerId, id }: NewEntry): Promise<boolean> {
  const row = await db
    .selectFrom('cashEntries')
    .where('environmentId', '=', environmentId)
    .where('registerId', '=', registerId)
    .where('corrects', '=', id)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertEntry(tx: Tx, row: NewEntry): Promise<void> {
  await tx.insertInto('cashEntries').values(row).execute();
}

export async function selectLimits(db: Db, environmentId: string) {
  return db
    .selectFrom('cashRegisterLimits')
    .where('environmentId', '=', environmentId)
    .select(['currency', 'varianceLimit'])
    .orderBy('currency')
    .execute();
}

/** None: every difference needs a reason. */
export async function selectLimit(db: Db, environmentId: string, currency: Currency): Promise<number> {
  const row = await db
    .selectFrom('cashRegisterLimits')
    .where('environmentId', '=', environmentId)
    .where('currency', '=', currency)
    .select('varianceLimit')
    .executeTakeFirst();
  return row?.varianceLimit ?? 0;
}

export async function saveLimit(tx: Tx, row: Insertable<Tables['cashRegisterLimits']>): Promise<void> {
  const { varianceLimit, updatedAt } = row;
  await tx
    .insertInto('cashRegisterLimits')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['environmentId', 'currency']).doUpdateSet({ varianceLimit, updatedAt }),
    )
    .execute();
}
