// The tables of API keys, of the addresses they may be used from and of the sites that may frame the checkout, as TypeScript sees them.
import type { ColumnType, Generated } from 'kysely';

type Fixed<T> = ColumnType<T, T, never>;

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
  /** As the database writes it: 203.0.113.7/32. */
  address: Fixed<string>;
  label: string;
  createdBy: Fixed<string>;
  createdAt: Fixed<Date>;
};
export type EmbeddingSitesTable = {
  environmentId: Fixed<string>;
  id: Fixed<string>;
  origin: Fixed<string>;
  label: Fixed<string>;
  createdBy: Fixed<string>;
  createdAt: Fixed<Date>;
};
