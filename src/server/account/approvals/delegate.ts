// Delegation of approval decisions during absence.

import { listMembers, type Person } from '#server/account/businesses/list-members.ts';
import { lockTeamOf } from '#server/platform/authority/authority.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { TxServices } from '#server/services.ts';
import { AppError } from '#shared/contract/errors.ts';
import { listPeople } from './people.ts';
import { type DelegationRow, endDelegation, insertDelegation, selectDelegations } from './rule-queries.ts';
import type { RuleCall } from './rules.ts';

function toDelegation(row: DelegationRow, people: readonly Person[], userId: string) {
  const nameOf = (id: string): string => people.find((one) => one.userId === id)?.name ?? 'A former member';
  return {
    id: row.id,
    user: { id: row.userId, name: nameOf(row.userId) },
    delegate: { id: row.delegateId, name: nameOf(row.delegateId) },
    fromAt: row.fromAt.toISOString(),
    untilAt: row.untilAt.toISOString(),
    isMine: row.userId === userId,
  };
}

export async function listDelegations(
  services: TxServices,
  db: Db,
  { environment, actor }: Omit<RuleCall, 'audit'>,
) {
  const people = await listMembers(db, environment.businessId);
  const rows = await selectDelegations(db, environment.id, services.clock.now(), false);
  return { items: rows.map((row) => toDelegation(row, people, actor.userId)) };
}

const invalid = (field: string, sentence: string): AppError =>
  new AppError('VALIDATION', { sentence, fields: { [field]: sentence } });

const daysMax = 90;

type Input = { delegateId: string; fromAt?: string | undefined; untilAt: string };

/** Creates a delegation: one at a time, to a member with approval permission. A delegate cannot delegate further. */
export async function delegate(services: TxServices, tx: Tx, call: RuleCall, input: Input) {
  const { environment, actor, audit } = call;
  if (actor.kind !== 'user') throw new AppError('FORBIDDEN');
  const now = services.clock.now();
  const fromAt = input.fromAt && new Date(input.fromAt) > now ? new Date(input.fromAt) : now;
  const untilAt = new Date(input.untilAt);
  await lockTeamOf(tx, environment.businessId);
  const people = await listPeople(tx, environment);
  const other = people.find((one) => one.userId === input.delegateId);
  if (!other || other.userId === actor.userId)
    throw invalid('delegateId', 'Choose a colleague who has access to approvals');
  if (untilAt <= fromAt) throw invalid('untilAt', 'Must be after the start');
  if (untilAt.getTime() - fromAt.getTime() > daysMax * 86_400_000)
    throw invalid('untilAt', `At most ${daysMax} days`);
  const standing = await selectDelegations(tx, environment.id, now, false);
  if (standing.some((one) => one.userId === actor.userId))
    throw new AppError('CONFLICT', { sentence: 'A colleague already decides for you. End that first.' });
  const row = {
    environmentId: environment.id,
    id: services.clock.newId(),
    userId: actor.userId,
    delegateId: other.userId,
    fromAt,
    untilAt,
    createdAt: now,
  };
  await insertDelegation(tx, row);
  audit({
    entity: 'approval_delegation',
    entityId: row.id,
    before: null,
    after: { delegate: other.name, fromAt, untilAt },
  });
  return toDelegation({ ...row, endedAt: null }, people, actor.userId);
}

export async function endOwnDelegation(
  services: TxServices,
  tx: Tx,
  { environment, actor, audit }: RuleCall,
  id: string,
): Promise<void> {
  const of = { environmentId: environment.id, id, userId: actor.userId, now: services.clock.now() };
  if (!(await endDelegation(tx, of))) throw new AppError('NOT_FOUND');
  audit({ entity: 'approval_delegation', entityId: id, before: null, after: { ended: true } });
}
