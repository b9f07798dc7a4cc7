// Table types for users, with camel case names, bigint as safe integers and instants as Date.
import type { ColumnType, Generated } from 'kysely';
import type { SealedMaybe } from '../../sealed-fields.ts';
import type { Fixed } from '../shared/columns.ts';

export type UsersTable = {
  id: Fixed<string>;
  email: string;
  passwordHash: string;
  firstName: string;
  lastName: string;
  phoneNumber: SealedMaybe;
  emailVerifiedAt: Date | null;
  passwordLastChangedAt: Date | null;
  mfaEnabled: Generated<boolean>;
  totpEnabled: Generated<boolean>;
  reminderExpiresAt: Date | null;
  phoneVerifiedAt: ColumnType<Date | null, Date | null | undefined, Date | null>;
  totpSecret: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
  totpLastStep: ColumnType<number | null, number | null | undefined, number | null>;
  lastPath: string | null;
  photoImageId: ColumnType<string | null, string | null | undefined, string | null>;
  disabledAt: ColumnType<Date | null, Date | null | undefined, Date | null>;
  disabledReason: ColumnType<string | null, string | null | undefined, string | null>;
  websiteHost: ColumnType<string | null, string | null | undefined, string | null>;
  createdAt: Fixed<Date>;
};

export type UserTables = {
  users: UsersTable;
};
