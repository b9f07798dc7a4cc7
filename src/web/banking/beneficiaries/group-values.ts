// The values of the group form: per member the displayed and the submitted values.
import type { Beneficiary, GroupMember } from '#shared/contract/banking/beneficiary-shapes.ts';
import type { Currency } from '#shared/money.ts';

export type MemberValues = {
  beneficiaryId: string;
  name: string;
  account: string;
  /** The default amount if the group sets none. */
  usual: number | null;
  amount: number | null;
  narration: string;
};

export type GroupValues = {
  name: string;
  currency: Currency;
  narration: string;
  members: MemberValues[];
};

export function memberValuesOf(member: GroupMember): MemberValues {
  const { id, name, bankName, accountNumber, ownAmount, amount, ownNarration } = member;
  return {
    beneficiaryId: id,
    name,
    account: `${bankName} ${accountNumber}`,
    usual: ownAmount === null ? amount : null,
    amount: ownAmount,
    narration: ownNarration ?? '',
  };
}

export function newMember({ id, name, bankName, accountNumber, amount }: Beneficiary): MemberValues {
  const account = `${bankName} ${accountNumber}`;
  return { beneficiaryId: id, name, account, usual: amount, amount: null, narration: '' };
}

/** The total of all members, as far as their amounts are known. */
export function totalOf(members: readonly MemberValues[]): number {
  return members.reduce((sum, { amount, usual }) => sum + (amount ?? usual ?? 0), 0);
}
