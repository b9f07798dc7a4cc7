// Reads a group as the values of its form.
import { beneficiaryGroupsContract as contract } from '#shared/contract/banking/beneficiary-groups.ts';
import type { BeneficiaryGroup, GroupMember } from '#shared/contract/banking/beneficiary-shapes.ts';
import { call } from '#web/api/client.ts';
import { type GroupValues, memberValuesOf } from './group-values.ts';

const pageSize = 100;

/** Reads all members of a group, page by page. */
export async function readMembers(groupId: string): Promise<GroupMember[]> {
  const members: GroupMember[] = [];
  for (let page = 1; ; page += 1) {
    const query = { page, limit: pageSize };
    const read = await call(contract.listGroupBeneficiaries, { params: { groupId }, query });
    members.push(...read.items);
    if (members.length >= read.total || read.items.length === 0) return members;
  }
}

export function groupValuesOf(
  { name, currency, narration }: Pick<BeneficiaryGroup, 'name' | 'currency' | 'narration'>,
  members: readonly GroupMember[],
): GroupValues {
  return { name, currency, narration: narration ?? '', members: members.map(memberValuesOf) };
}

/** Reads a group as it is now. */
export async function readGroupValues(groupId: string): Promise<GroupValues> {
  const group = await call(contract.getBeneficiaryGroup, { params: { groupId } });
  return groupValuesOf(group, await readMembers(groupId));
}
