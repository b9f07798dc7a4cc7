// Refunds by bank transfer for tests: one that awaits its account, and one that the bank returned.
import { randomUUID } from 'node:crypto';
import { checkReturnedRefunds } from '#server/payments/refunds/return-refund.ts';
import { sendDueRefunds } from '#server/payments/refunds/send-refund.ts';
import { refundsContract } from '#shared/contract/payments/refunds.ts';
import type { Payers } from '../payers.ts';

/** A card that takes no refunds. */
const noRefundCard = '4187420000000106';
/** Banks return transfers to this account. */
const returning = { bankCode: '058', accountNumber: '0123456706' };

/** Creates a refund of a card that takes none, so that it awaits a bank account. Returns its id. */
export async function awaitRefundAccount(payers: Payers): Promise<string> {
  const reference = await payers.begin({ amount: 500_000 });
  await payers.payCard(reference, { number: noRefundCard });
  const begun = await payers.callAsMerchant(refundsContract.refundPayment, {
    params: { transactionId: reference },
    idempotencyKey: randomUUID(),
    body: { amount: 120_000, reason: 'other' },
  });
  await sendDueRefunds(payers.server.services);
  return begun.data.id;
}

/** Creates a refund that was sent to a bank account and returned by the bank. Returns its id. */
export async function returnBankRefund(payers: Payers): Promise<string> {
  const refundId = await awaitRefundAccount(payers);
  const params = { refundId };
  await payers.callAsMerchant(refundsContract.giveRefundAccount, { params, body: returning });
  await sendDueRefunds(payers.server.services);
  payers.clock.advance(61_000);
  await checkReturnedRefunds(payers.server.services);
  return refundId;
}
