// Table types for card gateways.
import type { Generated } from 'kysely';
import type { Mode } from '#shared/contract/account/session.ts';
import type { GatewayName } from '#shared/contract/operator/gateways.ts';
import type { Currency } from '#shared/money.ts';
import type { Fixed, Json } from '../shared/columns.ts';

export type GatewayConnectionsTable = {
  id: Fixed<string>;
  gateway: Fixed<GatewayName>;
  name: string;
  mode: Fixed<Mode>;
  settings: Json<Record<string, string>>;
  secrets: Buffer;
  enabled: boolean;
  lastSuccessAt: Date | null;
  lastFailureAt: Date | null;
  lastFailure: string | null;
  lastNoticeAt: Date | null;
  consecutiveFailures: Generated<number>;
  restedUntil: Date | null;
  createdBy: Fixed<string>;
  createdAt: Fixed<Date>;
  updatedAt: Date;
};

export type GatewayChoicesTable = {
  id: Fixed<string>;
  businessId: Fixed<string | null>;
  mode: Fixed<Mode>;
  currency: Fixed<Currency>;
  connectionId: Fixed<string>;
  priority: number;
  createdAt: Fixed<Date>;
};

export type GatewayHoursTable = { connectionId: string; hour: Date; calls: number; failures: number };

export type GatewayOrdersTable = {
  environmentId: Fixed<string>;
  id: Fixed<string>;
  transactionId: Fixed<string>;
  connectionId: Fixed<string>;
  status: 'open' | 'paid' | 'failed' | 'closed' | 'late' | 'returned' | 'not_returned';
  amount: Fixed<number>;
  currency: Fixed<Currency>;
  step: Json<PayerStep>;
  successHash: Fixed<Buffer | null>;
  payableUntil: Date;
  gatewayReference: string | null;
  returnedAt: Date | null;
  nextQueryAt: Date | null;
  createdAt: Fixed<Date>;
};

/** The request that redirects a payer. */
export type PayerStep =
  | { method: 'GET'; url: string }
  | { method: 'POST'; url: string; fields: Record<string, string> };

export type CardDeclinesTable = {
  scope: 'address' | 'bin' | 'merchant' | 'all_address' | 'all_bin';
  subject: string;
  declines: number;
  approvals: number;
  windowStartedAt: Date;
  delayCount: number;
  waitUntil: Date | null;
  lastDeclinedAt: Date;
};

export type GatewayTables = {
  gatewayConnections: GatewayConnectionsTable;
  gatewayChoices: GatewayChoicesTable;
  gatewayHours: GatewayHoursTable;
  gatewayOrders: GatewayOrdersTable;
  cardDeclines: CardDeclinesTable;
};
