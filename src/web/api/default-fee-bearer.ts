// The default fee bearer of new objects: taken from the business's service charge, and loaded before a form opens.

import { paymentMethodsContract } from '#shared/contract/payments/payment-methods.ts';
import type { FeeBearer } from '#shared/contract/payments/pricing.ts';
import { queryClient, queryOptionsOf } from './queries.ts';

const charge = queryOptionsOf(paymentMethodsContract.getServiceCharge, {});

/** Loads the setting in advance. */
export function readDefaultFeeBearer(): void {
  void queryClient.prefetchQuery(charge);
}

/** Returns the merchant until the setting is loaded. */
export function defaultFeeBearer(): FeeBearer {
  return queryClient.getQueryData(charge.queryKey)?.feeBearer ?? 'merchant';
}
