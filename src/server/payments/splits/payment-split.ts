// How a payment was split: the rule it carries, and each recipient's part by the items it created.

import type { Db } from '#server/platform/db/database.ts';
import type { TransactionDetail } from '#shared/contract/payments/transactions.ts';
import { type Currency, formatMoney } from '#shared/money.ts';
import { formatRate } from '#shared/payments/fees.ts';
import type { SplitRule } from '#shared/payments/split.ts';

type Payment = { environmentId: string; id: string; currency: Currency; split: SplitRule | null };

/** null when the payment is not split; amounts are null until it is paid. */
export async function describePaymentSplit(db: Db, payment: Payment): Promise<TransactionDetail['split']> {
  const { split, currency } = payment;
  if (!split) return null;
  const items = await db
    .selectFrom('balanceItems')
    .where('environmentId', '=', payment.environmentId)
    .where('transactionId', '=', payment.id)
    .where('kind', '=', 'payment')
    .select(['subAccountId', 'gross', 'fee', 'vat', 'shared', 'amount'])
    .execute();
  const amountsOf = (subAccountId: string | null) => {
    const item = items.find((item) => item.subAccountId === subAccountId);
    if (!item) return { gross: items.length > 0 ? 0 : null, cost: null, net: items.length > 0 ? 0 : null };
    return { gross: item.gross - item.shared, cost: item.fee + item.vat, net: item.amount };
  };
  const shareOf = (share: number) =>
    split.type === 'flat' ? formatMoney(share, currency) : formatRate(share);
  return {
    groupId: split.groupId,
    name: split.name,
    parts: [
      ...split.members.map(({ subAccountId, name, share }) => ({
        subAccountId,
        name,
        share: shareOf(share),
        ...amountsOf(subAccountId),
      })),
      { subAccountId: null, name: '', share: '', ...amountsOf(null) },
    ],
  };
}
