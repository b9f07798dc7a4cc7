// Asking the gateway again for the outcome of a payment that is pending.
import type { TransactionDetail } from '#shared/contract/payment-gateway/transactions.ts';
import { requeryAttempt } from '../checkout/requery.ts';
import type { Environment } from '../http/call.ts';
import type { Services } from '../services.ts';
import { findTransaction, getTransaction } from './get-transaction.ts';

/** Answers the payment as it is after the gateway was asked. Throws REQUERY_FINAL when the outcome was known already. */
export async function requeryTransaction(
  services: Services,
  environment: Environment,
  idOrReference: string,
): Promise<TransactionDetail> {
  const { db } = services.database;
  const { id } = await findTransaction(db, environment.id, idOrReference);
  await requeryAttempt(services, environment.id, id);
  return getTransaction(db, environment, id);
}
