// The tables of the team as TypeScript sees them.
import type { ColumnType } from 'kysely';

export type InvitationsTable = {
  businessId: ColumnType<string, string, never>;
  id: ColumnType<string, string, never>;
  email: ColumnType<string, string, never>;
  roleId: string;
  tokenHash: Buffer;
  invitedBy: string;
  sentAt: Date;
  expiresAt: Date;
  acceptedAt: Date | null;
  acceptedBy: string | null;
  createdAt: ColumnType<Date, Date, never>;
};
