// The bank has paid a transfer: what lay in suspense has left. No wallet takes part.

import { getAccount } from '#server/ledger/accounts.ts';
import { post } from '#server/ledger/postings.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { TxServices } from '#server/services.ts';
import type { TransferRow } from './queries.ts';

export async function postPaid(services: TxServices, tx: Tx, row: TransferRow): Promise<void> {
  const { environmentId, currency, id, amount } = row;
  await post(tx, {
    environmentId,
    id: services.clock.newId(),
    key: `transfer_paid:${id}`,
    kind: 'transfer_paid',
    subjectId: id,
    at: services.clock.now(),
    transfers: [
      {
        debit: await getAccount(tx, { environmentId, currency, kind: 'transfer_suspense' }),
        credit: await getAccount(tx, { environmentId, currency, kind: 'settlement_bank' }),
        amount,
        kind: 'transfer_paid',
      },
    ],
  });
}
