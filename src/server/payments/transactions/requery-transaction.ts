// Requerying the gateway for the outcome of a pending payment.

import { requeryAttempt } from '#server/payments/checkout/requery.ts';
import type { Environment } from '#server/platform/http/call.ts';
import type { Services } from '#server/services.ts';
import type { TransactionDetail } from '#shared/contract/payments/transactions.ts';
import { findTransaction, getTransaction } from './get-transaction.ts';

/** Returns the payment after the gateway was queried. Throws REQUERY_FINAL when the outcome was known already. */
export async function requeryTransaction(
  services: Services,
  environment: Environment,
  idOrReference: string,
): Promise<TransactionDetail> {
  const { db } = services.database;
  const { id } = await findTransaction(db, environment.id, idOrReference);
  await requeryAttempt(services, environment.id, id);
  return getTransaction(services, db, environment, id);
}
