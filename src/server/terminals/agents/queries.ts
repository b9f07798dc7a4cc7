// SQL of agents: list, find, lock, update. Every query filters by environment first.
import { type Insertable, type Selectable, sql } from 'kysely';
import { phonesOf } from '#server/customers/customers/service.ts';
import type { Clear } from '#server/platform/auth/sealed-rows.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { isCreatedBetween } from '#server/platform/db/list-conditions.ts';
import { containsPattern } from '#server/platform/db/list-pages.ts';
import { anyHashOf } from '#server/platform/db/sealed-fields.ts';
import { statusList } from '#server/platform/db/status-list.ts';
import type { AgentEventsTable, AgentsTable } from '#server/platform/db/tables/terminals/agents.ts';
import { enter, leave } from '#server/platform/directory/directory.ts';
import { environmentRows } from '#server/platform/rows/environment-rows.ts';
import { findOneOf } from '#server/platform/rows/one-row.ts';
import { timelineRows } from '#server/platform/rows/timeline-rows.ts';
import type { AgentFilters } from '#shared/contract/terminals/agent-shapes.ts';
import type { Currency } from '#shared/money.ts';

export type AgentRow = Selectable<AgentsTable>;
export type ListedFloat = { currency: Currency; walletId: string; balance: number };
export type ListedAgent = AgentRow & { terminals: number; floats: ListedFloat[] };

const rows = environmentRows('agents');
export const { lock: lockAgent, update: updateAgent } = rows;

export const hexOf = (hash: Buffer): string => hash.toString('hex');

/** Whether the code is available in the environment. */
export async function isCodeFree(db: Db, environmentId: string, code: string): Promise<boolean> {
  const taken = await db
    .selectFrom('agents')
    .where('environmentId', '=', environmentId)
    .where('code', '=', code)
    .select('id')
    .executeTakeFirst();
  return taken === undefined;
}

export async function insertAgent(tx: Tx, row: Clear<Insertable<AgentsTable>>): Promise<AgentRow> {
  await enterKey(tx, row);
  return rows.insert(tx, row);
}

/** Maps the address to the agent. */
export async function enterKey(
  tx: Tx,
  { environmentId, id, keyHash }: Pick<AgentRow, 'environmentId' | 'id' | 'keyHash'>,
): Promise<void> {
  await enter(tx, { kind: 'agent', key: hexOf(keyHash), environmentId, id });
}

/** Removes the mapping of the address. */
export const leaveKey = (tx: Tx, { keyHash }: Pick<AgentRow, 'keyHash'>): Promise<void> =>
  leave(tx, 'agent', [hexOf(keyHash)]);

export async function insertAgentEvent(tx: Tx, row: Insertable<AgentEventsTable>): Promise<void> {
  await tx.insertInto('agentEvents').values(row).execute();
}

export const selectAgentEvents = timelineRows('agent_events', 'agent_id');

const fullName = sql`agents.first_name || ' ' || agents.last_name`;

const agentsOf = (db: Db) =>
  db
    .selectFrom('agents')
    .selectAll('agents')
    .select(
      sql<number>`(select count(*)::int from agent_terminals t where t.environment_id = agents.environment_id
        and t.agent_id = agents.id and t.until is null)`.as('terminals'),
    )
    .select(
      sql<
        ListedFloat[]
      >`(select coalesce(json_agg(json_build_object('currency', f.currency, 'walletId', f.wallet_id,
          'balance', coalesce(b.balance, 0)) order by f.currency), '[]')
        from agent_floats f
        left join ledger_accounts a on a.environment_id = f.environment_id and a.kind = 'wallet' and a.owner_id = f.wallet_id
          and a.currency = f.currency
        left join ledger_balances b on b.environment_id = a.environment_id and b.account_id = a.id
        where f.environment_id = agents.environment_id and f.agent_id = agents.id)`.as('floats'),
    );

/** Matches name, code or e-mail, or the whole phone number. */
function isMeant(search: string | undefined) {
  if (!search) return sql<boolean>`true`;
  const pattern = containsPattern(search);
  const phones = phonesOf(search).map(
    (number) => sql`or agents.phone_hash = ${anyHashOf('agents.phone', number)}`,
  );
  return sql<boolean>`(${fullName} ilike ${pattern} or agents.code ilike ${pattern} or agents.email ilike ${pattern}
    ${sql.join(phones, sql` `)})`;
}

export const agentList = statusList({
  table: 'agents',
  matching: (db, environmentId, filters: AgentFilters) =>
    agentsOf(db)
      .where('agents.environmentId', '=', environmentId)
      .where(isMeant(filters.search))
      .where(isCreatedBetween('agents', filters)),
  sorts: {
    createdAt: sql`agents.created_at`,
    name: sql`lower(${fullName})`,
    code: sql`agents.code`,
  },
});

/** Returns one agent of an environment, or throws NOT_FOUND. */
export function findListedAgent(db: Db, environmentId: string, id: string): Promise<ListedAgent> {
  return findOneOf(agentsOf(db), 'agents', { environmentId, id });
}
