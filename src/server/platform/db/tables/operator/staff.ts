// Table types for staff and their work in the console.
import type { ColumnType } from 'kysely';
import type { Fixed } from '../shared/columns.ts';

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

export type OperatorRolesTable = {
  id: Fixed<string>;
  name: string;
  preset: Fixed<boolean>;
  permissions: string[];
  createdAt: Fixed<Date>;
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

export type StaffTables = {
  operators: OperatorsTable;
  operatorRoles: OperatorRolesTable;
  operatorInvites: OperatorInvitesTable;
  operatorRecoveryCodes: OperatorRecoveryCodesTable;
  staffAssignments: StaffAssignmentsTable;
  staffNotes: StaffNotesTable;
  staffViews: StaffViewsTable;
};
