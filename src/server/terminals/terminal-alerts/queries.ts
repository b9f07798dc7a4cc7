// SQL of alert destinations and waiting alerts. Every query filters by environment first, except the job's query over all.
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Tables, Tx } from '#server/platform/db/database.ts';
import { enter, leave, named } from '#server/platform/directory/directory.ts';
import type { DueQuery } from '#server/platform/jobs/due.ts';
import { environmentRows } from '#server/platform/rows/environment-rows.ts';
import type { Currency } from '#shared/money.ts';

type Stored = Tables['terminalAlertDestinations'];
export type DestinationRow = Selectable<Stored>;

export const { update: updateDestination } = environmentRows('terminalAlertDestinations');

export async function insertDestination(tx: Tx, row: Insertable<Stored>): Promise<void> {
  const { environmentId, id, stopKey } = row;
  await enter(tx, { kind: 'terminal_alert', key: stopKey, environmentId, id });
  await tx.insertInto('terminalAlertDestinations').values(row).execute();
}

/** The last alert of a destination, and the outbox status of its message. */
type Last = {
  lastAt: Date | null;
  lastStatus: 'QUEUED' | 'HELD' | null;
  outbox: 'PENDING' | 'SENT' | 'FAILED' | 'DISCARDED' | null;
  attempts: number | null;
};
export type ListedDestination = DestinationRow & Last;

/** The outbox key of an alert's e-mail. */
const emailKey = sql`'alert:' || a.transaction_id || ':' || a.destination_id`;
export const emailKeyOf = (transactionId: string, destinationId: string): string =>
  `alert:${transactionId}:${destinationId}`;

const listed = (db: Db, environmentId: string) =>
  db
    .selectFrom('terminalAlertDestinations as d')
    .leftJoinLateral(
      sql<Last>`(
        select a.done_at as last_at, a.status as last_status, coalesce(e.status, m.status) as outbox,
               coalesce(e.attempt_count, m.attempt_count) as attempts
        from terminal_alerts a
        left join emails e on e.environment_id = a.environment_id and e.dedupe_key = ${emailKey}
        left join sms_messages m on m.id = a.message_id
        where a.environment_id = d.environment_id and a.destination_id = d.id
          and a.done_at is not null and a.status in ('QUEUED', 'HELD')
        order by a.done_at desc limit 1)`.as('l'),
      (join) => join.onTrue(),
    )
    .where('d.environmentId', '=', environmentId)
    .where('d.status', '<>', 'REMOVED')
    .selectAll('d')
    .select(['l.lastAt', 'l.lastStatus', 'l.outbox', 'l.attempts']);

export function selectDestinations(
  db: Db,
  environmentId: string,
  terminalId: string,
): Promise<ListedDestination[]> {
  return listed(db, environmentId)
    .where('d.terminalId', '=', terminalId)
    .orderBy('d.createdAt')
    .orderBy('d.id')
    .execute();
}

export function selectDestination(
  db: Db,
  environmentId: string,
  id: string,
): Promise<ListedDestination | undefined> {
  return listed(db, environmentId).where('d.id', '=', id).executeTakeFirst();
}

/** Locks a destination of a terminal. */
export function lockDestination(
  tx: Tx,
  environmentId: string,
  terminalId: string,
  id: string,
): Promise<DestinationRow | undefined> {
  return tx
    .selectFrom('terminalAlertDestinations')
    .where('environmentId', '=', environmentId)
    .where('terminalId', '=', terminalId)
    .where('id', '=', id)
    .where('status', '<>', 'REMOVED')
    .selectAll()
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Returns the destination of a stop link, with the details its page shows. */
export function selectByStopKey(db: Db, key: string) {
  return db
    .selectFrom('terminalAlertDestinations as d')
    .innerJoin('virtualTerminals as t', (join) =>
      join.onRef('t.environmentId', '=', 'd.environmentId').onRef('t.id', '=', 'd.terminalId'),
    )
    .where(sql<boolean>`(d.environment_id, d.id) = ${named('terminal_alert', key)}`)
    .where('d.status', '<>', 'REMOVED')
    .select(['d.environmentId', 'd.id', 'd.terminalId', 'd.status', 't.name as terminalName'])
    .executeTakeFirst();
}

export const forgetStopKey = (tx: Tx, { stopKey }: DestinationRow): Promise<void> =>
  leave(tx, 'terminal_alert', [stopKey]);

export type WaitingMessage = { emailId: string | null; messageId: string | null };

/** Returns the messages that are still in the outboxes. */
export async function selectUnsent(db: Db, environmentId: string, id: string): Promise<WaitingMessage[]> {
  const { rows } = await sql<WaitingMessage>`
    select e.id as email_id, m.id as message_id
    from terminal_alerts a
    left join emails e on e.environment_id = a.environment_id and e.dedupe_key = ${emailKey} and e.status in ('PENDING', 'FAILED')
    left join sms_messages m on m.id = a.message_id and m.status in ('PENDING', 'FAILED')
    where a.environment_id = ${environmentId} and a.destination_id = ${id} and a.status = 'QUEUED'
      and (e.id is not null or m.id is not null)`.execute(db);
  return rows;
}

export const dueAlerts: DueQuery = sql`
  select 1 from terminal_alerts where status = 'PENDING' order by environment_id limit 1`;

export type AlertName = { environmentId: string; destinationId: string; transactionId: string };

/** The waiting alerts, for the job. */
export function selectWaiting(db: Db, limit: number): Promise<AlertName[]> {
  return db
    .selectFrom('terminalAlerts')
    .where('status', '=', 'PENDING')
    .select(['environmentId', 'destinationId', 'transactionId'])
    .orderBy('environmentId')
    .orderBy('destinationId')
    .orderBy('transactionId')
    .limit(limit)
    .execute();
}

export type Alert = AlertName & {
  kind: DestinationRow['kind'];
  destination: DestinationRow['status'];
  name: string;
  email: string | null;
  phone: string | null;
  stopKey: string;
  terminalName: string;
  reference: string;
  amount: number;
  currency: Currency;
  channel: string | null;
  at: Date;
};

/** Claims an alert that is still waiting; undefined if another instance has it or it is done. */
export async function takeAlert(tx: Tx, name: AlertName): Promise<Alert | undefined> {
  const { rows } = await sql<Alert>`
    select a.environment_id, a.destination_id, a.transaction_id, d.kind, d.status as destination, d.name, d.email, d.phone, d.stop_key,
           coalesce(t.source_name, v.name) as terminal_name, t.reference, t.amount, t.currency, t.channel, a.at
    from terminal_alerts a
    join terminal_alert_destinations d on d.environment_id = a.environment_id and d.id = a.destination_id
    join virtual_terminals v on v.environment_id = d.environment_id and v.id = d.terminal_id
    join transactions t on t.environment_id = a.environment_id and t.id = a.transaction_id
    where a.environment_id = ${name.environmentId} and a.destination_id = ${name.destinationId}
      and a.transaction_id = ${name.transactionId} and a.status = 'PENDING'
    for update of a skip locked`.execute(tx);
  return rows[0];
}

/** The number of alerts sent to a destination since an instant. */
export async function countSince(tx: Tx, { environmentId, destinationId }: AlertName, since: Date) {
  const { count } = await tx
    .selectFrom('terminalAlerts')
    .where('environmentId', '=', environmentId)
    .where('destinationId', '=', destinationId)
    .where('doneAt', '>', since)
    .where('status', '=', 'QUEUED')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function endAlert(
  tx: Tx,
  { environmentId, destinationId, transactionId }: AlertName,
  ended: { status: 'QUEUED' | 'HELD' | 'DROPPED'; messageId?: string; doneAt: Date },
): Promise<void> {
  await tx
    .updateTable('terminalAlerts')
    .set(ended)
    .where('environmentId', '=', environmentId)
    .where('destinationId', '=', destinationId)
    .where('transactionId', '=', transactionId)
    .execute();
}
