// The tables as TypeScript sees them: camel case names, bigint as safe integers, instants as Date.
import type { ColumnType, Generated } from 'kysely';
import type { EmailWords } from '#shared/account/email-words.ts';
import type { SealedMaybe } from '../sealed-fields.ts';

/** jsonb: written as a JSON string, read as a value. */
type Json<T> = ColumnType<T, string | undefined, string>;
/** A column the program sets only when it inserts. */
type Fixed<T> = ColumnType<T, T, never>;

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

export type BusinessesTable = {
  id: Fixed<string>;
  businessName: string;
  email: string;
  phoneNumber: SealedMaybe;
  country: string;
  currency: string;
  timeZone: string;
  businessType: string;
  businessSector: string;
  logoImageId: string | null;
  brandPrimaryColor: string | null;
  brandSecondaryColor: string | null;
  canGoLive: Generated<boolean>;
  complianceLevel: Generated<number>;
  hasCompletedCompliance: Generated<boolean>;
  enforceTwoFactor: Generated<boolean>;
  virtualAccountSetting: Generated<'enabled' | 'disabled' | 'optional'>;
  sessionHours: Generated<number | null>;
  allowedDomains: Generated<string[]>;
  preferredBank: ColumnType<string | null, string | null | undefined, string | null>;
  alternativeBank: ColumnType<string | null, string | null | undefined, string | null>;
  emptyData: Json<Record<string, boolean>>;
  suspendedAt: ColumnType<Date | null, Date | null | undefined, Date | null>;
  suspendedReason: ColumnType<string | null, string | null | undefined, string | null>;
  websiteHost: ColumnType<string | null, string | null | undefined, string | null>;
  createdAt: Fixed<Date>;
};

export type EnvironmentsTable = {
  id: string;
  /** Null of the platform's own books alone, which no call of a business finds. */
  businessId: string;
  mode: 'test' | 'live';
  clockAheadMs: Generated<number>;
  createdAt: Date;
};
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
export type FeaturesTable = {
  businessId: string;
  feature: string;
  status: 'enabled' | 'disabled';
  lockedByOperator: Generated<boolean>;
};
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
export type BrandingTable = {
  websiteUrl: string;
  companyName: string;
  companyLogo: string | null;
  companyIcon: string | null;
  companyFavicon: string | null;
  brandPrimaryColor: string;
  brandSecondaryColor: string;
  supportEmail: string | null;
  termsUrl: string | null;
  privacyUrl: string | null;
  createdAt: Date;
};
export type IdempotencyKeysTable = {
  scope: string;
  key: string;
  requestHash: Buffer;
  status: number | null;
  answer: SealedMaybe;
  createdAt: Date;
};
export type OperationKeysTable = {
  environmentId: string;
  operation: string;
  key: string;
  requestHash: Buffer;
  subjectId: string;
  createdAt: Generated<Date>;
};
export type ImagesTable = {
  id: string;
  businessId: string | null;
  contentType: 'image/jpeg' | 'image/png';
  bytes: Buffer;
  createdAt: Date;
  width: ColumnType<number | null, number | null | undefined>;
  height: ColumnType<number | null, number | null | undefined>;
  /** Fetched for a file. */
  ofFile: Generated<boolean>;
};

export type ImageSizesTable = { imageId: string; width: number; bytes: Buffer };

export type LedgerAccountsTable = {
  id: Generated<number>;
  environmentId: string;
  kind: string;
  ownerId: string | null;
  currency: string;
  creditNormal: boolean;
  floored: boolean;
  createdAt: Date;
};
export type DirectoryTable = {
  kind: string;
  key: string;
  environmentId: string;
  id: string;
  source: string | null;
};

export type LedgerBalancesTable = {
  environmentId: string;
  accountId: number;
  balance: number;
  held: number;
  floored: boolean;
};
export type LedgerPostingsTable = {
  environmentId: string;
  id: string;
  idempotencyKey: string;
  kind: string;
  subjectId: string | null;
  reversesId: string | null;
  postedAt: Date;
  /** Where that lies in a period that was closed before; null otherwise. */
  happenedAt: Generated<Date | null>;
  recordedAt: Generated<Date>;
};
export type LedgerTransfersTable = {
  environmentId: string;
  postingId: string;
  seq: number;
  debitAccountId: number;
  creditAccountId: number;
  amount: number;
  kind: string;
  postedAt: Date;
};
export type LedgerHoldsTable = {
  environmentId: string;
  id: string;
  idempotencyKey: string;
  accountId: number;
  amount: number;
  kind: string;
  subjectId: string | null;
  placedAt: Date;
  expiresAt: Generated<Date | null>;
};
export type HoldEndKind = 'hold_posted' | 'hold_released' | 'hold_extended' | 'hold_expired';
export type LedgerHoldEndsTable = {
  environmentId: string;
  holdId: string;
  postingId: string | null;
  endedAt: Date;
  kind: HoldEndKind | null;
};
export type LedgerHoldExpiriesTable = { environmentId: string; holdId: string; expiresAt: Date };
export type LedgerEntriesView = {
  environmentId: string;
  postingId: string;
  seq: number;
  postedAt: Date;
  kind: string;
  accountId: number;
  counterpartId: number;
  side: 'debit' | 'credit';
  amount: number;
  effect: number;
};
export type EmailsTable = {
  environmentId: string;
  id: string;
  kind: string;
  toAddress: string;
  subject: string;
  drafted: Generated<boolean>;
  html: string;
  text: string;
  status: 'PENDING' | 'SENT' | 'FAILED' | 'DISCARDED';
  attemptCount: Generated<number>;
  nextAttemptAt: Date;
  claimedUntil: Generated<Date | null>;
  failure: string | null;
  dedupeKey: string | null;
  createdAt: Date;
  sentAt: Date | null;
};
export type EmailTemplatesTable = {
  environmentId: string;
  kind: string;
  words: Json<EmailWords>;
  updatedAt: Date;
  updatedBy: string;
};
export type ExportsTable = {
  environmentId: string;
  id: string;
  userId: string;
  kind: string;
  format: 'csv' | 'xlsx';
  filters: Json<unknown>;
  ids: string[] | null;
  status: 'PENDING' | 'PROCESSING' | 'COMPLETED' | 'FAILED';
  rowsDone: Generated<number>;
  rowsTotal: number | null;
  fileName: string | null;
  failure: string | null;
  claimId: string | null;
  claimedAt: Date | null;
  createdAt: Date;
  expiresAt: Date;
};
export type ExportChunksTable = { environmentId: string; exportId: string; number: number; bytes: Buffer };
