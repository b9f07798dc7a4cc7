// Presentation of bulk transfers: the list, and one with its checks, charges and outcomes.

import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import { findWaiting, requiredApproval } from '#server/account/approvals/list-requests.ts';
import { readTimelineWithKinds } from '#server/account/branding/read-timeline.ts';
import { findSource } from '#server/banking/wallets/source-wallets.ts';
import type { Db, Tables } from '#server/platform/db/database.ts';
import { containsPattern } from '#server/platform/db/list-pages.ts';
import { statusList } from '#server/platform/db/status-list.ts';
import { findOneOf } from '#server/platform/rows/one-row.ts';
import { timelineRows } from '#server/platform/rows/timeline-rows.ts';
import { transferGroupSentences } from '#shared/banking/transfer-group-lines.ts';
import type {
  groupListQuery,
  Sum,
  TransferGroup,
  TransferGroupDetail,
  TransferGroupFilters,
} from '#shared/contract/banking/bulk-shapes.ts';
import type { RowProblem } from '#shared/contract/banking/bulk-transfer-enums.ts';
import type { GroupRow } from './queries.ts';

type Query = z.output<typeof groupListQuery>;
const selectEvents = timelineRows('transfer_group_events', 'group_id', 'oldest first');

export type ListedGroup = GroupRow & { walletName: string };

function groupsOf(db: Db) {
  return db
    .selectFrom('transferGroups')
    .innerJoin('wallets', (join) =>
      join
        .onRef('wallets.environmentId', '=', 'transferGroups.environmentId')
        .onRef('wallets.id', '=', 'transferGroups.walletId'),
    )
    .selectAll('transferGroups')
    .select(sql<string>`coalesce(wallets.name, wallets.reference)`.as('walletName'));
}

function matches(environmentId: string, { search, from, to }: TransferGroupFilters) {
  const eb = expressionBuilder<Tables, 'transferGroups'>();
  const conditions: Expression<SqlBool>[] = [eb('transferGroups.environmentId', '=', environmentId)];
  if (search) {
    const pattern = containsPattern(search);
    conditions.push(
      eb.or([eb('transferGroups.name', 'ilike', pattern), eb('transferGroups.reference', 'ilike', pattern)]),
    );
  }
  if (from) conditions.push(eb('transferGroups.createdAt', '>=', new Date(from)));
  if (to) conditions.push(eb('transferGroups.createdAt', '<', new Date(to)));
  return eb.and(conditions);
}

const groups = statusList({
  table: 'transfer_groups',
  matching: (db, environmentId, filters: TransferGroupFilters) =>
    groupsOf(db).where(matches(environmentId, filters)),
  sorts: { createdAt: sql`transfer_groups.created_at`, total: sql`transfer_groups.total` },
});

export const { count: countGroups, stream: streamGroups } = groups;

function toGroup(row: ListedGroup): TransferGroup {
  const { id, reference, name, source, status, currency, purpose, amount, total } = row;
  return {
    id,
    reference,
    name,
    source,
    status,
    currency,
    purpose,
    wallet: { id: row.walletId, name: row.walletName },
    rows: row.rowCount,
    sent: row.sentCount,
    amount,
    total,
    made_by: row.createdByName,
    created_at: row.createdAt.toISOString(),
    sent_at: row.sentAt?.toISOString() ?? null,
    completed_at: row.completedAt?.toISOString() ?? null,
  };
}

export function listGroups(db: Db, environmentId: string, query: Query, now: Date) {
  return groups.page(db, environmentId, query, now, toGroup);
}

/** Returns one of an environment; throws NOT_FOUND. */
export function findGroup(db: Db, environmentId: string, id: string): Promise<ListedGroup> {
  return findOneOf(groupsOf(db), 'transfer_groups', { environmentId, id });
}

type Place = { environmentId: string; groupId: string };
const none: Sum = { count: 0, amount: 0 };

/** Rows by check result. */
async function sumChecks(db: Db, { environmentId, groupId }: Place) {
  const { rows } = await sql<{
    part: 'ready' | 'warning' | 'error' | 'checking' | 'dropped';
    problem: RowProblem | null;
    count: number;
    amount: number;
    fee: number;
    vat: number;
    stampDuty: number;
    duties: number;
  }>`
    select case when dropped then 'dropped' when state = 'WARNING' and kept then 'ready' else lower(state) end as part,
           case when dropped or kept then null else problem end as problem, count(*) as count,
           coalesce(sum(amount), 0)::bigint as amount, sum(fee)::bigint as fee, sum(vat)::bigint as vat,
           sum(stamp_duty)::bigint as stamp_duty, count(*) filter (where stamp_duty > 0) as duties
    from transfer_group_rows where environment_id = ${environmentId} and group_id = ${groupId} group by 1, 2`.execute(
    db,
  );
  const sumOf = (part: (typeof rows)[number]['part']): Sum =>
    rows
      .filter((row) => row.part === part)
      .reduce((sum, row) => ({ count: sum.count + row.count, amount: sum.amount + row.amount }), none);
  const checks = {
    ready: sumOf('ready'),
    warning: sumOf('warning'),
    error: sumOf('error'),
    checking: sumOf('checking'),
    dropped: sumOf('dropped'),
  };
  const ready = rows.filter(({ part }) => part === 'ready');
  const add = (key: 'fee' | 'vat' | 'stampDuty' | 'duties') => ready.reduce((sum, row) => sum + row[key], 0);
  const [fee, vat, duty] = [add('fee'), add('vat'), add('stampDuty')];
  const { count, amount } = checks.ready;
  const costs = { fee, vat, stamp_duty: duty, total: amount + fee + vat + duty, duties: add('duties') };
  const problems = rows.flatMap((row) => (row.problem ? [{ problem: row.problem, count: row.count }] : []));
  return { checks, problems, to_send: { rows: count, amount, ...costs } };
}

type Outcome = 'done' | 'failed' | 'unknown' | 'waiting' | 'stopped';

/** Rows by outcome of their transfers, with charges. */
async function sumOutcomes(db: Db, { environmentId, groupId }: Place) {
  const { rows } = await sql<Sum & { outcome: Outcome; retryable: number }>`
    select case t.status when 'SUCCESSFUL' then 'done' when 'FAILED' then 'failed' when 'REVERSED' then 'failed'
                when 'PROCESSING' then 'unknown' when 'CANCELLED' then 'stopped' else 'waiting' end as outcome,
           count(*) as count, sum(t.amount + t.fee + t.vat + t.stamp_duty)::bigint as amount,
           count(*) filter (where t.status = 'FAILED' and r.retry_group_id is null) as retryable
    from transfer_group_rows r
    join transfers t on t.environment_id = r.environment_id and t.id = r.transfer_id
    where r.environment_id = ${environmentId} and r.group_id = ${groupId} group by 1`.execute(db);
  const of = (outcome: (typeof rows)[number]['outcome']): Sum => {
    const { count, amount } = rows.find((row) => row.outcome === outcome) ?? none;
    return { count, amount };
  };
  return {
    outcomes: {
      done: of('done'),
      failed: of('failed'),
      unknown: of('unknown'),
      waiting: of('waiting'),
      stopped: of('stopped'),
    },
    retryable: rows.reduce((sum, row) => sum + row.retryable, 0),
  };
}

async function selectRetries(db: Db, { environmentId, groupId }: Place) {
  const rows = await db
    .selectFrom('transferGroups')
    .where('environmentId', '=', environmentId)
    .where('retryOf', '=', groupId)
    .where('status', '<>', 'DISCARDED')
    .select(['id', 'reference', 'rowCount'])
    .orderBy('createdAt')
    .execute();
  return rows.map(({ id, reference, rowCount }) => ({ id, reference, rows: rowCount }));
}

export async function getGroup(
  services: { publicUrl: string },
  db: Db,
  environmentId: string,
  id: string,
): Promise<TransferGroupDetail> {
  const row = await findGroup(db, environmentId, id);
  const place = { environmentId, groupId: id };
  const found = await sumChecks(db, place);
  const became = await sumOutcomes(db, place);
  const { walletId, currency } = row;
  const wallet = await findSource(db, { id: environmentId, currency }, { walletId });
  const isDraft = row.status === 'DRAFT';
  const before = row.retryOf ? await findGroup(db, environmentId, row.retryOf) : null;
  const events = await selectEvents(db, environmentId, id);
  const timeline = await readTimelineWithKinds(services, db, events, { sentences: transferGroupSentences });
  return {
    ...toGroup(row),
    ...found,
    ...became,
    available: wallet.ledger - wallet.lien,
    approval: isDraft ? ((await findWaiting(db, environmentId, id)) ?? null) : null,
    approval_ahead: isDraft
      ? await requiredApproval(db, environmentId, 'bulk_transfers', { amount: found.to_send.total, currency })
      : null,
    retry_of: before && { id: before.id, reference: before.reference },
    retries: await selectRetries(db, place),
    sent_by: row.sentBy,
    timeline,
  };
}
