// The split rule of a payment at its start, and whether a group may be chosen.

import type { Tx } from '#server/platform/db/database.ts';
import { listSubAccountsById } from '#server/settlement/sub-accounts/service.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { InlineSplit } from '#shared/contract/payments/split-groups.ts';
import type { Currency } from '#shared/money.ts';
import type { SplitRule } from '#shared/payments/split.ts';
import { memberFaults } from './member-faults.ts';
import { selectGroup } from './queries.ts';

/**
 * Returns the rule of a group for a payment that begins now; null when nothing is shared: the group is inactive, of another currency, or
 * has no active sub-account. The share of an inactive sub-account stays with the business.
 */
export async function readSplitRule(
  tx: Tx,
  environmentId: string,
  groupId: string,
  currency: Currency,
): Promise<SplitRule | null> {
  const group = await selectGroup(tx, environmentId, groupId);
  if (group?.status !== 'ACTIVE' || group.currency !== currency) return null;
  const members = group.members
    .filter((member) => member.status === 'ACTIVE')
    .map(({ subAccountId, businessName: name, share }) => ({ subAccountId, name, share }));
  if (members.length === 0) return null;
  const { name, type, bearer, bearerSubAccountId } = group;
  return { groupId, name, type, bearer, bearerSubAccountId, members };
}

/** Returns an inline rule for one payment, with the names of its sub-accounts; throws VALIDATION under `field`. */
export async function makeInlineRule(
  tx: Tx,
  environmentId: string,
  split: InlineSplit,
  currency: Currency,
  field: string,
): Promise<SplitRule> {
  const faults = await memberFaults(tx, environmentId, { ...split, currency });
  const fields = Object.fromEntries(
    Object.entries(faults).map(([path, fault]) => [`${field}.${path}`, fault]),
  );
  const [sentence] = Object.values(fields);
  if (sentence) throw new AppError('VALIDATION', { fields, sentence });
  const ids = split.members.map((member) => member.subAccountId);
  const names = new Map(
    (await listSubAccountsById(tx, environmentId, ids)).map((row) => [row.id, row.businessName]),
  );
  const members = split.members.map((member) => ({ ...member, name: names.get(member.subAccountId) ?? '' }));
  const bearerSubAccountId = split.bearer === 'subaccount' ? (split.bearerSubAccountId ?? null) : null;
  return {
    groupId: null,
    name: 'Split',
    type: split.type,
    bearer: split.bearer,
    bearerSubAccountId,
    members,
  };
}

/** Returns why a group cannot be chosen for a currency; null when it can. `known` is the group chosen already. */
export async function splitGroupFault(
  tx: Tx,
  environmentId: string,
  groupId: string | null | undefined,
  currency: Currency,
  known: string | null = null,
): Promise<string | null> {
  if (!groupId) return null;
  const group = await selectGroup(tx, environmentId, groupId);
  if (!group) return 'Choose a split group';
  if (group.currency !== currency) return `This split group is in ${group.currency}`;
  if (group.status !== 'ACTIVE' && groupId !== known) return 'This split group is not active';
  return null;
}

/** Rejects a group that cannot be chosen. A group that was switched off since may stay: it shares nothing, and may be switched on again. */
export async function checkSplitGroup(
  tx: Tx,
  environmentId: string,
  { splitGroupId, currency }: { splitGroupId?: string | null | undefined; currency: Currency },
  known: string | null,
): Promise<void> {
  const fault = await splitGroupFault(tx, environmentId, splitGroupId, currency, known);
  if (fault) throw new AppError('VALIDATION', { sentence: fault, fields: { splitGroupId: fault } });
}
