// Defaults for a payable paid on the spot (a code on a counter, a terminal), which shows and asks for nothing but its name and an amount.
import type { Payable } from './payment-source.ts';

/** Spread into a payable before its own fields: `{ ...withoutQuestions, paidFor, notifyEmails }`. */
export const withoutQuestions = {
  description: null,
  imageUrl: null,
  story: null,
  amount: null,
  amountMin: null,
  amountMax: null,
  customFields: [],
  collectPhone: false,
  collectAddress: false,
  feeBearer: 'merchant',
  expiresAt: null,
  splitGroupId: null,
  notifyEmails: [],
  successMessage: null,
  redirectUrl: null,
} satisfies Omit<Payable, 'environmentId' | 'id' | 'paidFor' | 'currency'>;
