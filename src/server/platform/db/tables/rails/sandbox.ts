// Table types for the sandbox of cards and banks.
import type { Generated } from 'kysely';
import type { CardScheme } from '#shared/contract/payments/transactions.ts';
import type { Currency } from '#shared/money.ts';
import type { TestOutcome } from '#shared/payments/test-cards.ts';
import type { HashText, SealedText } from '../../sealed-fields.ts';

export type SandboxRefundsTable = {
  reference: string;
  chargeReference: string;
  amount: number;
  currency: string;
  outcome: 'done' | 'failed' | 'needs_bank_details' | 'unknown';
  finalOutcome: 'done' | 'failed' | 'needs_bank_details';
  reason: string;
  answerAfter: Date | null;
  createdAt: Date;
};

export type SandboxChargesTable = {
  id: string;
  reference: string;
  amount: number;
  currency: string;
  outcome: 'approved' | 'declined' | 'challenge' | 'unknown';
  finalOutcome: 'approved' | 'declined';
  responseCode: string;
  reason: string;
  scheme: CardScheme;
  returnUrl: string;
  refundOutcome: Generated<'done' | 'failed' | 'needs_bank_details' | 'slow' | 'slow_failed'>;
  answerAfter: Date | null;
  token: Generated<string | null>;
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

export type SandboxTokensTable = {
  token: string;
  outcome: TestOutcome;
  scheme: CardScheme;
  createdAt: Date;
};

export type SandboxBankTransfersTable = {
  reference: string;
  amount: number;
  currency: Currency;
  bankCode: string;
  accountNumber: SealedText;
  accountName: string;
  narration: string;
  outcome: 'done' | 'failed' | 'unknown';
  finalOutcome: 'done' | 'failed' | 'returned';
  reason: string;
  sessionId: string;
  answerAfter: Date | null;
  createdAt: Date;
};

export type SandboxBankEnquiriesTable = { bankCode: string; accountHash: HashText; answerAfter: Date };

export type SandboxTables = {
  sandboxCharges: SandboxChargesTable;
  sandboxRefunds: SandboxRefundsTable;
  sandboxPrompts: SandboxPromptsTable;
  sandboxTokens: SandboxTokensTable;
  sandboxBankTransfers: SandboxBankTransfersTable;
  sandboxBankEnquiries: SandboxBankEnquiriesTable;
};
