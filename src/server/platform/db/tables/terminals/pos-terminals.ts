// Table types for POS terminals and requests for them.
import type { ColumnType, Generated } from 'kysely';
import type { PosTerminalStatus, TerminalRequestStatus } from '#shared/contract/terminals/terminal-enums.ts';
import type { Currency } from '#shared/money.ts';
import type { PosTerminalLineKind } from '#shared/terminals/pos-terminal-lines.ts';
import type { TerminalRequestLineKind } from '#shared/terminals/terminal-request-lines.ts';
import type { ActorKind, Tone } from '#shared/timeline.ts';
import type { SealedMaybe } from '../../sealed-fields.ts';

type Maybe<T> = Generated<T | null>;

type TerminalModelsTable = { model: string; name: string; offered: Generated<boolean> };
type TerminalFeesTable = { model: string; currency: Currency; startsAt: Date; fee: number };

export type TerminalRequestsTable = {
  environmentId: string;
  id: string;
  reference: string;
  status: TerminalRequestStatus;
  model: string;
  quantity: number;
  currency: Currency;
  unitFee: number;
  contactName: string;
  contactPhone: SealedMaybe;
  address: string;
  note: Maybe<string>;
  carrier: Maybe<string>;
  tracking: Maybe<string>;
  comment: Maybe<string>;
  createdByName: string;
  memberId: Maybe<string>;
  decidedBy: Maybe<string>;
  decidedAt: Maybe<Date>;
  createdAt: Date;
  updatedAt: Date;
};

type EventColumns = {
  environmentId: string;
  id: string;
  params: ColumnType<unknown, string, string>;
  actorKind: ActorKind;
  actor: string | null;
  tone: Tone;
  at: Date;
};
export type TerminalRequestEventsTable = EventColumns & { requestId: string; kind: TerminalRequestLineKind };
export type PosTerminalEventsTable = EventColumns & { terminalId: string; kind: PosTerminalLineKind };

export type PosTerminalsTable = {
  environmentId: string;
  id: string;
  serialNumber: string;
  model: string;
  name: string;
  status: PosTerminalStatus;
  currency: Currency;
  requestId: Maybe<string>;
  address: Maybe<string>;
  latitude: Maybe<number>;
  longitude: Maybe<number>;
  geoTaggedAt: Maybe<Date>;
  seenLatitude: Maybe<number>;
  seenLongitude: Maybe<number>;
  lastSeenAt: Maybe<Date>;
  software: Maybe<string>;
  startedCount: Generated<number>;
  usedCount: Generated<number>;
  collected: Generated<number>;
  createdAt: Date;
  updatedAt: Date;
};
type PosTerminalDaysTable = {
  environmentId: string;
  terminalId: string;
  day: string;
  paid: Generated<number>;
  collected: Generated<number>;
};

export type PosTerminalTables = {
  terminalModels: TerminalModelsTable;
  terminalFees: TerminalFeesTable;
  terminalRequests: TerminalRequestsTable;
  terminalRequestEvents: TerminalRequestEventsTable;
  posTerminals: PosTerminalsTable;
  posTerminalEvents: PosTerminalEventsTable;
  posTerminalDays: PosTerminalDaysTable;
};
