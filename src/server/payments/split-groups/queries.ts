// SQL of split groups and their members.
import { expressionBuilder, type Insertable, sql, type Updateable } from 'kysely';
import type { z } from 'zod';
import { type GroupRow, queryGroups } from '#server/payments/splits/groups.ts';
import type { Database, Db, Tables, Tx } from '#server/platform/db/database.ts';
import { listOrder, streamRows } from '#server/platform/db/list-order.ts';
import { containsPattern, type StatusCount } from '#server/platform/db/list-pages.ts';
import type {
  SplitGroupMembersTable,
  SplitGroupsTable,
} from '#server/platform/db/tables/payments/split-groups.ts';
import { lockRows } from '#server/platform/rows/lock-rows.ts';
import type { QueryOf } from '#shared/contract/endpoint.ts';
import type {
  SplitGroupStatus,
  splitGroupFilters,
  splitGroupsContract,
} from '#shared/contract/payments/split-groups.ts';
import type { Currency } from '#shared/money.ts';
import { windowBeyond } from '#shared/pagination.ts';

export type GroupFilters = z.output<typeof splitGroupFilters>;
export type GroupListQuery = QueryOf<(typeof splitGroupsContract)['listSplitGroups']>;
function matches(query: GroupFilters) {
  const eb = expressionBuilder<Tables, 'splitGroups'>();
  const conditions = [];
  if (query.search) {
    const pattern = containsPattern(query.search);
    conditions.push(
      eb.or([eb('splitGroups.name', 'ilike', pattern), eb('splitGroups.reference', 'ilike', pattern)]),
    );
  }
  if (query.type.length > 0) conditions.push(eb('splitGroups.type', 'in', query.type));
  return eb.and(conditions);
}

const inOrder = listOrder<GroupFilters>('split_groups', {
  createdAt: sql`split_groups.created_at`,
  name: sql`lower(split_groups.name)`,
});

export async function selectGroups(
  db: Db,
  environmentId: string,
  query: GroupListQuery,
): Promise<GroupRow[]> {
  const { limit, offset } = windowBeyond(query);
  const rows = queryGroups(db, environmentId)
    .where(matches(query))
    .$if(query.status.length > 0, (rows) => rows.where('splitGroups.status', 'in', query.status));
  return inOrder(rows, query).limit(limit).offset(offset).execute();
}

export async function countGroups(
  db: Db,
  environmentId: string,
  query: GroupFilters,
): Promise<StatusCount<SplitGroupStatus>[]> {
  return db
    .selectFrom('splitGroups')
    .where('environmentId', '=', environmentId)
    .where(matches(query))
    .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute();
}

/** Streams all groups that match the filters, for a file. */
export function streamGroups(
  { db }: Database,
  environmentId: string,
  filters: GroupFilters,
): AsyncGenerator<GroupRow[]> {
  const { status } = filters;
  const groups = queryGroups(db, environmentId)
    .where(matches(filters))
    .$if(status.length > 0, (rows) => rows.where('splitGroups.status', 'in', status));
  return streamRows(db, inOrder(groups, filters));
}

/** Returns groups by name, for pickers. */
export async function selectGroupOptions(
  db: Db,
  environmentId: string,
  currency: Currency | undefined,
  limit: number,
): Promise<GroupRow[]> {
  return queryGroups(db, environmentId)
    .$if(currency !== undefined, (rows) => rows.where('splitGroups.currency', '=', currency as Currency))
    .orderBy(sql`lower(split_groups.name)`)
    .orderBy('splitGroups.id')
    .limit(limit)
    .execute();
}

/** Returns a group and locks it until the transaction ends. */
export async function lockGroup(tx: Tx, environmentId: string, id: string): Promise<GroupRow | undefined> {
  await lockRows(tx, 'splitGroups', environmentId, [id]);
  return queryGroups(tx, environmentId).where('splitGroups.id', '=', id).executeTakeFirst();
}

export async function insertGroup(
  tx: Tx,
  group: Insertable<SplitGroupsTable>,
  members: readonly Pick<SplitGroupMembersTable, 'subAccountId' | 'share'>[],
): Promise<void> {
  await tx.insertInto('splitGroups').values(group).execute();
  await insertMembers(tx, group.environmentId, group.id, members);
}

async function insertMembers(
  tx: Tx,
  environmentId: string,
  groupId: string,
  members: readonly Pick<SplitGroupMembersTable, 'subAccountId' | 'share'>[],
): Promise<void> {
  await tx
    .insertInto('splitGroupMembers')
    .values(
      members.map(({ subAccountId, share }, position) => ({
        environmentId,
        groupId,
        position,
        subAccountId,
        share,
      })),
    )
    .execute();
}

export async function updateGroup(
  tx: Tx,
  environmentId: string,
  id: string,
  changes: Updateable<SplitGroupsTable>,
  members?: readonly Pick<SplitGroupMembersTable, 'subAccountId' | 'share'>[],
): Promise<void> {
  await tx
    .updateTable('splitGroups')
    .set(changes)
    .where('environmentId', '=', environmentId)
    .where('id', '=', id)
    .execute();
  if (!members) return;
  await tx
    .deleteFrom('splitGroupMembers')
    .where('environmentId', '=', environmentId)
    .where('groupId', '=', id)
    .execute();
  await insertMembers(tx, environmentId, id, members);
}
