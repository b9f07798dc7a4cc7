// SQL of virtual terminals. Every query names the environment first.
import { type ExpressionBuilder, type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { z } from 'zod';
import { takeAddress } from '#server/payments/sources/addresses.ts';
import type { Database, Db, Tables, Tx } from '#server/platform/db/database.ts';
import { listOrder, streamRows } from '#server/platform/db/list-order.ts';
import { containsPattern, type StatusCount } from '#server/platform/db/list-pages.ts';
import type {
  VirtualTerminalStatus,
  virtualTerminalFilters,
  virtualTerminalListQuery,
} from '#shared/contract/terminals/virtual-terminals.ts';
import { windowBeyond } from '#shared/pagination.ts';

export type TerminalFilters = z.output<typeof virtualTerminalFilters>;
export type TerminalListQuery = z.output<typeof virtualTerminalListQuery>;
type Stored = Tables['virtualTerminals'];
export type TerminalRow = Selectable<Stored> & { createdByName: string | null };

const terminalsOf = (db: Db, environmentId: string) =>
  db
    .selectFrom('virtualTerminals')
    .leftJoin('users', 'users.id', 'virtualTerminals.createdBy')
    .selectAll('virtualTerminals')
    .select(sql<string | null>`users.first_name || ' ' || users.last_name`.as('createdByName'))
    .where('virtualTerminals.environmentId', '=', environmentId);

/** The list's filters but for the status, so that the tabs can be counted with them. */
function matches({ search, createdFrom, createdTo }: TerminalFilters) {
  return (eb: ExpressionBuilder<Tables, 'virtualTerminals'>) => {
    const conditions = [];
    if (search) {
      const pattern = containsPattern(search);
      conditions.push(
        eb.or([
          eb('virtualTerminals.name', 'ilike', pattern),
          eb('virtualTerminals.label', 'ilike', pattern),
          eb('virtualTerminals.reference', 'ilike', pattern),
        ]),
      );
    }
    if (createdFrom) conditions.push(eb('virtualTerminals.createdAt', '>=', new Date(createdFrom)));
    if (createdTo) conditions.push(eb('virtualTerminals.createdAt', '<', new Date(createdTo)));
    return eb.and(conditions);
  };
}

const inOrder = listOrder<TerminalFilters>('virtual_terminals', {
  createdAt: sql`virtual_terminals.created_at`,
  name: sql`lower(virtual_terminals.name)`,
  reference: sql`virtual_terminals.reference`,
  label: sql`coalesce(lower(virtual_terminals.label), '')`,
  payments: sql`virtual_terminals.used_count`,
  collected: sql`virtual_terminals.collected`,
});

const filtered = (db: Db, environmentId: string, filters: TerminalFilters) =>
  terminalsOf(db, environmentId)
    .where(matches(filters))
    .$if(filters.status.length > 0, (rows) => rows.where('virtualTerminals.status', 'in', filters.status));

/** One page of the list. */
export async function selectTerminals(
  db: Db,
  environmentId: string,
  query: TerminalListQuery,
): Promise<TerminalRow[]> {
  const { limit, offset } = windowBeyond(query);
  return inOrder(filtered(db, environmentId, query), query)
    .limit(limit)
    .offset(offset)
    .execute();
}

/** All that the filters match, for a file. */
export function streamTerminals(
  { db }: Database,
  environmentId: string,
  filters: TerminalFilters,
): AsyncGenerator<TerminalRow[]> {
  return streamRows(db, inOrder(filtered(db, environmentId, filters), filters));
}

/** How many terminals have each status, under the other filters. */
export async function countTerminalsByStatus(
  db: Db,
  environmentId: string,
  query: TerminalFilters,
): Promise<StatusCount<VirtualTerminalStatus>[]> {
  return db
    .selectFrom('virtualTerminals')
    .select((eb) => ['virtualTerminals.status', eb.fn.countAll<number>().as('count')])
    .where('virtualTerminals.environmentId', '=', environmentId)
    .where(matches(query))
    .groupBy('virtualTerminals.status')
    .execute();
}

export async function selectTerminal(
  db: Db,
  environmentId: string,
  id: string,
): Promise<TerminalRow | undefined> {
  return terminalsOf(db, environmentId).where('virtualTerminals.id', '=', id).executeTakeFirst();
}

/** The same, and nobody else may change the terminal until this transaction ends. */
export async function lockTerminal(
  tx: Tx,
  environmentId: string,
  id: string,
): Promise<TerminalRow | undefined> {
  return terminalsOf(tx, environmentId)
    .where('virtualTerminals.id', '=', id)
    .forNoKeyUpdate('virtualTerminals')
    .executeTakeFirst();
}

/** False when the reference is taken. */
export async function insertTerminal(tx: Tx, terminal: Insertable<Stored>): Promise<boolean> {
  if (!(await takeAddress(tx, 'terminal', terminal))) return false;
  await tx.insertInto('virtualTerminals').values(terminal).execute();
  return true;
}

export async function updateTerminal(
  tx: Tx,
  environmentId: string,
  id: string,
  changes: Updateable<Stored>,
): Promise<void> {
  await tx
    .updateTable('virtualTerminals')
    .set(changes)
    .where('environmentId', '=', environmentId)
    .where('id', '=', id)
    .execute();
}
