// SQL of agents' sales: list, lock, update, and the sums for the limits. Every query filters by environment first.
import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely';
import type { Clear } from '#server/platform/auth/sealed-rows.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { containsText, isCreatedBetween, isOneOf } from '#server/platform/db/list-conditions.ts';
import { anyHashOf } from '#server/platform/db/sealed-fields.ts';
import { statusList } from '#server/platform/db/status-list.ts';
import type { AgentSalesTable } from '#server/platform/db/tables/terminals/agents.ts';
import { environmentRows } from '#server/platform/rows/environment-rows.ts';
import { findOneOf } from '#server/platform/rows/one-row.ts';
import type { AgentSaleFilters } from '#shared/contract/terminals/agent-sales.ts';

export type AgentSaleRow = Selectable<AgentSalesTable>;
export type ListedAgentSale = AgentSaleRow & {
  agentName: string;
  agentCode: string;
  serialNumber: string;
  terminalName: string;
};

const rows = environmentRows('agentSales');
export const { lock: lockAgentSale, update: updateAgentSale } = rows;

export const insertAgentSale = (tx: Tx, row: Clear<Insertable<AgentSalesTable>>): Promise<AgentSaleRow> =>
  rows.insert(tx, row);

const salesOf = (db: Db) =>
  db
    .selectFrom('agentSales')
    .innerJoin('agents as a', (join) =>
      join.onRef('a.environmentId', '=', 'agentSales.environmentId').onRef('a.id', '=', 'agentSales.agentId'),
    )
    .innerJoin('posTerminals as p', (join) =>
      join
        .onRef('p.environmentId', '=', 'agentSales.environmentId')
        .onRef('p.id', '=', 'agentSales.terminalId'),
    )
    .selectAll('agentSales')
    .select(sql<string>`a.first_name || ' ' || a.last_name`.as('agentName'))
    .select(['a.code as agentCode', 'p.serialNumber', 'p.name as terminalName']);

const searched = [
  'agent_sales.reference',
  'agent_sales.payment_reference',
  'a.code',
  'a.last_name',
  'a.first_name',
];

export const agentSaleList = statusList({
  table: 'agent_sales',
  matching: (db, environmentId, filters: AgentSaleFilters) =>
    salesOf(db)
      .where('agentSales.environmentId', '=', environmentId)
      .where(containsText(filters.search, searched))
      .where(isOneOf('agent_sales.kind', filters.kind))
      .where(isOneOf('agent_sales.agent_id', filters.agentId ? [filters.agentId] : []))
      .where(isCreatedBetween('agent_sales', filters)),
  sorts: { createdAt: sql`agent_sales.created_at`, amount: sql`agent_sales.amount` },
});

/** Returns one sale of an environment, or throws NOT_FOUND. */
export function findAgentSale(db: Db, environmentId: string, id: string): Promise<ListedAgentSale> {
  return findOneOf(salesOf(db), 'agent_sales', { environmentId, id });
}

/** The sales of an agent on a day, newest first. */
export function selectOfDay(
  db: Db,
  of: { environmentId: string; agentId: string; day: string },
): Promise<ListedAgentSale[]> {
  return salesOf(db)
    .where('agentSales.environmentId', '=', of.environmentId)
    .where('agentSales.agentId', '=', of.agentId)
    .where('agentSales.day', '=', of.day)
    .orderBy('agentSales.createdAt', 'desc')
    .orderBy('agentSales.id', 'desc')
    .limit(50)
    .execute();
}

/** The sales that wait for a card at a terminal. */
export function selectAtTerminal(
  db: Db,
  of: { environmentId: string; terminalId: string; now: Date },
): Promise<ListedAgentSale[]> {
  return salesOf(db)
    .where('agentSales.environmentId', '=', of.environmentId)
    .where('agentSales.terminalId', '=', of.terminalId)
    .where('agentSales.status', '=', 'WAITING')
    .where('agentSales.paymentReference', 'is', null)
    .where('agentSales.expiresAt', '>', of.now)
    .orderBy('agentSales.createdAt')
    .limit(50)
    .execute();
}

/** The sale that the agent's page created with this request id. */
export function selectByRequest(
  db: Db,
  of: { environmentId: string; agentId: string; requestId: string },
): Promise<AgentSaleRow | undefined> {
  return db
    .selectFrom('agentSales')
    .where('environmentId', '=', of.environmentId)
    .where('agentId', '=', of.agentId)
    .where('requestId', '=', of.requestId)
    .selectAll()
    .executeTakeFirst();
}

export type CashOutSums = { agentDay: number; customerDay: number; customerWeek: number };
type Whose = { environmentId: string; currency: string; day: string; weekBegan: string };

const counted = ({ environmentId, currency }: Whose) => sql`
  from agent_sales where environment_id = ${environmentId} and kind = 'CASH_OUT' and status in ('WAITING', 'PAID')
    and currency = ${currency}`;

const sumOf = (owner: Whose, by: RawBuilder<unknown>, days: RawBuilder<unknown>) =>
  sql`(select coalesce(sum(amount), 0)::bigint ${counted(owner)} and ${by} and ${days})`;

/** The sums of paid and waiting cash-outs: paid out by the agent today, and received by the customer. */
export async function selectSums(
  db: Db,
  owner: Whose,
  of: { agentId: string; phone: string },
): Promise<CashOutSums> {
  const byPhone = sql`customer_hash = ${anyHashOf('agent_sales.customer_phone', of.phone)}`;
  const today = sql`day = ${owner.day}`;
  const week = sql`day between ${owner.weekBegan} and ${owner.day}`;
  const { rows: found } = await sql<CashOutSums>`
    select ${sumOf(owner, sql`agent_id = ${of.agentId}`, today)} as agent_day,
      ${sumOf(owner, byPhone, today)} as customer_day, ${sumOf(owner, byPhone, week)} as customer_week`.execute(
    db,
  );
  return found[0] as CashOutSums;
}

/** The same sums by card, without one cash-out. */
export async function selectCardSums(
  db: Db,
  owner: Whose,
  of: { cardHash: Buffer; butId: string },
): Promise<Omit<CashOutSums, 'agentDay'>> {
  const byCard = sql`card_hash = ${of.cardHash} and id <> ${of.butId}`;
  const { rows: found } = await sql<Omit<CashOutSums, 'agentDay'>>`
    select ${sumOf(owner, byCard, sql`day = ${owner.day}`)} as customer_day,
      ${sumOf(owner, byCard, sql`day between ${owner.weekBegan} and ${owner.day}`)} as customer_week`.execute(
    db,
  );
  return found[0] as Omit<CashOutSums, 'agentDay'>;
}

/** The status of a sale's payment. */
export function selectPaymentOf(db: Db, environmentId: string, reference: string) {
  return db
    .selectFrom('transactions')
    .where('environmentId', '=', environmentId)
    .where('reference', '=', reference)
    .select(['status', 'failureReason'])
    .executeTakeFirstOrThrow();
}

/** The cash-out limits of every currency: those in force at an instant, and future ones. */
export async function selectAllLimits(db: Db, at: Date) {
  return db
    .selectFrom('cashOutLimits as l')
    .where((eb) =>
      eb.or([
        eb('l.validFrom', '>', at),
        sql<boolean>`l.valid_from = (select max(x.valid_from) from cash_out_limits x where x.currency = l.currency and x.valid_from <= ${at})`,
      ]),
    )
    .selectAll()
    .orderBy('l.currency')
    .orderBy('l.validFrom')
    .execute();
}
