// SQL of POS terminals. Every query filters by environment first.
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { containsText, isCreatedBetween } from '#server/platform/db/list-conditions.ts';
import { statusList } from '#server/platform/db/status-list.ts';
import type {
  PosTerminalEventsTable,
  PosTerminalsTable,
} from '#server/platform/db/tables/terminals/pos-terminals.ts';
import { enter, leave } from '#server/platform/directory/directory.ts';
import { environmentRows } from '#server/platform/rows/environment-rows.ts';
import { timelineRows } from '#server/platform/rows/timeline-rows.ts';
import type { PosTerminalFilters } from '#shared/contract/terminals/pos-terminals.ts';
import { isConnected } from './online.ts';

export type PosTerminalRow = Selectable<PosTerminalsTable>;
export type ListedTerminal = PosTerminalRow & {
  modelName: string;
  agent: { id: string; name: string } | null;
};

export const { lock: lockPosTerminal, update: updatePosTerminal } = environmentRows('posTerminals');

/** Returns false if any business has a machine with this serial number. */
export async function insertPosTerminal(tx: Tx, row: Insertable<PosTerminalsTable>): Promise<boolean> {
  const { environmentId, id, serialNumber } = row;
  if (!(await enter(tx, { kind: 'pos_serial', key: serialNumber, environmentId, id }))) return false;
  await tx.insertInto('posTerminals').values(row).execute();
  return true;
}

/** Frees the serial number for another assignment. */
export const freeSerialNumber = (tx: Tx, serialNumber: string): Promise<void> =>
  leave(tx, 'pos_serial', [serialNumber]);

export async function insertPosTerminalEvent(tx: Tx, row: Insertable<PosTerminalEventsTable>): Promise<void> {
  await tx.insertInto('posTerminalEvents').values(row).execute();
}

const terminalsOf = (db: Db) =>
  db
    .selectFrom('posTerminals')
    .innerJoin('terminalModels', 'terminalModels.model', 'posTerminals.model')
    .selectAll('posTerminals')
    .select('terminalModels.name as modelName')
    .select(
      sql<
        ListedTerminal['agent']
      >`(select json_build_object('id', a.id, 'name', a.first_name || ' ' || a.last_name)
        from agent_terminals t join agents a on a.environment_id = t.environment_id and a.id = t.agent_id
        where t.environment_id = pos_terminals.environment_id and t.terminal_id = pos_terminals.id and t.until is null)`.as(
        'agent',
      ),
    );

const searched = ['pos_terminals.serial_number', 'pos_terminals.name', 'pos_terminals.address'];

export const posTerminalList = statusList({
  table: 'pos_terminals',
  matching: (db, environmentId, filters: PosTerminalFilters, now) =>
    terminalsOf(db)
      .where('posTerminals.environmentId', '=', environmentId)
      .where(containsText(filters.search, searched))
      .where(isCreatedBetween('pos_terminals', filters))
      .where(isConnected(filters.connection, now)),
  sorts: {
    createdAt: sql`pos_terminals.created_at`,
    serialNumber: sql`pos_terminals.serial_number`,
    name: sql`lower(pos_terminals.name)`,
    lastSeen: sql`coalesce(pos_terminals.last_seen_at, '-infinity'::timestamptz)`,
    payments: sql`pos_terminals.used_count`,
    collected: sql`pos_terminals.collected`,
  },
});

const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/** The current or last machine of a business with a serial number; or the one with an id. */
export function selectBySerial(
  db: Db,
  environmentId: string,
  serialNo: string,
): Promise<ListedTerminal | undefined> {
  return terminalsOf(db)
    .where('posTerminals.environmentId', '=', environmentId)
    .$if(isId(serialNo), (rows) => rows.where('posTerminals.id', '=', serialNo))
    .$if(!isId(serialNo), (rows) => rows.where('posTerminals.serialNumber', '=', serialNo.toUpperCase()))
    .orderBy('posTerminals.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export const selectPosTerminalEvents = timelineRows('pos_terminal_events', 'terminal_id');

/** The serial numbers of the machines delivered for a request. */
export async function selectSerialsOf(db: Db, environmentId: string, requestId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('posTerminals')
    .where('environmentId', '=', environmentId)
    .where('requestId', '=', requestId)
    .select('serialNumber')
    .orderBy('serialNumber')
    .execute();
  return rows.map((row) => row.serialNumber);
}

/** The reference of the request that a machine was delivered for. */
export async function selectRequestReference(
  db: Db,
  environmentId: string,
  id: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('terminalRequests')
    .where('environmentId', '=', environmentId)
    .where('id', '=', id)
    .select('reference')
    .executeTakeFirst();
  return row?.reference;
}
