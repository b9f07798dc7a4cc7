// Accepting a different amount than requested, where the business allows it: the payment is repriced.

import { payableFault } from '#server/payments/pricing/payable.ts';
import { choosePrice, listPrices } from '#server/payments/pricing/prices.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { TxServices } from '#server/services.ts';
import { minimumAmount } from '#shared/money.ts';
import { describeVat, quoteFee } from '#shared/payments/fees.ts';
import { type Payment, quoted } from '../payment.ts';
import { type AttemptRow, updateOpenAttempt, updatePayment } from '../queries.ts';
import { type TransferAccountRow, updateTransferAccount } from './transfer-queries.ts';

export type Taken = { payment: Payment; attempt: AttemptRow; account: TransferAccountRow };

/**
 * Returns payment, attempt and account changed to the received amount, at the price of the attempt's start. Returns null, and the amount is
 * not accepted, if it is below the minimum payment, does not exceed its fee, or is less than requested for a split payment.
 */
export async function takeOtherAmount(
  { clock }: TxServices,
  tx: Tx,
  { payment, attempt, account }: Taken,
): Promise<Taken | null> {
  const { row, merchant } = payment;
  const { received } = account;
  if (received < minimumAmount(row.currency) || (row.split && received < account.amount)) return null;
  const way = { channel: 'transfer', region: 'local' } as const;
  const prices = await listPrices(tx, merchant.businessId, row.currency);
  const price = choosePrice(prices, way, attempt.startedAt);
  if (!price || payableFault(price, received)) return null;
  const quote = quoteFee(price, received, 'merchant');
  const changed = quoted(quote, describeVat(price));
  // The fee that the payer pays on top is not part of the requested amount.
  const requestedAmount = row.feeBearer === 'customer' ? quote.net : received;
  await updateOpenAttempt(tx, attempt, {
    amount: changed.amount,
    fee: changed.fee,
    vat: changed.vat,
    feeRule: changed.feeRule,
    vatRule: changed.vatRule,
  });
  await updatePayment(tx, row.environmentId, row.id, {
    requestedAmount,
    amount: changed.amount,
    fee: changed.fee,
    vat: changed.vat,
    net: changed.net,
    feeRule: changed.feeRule,
    vatRule: changed.vatRule,
    updatedAt: clock.now(),
  });
  await updateTransferAccount(tx, account, { amount: received });
  return {
    payment: { ...payment, row: { ...row, ...changed, requestedAmount } },
    attempt: { ...attempt, ...changed },
    account: { ...account, amount: received },
  };
}
