// Table types for bulk transfer files.
import type { ColumnType, Generated } from 'kysely';
import type { GroupLineKind } from '#shared/banking/transfer-group-lines.ts';
import type {
  CheckState,
  GroupSource,
  RowProblem,
  TransferGroupStatus,
} from '#shared/contract/banking/bulk-transfer-enums.ts';
import type { TransferPurpose } from '#shared/contract/banking/transfer-enums.ts';
import type { Currency } from '#shared/money.ts';
import type { ActorKind, Tone } from '#shared/timeline.ts';
import type { SealedMaybe, SealedText } from '../../sealed-fields.ts';
import type { Maybe } from '../shared/columns.ts';

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
  createdByName: string;
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
  nextEnquiryAt: Maybe<Date>;
  enquiryCount: Generated<number>;
  version: Generated<number>;
  transferId: Maybe<string>;
  retryGroupId: Maybe<string>;
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
