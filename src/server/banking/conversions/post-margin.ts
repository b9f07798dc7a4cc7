// Posts the margin of a collection balance conversion: the part of the debit not needed to cover it.
import { getAccount } from '#server/ledger/accounts.ts';
import { post } from '#server/ledger/postings.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { TxServices } from '#server/services.ts';
import type { Currency } from '#shared/money.ts';

export async function postMargin(
  services: TxServices,
  tx: Tx,
  of: { environmentId: string; id: string; currency: Currency; amount: number; cost: number },
): Promise<void> {
  const { environmentId, id, currency } = of;
  const margin = of.amount - of.cost;
  if (margin === 0) return;
  const account = (kind: 'exchange_position' | 'fee_income') =>
    getAccount(tx, { environmentId, currency, kind });
  const [debit, credit] = [await account('exchange_position'), await account('fee_income')];
  await post(tx, {
    environmentId,
    id: services.clock.newId(),
    key: `conversion_margin:${id}`,
    kind: 'conversion',
    subjectId: id,
    at: services.clock.now(),
    transfers: [{ debit, credit, amount: margin, kind: 'exchange_margin' }],
  });
}
