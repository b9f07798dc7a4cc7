// Another amount than the one asked for is taken as the payment, where the business says so: its price is reckoned anew.

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
 * Payment, attempt and account for what arrived in place of what was asked for, by the price of the beginning. Null when
 * it is less than any payment, less than its fee, or shares of others might not be met: it is not taken then.
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
  // What the payer pays on top for the fee is not what was asked for.
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
