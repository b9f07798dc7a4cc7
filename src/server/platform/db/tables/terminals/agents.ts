// Table types for agents, their floats, terminals and sales.
import type { ColumnType, Generated } from 'kysely';
import type {
  AgentIdentityKind,
  AgentSaleKind,
  AgentSaleStatus,
  AgentStatus,
  LinkChannel,
} from '#shared/contract/terminals/agent-enums.ts';
import type { Language } from '#shared/languages.ts';
import type { Currency } from '#shared/money.ts';
import type { AgentLineKind } from '#shared/terminals/agent-lines.ts';
import type { ActorKind, Tone } from '#shared/timeline.ts';
import type { HashColumn, SealedMaybe } from '../../sealed-fields.ts';

type Maybe<T> = Generated<T | null>;

export type AgentsTable = {
  environmentId: string;
  id: string;
  code: string;
  firstName: string;
  lastName: string;
  phone: SealedMaybe;
  phoneHash: HashColumn;
  email: Maybe<string>;
  bornOn: Maybe<string>;
  identityKind: AgentIdentityKind;
  identityNumber: SealedMaybe;
  identityStatus: 'PENDING' | 'VERIFIED' | 'FAILED';
  identityResult: string;
  identityCheck: string;
  enquiryCount: Generated<number>;
  nextEnquiryAt: Maybe<Date>;
  status: AgentStatus;
  blockReason: Maybe<string>;
  address: string;
  latitude: number;
  longitude: number;
  keyHash: Buffer;
  pinHash: Buffer;
  pinAttemptsLeft: number;
  createdByName: string;
  memberId: Maybe<string>;
  lastSignedInAt: Maybe<Date>;
  linkHash: Maybe<Buffer>;
  linkExpiresAt: Maybe<Date>;
  linkSentAt: Maybe<Date>;
  linkSentBy: Generated<LinkChannel[]>;
  pinChosenAt: Maybe<Date>;
  language: Maybe<Language>;
  createdAt: Date;
  updatedAt: Date;
};

export type AgentEventsTable = {
  environmentId: string;
  agentId: string;
  id: string;
  kind: AgentLineKind;
  params: ColumnType<unknown, string, string>;
  actorKind: ActorKind;
  actor: string | null;
  tone: Tone;
  at: Date;
};

type AgentSessionsTable = {
  environmentId: string;
  agentId: string;
  tokenHash: Buffer;
  openedAt: Date;
  expiresAt: Date;
};

type AgentTerminalsTable = {
  environmentId: string;
  terminalId: string;
  id: string;
  agentId: string;
  since: Date;
  until: Maybe<Date>;
};

type AgentCommissionsTable = {
  environmentId: string;
  agentId: string;
  currency: Currency;
  validFrom: Date;
  basisPoints: number;
  flat: number;
  cap: number | null;
  createdByName: string;
  memberId: Maybe<string>;
};

type AgentFloatsTable = { environmentId: string; agentId: string; currency: Currency; walletId: string };

type CashOutLimitsTable = {
  currency: Currency;
  validFrom: Date;
  customerDay: number;
  customerWeek: number;
  agentDay: number;
  source: string;
  createdByName: Maybe<string>;
  createdAt: Maybe<Date>;
};

export type AgentSalesTable = {
  environmentId: string;
  id: string;
  reference: string;
  kind: AgentSaleKind;
  status: AgentSaleStatus;
  agentId: string;
  terminalId: string;
  currency: Currency;
  amount: number;
  commission: number;
  day: string;
  requestId: string;
  customerPhone: SealedMaybe;
  customerHash: HashColumn;
  cardHash: Maybe<Buffer>;
  cardLast4: Maybe<string>;
  walletId: Maybe<string>;
  floatId: Maybe<string>;
  holdId: Maybe<string>;
  registerId: Maybe<string>;
  paymentReference: Maybe<string>;
  sentence: Maybe<string>;
  createdAt: Date;
  expiresAt: Date;
  endedAt: Maybe<Date>;
  updatedAt: Date;
};

export type AgentTables = {
  agents: AgentsTable;
  agentEvents: AgentEventsTable;
  agentSessions: AgentSessionsTable;
  agentTerminals: AgentTerminalsTable;
  agentCommissions: AgentCommissionsTable;
  agentFloats: AgentFloatsTable;
  cashOutLimits: CashOutLimitsTable;
  agentSales: AgentSalesTable;
};
