// Beneficiary groups: create, change, remove and list.
import { sql } from 'kysely';
import type { z } from 'zod';
import { type Database, type Db, isUniqueViolation, type Tx } from '#server/platform/db/database.ts';
import { statusList } from '#server/platform/db/status-list.ts';
import type { AuditDetails, Environment } from '#server/platform/http/call.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import { makeReference } from '#server/platform/references/slug.ts';
import { mergeWithKnown } from '#server/platform/rows/merge-with-known.ts';
import {
  type BeneficiaryGroup,
  type BeneficiaryGroupChange,
  type BeneficiaryGroupInput,
  beneficiaryGroupInput,
  type GroupFilters,
  type GroupMember,
  type groupListQuery,
  groupMembersMax,
  type memberListQuery,
} from '#shared/contract/banking/beneficiary-shapes.ts';
import { AppError } from '#shared/contract/errors.ts';
import { pageWindow } from '#shared/pagination.ts';
import {
  countMatchingMembers,
  type GroupRow,
  groupsOf,
  insertGroup,
  lockGroup,
  type MemberRow,
  matchesGroup,
  replaceMembers,
  selectGroup,
  selectMembers,
  updateGroup,
} from './group-queries.ts';
import { nameOf } from './list-beneficiaries.ts';
import { lockCurrencies } from './queries.ts';

type GroupListQuery = z.output<typeof groupListQuery>;
type MemberListQuery = z.output<typeof memberListQuery>;
type ByStatus = { status: GroupRow['status'][] };

export function toGroup(row: GroupRow): BeneficiaryGroup {
  const { id, reference, name, currency, narration, status, members, total, withoutAmount } = row;
  return {
    id,
    reference,
    name,
    currency,
    narration,
    status,
    members,
    total,
    withoutAmount,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    createdBy: row.createdByName,
  };
}

export function toMember(row: MemberRow): GroupMember {
  const { id, nickname, currency, bankCode, bankName, accountNumber, accountName } = row;
  const { ownAmount, amount, ownNarration, narration } = row;
  return {
    id,
    name: nameOf(row),
    nickname,
    currency,
    bankCode,
    bankName,
    accountNumber,
    accountName,
    ownAmount,
    amount,
    ownNarration,
    narration,
  };
}

const list = statusList({
  table: 'beneficiary_groups',
  matching: (db, environmentId, filters: Omit<GroupFilters, 'status'> & ByStatus) =>
    groupsOf(db, environmentId).where(matchesGroup(filters)),
  sorts: { createdAt: sql`beneficiary_groups.created_at`, name: sql`lower(beneficiary_groups.name)` },
});

function toQuery<Q extends GroupFilters>(query: Q): Omit<Q, 'status'> & ByStatus {
  return { ...query, status: [query.status] };
}

export function listGroups(db: Db, environmentId: string, query: GroupListQuery, now: Date) {
  return list.page(db, environmentId, toQuery(query), now, toGroup);
}

export function countGroups(database: Database, environmentId: string, filters: GroupFilters, now: Date) {
  return list.count(database, environmentId, toQuery(filters), now);
}

export function streamGroups(database: Database, environmentId: string, filters: GroupFilters, now: Date) {
  return list.stream(database, environmentId, toQuery(filters), now);
}

/** Returns the group; throws NOT_FOUND when this environment has none with this id. */
export async function findGroup(db: Db, environmentId: string, id: string): Promise<GroupRow> {
  const row = await selectGroup(db, environmentId, id);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

export async function getGroup(db: Db, environmentId: string, id: string): Promise<BeneficiaryGroup> {
  return toGroup(await findGroup(db, environmentId, id));
}

/** Returns a page of the members of a group, in order. */
export async function listMembers(db: Db, environmentId: string, groupId: string, query: MemberListQuery) {
  await findGroup(db, environmentId, groupId);
  const filters = { groupId, search: query.search };
  const window = pageWindow(query);
  const total = await countMatchingMembers(db, environmentId, filters);
  const rows = await selectMembers(db, environmentId, filters, window);
  return { items: rows.map(toMember), page: query.page, limit: window.limit, total, totalCapped: false };
}

/** Returns all members of a group, in order. */
export function listAllMembers(db: Db, environmentId: string, groupId: string): Promise<MemberRow[]> {
  return selectMembers(db, environmentId, { groupId }, { limit: groupMembersMax, offset: 0 });
}

/** All members must be active beneficiaries in the group's currency. */
async function checkMembers(tx: Tx, environmentId: string, input: BeneficiaryGroupInput): Promise<void> {
  const known = await lockCurrencies(
    tx,
    environmentId,
    input.members.map(({ beneficiaryId }) => beneficiaryId),
  );
  const fields: Record<string, string> = {};
  input.members.forEach(({ beneficiaryId }, index) => {
    const currency = known.get(beneficiaryId);
    const field = `members.${index}.beneficiaryId`;
    if (!currency) fields[field] = 'Choose a beneficiary';
    else if (currency !== input.currency)
      fields[field] = `This account is in ${currency}; the group is in ${input.currency}`;
  });
  const [sentence] = Object.values(fields);
  if (sentence) throw new AppError('VALIDATION', { fields, sentence });
}

async function onceOnly(write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!isUniqueViolation(error, 'beneficiary_groups_name')) throw error;
    const sentence = 'Another group has this name.';
    throw new AppError('CONFLICT', { sentence, fields: { name: sentence } });
  }
}

type Change = {
  tx: Tx;
  clock: Clock;
  environment: Pick<Environment, 'id'>;
  audit: (details: AuditDetails) => void;
};

export async function createGroup(
  { tx, clock, environment, audit }: Change,
  userId: string | null,
  input: BeneficiaryGroupInput,
): Promise<BeneficiaryGroup> {
  await checkMembers(tx, environment.id, input);
  const { members, ...named } = input;
  const now = clock.now();
  const id = clock.newId();
  await onceOnly(() =>
    insertGroup(tx, {
      ...named,
      environmentId: environment.id,
      id,
      reference: makeReference('BGR'),
      status: 'ACTIVE',
      createdBy: userId,
      createdAt: now,
      updatedAt: now,
    }),
  );
  await replaceMembers(tx, environment.id, id, members);
  audit({ entityId: id, before: null, after: { name: input.name, members: members.length } });
  return getGroup(tx, environment.id, id);
}

type LockedGroup = Pick<GroupRow, 'id' | 'name' | 'currency' | 'narration'>;

/** Returns the group as the form of its page has it. */
async function valuesOf(tx: Tx, environmentId: string, group: LockedGroup): Promise<BeneficiaryGroupInput> {
  const { id, name, currency, narration } = group;
  const members = await listAllMembers(tx, environmentId, id);
  return {
    name,
    currency,
    narration,
    members: members.map((member) => ({
      beneficiaryId: member.id,
      amount: member.ownAmount,
      narration: member.ownNarration,
    })),
  };
}

export async function updateGroupOf(
  { tx, clock, environment, audit }: Change,
  id: string,
  { known, ...mine }: BeneficiaryGroupChange,
): Promise<BeneficiaryGroup> {
  const locked = await lockGroup(tx, environment.id, id);
  if (locked?.status !== 'ACTIVE') throw new AppError('NOT_FOUND');
  const input = known
    ? mergeWithKnown<BeneficiaryGroupInput>(beneficiaryGroupInput, {
        mine,
        known,
        now: await valuesOf(tx, environment.id, locked),
      })
    : mine;
  if (locked.currency !== input.currency) {
    const sentence = 'The currency of a group cannot be changed. Create another group instead.';
    throw new AppError('CONFLICT', { sentence, fields: { currency: sentence } });
  }
  await checkMembers(tx, environment.id, input);
  const before = await findGroup(tx, environment.id, id);
  const { members, name, narration } = input;
  await onceOnly(() => updateGroup(tx, environment.id, id, { name, narration, updatedAt: clock.now() }));
  await replaceMembers(tx, environment.id, id, members);
  const after = await findGroup(tx, environment.id, id);
  const auditValuesOf = ({ name: called, members: count, total }: GroupRow) => ({
    name: called,
    members: count,
    total,
  });
  audit({ entityId: id, before: auditValuesOf(before), after: auditValuesOf(after) });
  return toGroup(after);
}

/** Its beneficiaries are kept. Repeating the request has no effect. */
export async function removeGroup(
  { tx, clock, environment, audit }: Change,
  id: string,
): Promise<BeneficiaryGroup> {
  const locked = await lockGroup(tx, environment.id, id);
  if (!locked) throw new AppError('NOT_FOUND');
  if (locked.status === 'ACTIVE') {
    await updateGroup(tx, environment.id, id, { status: 'REMOVED', updatedAt: clock.now() });
    await replaceMembers(tx, environment.id, id, []);
    audit({ entityId: id, before: { status: 'ACTIVE', name: locked.name }, after: { status: 'REMOVED' } });
  }
  return getGroup(tx, environment.id, id);
}
