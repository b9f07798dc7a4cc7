// The payer of a payment, who can verify the e-mail address by a message sent to it.

import type { Payer } from '#server/payments/saved-cards/owner-session.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { TxServices } from '#server/services.ts';
import { AppError } from '#shared/contract/errors.ts';
import { loadPayment, type Payment } from './payment.ts';

/** Throws NOT_FOUND for a payment without a customer's e-mail address. */
export async function findPayer(
  services: Pick<TxServices, 'publicUrl' | 'sources'>,
  db: Db,
  reference: string,
): Promise<Payer & { payment: Payment }> {
  const payment = await loadPayment(services, db, reference);
  const { environmentId, customerId, customerEmail } = payment.row;
  if (!customerId || !customerEmail) throw new AppError('NOT_FOUND');
  const { merchant } = payment;
  return { payment, owner: { environmentId, customerId }, email: customerEmail, merchant };
}
