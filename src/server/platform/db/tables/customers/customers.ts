// Table types for customers.
import type { ColumnType } from 'kysely';
import type { Language } from '#shared/languages.ts';
import type { HashColumn, SealedMaybe } from '../../sealed-fields.ts';

export type CustomersTable = {
  environmentId: string;
  id: string;
  email: string;
  name: string | null;
  phone: SealedMaybe;
  phoneHash: HashColumn;
  language: ColumnType<Language | null, Language | null | undefined, Language | null>;
  createdAt: Date;
};

export type CustomerTables = {
  customers: CustomersTable;
};
