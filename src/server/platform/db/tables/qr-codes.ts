// The tables of QR codes, of payments by USSD and QR, of saved cards and of files in e-mails as TypeScript sees them.
import type { Generated } from 'kysely';
import type { CardScheme } from '#shared/contract/payments/transactions.ts';
import type { Currency } from '#shared/money.ts';
import type { CardInfo } from '#shared/payments/card-info.ts';
import type { TestOutcome } from '#shared/payments/test-cards.ts';

import type { VisitedColumns } from './shared/columns.ts';

export type QrCodesTable = VisitedColumns & {
  environmentId: string;
  id: string;
  reference: string;
  slug: string;
  name: string;
  type: 'static' | 'dynamic';
  isAccount: Generated<boolean>;
  status: 'ACTIVE' | 'INACTIVE' | 'PAID';
  currency: Currency;
  amount: number | null;
  label: string | null;
  orderNumber: string | null;
  expiresAt: Date | null;
  heldBy: Generated<string | null>;
  createdBy: string | null;
  createdAt: Date;
  updatedAt: Date;
};
export type QrCodeDaysTable = {
  environmentId: string;
  codeId: string;
  day: string;
  visits: Generated<number>;
  paid: Generated<number>;
  collected: Generated<number>;
};
export type PaymentPromptsTable = {
  environmentId: string;
  id: string;
  transactionId: string;
  attemptId: string;
  channel: 'ussd' | 'qr';
  provider: string;
  bankName: string | null;
  code: string;
  amount: number;
  expiresAt: Date;
  createdAt: Date;
};
export type SandboxPromptsTable = {
  reference: string;
  id: string;
  channel: 'ussd' | 'qr';
  amount: number;
  code: string;
  outcome: 'waiting' | 'approved' | 'declined';
  responseCode: Generated<string>;
  reason: Generated<string>;
  expiresAt: Date;
  createdAt: Date;
};
export type SavedCardsTable = CardInfo & {
  environmentId: string;
  id: string;
  token: string;
  customerId: string;
  gateway: string;
  sealedGatewayToken: string;
  consentedAt: Date;
  lastUsedAt: Date | null;
  proved: Generated<boolean>;
  removedAt: Date | null;
  createdAt: Date;
};
export type SavedCardCodesTable = {
  environmentId: string;
  customerId: string;
  codeHash: string;
  tries: Generated<number>;
  expiresAt: Date;
  sentAt: Date;
};
export type SavedCardSessionsTable = {
  tokenHash: string;
  environmentId: string;
  customerId: string;
  expiresAt: Date;
};
export type SandboxTokensTable = {
  token: string;
  outcome: TestOutcome;
  scheme: CardScheme;
  createdAt: Date;
};
export type EmailAttachmentsTable = {
  environmentId: string;
  emailId: string;
  number: number;
  fileName: string;
  contentType: string;
  content: Buffer;
};
