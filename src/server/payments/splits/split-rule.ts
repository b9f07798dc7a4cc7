// The rule a payment is shared out by, as it is when the payment begins; and whether a group may be chosen for something.

import type { Tx } from '#server/platform/db/database.ts';
import { listSubAccountsById } from '#server/settlement/sub-accounts/service.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { InlineSplit } from '#shared/contract/payments/split-groups.ts';
import type { Currency } from '#shared/money.ts';
import type { SplitRule } from '#shared/payments/split.ts';
import { memberFaults } from './member-faults.ts';
import { selectGroup } from './queries.ts';

/**
 * The rule of a group for a payment that begins now; null when nothing is shared out: the group is inactive, of another
 * currency, or none of its sub-accounts is active. The share of one that is not active stays with the business.
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

/** A rule given for one payment, with the names of its sub-accounts; throws VALIDATION under `field`. */
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

/** Why a group cannot be chosen for what takes a currency; null when it can. `known` is the one chosen already. */
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

/** Refuses a group that cannot be chosen for it. One that was switched off since may stay: it shares nothing out, and may be switched on again. */
export async function checkSplitGroup(
  tx: Tx,
  environmentId: string,
  { splitGroupId, currency }: { splitGroupId?: string | null | undefined; currency: Currency },
  known: string | null,
): Promise<void> {
  const fault = await splitGroupFault(tx, environmentId, splitGroupId, currency, known);
  if (fault) throw new AppError('VALIDATION', { sentence: fault, fields: { splitGroupId: fault } });
}
