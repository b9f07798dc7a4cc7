// Table types for transfers.
import type { ColumnType, Generated } from 'kysely';
import type { TransferLineKind } from '#shared/banking/transfer-lines.ts';
import type { RunFrequency } from '#shared/banking/transfer-runs.ts';
import type { ScheduleLineKind } from '#shared/banking/transfer-schedule-lines.ts';
import type { ConfirmationMethod } from '#shared/contract/banking/confirmations.ts';
import type { TransferPurpose, TransferStatus } from '#shared/contract/banking/transfer-enums.ts';
import type { ScheduleStatus } from '#shared/contract/banking/transfer-schedules.ts';
import type { Currency } from '#shared/money.ts';
import type { ActorKind, Tone } from '#shared/timeline.ts';
import type { HashColumn, SealedText } from '../../sealed-fields.ts';
import type { HandedColumns, Maybe } from '../shared/columns.ts';

export type TransferFeeBandsTable = { currency: Currency; validFrom: Date; above: number; fee: number };

export type TransferDutiesTable = {
  currency: Currency;
  validFrom: Date;
  vatPpm: number;
  stampDuty: number;
  stampDutyFrom: number;
};

export type TransferCapsTable = {
  currency: Currency;
  validFrom: Date;
  singleMax: number;
  dailyMax: number;
};

export type TransferSettingsTable = {
  environmentId: string;
  currency: Currency;
  active: boolean;
  singleMax: Maybe<number>;
  dailyMax: Maybe<number>;
  memberDailyMax: Maybe<number>;
  updatedAt: Date;
};

export type ConfirmationSettingsTable = {
  environmentId: string;
  ways: ConfirmationMethod[];
  updatedAt: Date;
};

export type TransferPinsTable = {
  userId: string;
  pinHash: Buffer;
  attemptsLeft: number;
  setAt: Date;
};

export type TransferMemberCapsTable = {
  environmentId: string;
  userId: string;
  currency: Currency;
  dailyMax: number;
  updatedAt: Date;
};

export type TransferDaysTable = {
  environmentId: string;
  currency: Currency;
  day: string;
  memberId: string;
  used: number;
  dailyMax: number | null;
};

/** The amount, source and recipient of a transfer or a transfer schedule. */
type TransferOrder = {
  environmentId: string;
  id: string;
  reference: string;
  walletId: string;
  currency: Currency;
  amount: number;
  purpose: TransferPurpose;
  bankCode: string;
  bankName: string;
  accountNumber: SealedText;
  accountHash: HashColumn;
  accountLast4: Maybe<string>;
  accountName: string;
  narration: Maybe<string>;
};

export type TransfersTable = TransferOrder &
  HandedColumns & {
    fee: number;
    vat: number;
    stampDuty: number;
    dutyFree: Generated<boolean>;
    status: TransferStatus;
    failure: Maybe<string>;
    responseCode: Maybe<string>;
    sessionId: Maybe<string>;
    groupId: Maybe<string>;
    scheduleId: Maybe<string>;
    scheduledFor: Maybe<Date>;
    createdByName: string;
    memberId: Maybe<string>;
    limitDay: Maybe<string>;
    createdAt: Date;
    updatedAt: Date;
  };

export type TransferEventsTable = {
  environmentId: string;
  transferId: string;
  id: string;
  kind: TransferLineKind;
  params: ColumnType<unknown, string, string>;
  actorKind: ActorKind;
  actor: string | null;
  tone: Tone;
  at: Date;
};

export type TransferSchedulesTable = TransferOrder & {
  dutyFree: boolean;
  frequency: RunFrequency;
  startsOn: string;
  endsOn: Maybe<string>;
  workingDaysOnly: boolean;
  status: ScheduleStatus;
  periodIndex: Generated<number>;
  nextOn: Maybe<string>;
  nextAt: Maybe<Date>;
  runs: Generated<number>;
  createdByName: string;
  memberId: Maybe<string>;
  createdAt: Date;
  updatedAt: Date;
};

export type TransferScheduleEventsTable = {
  environmentId: string;
  scheduleId: string;
  id: string;
  kind: ScheduleLineKind;
  params: ColumnType<unknown, string, string>;
  actorKind: ActorKind;
  actor: string | null;
  tone: Tone;
  at: Date;
};

export type TransferTables = {
  transferFeeBands: TransferFeeBandsTable;
  transferDuties: TransferDutiesTable;
  transferCaps: TransferCapsTable;
  transferSettings: TransferSettingsTable;
  confirmationSettings: ConfirmationSettingsTable;
  transferPins: TransferPinsTable;
  transferMemberCaps: TransferMemberCapsTable;
  transferDays: TransferDaysTable;
  transfers: TransfersTable;
  transferEvents: TransferEventsTable;
  transferSchedules: TransferSchedulesTable;
  transferScheduleEvents: TransferScheduleEventsTable;
};
