// Creating and changing split groups: a changed rule is a new version, for payments that begin from then on.

import type { GroupRow } from '#server/payments/splits/groups.ts';
import { memberFaults } from '#server/payments/splits/member-faults.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { AuditDetails, Environment } from '#server/platform/http/call.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import { makeReference } from '#server/platform/references/slug.ts';
import { mergeWithKnown } from '#server/platform/rows/merge-with-known.ts';
import { AppError } from '#shared/contract/errors.ts';
import {
  type ChangedSplitGroup,
  type InlineSplit,
  type SplitGroup,
  type SplitGroupInput,
  type SplitGroupStatus,
  splitGroupInput,
} from '#shared/contract/payments/split-groups.ts';
import { insertGroup, lockGroup, updateGroup } from './queries.ts';
import { getSplitGroup } from './service.ts';

type Audit = (details: AuditDetails) => void;

async function checkMembers(tx: Tx, environment: Environment, input: SplitGroupInput, known?: Set<string>) {
  const fields = await memberFaults(tx, environment.id, input, known);
  const [sentence] = Object.values(fields);
  if (sentence) throw new AppError('VALIDATION', { fields, sentence });
}

function columnsOf(input: SplitGroupInput) {
  const { name, type, currency, bearer } = input;
  const bearerSubAccountId = bearer === 'subaccount' ? (input.bearerSubAccountId ?? null) : null;
  return { name, type, currency, bearer, bearerSubAccountId };
}

/** Fields as they are compared with those of another editor (decision 142). */
function comparable(group: SplitGroupInput): SplitGroupInput {
  const columns = columnsOf(group);
  return { ...columns, ...ruleOf({ ...columns, members: group.members }) };
}

/** The part of a group that makes up its version: everything but the name. */
function ruleOf(
  group: Pick<GroupRow, 'type' | 'bearer' | 'bearerSubAccountId'> & Pick<InlineSplit, 'members'>,
) {
  const { type, bearer, bearerSubAccountId } = group;
  const members = group.members.map(({ subAccountId, share }) => ({ subAccountId, share }));
  return { type, bearer, bearerSubAccountId, members };
}

export async function createSplitGroup(
  tx: Tx,
  clock: Clock,
  environment: Environment,
  userId: string | null,
  input: SplitGroupInput,
): Promise<SplitGroup> {
  await checkMembers(tx, environment, input);
  const now = clock.now();
  const id = clock.newId();
  await insertGroup(
    tx,
    {
      ...columnsOf(input),
      environmentId: environment.id,
      id,
      reference: makeReference('SPL'),
      status: 'ACTIVE',
      versionedAt: now,
      createdBy: userId,
      createdAt: now,
      updatedAt: now,
    },
    input.members,
  );
  return getSplitGroup(tx, environment, id);
}

async function holdGroup(tx: Tx, environment: Environment, id: string): Promise<GroupRow> {
  const group = await lockGroup(tx, environment.id, id);
  if (!group) throw new AppError('NOT_FOUND');
  return group;
}

/** Updates a group; payments that began before keep their rule. */
export async function updateSplitGroup(
  tx: Tx,
  clock: Clock,
  environment: Environment,
  id: string,
  { known, ...request }: ChangedSplitGroup,
  audit: Audit,
): Promise<SplitGroup> {
  const group = await holdGroup(tx, environment, id);
  const input = mergeWithKnown<SplitGroupInput>(splitGroupInput, {
    mine: comparable(request),
    known: known && comparable(known),
    now: comparable(group),
  });
  if (input.currency !== group.currency) {
    const sentence = 'The currency of a split group cannot be changed. Create another group instead.';
    throw new AppError('SPLIT_STATE', { sentence, fields: { currency: sentence } });
  }
  await checkMembers(tx, environment, input, new Set(group.members.map((member) => member.subAccountId)));
  const columns = columnsOf(input);
  const before = ruleOf(group);
  const after = ruleOf({ ...columns, members: input.members });
  const now = clock.now();
  if (JSON.stringify(before) === JSON.stringify(after)) {
    audit({ entityId: id, before: { name: group.name }, after: { name: input.name } });
    await updateGroup(tx, environment.id, id, { name: input.name, updatedAt: now });
  } else {
    const version = group.version + 1;
    audit({
      entityId: id,
      before: { name: group.name, version: group.version, ...before },
      after: { name: input.name, version, ...after },
    });
    const changes = { ...columns, version, versionedAt: now, updatedAt: now };
    await updateGroup(tx, environment.id, id, changes, input.members);
  }
  return getSplitGroup(tx, environment, id);
}

export async function setSplitGroupStatus(
  tx: Tx,
  clock: Clock,
  environment: Environment,
  id: string,
  status: SplitGroupStatus,
  audit: Audit,
): Promise<SplitGroup> {
  const group = await holdGroup(tx, environment, id);
  if (group.status !== status) {
    audit({ entityId: id, before: { status: group.status }, after: { status } });
    await updateGroup(tx, environment.id, id, { status, updatedAt: clock.now() });
  }
  return getSplitGroup(tx, environment, id);
}
