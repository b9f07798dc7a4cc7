// Table types for API keys and their allowed addresses.
import type { Generated } from 'kysely';
import type { Fixed } from '../shared/columns.ts';

export type ApiKeysTable = {
  environmentId: Fixed<string>;
  id: Fixed<string>;
  kind: Fixed<'publishable' | 'secret'>;
  name: string;
  keyHash: Fixed<Buffer>;
  hint: Fixed<string>;
  permissions: string[];
  status: 'ACTIVE' | 'DISABLED';
  createdBy: Fixed<string>;
  createdAt: Fixed<Date>;
  expiresAt: Date | null;
  replacedBy: string | null;
  lastUsedAt: Generated<Date | null>;
  lastUsedIp: Generated<string | null>;
  disabledAt: Generated<Date | null>;
};

export type AllowedAddressesTable = {
  environmentId: Fixed<string>;
  id: Fixed<string>;
  /** In the database's format: 203.0.113.7/32. */
  address: Fixed<string>;
  label: string;
  createdBy: Fixed<string>;
  createdAt: Fixed<Date>;
};

export type ApiKeyTables = {
  apiKeys: ApiKeysTable;
  allowedAddresses: AllowedAddressesTable;
};
