// SQL of an agent's terminals, commissions, floats and daily figures.
import { type Insertable, sql } from 'kysely';
import type { Db, Tables, Tx } from '#server/platform/db/database.ts';
import type { PosTerminalStatus } from '#shared/contract/terminals/terminal-enums.ts';
import type { Currency } from '#shared/money.ts';

type Place = { environmentId: string; agentId: string };

export type AssignedTerminal = {
  id: string;
  serialNumber: string;
  name: string;
  status: PosTerminalStatus;
  currency: Currency;
  since: Date;
};

/** The terminals currently assigned to an agent. */
export async function selectAssigned(db: Db, { environmentId, agentId }: Place): Promise<AssignedTerminal[]> {
  const { rows } = await sql<AssignedTerminal>`
    select p.id, p.serial_number, p.name, p.status, p.currency, t.since
    from agent_terminals t join pos_terminals p on p.environment_id = t.environment_id and p.id = t.terminal_id
    where t.environment_id = ${environmentId} and t.agent_id = ${agentId} and t.until is null
    order by t.since, t.id limit 200`.execute(db);
  return rows;
}

/** Returns the agent to whom a terminal is assigned; undefined: none. */
export async function selectAgentAt(db: Db, environmentId: string, terminalId: string) {
  return db
    .selectFrom('agentTerminals as t')
    .innerJoin('agents as a', (join) =>
      join.onRef('a.environmentId', '=', 't.environmentId').onRef('a.id', '=', 't.agentId'),
    )
    .where('t.environmentId', '=', environmentId)
    .where('t.terminalId', '=', terminalId)
    .where('t.until', 'is', null)
    .select(['a.id', 'a.code', 'a.firstName', 'a.lastName', 'a.status', 'a.identityStatus', 't.since'])
    .executeTakeFirst();
}

/** Returns false if the terminal is already assigned to an agent. */
export async function insertAssignment(tx: Tx, row: Insertable<Tables['agentTerminals']>): Promise<boolean> {
  const created = await tx
    .insertInto('agentTerminals')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return created !== undefined;
}

/** Ends the assignment of one or all terminals of an agent. Returns the number. */
export async function endAssignments(
  tx: Tx,
  { environmentId, agentId }: Place,
  until: Date,
  terminalId?: string,
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('agentTerminals')
    .set({ until })
    .where('environmentId', '=', environmentId)
    .where('agentId', '=', agentId)
    .where('until', 'is', null)
    .$if(terminalId !== undefined, (query) => query.where('terminalId', '=', terminalId as string))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export type CommissionRow = {
  currency: Currency;
  basisPoints: number;
  flat: number;
  cap: number | null;
  validFrom: Date;
};

/** The row of each currency in force at an instant, and future ones. */
export async function selectCommissions(
  db: Db,
  { environmentId, agentId }: Place,
  at: Date,
): Promise<CommissionRow[]> {
  const { rows } = await sql<CommissionRow>`
    select currency, basis_points, flat, cap, valid_from from agent_commissions c
    where environment_id = ${environmentId} and agent_id = ${agentId}
      and (valid_from > ${at} or valid_from = (select max(l.valid_from) from agent_commissions l
        where l.environment_id = c.environment_id and l.agent_id = c.agent_id and l.currency = c.currency and l.valid_from <= ${at}))
    order by currency, valid_from limit 60`.execute(db);
  return rows;
}

/** Returns false if a row starts at that instant. */
export async function insertCommission(
  tx: Tx,
  row: Insertable<Tables['agentCommissions']>,
): Promise<boolean> {
  const created = await tx
    .insertInto('agentCommissions')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('agentId')
    .executeTakeFirst();
  return created !== undefined;
}

export function selectFloats(db: Db, { environmentId, agentId }: Place) {
  return db
    .selectFrom('agentFloats')
    .where('environmentId', '=', environmentId)
    .where('agentId', '=', agentId)
    .select(['currency', 'walletId'])
    .orderBy('currency')
    .execute();
}

export async function insertFloat(tx: Tx, row: Insertable<Tables['agentFloats']>): Promise<void> {
  await tx.insertInto('agentFloats').values(row).execute();
}

export type DayRow = {
  currency: Currency;
  sales: number;
  salesCount: number;
  cashOuts: number;
  cashOutsCount: number;
  commission: number;
  /** Paid and waiting cash-outs. */
  cashOutsBegun: number;
};

/** The amounts that an agent received and paid out on a day, by currency; includes sales started on the machine itself. */
export async function selectDay(
  db: Db,
  { environmentId, agentId }: Place,
  { day, since }: { day: string; since: Date },
): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    with own as (
      select currency, kind, status, amount, commission, payment_reference from agent_sales
      where environment_id = ${environmentId} and agent_id = ${agentId} and day = ${day}
    ), sold as (
      select t.currency, t.amount from terminal_sales s
      join transactions t on t.environment_id = s.environment_id and t.reference = s.reference and t.status = 'successful'
      where s.environment_id = ${environmentId} and s.agent_id = ${agentId} and s.created_at >= ${since}
        and not exists (select from agent_sales c where c.environment_id = s.environment_id
          and c.payment_reference = s.reference and c.kind = 'CASH_OUT')
    ), sums as (
      select currency, amount as sales, 1 as sales_count, 0 as cash_outs, 0 as cash_outs_count, 0 as commission, 0 as begun from sold
      union all
      select currency, 0, 0, case when status = 'PAID' then amount else 0 end, case when status = 'PAID' then 1 else 0 end,
        case when status = 'PAID' then commission else 0 end, case when status in ('PAID', 'WAITING') then amount else 0 end
      from own where kind = 'CASH_OUT'
    )
    select currency, sum(sales)::bigint as sales, sum(sales_count)::int as sales_count, sum(cash_outs)::bigint as cash_outs,
      sum(cash_outs_count)::int as cash_outs_count, sum(commission)::bigint as commission, sum(begun)::bigint as cash_outs_begun
    from sums group by 1`.execute(db);
  return rows;
}

/** The cash-out limits in force at an instant, by currency. */
export async function selectLimits(db: Db, at: Date) {
  return db
    .selectFrom('cashOutLimits')
    .where('validFrom', '<=', at)
    .distinctOn('currency')
    .selectAll()
    .orderBy('currency')
    .orderBy('validFrom', 'desc')
    .execute();
}

/** Whether an agent has sales waiting for a card. */
export async function hasWaiting(db: Db, { environmentId, agentId }: Place): Promise<boolean> {
  const row = await db
    .selectFrom('agentSales')
    .where('environmentId', '=', environmentId)
    .where('agentId', '=', agentId)
    .where('status', '=', 'WAITING')
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a payment was made at a terminal while it was assigned to an agent. */
export const soldBy = (environmentId: string, agentId: string) => sql<boolean>`transactions.reference in (
  select s.reference from terminal_sales s where s.environment_id = ${environmentId} and s.agent_id = ${agentId})`;
