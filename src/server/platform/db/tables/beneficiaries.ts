// The tables of beneficiaries and of files of transfers as TypeScript sees them.
import type { ColumnType, Generated } from 'kysely';
import type { GroupLineKind } from '#shared/banking/transfer-group-lines.ts';
import type { BeneficiaryStatus } from '#shared/contract/banking/beneficiary-shapes.ts';
import type {
  CheckState,
  GroupSource,
  RowProblem,
  TransferGroupStatus,
} from '#shared/contract/banking/bulk-words.ts';
import type { TransferPurpose } from '#shared/contract/banking/transfer-words.ts';
import type { BankCountry } from '#shared/contract/settlement/banks.ts';
import type { Currency } from '#shared/money.ts';
import type { ActorKind, Tone } from '#shared/timeline.ts';
import type { HashText, SealedMaybe, SealedText } from '../sealed-fields.ts';

import type { Maybe } from './shared/columns.ts';

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
  askAt: Maybe<Date>;
  askCount: Generated<number>;
  askNote: Maybe<string>;
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
type TransferGroupsTable = {
  environmentId: string;
  id: string;
  reference: string;
  name: string;
  source: GroupSource;
  retryOf: Maybe<string>;
  walletId: string;
  currency: Currency;
  purpose: TransferPurpose;
  status: TransferGroupStatus;
  madeBy: string;
  sentBy: Maybe<string>;
  amount: Generated<number>;
  total: Generated<number>;
  rowCount: number;
  sentCount: Generated<number>;
  nextAt: Maybe<Date>;
  sentAt: Maybe<Date>;
  completedAt: Maybe<Date>;
  createdAt: Date;
  updatedAt: Date;
};
type TransferGroupRowsTable = {
  environmentId: string;
  groupId: string;
  line: number;
  bank: string;
  bankCode: Maybe<string>;
  bankName: Maybe<string>;
  accountNumber: SealedText;
  givenName: Maybe<string>;
  foundName: Maybe<string>;
  similarity: Maybe<number>;
  isOwn: Generated<boolean>;
  amountText: string;
  amount: Maybe<number>;
  fee: Generated<number>;
  vat: Generated<number>;
  stampDuty: Generated<number>;
  narration: Maybe<string>;
  state: CheckState;
  problem: Maybe<RowProblem>;
  duplicate: Maybe<'paid_today' | 'twice'>;
  about: Maybe<string>;
  kept: Generated<boolean>;
  dropped: Generated<boolean>;
  fixed: Generated<boolean>;
  original: SealedMaybe;
  askAt: Maybe<Date>;
  asks: Generated<number>;
  version: Generated<number>;
  transferId: Maybe<string>;
  retriedIn: Maybe<string>;
};
type TransferGroupEventsTable = {
  environmentId: string;
  groupId: string;
  id: string;
  kind: GroupLineKind;
  params: ColumnType<unknown, string, string>;
  actorKind: ActorKind;
  actor: string | null;
  tone: Tone;
  at: Date;
};

export type TransferGroupTables = {
  transferGroups: TransferGroupsTable;
  transferGroupRows: TransferGroupRowsTable;
  transferGroupEvents: TransferGroupEventsTable;
};
