// Table types for virtual terminal cashiers.
import type { Generated } from 'kysely';

type TerminalCashiersTable = {
  environmentId: string;
  id: string;
  terminalId: string;
  name: string;
  keyHash: Buffer;
  pinHash: Buffer;
  pinAttemptsLeft: number;
  createdByName: string;
  memberId: string | null;
  createdAt: Date;
  lastOpenedAt: Generated<Date | null>;
  revokedAt: Generated<Date | null>;
};
type TerminalCashierSessionsTable = {
  environmentId: string;
  cashierId: string;
  tokenHash: Buffer;
  openedAt: Date;
  expiresAt: Date;
};

export type TerminalCashierTables = {
  terminalCashiers: TerminalCashiersTable;
  terminalCashierSessions: TerminalCashierSessionsTable;
};
