// The tables of the operator console as TypeScript sees them.
import type { ColumnType } from 'kysely';
import type { ProposalStatus, ProposedTerms } from '#shared/contract/operator/prices.ts';

type Fixed<T> = ColumnType<T, T, never>;

export type OperatorsTable = {
  id: Fixed<string>;
  email: string;
  passwordHash: string;
  firstName: string;
  lastName: string;
  roleName: string;
  status: 'INVITED' | 'ACTIVE' | 'DISABLED';
  totpSecret: Buffer | null;
  totpConfirmedAt: Date | null;
  totpLastStep: number | null;
  createdAt: Fixed<Date>;
  lastSignInAt: Date | null;
};
export type PriceProposalsTable = {
  id: Fixed<string>;
  terms: ColumnType<ProposedTerms, string, never>;
  status: ProposalStatus;
  proposedBy: Fixed<string>;
  proposedByName: Fixed<string>;
  createdAt: Fixed<Date>;
  decidedBy: string | null;
  decidedByName: string | null;
  decidedAt: Date | null;
  note: string | null;
};
export type OperatorRolesTable = {
  id: Fixed<string>;
  name: string;
  preset: Fixed<boolean>;
  permissions: string[];
  createdAt: Fixed<Date>;
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
export type OperatorInvitesTable = {
  tokenHash: Fixed<Buffer>;
  operatorId: Fixed<string>;
  expiresAt: Date;
  usedAt: Date | null;
  createdAt: Fixed<Date>;
};
export type OperatorRecoveryCodesTable = {
  operatorId: Fixed<string>;
  codeHash: Fixed<Buffer>;
  usedAt: Date | null;
};
export type StaffAssignmentsTable = {
  kind: Fixed<string>;
  subjectId: Fixed<string>;
  operatorId: string;
  assignedBy: string;
  assignedAt: Date;
};
export type StaffViewsTable = {
  id: string;
  operatorId: string;
  list: string;
  name: string;
  search: ColumnType<Record<string, string>, string, string>;
  createdAt: Date;
};

export type StaffNotesTable = {
  id: Fixed<string>;
  kind: Fixed<string>;
  subjectId: Fixed<string>;
  text: Fixed<string>;
  operatorId: Fixed<string>;
  createdAt: Fixed<Date>;
};
export type RetentionRunsTable = {
  id: string;
  kind: string;
  cutoff: Date;
  removed: number;
  oldestAt: Date;
  newestAt: Date;
  keysHash: Buffer;
  ranAt: Date;
};
export type ErasuresTable = {
  id: string;
  seq: number;
  kind: 'customer' | 'user';
  environmentId: string;
  subjectId: string;
  requestedKind: 'member' | 'operator' | 'person';
  requestedBy: string;
  reason: string;
  erased: ColumnType<{ columns: string; rows: number }[], string, never>;
  erasedAt: Date;
  prevHash: Buffer;
  hash: Buffer;
};
export type VaultChecksTable = { id: ColumnType<boolean, never, never>; sealed: Buffer };

/** The tables of the console, by the name the program knows each by. */
export type OperatorTables = {
  operators: OperatorsTable;
  operatorSessions: OperatorSessionsTable;
  operatorInvites: OperatorInvitesTable;
  operatorRecoveryCodes: OperatorRecoveryCodesTable;
  operatorRoles: OperatorRolesTable;
  priceProposals: PriceProposalsTable;
  staffAssignments: StaffAssignmentsTable;
  staffNotes: StaffNotesTable;
  staffViews: StaffViewsTable;
  vaultChecks: VaultChecksTable;
  retentionRuns: RetentionRunsTable;
  erasures: ErasuresTable;
};
