// SQL of beneficiary groups: totals, members and writes.

import { expressionBuilder, type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Database, Db, Tables, Tx } from '#server/platform/db/database.ts';
import { streamRows } from '#server/platform/db/list-order.ts';
import { containsPattern, countRows } from '#server/platform/db/list-pages.ts';
import type {
  BeneficiaryGroupMembersTable,
  BeneficiaryGroupsTable,
} from '#server/platform/db/tables/banking/beneficiaries.ts';
import type { GroupFilters, MemberFilters } from '#shared/contract/banking/beneficiary-shapes.ts';
import { matchesText } from './queries.ts';

export type GroupRow = Selectable<BeneficiaryGroupsTable> & {
  members: number;
  total: number;
  withoutAmount: number;
  createdByName: string | null;
};

export function groupsOf(db: Db, environmentId: string) {
  const sums = sql<{ members: number; total: number; withoutAmount: number }>`lateral (
    select count(*) as members, coalesce(sum(coalesce(m.amount, n.amount)), 0)::bigint as total,
           count(*) filter (where m.amount is null and n.amount is null) as without_amount
    from beneficiary_group_members m join beneficiaries n on n.environment_id = m.environment_id and n.id = m.beneficiary_id
    where m.environment_id = beneficiary_groups.environment_id and m.group_id = beneficiary_groups.id)`;
  return db
    .selectFrom('beneficiaryGroups')
    .innerJoin(sums.as('sums'), (join) => join.onTrue())
    .leftJoin('users', 'users.id', 'beneficiaryGroups.createdBy')
    .where('beneficiaryGroups.environmentId', '=', environmentId)
    .selectAll('beneficiaryGroups')
    .select([
      'sums.members',
      'sums.total',
      'sums.withoutAmount',
      sql<string | null>`users.first_name || ' ' || users.last_name`.as('createdByName'),
    ]);
}

/** Every filter except the status. */
export function matchesGroup({ search, currency }: Omit<GroupFilters, 'status'>) {
  const eb = expressionBuilder<Tables, 'beneficiaryGroups'>();
  const conditions = [];
  if (search) {
    const pattern = containsPattern(search);
    conditions.push(
      eb.or([
        eb('beneficiaryGroups.name', 'ilike', pattern),
        eb('beneficiaryGroups.reference', 'ilike', pattern),
      ]),
    );
  }
  if (currency) conditions.push(eb('beneficiaryGroups.currency', '=', currency));
  return eb.and(conditions);
}

export function selectGroup(db: Db, environmentId: string, id: string): Promise<GroupRow | undefined> {
  return groupsOf(db, environmentId).where('beneficiaryGroups.id', '=', id).executeTakeFirst();
}

/** Locks a group until this transaction ends. */
export function lockGroup(tx: Tx, environmentId: string, id: string) {
  return tx
    .selectFrom('beneficiaryGroups')
    .where('environmentId', '=', environmentId)
    .where('id', '=', id)
    .selectAll()
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Locks an active group by its name, ignoring case. */
export function lockGroupByName(tx: Tx, environmentId: string, name: string) {
  return tx
    .selectFrom('beneficiaryGroups')
    .where('environmentId', '=', environmentId)
    .where('status', '=', 'ACTIVE')
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .selectAll()
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function insertGroup(tx: Tx, row: Insertable<BeneficiaryGroupsTable>): Promise<void> {
  await tx.insertInto('beneficiaryGroups').values(row).execute();
}

export async function updateGroup(
  tx: Tx,
  environmentId: string,
  id: string,
  changes: Updateable<BeneficiaryGroupsTable>,
): Promise<void> {
  await tx
    .updateTable('beneficiaryGroups')
    .set(changes)
    .where('environmentId', '=', environmentId)
    .where('id', '=', id)
    .execute();
}

type Member = Pick<Selectable<BeneficiaryGroupMembersTable>, 'beneficiaryId' | 'amount' | 'narration'>;

/** Replaces the members of a group by the given ones, in their order. */
export async function replaceMembers(
  tx: Tx,
  environmentId: string,
  groupId: string,
  members: readonly Member[],
): Promise<void> {
  await tx
    .deleteFrom('beneficiaryGroupMembers')
    .where('environmentId', '=', environmentId)
    .where('groupId', '=', groupId)
    .execute();
  if (members.length === 0) return;
  const rows = members.map((member, position) => ({ environmentId, groupId, position, ...member }));
  await tx.insertInto('beneficiaryGroupMembers').values(rows).execute();
}

/** Appends a member; returns false when it is already in the group. */
export async function appendMember(
  tx: Tx,
  environmentId: string,
  groupId: string,
  beneficiaryId: string,
): Promise<boolean> {
  const { rows } = await sql<{ beneficiaryId: string }>`
    insert into beneficiary_group_members (environment_id, group_id, beneficiary_id, position)
    select ${environmentId}, ${groupId}, ${beneficiaryId}, coalesce(max(position) + 1, 0)
    from beneficiary_group_members where environment_id = ${environmentId} and group_id = ${groupId}
    on conflict do nothing returning beneficiary_id`.execute(tx);
  return rows.length > 0;
}

export async function removeFromGroups(tx: Tx, environmentId: string, beneficiaryId: string): Promise<void> {
  await tx
    .deleteFrom('beneficiaryGroupMembers')
    .where('environmentId', '=', environmentId)
    .where('beneficiaryId', '=', beneficiaryId)
    .execute();
}

export async function countMembers(db: Db, environmentId: string, groupId: string): Promise<number> {
  const { count } = await db
    .selectFrom('beneficiaryGroupMembers')
    .where('environmentId', '=', environmentId)
    .where('groupId', '=', groupId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The members of a group, for lists. */
function membersOf(db: Db, environmentId: string, { groupId, search }: MemberFilters) {
  return db
    .selectFrom('beneficiaryGroupMembers as m')
    .innerJoin('beneficiaryGroups as g', (join) =>
      join.onRef('g.environmentId', '=', 'm.environmentId').onRef('g.id', '=', 'm.groupId'),
    )
    .innerJoin('beneficiaries', (join) =>
      join
        .onRef('beneficiaries.environmentId', '=', 'm.environmentId')
        .onRef('beneficiaries.id', '=', 'm.beneficiaryId'),
    )
    .where('m.environmentId', '=', environmentId)
    .where('m.groupId', '=', groupId)
    .where(matchesText(search))
    .select([
      'beneficiaries.id',
      'beneficiaries.nickname',
      'beneficiaries.country',
      'beneficiaries.currency',
      'beneficiaries.bankCode',
      'beneficiaries.bankName',
      'beneficiaries.accountNumber',
      'beneficiaries.accountLast4',
      'beneficiaries.accountName',
      'm.position',
      'm.amount as ownAmount',
      'm.narration as ownNarration',
      sql<number | null>`coalesce(m.amount, beneficiaries.amount)`.as('amount'),
      sql<string | null>`coalesce(m.narration, beneficiaries.narration, g.narration)`.as('narration'),
    ]);
}

export type MemberRow = Awaited<ReturnType<typeof selectMembers>>[number];

export function selectMembers(
  db: Db,
  environmentId: string,
  filters: MemberFilters,
  { limit, offset }: { limit: number; offset: number },
) {
  return membersOf(db, environmentId, filters)
    .orderBy('m.position')
    .orderBy('beneficiaries.id')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countMatchingMembers(db: Db, environmentId: string, filters: MemberFilters) {
  return countRows(membersOf(db, environmentId, filters));
}

/** Streams all members of a group in order, for an export. */
export function streamMembers(
  { db }: Database,
  environmentId: string,
  filters: MemberFilters,
): AsyncGenerator<MemberRow[]> {
  const rows = membersOf(db, environmentId, filters);
  return streamRows(db, rows.orderBy('m.position').orderBy('beneficiaries.id'));
}
