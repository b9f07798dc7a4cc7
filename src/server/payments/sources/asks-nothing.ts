// What is paid where it stands (a code on a counter, a terminal) shows and asks nothing beside its name and an amount.
import type { Payable } from './payment-source.ts';

/** To be spread into its payable, before what it does say: `{ ...asksNothing, paidFor, notifyEmails }`. */
export const asksNothing = {
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
