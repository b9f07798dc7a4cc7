// Table types for roles, members and invitations.
import type { ColumnType, Generated } from 'kysely';

export type RolesTable = {
  id: string;
  businessId: string | null;
  name: string;
  userType: Generated<string>;
  permissions: string[];
  createdAt: Date;
};

export type MembersTable = {
  businessId: string;
  userId: string;
  roleId: string;
  status: 'INVITED' | 'ACTIVE' | 'DISABLED' | 'CLOSED';
  mode: Generated<'test' | 'live'>;
  createdAt: Date;
};

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

export type MemberTables = {
  roles: RolesTable;
  members: MembersTable;
  invitations: InvitationsTable;
};
