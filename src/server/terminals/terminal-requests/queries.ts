// SQL of requests for POS terminals, and of the models with their fees.
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { containsText, isCreatedBetween } from '#server/platform/db/list-conditions.ts';
import { statusList } from '#server/platform/db/status-list.ts';
import type {
  TerminalRequestEventsTable,
  TerminalRequestsTable,
} from '#server/platform/db/tables/terminals/pos-terminals.ts';
import { environmentRows } from '#server/platform/rows/environment-rows.ts';
import { findOneOf } from '#server/platform/rows/one-row.ts';
import { timelineRows } from '#server/platform/rows/timeline-rows.ts';
import type { TerminalModel, TerminalRequestFilters } from '#shared/contract/terminals/terminal-requests.ts';
import type { Currency } from '#shared/money.ts';

export type TerminalRequestRow = Selectable<TerminalRequestsTable>;
export type ListedRequest = TerminalRequestRow & { modelName: string };

export const {
  insert: insertRequest,
  lock: lockRequest,
  update: updateRequest,
} = environmentRows('terminalRequests');

export async function insertRequestEvent(tx: Tx, row: Insertable<TerminalRequestEventsTable>): Promise<void> {
  await tx.insertInto('terminalRequestEvents').values(row).execute();
}

/** The models offered in a currency, with the fee in force at an instant. */
export async function selectModels(db: Db, currency: Currency, now: Date): Promise<TerminalModel[]> {
  const { rows } = await sql<TerminalModel>`
    select m.model, m.name, ${currency}::text as currency, f.fee
    from terminal_models m
    cross join lateral (select fee from terminal_fees f
      where f.model = m.model and f.currency = ${currency} and f.starts_at <= ${now} order by f.starts_at desc limit 1) f
    where m.offered order by f.fee, m.model`.execute(db);
  return rows;
}

const requestsOf = (db: Db) =>
  db
    .selectFrom('terminalRequests')
    .innerJoin('terminalModels', 'terminalModels.model', 'terminalRequests.model')
    .selectAll('terminalRequests')
    .select('terminalModels.name as modelName');

const searched = [
  'terminal_requests.reference',
  'terminal_requests.contact_name',
  'terminal_requests.address',
];

export const terminalRequestList = statusList({
  table: 'terminal_requests',
  matching: (db, environmentId, filters: TerminalRequestFilters) =>
    requestsOf(db)
      .where('terminalRequests.environmentId', '=', environmentId)
      .where(containsText(filters.search, searched))
      .where(isCreatedBetween('terminal_requests', filters)),
  sorts: { createdAt: sql`terminal_requests.created_at`, quantity: sql`terminal_requests.quantity` },
});

/** Returns one request of an environment, or throws NOT_FOUND. */
export function findRequest(db: Db, environmentId: string, id: string): Promise<ListedRequest> {
  return findOneOf(requestsOf(db), 'terminal_requests', { environmentId, id });
}

/** Returns the environment of a request by its id alone; for staff. */
export async function selectEnvironmentOf(db: Db, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('terminalRequests')
    .where('id', '=', id)
    .select('environmentId')
    .executeTakeFirst();
  return row?.environmentId;
}

export const selectRequestEvents = timelineRows('terminal_request_events', 'request_id');
