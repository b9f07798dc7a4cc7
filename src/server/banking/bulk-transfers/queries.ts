// SQL of bulk transfers and their rows: insert, lock, update, and claims for name enquiries.

import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import { type Clear, sealRow } from '#server/platform/auth/sealed-rows.ts';
import { announceChanged } from '#server/platform/db/announcing/changed.ts';
import type { Db, Tables, Tx } from '#server/platform/db/database.ts';
import { anyHashAmong } from '#server/platform/db/sealed-fields.ts';
import type { Waiting } from '#server/platform/jobs/waiting.ts';
import { environmentRows } from '#server/platform/rows/environment-rows.ts';
import type { CheckState, RowProblem } from '#shared/contract/banking/bulk-transfer-enums.ts';

export type GroupRow = Selectable<Tables['transferGroups']>;
export type RowRow = Selectable<Tables['transferGroupRows']>;
export type NewRow = Clear<Insertable<Tables['transferGroupRows']>>;
export type RowChanges = Clear<Updateable<Tables['transferGroupRows']>>;
type Place = { environmentId: string; groupId: string };

const insertedAtOnce = 500;
const keyOf = (row: { environmentId: string; groupId: string; line: number }) => [
  row.environmentId,
  row.groupId,
  row.line,
];

export const { lock: lockGroup, update: updateGroup } = environmentRows('transferGroups');

export async function insertGroup(tx: Tx, row: Insertable<Tables['transferGroups']>): Promise<GroupRow> {
  return tx.insertInto('transferGroups').values(row).returningAll().executeTakeFirstOrThrow();
}

export async function insertRows(tx: Tx, rows: readonly NewRow[]): Promise<void> {
  for (let first = 0; first < rows.length; first += insertedAtOnce) {
    const some = rows
      .slice(first, first + insertedAtOnce)
      .map((row) => sealRow<Insertable<Tables['transferGroupRows']>>('transfer_group_rows', keyOf(row), row));
    await tx.insertInto('transferGroupRows').values(some).execute();
  }
}

/** Deletes the rows of a draft; returns their highest version. */
export async function deleteRows(tx: Tx, { environmentId, groupId }: Place): Promise<number> {
  const { rows } = await sql<{ version: number | null }>`
    with gone as (
      delete from transfer_group_rows where environment_id = ${environmentId} and group_id = ${groupId} returning version
    )
    select max(version) as version from gone`.execute(tx);
  return rows[0]?.version ?? 0;
}

/** Notifies viewers of the list and of single bulk transfers. */
export function announceGroups(db: Db, environmentId: string): void {
  announceChanged(db, environmentId, 'transfer_groups');
}

/** Returns all rows of a file, in order. */
export function selectRows(db: Db, { environmentId, groupId }: Place): Promise<RowRow[]> {
  return db
    .selectFrom('transferGroupRows')
    .where('environmentId', '=', environmentId)
    .where('groupId', '=', groupId)
    .selectAll()
    .orderBy('line')
    .execute();
}

export async function updateRow(
  tx: Tx,
  row: Pick<RowRow, 'environmentId' | 'groupId' | 'line'>,
  changes: RowChanges,
): Promise<void> {
  await tx
    .updateTable('transferGroupRows')
    .set(
      sealRow<Updateable<Tables['transferGroupRows']>>(
        'transfer_group_rows',
        keyOf(row),
        changes,
      ) as Updateable<Tables['transferGroupRows']>,
    )
    .where('environmentId', '=', row.environmentId)
    .where('groupId', '=', row.groupId)
    .where('line', '=', row.line)
    .execute();
}

export type SentToday = { bankCode: string; accountNumber: string; amount: number; reference: string };

/** Returns transfers to any of these accounts since a point in time, except failed ones. */
export async function selectSentTo(
  db: Db,
  environmentId: string,
  of: { accountNumbers: readonly string[]; since: Date; exceptGroupId: string | null },
): Promise<SentToday[]> {
  if (of.accountNumbers.length === 0) return [];
  return db
    .selectFrom('transfers')
    .where('environmentId', '=', environmentId)
    .where('accountHash', '=', anyHashAmong('transfers.account_number', of.accountNumbers))
    .where('createdAt', '>', of.since)
    .where('status', 'not in', ['FAILED', 'CANCELLED', 'REVERSED'])
    .$if(of.exceptGroupId !== null, (query) =>
      query.where((eb) => eb('groupId', 'is distinct from', of.exceptGroupId)),
    )
    .select(['bankCode', 'accountNumber', 'amount', 'reference'])
    .orderBy('createdAt')
    .execute();
}

export type ClaimedRow = Pick<
  RowRow,
  'environmentId' | 'groupId' | 'line' | 'bankCode' | 'accountNumber' | 'givenName' | 'amount' | 'duplicate'
> & { enquiryCount: number; version: number };

/** Rows that need a name enquiry. */
export const waitingRows: Waiting = {
  table: 'transfer_group_rows',
  only: sql`next_enquiry_at is not null`,
  at: 'next_enquiry_at',
};

/** Claims rows of an environment until the given time, so that no other worker makes their enquiries. */
export async function claimRows(
  db: Db,
  environmentId: string,
  of: { due: RawBuilder<boolean>; leaseMs: number; limit: number },
): Promise<ClaimedRow[]> {
  const { rows } = await sql<ClaimedRow>`
    with due as materialized (
      select environment_id, group_id, line from transfer_group_rows
      where environment_id = ${environmentId} and next_enquiry_at is not null and ${of.due}
      order by next_enquiry_at limit ${of.limit}::integer for update skip locked
    )
    update transfer_group_rows r set next_enquiry_at = r.next_enquiry_at + make_interval(secs => ${of.leaseMs / 1000}), enquiry_count = r.enquiry_count + 1
    from due where r.environment_id = due.environment_id and r.group_id = due.group_id and r.line = due.line
    returning r.environment_id, r.group_id, r.line, r.bank_code, r.account_number, r.given_name, r.amount, r.duplicate,
              r.enquiry_count, r.version`.execute(db);
  return rows;
}

export type Answered = {
  line: number;
  version: number;
  state: CheckState;
  problem: RowProblem | null;
  foundName: string | null;
  similarity: number | null;
  isOwn: boolean;
  fee: number;
  vat: number;
  stampDuty: number;
  nextEnquiryAt: Date | null;
};

/** Stores responses in one statement; a row changed since its claim is skipped. */
export async function writeAnswers(db: Db, place: Place, answers: readonly Answered[]): Promise<void> {
  const of = <K extends keyof Answered>(key: K) => answers.map((one) => one[key]);
  await sql`
    update transfer_group_rows r set state = a.state, problem = a.problem, found_name = a.found_name,
      similarity = a.similarity, is_own = a.is_own, fee = a.fee, vat = a.vat, stamp_duty = a.stamp_duty, next_enquiry_at = a.next_enquiry_at
    from unnest(${of('line')}::integer[], ${of('version')}::integer[], ${of('state')}::text[], ${of('problem')}::text[],
      ${of('foundName')}::text[], ${of('similarity')}::smallint[], ${of('isOwn')}::boolean[], ${of('fee')}::bigint[],
      ${of('vat')}::bigint[], ${of('stampDuty')}::bigint[], ${of('nextEnquiryAt')}::timestamptz[])
      as a (line, version, state, problem, found_name, similarity, is_own, fee, vat, stamp_duty, next_enquiry_at)
    where r.environment_id = ${place.environmentId} and r.group_id = ${place.groupId} and r.line = a.line
      and r.version = a.version and r.state = 'CHECKING'`.execute(db);
}

/** Links rows to their transfers. */
export async function linkRows(
  tx: Tx,
  { environmentId, groupId }: Place,
  links: readonly { line: number; transferId: string }[],
): Promise<void> {
  const lines = links.map(({ line }) => line);
  const ids = links.map(({ transferId }) => transferId);
  await sql`
    update transfer_group_rows r set transfer_id = a.transfer_id
    from unnest(${lines}::integer[], ${ids}::uuid[]) as a (line, transfer_id)
    where r.environment_id = ${environmentId} and r.group_id = ${groupId} and r.line = a.line`.execute(tx);
}

/** Returns rows whose transfer failed and that were not retried. */
export async function selectRetryable(tx: Tx, { environmentId, groupId }: Place): Promise<RowRow[]> {
  return tx
    .selectFrom('transferGroupRows as r')
    .innerJoin('transfers as t', (join) =>
      join.onRef('t.environmentId', '=', 'r.environmentId').onRef('t.id', '=', 'r.transferId'),
    )
    .where('r.environmentId', '=', environmentId)
    .where('r.groupId', '=', groupId)
    .where('r.retryGroupId', 'is', null)
    .where('t.status', '=', 'FAILED')
    .selectAll('r')
    .orderBy('r.line')
    .execute();
}

export async function markRetried(
  tx: Tx,
  { environmentId, groupId }: Place,
  lines: readonly number[],
  retryGroupId: string,
): Promise<void> {
  await tx
    .updateTable('transferGroupRows')
    .set({ retryGroupId })
    .where('environmentId', '=', environmentId)
    .where('groupId', '=', groupId)
    .where('line', '=', sql<number>`any(${lines}::integer[])`)
    .execute();
}

/**
 * Makes rows that were taken into a retry draft but are not sent with it available for another retry: all of them, or those whose line is
 * not in `sent`.
 */
export async function freeRetried(
  tx: Tx,
  { environmentId, id, retryOf }: Pick<GroupRow, 'environmentId' | 'id' | 'retryOf'>,
  sent: readonly number[] = [],
): Promise<void> {
  if (!retryOf) return;
  await tx
    .updateTable('transferGroupRows')
    .set({ retryGroupId: null })
    .where('environmentId', '=', environmentId)
    .where('groupId', '=', retryOf)
    .where('retryGroupId', '=', id)
    .where('line', '<>', sql<number>`all(${sent}::integer[])`)
    .execute();
}
