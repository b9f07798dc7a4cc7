// SQL of cash registers, their entries and limits. Every query filters by environment first.
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Tables, Tx } from '#server/platform/db/database.ts';
import { containsText, isCreatedBetween } from '#server/platform/db/list-conditions.ts';
import { statusList } from '#server/platform/db/status-list.ts';
import { environmentRows } from '#server/platform/rows/environment-rows.ts';
import { findOneOf } from '#server/platform/rows/one-row.ts';
import type { CashRegisterFilters } from '#shared/contract/terminals/cash-registers.ts';
import type { Currency } from '#shared/money.ts';

type Stored = Tables['cashRegisters'];
export type RegisterRow = Selectable<Stored>;
export type ListedRegister = RegisterRow & {
  openedByName: string | null;
  closedByName: string | null;
  agentCode: string | null;
};
export type EntryRow = Selectable<Tables['cashEntries']> & {
  createdByName: string | null;
  corrected: boolean;
};
export type NewEntry = Insertable<Tables['cashEntries']>;

export const { lock: lockRegister, update: updateRegister } = environmentRows('cashRegisters');

/** Returns false, without an insert, if the terminal has an open register or the reference exists. */
export async function insertRegister(tx: Tx, row: Insertable<Stored>): Promise<boolean> {
  const created = await tx
    .insertInto('cashRegisters')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return created !== undefined;
}

/** The name of the actor, from the columns of a member, an agent and a cashier. */
const nameOf = (member: string, agent: string, cashier: string) => sql<string | null>`coalesce(
  (select u.first_name || ' ' || u.last_name from users u where u.id = ${sql.ref(member)}),
  (select a.first_name || ' ' || a.last_name from agents a
    where a.environment_id = cash_registers.environment_id and a.id = ${sql.ref(agent)}),
  (select c.name from terminal_cashiers c
    where c.environment_id = cash_registers.environment_id and c.id = ${sql.ref(cashier)}))`;

const registersOf = (db: Db) =>
  db
    .selectFrom('cashRegisters')
    .selectAll('cashRegisters')
    .select([
      nameOf('cash_registers.opened_by', 'cash_registers.agent_id', 'cash_registers.cashier_id').as(
        'openedByName',
      ),
      nameOf(
        'cash_registers.closed_by',
        'cash_registers.closed_by_agent',
        'cash_registers.closed_by_cashier',
      ).as('closedByName'),
      sql<string | null>`(select a.code from agents a
        where a.environment_id = cash_registers.environment_id and a.id = cash_registers.agent_id)`.as(
        'agentCode',
      ),
    ]);

/** Opened by that agent, or at a machine while it was assigned to the agent. */
const isOfAgent = (agentId: string | undefined) =>
  agentId === undefined
    ? sql<boolean>`true`
    : sql<boolean>`(cash_registers.agent_id = ${agentId} or exists (select from agent_terminals a
        where a.environment_id = cash_registers.environment_id and a.agent_id = ${agentId}
          and a.terminal_id = cash_registers.pos_terminal_id
          and a.since <= cash_registers.created_at and (a.until is null or cash_registers.created_at < a.until)))`;

export const registerList = statusList({
  table: 'cash_registers',
  matching: (db, environmentId, filters: CashRegisterFilters) =>
    registersOf(db)
      .where('cashRegisters.environmentId', '=', environmentId)
      .where(containsText(filters.search, ['cash_registers.reference', 'cash_registers.terminal_name']))
      .where(isCreatedBetween('cash_registers', filters))
      .where(isOfAgent(filters.agentId)),
  sorts: { createdAt: sql`cash_registers.created_at` },
});

/** Returns one register of an environment, or throws NOT_FOUND. */
export function findRegister(db: Db, environmentId: string, id: string): Promise<ListedRegister> {
  return findOneOf(registersOf(db), 'cash_registers', { environmentId, id });
}

export type Counter = {
  environmentId: string;
  /** The current terminals of the agent or cashier. */
  terminalIds: readonly string[];
  agentId?: string;
  cashierId?: string;
};

/** Registers open at the current terminals, or opened or counted by the agent or cashier. */
function isOfCounter({ terminalIds, agentId, cashierId }: Counter) {
  const at = sql`coalesce(cash_registers.pos_terminal_id, cash_registers.virtual_terminal_id)`;
  return sql<boolean>`((cash_registers.status = 'ACTIVE' and ${at} = any(${[...terminalIds]}::uuid[]))
    or cash_registers.agent_id = ${agentId ?? null} or cash_registers.closed_by_agent = ${agentId ?? null}
    or cash_registers.cashier_id = ${cashierId ?? null} or cash_registers.closed_by_cashier = ${cashierId ?? null})`;
}

/** Open registers at the terminals first, then the newest of the agent or cashier. */
export function selectOfCounter(db: Db, counter: Counter): Promise<ListedRegister[]> {
  return registersOf(db)
    .where('cashRegisters.environmentId', '=', counter.environmentId)
    .where(isOfCounter(counter))
    .orderBy('cashRegisters.status')
    .orderBy('cashRegisters.createdAt', 'desc')
    .orderBy('cashRegisters.id', 'desc')
    .limit(20)
    .execute();
}

/** Returns one of these registers, or throws NOT_FOUND. */
export function findOfCounter(db: Db, counter: Counter, id: string): Promise<ListedRegister> {
  const { environmentId } = counter;
  return findOneOf(registersOf(db).where(isOfCounter(counter)), 'cash_registers', { environmentId, id });
}

/** The entries of a register, newest first. */
export async function selectEntries(db: Db, environmentId: string, registerId: string): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select e.*, coalesce(u.first_name || ' ' || u.last_name, a.first_name || ' ' || a.last_name, t.name) as created_by_name,
           exists (select from cash_entries c where c.environment_id = e.environment_id and c.register_id = e.register_id
             and c.corrects = e.id) as corrected
    from cash_entries e left join users u on u.id = e.created_by
    left join agents a on a.environment_id = e.environment_id and a.id = e.agent_id
    left join terminal_cashiers t on t.environment_id = e.environment_id and t.id = e.cashier_id
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

/** Whether an entry with this request id exists. */
export async function isRequested(
  db: Db,
  { environmentId, id }: Pick<RegisterRow, 'environmentId' | 'id'>,
  requestId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('cashEntries')
    .where('environmentId', '=', environmentId)
    .where('registerId', '=', id)
    .where('requestId', '=', requestId)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks the open register of a POS terminal. */
export function lockOpenAt(
  tx: Tx,
  environmentId: string,
  terminalId: string,
): Promise<RegisterRow | undefined> {
  return tx
    .selectFrom('cashRegisters')
    .where('environmentId', '=', environmentId)
    .where(sql<boolean>`coalesce(pos_terminal_id, virtual_terminal_id) = ${terminalId}`)
    .where('status', '=', 'ACTIVE')
    .selectAll()
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** The sum of cash-outs to be paid from a drawer that still wait for their card. */
export async function sumOfWaiting(
  db: Db,
  { environmentId, id }: Pick<RegisterRow, 'environmentId' | 'id'>,
): Promise<{ count: number; amount: number }> {
  const { rows } = await sql<{ count: number; amount: number }>`
    select count(*)::integer as count, coalesce(sum(amount), 0)::bigint as amount from agent_sales
    where environment_id = ${environmentId} and register_id = ${id} and status = 'WAITING'`.execute(db);
  return rows[0] as { count: number; amount: number };
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

/** Without a limit, every difference needs a reason. */
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
