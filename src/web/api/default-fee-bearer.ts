// Who bears the fees of something new: as the service charge of the business says, known by the time a form opens.

import { paymentMethodsContract } from '#shared/contract/payments/payment-methods.ts';
import type { FeeBearer } from '#shared/contract/payments/pricing.ts';
import { queryClient, queryOptionsOf } from './queries.ts';

const charge = queryOptionsOf(paymentMethodsContract.getServiceCharge, {});

/** Reads it ahead of need. */
export function readDefaultFeeBearer(): void {
  void queryClient.prefetchQuery(charge);
}

/** The merchant, as long as it is not known. */
export function defaultFeeBearer(): FeeBearer {
  return queryClient.getQueryData(charge.queryKey)?.feeBearer ?? 'merchant';
}
