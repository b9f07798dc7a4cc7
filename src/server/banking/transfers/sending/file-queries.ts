// SQL for sending the transfers of a file in batches: claim, lock and complete, in one statement each.
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { TransferRow } from '../queries.ts';

const lookedAtMax = 2000;

/** Files with unsent transfers. */
export async function selectWaitingFiles(
  db: Db,
  due: RawBuilder<boolean>,
  limit: number,
): Promise<{ environmentId: string; groupId: string }[]> {
  const { rows } = await sql<{ environmentId: string; groupId: string }>`
    select distinct environment_id, group_id from (
      select environment_id, group_id from transfers
      where next_at is not null and ${due} and status = 'PENDING' and group_id is not null order by next_at limit ${lookedAtMax}
    ) waiting limit ${limit}`.execute(db);
  return rows;
}

/** Claims some unclaimed transfers of a file; their status becomes in progress. */
export async function takeMany(
  tx: Tx,
  of: { environmentId: string; groupId: string; at: Date; nextAt: Date; limit: number },
): Promise<TransferRow[]> {
  const { rows } = await sql<TransferRow>`
    with waiting as (
      select id from transfers where environment_id = ${of.environmentId} and group_id = ${of.groupId} and status = 'PENDING'
        and next_at <= ${of.at} order by id limit ${of.limit} for no key update skip locked
    )
    update transfers t set status = 'PROCESSING', request_count = 1, sent_at = ${of.at}, next_at = ${of.nextAt}, updated_at = ${of.at}
    from waiting where t.environment_id = ${of.environmentId} and t.id = waiting.id returning t.*`.execute(
    tx,
  );
  return rows;
}

/** Postpones the due transfers of a file. */
export async function postponeFile(
  tx: Tx,
  of: { environmentId: string; groupId: string; at: Date; until: Date },
): Promise<void> {
  await sql`
    with waiting as (
      select id from transfers where environment_id = ${of.environmentId} and group_id = ${of.groupId} and status = 'PENDING'
        and next_at <= ${of.at} order by id for no key update skip locked
    )
    update transfers t set next_at = ${of.until} from waiting where t.environment_id = ${of.environmentId} and t.id = waiting.id`.execute(
    tx,
  );
}

/** Locks the transfers that are still in progress, in one order. */
export async function lockMany(
  tx: Tx,
  environmentId: string,
  ids: readonly string[],
): Promise<TransferRow[]> {
  const { rows } = await sql<TransferRow>`
    select * from transfers where environment_id = ${environmentId} and id = any(${ids}::uuid[]) and status = 'PROCESSING'
    order by id for no key update`.execute(tx);
  return rows;
}

export async function completeMany(
  tx: Tx,
  of: {
    environmentId: string;
    ids: readonly string[];
    sessions: readonly string[];
    at: Date;
    nextAt: Date | null;
  },
): Promise<TransferRow[]> {
  const { rows } = await sql<TransferRow>`
    update transfers t set status = 'SUCCESSFUL', session_id = a.session_id, response_code = '00', completed_at = ${of.at},
      updated_at = ${of.at}, request_count = 0, next_at = ${of.nextAt}::timestamptz
    from unnest(${of.ids}::uuid[], ${of.sessions}::text[]) as a (id, session_id)
    where t.environment_id = ${of.environmentId} and t.id = a.id returning t.*`.execute(tx);
  return rows;
}
