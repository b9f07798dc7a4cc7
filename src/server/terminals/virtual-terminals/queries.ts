// SQL of virtual terminals. Every query filters by environment first.
import { type Insertable, type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import { takeAddress } from '#server/payments/sources/addresses.ts';
import type { Db, Tables, Tx } from '#server/platform/db/database.ts';
import { containsText, isCreatedBetween } from '#server/platform/db/list-conditions.ts';
import { statusList } from '#server/platform/db/status-list.ts';
import { environmentRows } from '#server/platform/rows/environment-rows.ts';
import type {
  virtualTerminalFilters,
  virtualTerminalListQuery,
} from '#shared/contract/terminals/virtual-terminals.ts';

export type TerminalFilters = z.output<typeof virtualTerminalFilters>;
export type TerminalListQuery = z.output<typeof virtualTerminalListQuery>;
type Stored = Tables['virtualTerminals'];
export type TerminalRow = Selectable<Stored> & { createdByName: string | null };

export const { update: updateTerminal } = environmentRows('virtualTerminals');

const searched = ['virtual_terminals.name', 'virtual_terminals.label', 'virtual_terminals.reference'];

const terminalsOf = (db: Db, environmentId: string) =>
  db
    .selectFrom('virtualTerminals')
    .leftJoin('users', 'users.id', 'virtualTerminals.createdBy')
    .selectAll('virtualTerminals')
    .select(sql<string | null>`users.first_name || ' ' || users.last_name`.as('createdByName'))
    .where('virtualTerminals.environmentId', '=', environmentId);

/** The query of terminals for the list, its counts and its export. */
export const terminalList = statusList({
  table: 'virtual_terminals',
  matching: (db, environmentId, filters: TerminalFilters) =>
    terminalsOf(db, environmentId)
      .where(containsText(filters.search, searched))
      .where(isCreatedBetween('virtual_terminals', filters)),
  sorts: {
    createdAt: sql`virtual_terminals.created_at`,
    name: sql`lower(virtual_terminals.name)`,
    reference: sql`virtual_terminals.reference`,
    label: sql`coalesce(lower(virtual_terminals.label), '')`,
    payments: sql`virtual_terminals.used_count`,
    collected: sql`virtual_terminals.collected`,
  },
});

export async function selectTerminal(
  db: Db,
  environmentId: string,
  id: string,
): Promise<TerminalRow | undefined> {
  return terminalsOf(db, environmentId).where('virtualTerminals.id', '=', id).executeTakeFirst();
}

/** The same, and locks the terminal until this transaction ends. */
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

/** Returns false if the reference exists. */
export async function insertTerminal(tx: Tx, terminal: Insertable<Stored>): Promise<boolean> {
  if (!(await takeAddress(tx, 'terminal', terminal))) return false;
  await tx.insertInto('virtualTerminals').values(terminal).execute();
  return true;
}
