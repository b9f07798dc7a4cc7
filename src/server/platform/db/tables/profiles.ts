// The tables of profiles and of the status page as TypeScript sees them.
import type { Generated } from 'kysely';
import type { NotificationKind } from '#shared/contract/account/profile.ts';

export type EmailChangesTable = {
  userId: string;
  newEmail: string;
  codeHash: Buffer;
  triesLeft: number;
  expiresAt: Date;
  createdAt: Date;
};

export type NotificationPreferencesTable = {
  businessId: string;
  userId: string;
  kind: NotificationKind;
  enabled: boolean;
  updatedAt: Date;
};

export type JobRunsTable = {
  name: string;
  lastRunAt: Date;
  lastSuccessAt: Date | null;
  failureCount: Generated<number>;
  lastFailure: string | null;
};
