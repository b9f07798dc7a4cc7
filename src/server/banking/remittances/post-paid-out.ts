// Posts a payout by the partner: the amount leaves suspense. No wallet is involved.
import { getAccount } from '#server/ledger/accounts.ts';
import { post } from '#server/ledger/postings.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { TxServices } from '#server/services.ts';
import type { RemittanceRow } from './queries.ts';

/** The cost leaves; the remainder is the margin of the rate. */
export async function postPaidOut(services: TxServices, tx: Tx, row: RemittanceRow): Promise<void> {
  const { environmentId, currency, id, amount, cost } = row;
  const account = (kind: 'remittance_suspense' | 'settlement_bank' | 'fee_income') =>
    getAccount(tx, { environmentId, currency, kind });
  const debit = await account('remittance_suspense');
  const paid = {
    debit,
    credit: await account('settlement_bank'),
    amount: cost,
    kind: 'remittance_paid',
  } as const;
  const margin = {
    debit,
    credit: await account('fee_income'),
    amount: amount - cost,
    kind: 'exchange_margin',
  } as const;
  await post(tx, {
    environmentId,
    id: services.clock.newId(),
    key: `remittance_paid:${id}`,
    kind: 'remittance_paid',
    subjectId: id,
    at: services.clock.now(),
    transfers: margin.amount > 0 ? [paid, margin] : [paid],
  });
}
