// SQL of what an agent has: terminals, commissions, floats, and the figures of a day.
import { type Insertable, sql } from 'kysely';
import type { Db, Tables, Tx } from '#server/platform/db/database.ts';
import type { PosTerminalStatus } from '#shared/contract/terminals/terminal-words.ts';
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

/** The terminals that an agent has now. */
export async function selectAssigned(db: Db, { environmentId, agentId }: Place): Promise<AssignedTerminal[]> {
  const { rows } = await sql<AssignedTerminal>`
    select p.id, p.serial_number, p.name, p.status, p.currency, t.since
    from agent_terminals t join pos_terminals p on p.environment_id = t.environment_id and p.id = t.terminal_id
    where t.environment_id = ${environmentId} and t.agent_id = ${agentId} and t.until is null
    order by t.since, t.id limit 200`.execute(db);
  return rows;
}

/** Whose a terminal is now; undefined: nobody's. */
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

/** False when it is some agent's already. */
export async function insertAssignment(tx: Tx, row: Insertable<Tables['agentTerminals']>): Promise<boolean> {
  const made = await tx
    .insertInto('agentTerminals')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
}

/** Ends what is assigned: one terminal of an agent, or all. Returns how many. */
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

/** The row of each currency that holds at an instant, and those to come. */
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

/** False when there is a row from that instant on. */
export async function insertCommission(
  tx: Tx,
  row: Insertable<Tables['agentCommissions']>,
): Promise<boolean> {
  const made = await tx
    .insertInto('agentCommissions')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('agentId')
    .executeTakeFirst();
  return made !== undefined;
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
  /** Of cash-outs that are paid or still wait. */
  cashOutsBegun: number;
};

/** What an agent has taken and handed out on a day, by currency; sales that the machine took by itself among them. */
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

/** The limits of cash-outs that hold at an instant, by currency. */
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

/** Whether anything of an agent still waits for its card. */
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

/** Whether a payment was taken at a terminal while it was an agent's. */
export const soldBy = (environmentId: string, agentId: string) => sql<boolean>`transactions.reference in (
  select s.reference from terminal_sales s where s.environment_id = ${environmentId} and s.agent_id = ${agentId})`;
