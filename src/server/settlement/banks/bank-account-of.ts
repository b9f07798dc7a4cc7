// A bank account in responses: bank, account name if confirmed, and otherwise the reason.
import type { bankCountries } from '#shared/contract/settlement/banks.ts';
import type { Currency } from '#shared/money.ts';

type Row = {
  country: (typeof bankCountries)[number];
  currency: Currency;
  bankCode: string;
  bankName: string;
  accountNumber: string;
  accountName: string | null;
  verifiedAt: Date | null;
  enquiryNote: string | null;
};

export const bankAccountOf = (row: Row) => ({
  country: row.country,
  currency: row.currency,
  bankCode: row.bankCode,
  bankName: row.bankName,
  accountNumber: row.accountNumber,
  accountName: row.accountName,
  verifiedAt: row.verifiedAt?.toISOString() ?? null,
  note: row.enquiryNote,
});
