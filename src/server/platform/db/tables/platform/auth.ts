// Table types for guesses, known devices and the vault check.
import type { ColumnType } from 'kysely';
import type { Fixed } from '../shared/columns.ts';

export type VaultChecksTable = { id: ColumnType<boolean, never, never>; sealed: Buffer };

export type GuessesTable = {
  account: Fixed<string>;
  kind: Fixed<string>;
  origin: Fixed<string>;
  failures: number;
  waitUntil: Date | null;
  lastFailedAt: Date;
};

export type KnownDevicesTable = {
  account: Fixed<string>;
  tokenHash: Fixed<Buffer>;
  createdAt: Fixed<Date>;
  lastSeenAt: Date;
};

export type AuthTables = {
  guesses: GuessesTable;
  knownDevices: KnownDevicesTable;
  vaultChecks: VaultChecksTable;
};
