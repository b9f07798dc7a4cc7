// SQL of a virtual terminal as payers meet it: read with its payment, and counted.
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/database.ts';

type Names = { environmentId: RawBuilder<string>; id: RawBuilder<string> };

/** A terminal as JSON. */
export function readTerminal({ environmentId, id }: Names): RawBuilder<unknown> {
  return sql`select json_build_object('environmentId', v.environment_id, 'id', v.id, 'name', v.name, 'label', v.label,
    'status', v.status, 'currency', v.currency, 'notifyEmails', v.notify_emails, 'splitGroupId', v.split_group_id)
    from virtual_terminals v where v.environment_id = ${environmentId} and v.id = ${id}`;
}

/** Counts a payment that was begun. */
export async function addTerminalStart(tx: Tx, environmentId: string, id: string): Promise<void> {
  await tx
    .updateTable('virtualTerminals')
    .set((eb) => ({ startedCount: eb('startedCount', '+', 1) }))
    .where('environmentId', '=', environmentId)
    .where('id', '=', id)
    .execute();
}

/** Counts a scan, in all and on its day. */
export async function addTerminalVisit(
  db: Db,
  environmentId: string,
  id: string,
  day: string,
): Promise<void> {
  await sql`
    with visited as (
      update virtual_terminals set visits = visits + 1
      where environment_id = ${environmentId} and id = ${id} returning environment_id, id
    )
    insert into virtual_terminal_days as d (environment_id, terminal_id, day, visits)
    select environment_id, id, ${day}::date, 1 from visited
    on conflict (environment_id, terminal_id, day) do update set visits = d.visits + 1`.execute(db);
}
