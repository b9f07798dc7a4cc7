// Table types for sessions of users and staff.
import type { ColumnType } from 'kysely';
import type { Fixed } from '../shared/columns.ts';

export type SessionsTable = {
  id: string;
  userId: string;
  businessId: string;
  userAgent: string | null;
  ip: string | null;
  createdAt: Date;
  lastSeenAt: Date;
  revokedAt: Date | null;
  revokedReason: 'logout' | 'reuse' | 'disabled' | 'revoked' | null;
  impersonatorId: ColumnType<string | null, string | null | undefined, never>;
  mode: ColumnType<'test' | 'live' | null, 'test' | 'live' | null | undefined, 'test' | 'live'>;
  verifiedAt: Date;
  expiresAt: ColumnType<Date | null, Date | null | undefined, Date | null>;
};

export type SessionTokensTable = {
  tokenHash: Buffer;
  sessionId: string;
  kind: 'access' | 'refresh';
  expiresAt: Date;
  usedAt: Date | null;
  successorSalt: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
  createdAt: Date;
};

export type OperatorSessionsTable = {
  id: Fixed<string>;
  operatorId: Fixed<string>;
  tokenHash: Buffer;
  secondFactorAt: Date | null;
  ip: string | null;
  userAgent: string | null;
  createdAt: Fixed<Date>;
  lastSeenAt: Date;
  expiresAt: Date;
  revokedAt: Date | null;
};

export type SessionTables = {
  sessions: SessionsTable;
  sessionTokens: SessionTokensTable;
  operatorSessions: OperatorSessionsTable;
};
