// Table types for remittances.
import type { ColumnType } from 'kysely';
import type { FixedSide } from '#shared/banking/exchange.ts';
import type { RemittanceLineKind } from '#shared/banking/remittance/lines.ts';
import type { draftStatuses } from '#shared/contract/banking/remittance/remittance-drafts.ts';
import type {
  CorridorKey,
  FundSource,
  IdentityKind,
  PayoutMethod,
  Relationship,
  RemittanceCountry,
  RemittancePurpose,
  RemittanceStatus,
} from '#shared/contract/banking/remittance/remittance-enums.ts';
import type { Currency } from '#shared/money.ts';
import type { ActorKind, Tone } from '#shared/timeline.ts';
import type { SealedMaybe, SealedText } from '../../sealed-fields.ts';

import type { HandedColumns, Maybe } from '../shared/columns.ts';

export type RemittanceCorridorsTable = {
  corridor: CorridorKey;
  method: PayoutMethod;
  validFrom: Date;
  active: boolean;
  amountMin: number;
  amountMax: number;
  dayMax: number;
  senderDayMax: number;
  senderMonthMax: number;
  etaMinutes: number;
};
export type RemittanceFeesTable = {
  corridor: CorridorKey;
  method: PayoutMethod;
  validFrom: Date;
  above: number;
  fee: number;
};
export type RemittanceCountsTable = {
  environmentId: string;
  scope: string;
  senderId: string;
  period: string;
  used: number;
  usedMax: number;
};
export type RemittanceSendersTable = {
  environmentId: string;
  id: string;
  reference: string;
  status: 'ACTIVE' | 'BLOCKED';
  firstName: string;
  lastName: string;
  email: Maybe<string>;
  phone: SealedMaybe;
  bornOn: string;
  nationality: string;
  country: string;
  address: string;
  occupation: string;
  idKind: IdentityKind;
  idNumber: SealedText;
  idExpiresOn: Maybe<string>;
  sourceOfFunds: FundSource;
  blockReason: Maybe<string>;
  createdByName: string;
  memberId: Maybe<string>;
  createdAt: Date;
  updatedAt: Date;
};
export type RemittanceBeneficiariesTable = {
  environmentId: string;
  id: string;
  reference: string;
  senderId: string;
  status: 'ACTIVE' | 'REMOVED';
  name: string;
  country: RemittanceCountry;
  method: PayoutMethod;
  details: SealedText;
  summary: string;
  relationship: Relationship;
  createdByName: string;
  memberId: Maybe<string>;
  createdAt: Date;
  updatedAt: Date;
};
export type RemittancesTable = HandedColumns & {
  environmentId: string;
  id: string;
  reference: string;
  status: RemittanceStatus;
  walletId: string;
  senderId: string;
  beneficiaryId: string;
  quoteId: string;
  corridor: CorridorKey;
  method: PayoutMethod;
  currency: Currency;
  amount: number;
  cost: number;
  fee: number;
  vat: number;
  rate: number;
  receiveCurrency: Currency;
  receiveAmount: number;
  purpose: RemittancePurpose;
  sourceOfFunds: FundSource;
  relationship: Relationship;
  senderName: string;
  beneficiaryName: string;
  beneficiarySummary: string;
  details: SealedText;
  narration: Maybe<string>;
  holdReason: Maybe<string>;
  requestedDocuments: Maybe<string>;
  failure: Maybe<string>;
  partnerReference: Maybe<string>;
  pickupCode: Maybe<string>;
  createdByName: string;
  memberId: Maybe<string>;
  countedOn: string;
  screenedAt: Maybe<Date>;
  createdAt: Date;
  updatedAt: Date;
};
export type RemittanceEventsTable = {
  environmentId: string;
  remittanceId: string;
  id: string;
  kind: RemittanceLineKind;
  params: ColumnType<unknown, string, string>;
  actorKind: ActorKind;
  actor: string | null;
  tone: Tone;
  at: Date;
};
export type RemittanceDocumentsTable = {
  environmentId: string;
  remittanceId: string;
  id: string;
  businessId: string;
  fileId: string;
  addedBy: string;
  at: Date;
};
export type RemittanceDraftsTable = {
  environmentId: string;
  id: string;
  reference: string;
  status: (typeof draftStatuses)[number];
  senderId: Maybe<string>;
  beneficiaryId: Maybe<string>;
  corridor: Maybe<CorridorKey>;
  method: Maybe<PayoutMethod>;
  fixed: FixedSide;
  amount: Maybe<number>;
  purpose: Maybe<RemittancePurpose>;
  sourceOfFunds: Maybe<FundSource>;
  narration: Maybe<string>;
  walletId: Maybe<string>;
  createdByName: string;
  memberId: Maybe<string>;
  createdAt: Date;
  updatedAt: Date;
};

export type RemittanceTables = {
  remittanceCorridors: RemittanceCorridorsTable;
  remittanceFees: RemittanceFeesTable;
  remittanceCounts: RemittanceCountsTable;
  remittanceSenders: RemittanceSendersTable;
  remittanceBeneficiaries: RemittanceBeneficiariesTable;
  remittances: RemittancesTable;
  remittanceEvents: RemittanceEventsTable;
  remittanceDocuments: RemittanceDocumentsTable;
  remittanceDrafts: RemittanceDraftsTable;
};
