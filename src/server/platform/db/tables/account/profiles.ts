// Table types for profiles.
import type { NotificationKind } from '#shared/contract/account/profile.ts';

export type EmailChangesTable = {
  userId: string;
  newEmail: string;
  codeHash: Buffer;
  attemptsLeft: number;
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

export type ProfileTables = {
  emailChanges: EmailChangesTable;
  notificationPreferences: NotificationPreferencesTable;
};
