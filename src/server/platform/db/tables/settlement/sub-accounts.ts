// Table types for sub-accounts.
import type { Generated } from 'kysely';
import type { Currency } from '#shared/money.ts';
import type { HashColumn, SealedMaybe, SealedText } from '../../sealed-fields.ts';

export type SubAccountsTable = {
  environmentId: string;
  id: string;
  reference: string;
  businessName: string;
  country: 'NG' | 'US';
  currency: Currency;
  bankCode: string;
  bankName: string;
  accountNumber: SealedText;
  accountHash: HashColumn;
  accountLast4: Generated<string | null>;
  accountName: string | null;
  status: 'PENDING' | 'ACTIVE' | 'INACTIVE' | 'BLOCKED';
  verifiedAt: Date | null;
  sharePpm: number;
  contactEmail: string | null;
  contactPhone: SealedMaybe;
  nextEnquiryAt: Date | null;
  enquiryCount: Generated<number>;
  enquiryNote: string | null;
  createdBy: string | null;
  createdAt: Date;
  updatedAt: Date;
};

export type SubAccountTables = {
  subAccounts: SubAccountsTable;
};
