// The card data that may be stored.
import type { CardScheme } from '../contract/payments/transactions.ts';

export type CardInfo = {
  scheme: CardScheme;
  /** First six digits. */
  bin: string;
  last4: string;
  /** MM/YY */
  expiry: string;
  bank: string | null;
  /** ISO 3166-1 alpha-2 of the issuer. */
  country: string | null;
};
