// Table types for beneficiaries and their groups.
import type { Generated } from 'kysely';
import type { BeneficiaryStatus } from '#shared/contract/banking/beneficiary-shapes.ts';
import type { BankCountry } from '#shared/contract/settlement/banks.ts';
import type { Currency } from '#shared/money.ts';
import type { HashText, SealedText } from '../../sealed-fields.ts';
import type { Maybe } from '../shared/columns.ts';

export type BeneficiariesTable = {
  environmentId: string;
  id: string;
  reference: string;
  nickname: Maybe<string>;
  country: BankCountry;
  currency: Currency;
  bankCode: string;
  bankName: string;
  accountNumber: SealedText;
  accountHash: HashText;
  accountLast4: Generated<string>;
  accountName: Maybe<string>;
  verifiedAt: Maybe<Date>;
  nextEnquiryAt: Maybe<Date>;
  enquiryCount: Generated<number>;
  enquiryNote: Maybe<string>;
  email: Maybe<string>;
  amount: Maybe<number>;
  narration: Maybe<string>;
  status: BeneficiaryStatus;
  createdBy: Maybe<string>;
  createdAt: Date;
  updatedAt: Date;
  removedAt: Maybe<Date>;
};

export type BeneficiaryGroupsTable = {
  environmentId: string;
  id: string;
  reference: string;
  name: string;
  currency: Currency;
  narration: Maybe<string>;
  status: BeneficiaryStatus;
  createdBy: Maybe<string>;
  createdAt: Date;
  updatedAt: Date;
};

export type BeneficiaryGroupMembersTable = {
  environmentId: string;
  groupId: string;
  beneficiaryId: string;
  position: number;
  amount: Maybe<number>;
  narration: Maybe<string>;
};

export type BeneficiaryTables = {
  beneficiaries: BeneficiariesTable;
  beneficiaryGroups: BeneficiaryGroupsTable;
  beneficiaryGroupMembers: BeneficiaryGroupMembersTable;
};
