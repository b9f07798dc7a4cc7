// Table types for compliance.
import type { Generated } from 'kysely';
import type { CheckKind, ComplianceSection } from '#shared/contract/account/compliance.ts';
import type { SealedMaybe } from '../../sealed-fields.ts';
import type { DefaultJson, Fixed } from '../shared/columns.ts';

export type ComplianceSectionsTable = {
  businessId: Fixed<string>;
  section: Fixed<ComplianceSection>;
  status: 'SAVED' | 'PENDING' | 'APPROVED' | 'REJECTED';
  details: DefaultJson<Record<string, unknown>>;
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
  details: DefaultJson<Record<string, unknown>>;
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
  enquiryCount: Generated<number>;
  nextEnquiryAt: Date | null;
  claimedUntil: Date | null;
  supersededAt: Date | null;
  requestedAt: Date;
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

export type ComplianceTables = {
  complianceSections: ComplianceSectionsTable;
  complianceDirectors: ComplianceDirectorsTable;
  complianceChecks: ComplianceChecksTable;
  complianceEvents: ComplianceEventsTable;
};
