// The tables of compliance as TypeScript sees them.
import type { ColumnType, Generated } from 'kysely';
import type { CheckKind, ComplianceSection } from '#shared/contract/account/compliance.ts';
import type { PrivateFileType } from '#shared/contract/platform/uploads.ts';
import type { SealedMaybe } from '../sealed-fields.ts';

/** jsonb: written as a JSON string, read as a value. */
type Json<T> = ColumnType<T, string | undefined, string>;
type Fixed<T> = ColumnType<T, T, never>;

export type PrivateFilesTable = {
  businessId: Fixed<string>;
  id: Fixed<string>;
  fileName: Fixed<string>;
  contentType: Fixed<PrivateFileType>;
  sizeBytes: Fixed<number>;
  bytes: Buffer;
  uploadedBy: Fixed<string | null>;
  createdAt: Fixed<Date>;
};
export type ComplianceSectionsTable = {
  businessId: Fixed<string>;
  section: Fixed<ComplianceSection>;
  status: 'SAVED' | 'PENDING' | 'APPROVED' | 'REJECTED';
  details: Json<Record<string, unknown>>;
  phone: SealedMaybe;
  comment: string | null;
  version: Generated<number>;
  savedAt: Date;
  submittedAt: Date | null;
  submittedBy: string | null;
  decidedAt: Date | null;
};
export type ComplianceDirectorsTable = {
  businessId: Fixed<string>;
  id: Fixed<string>;
  position: number;
  details: Json<Record<string, unknown>>;
  bvn: Buffer | null;
  nin: Buffer | null;
  ssnLast4: Buffer | null;
  idNumber: Buffer | null;
  idFileId: string | null;
};
export type ComplianceChecksTable = {
  businessId: Fixed<string>;
  id: Fixed<string>;
  verificationId: Fixed<string>;
  kind: Fixed<CheckKind>;
  subjectId: Fixed<string | null>;
  subject: string;
  maskedNumber: string;
  status: 'PENDING' | 'VERIFIED' | 'FAILED';
  result: string;
  askCount: Generated<number>;
  nextAskAt: Date | null;
  supersededAt: Date | null;
  askedAt: Date;
  answeredAt: Date | null;
};
export type ComplianceEventsTable = {
  businessId: Fixed<string>;
  id: Fixed<string>;
  section: Fixed<ComplianceSection>;
  kind: Fixed<'submitted' | 'approved' | 'rejected'>;
  byOperator: Fixed<boolean>;
  actorId: Fixed<string | null>;
  actorName: Fixed<string>;
  comment: Fixed<string | null>;
  at: Fixed<Date>;
};
