// Postings of transfers that the bank has paid: the amount leaves suspense. No wallet is affected.

import { getAccounts } from '#server/ledger/accounts.ts';
import { type LedgerPosting, post, postAll } from '#server/ledger/postings.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { TxServices } from '#server/services.ts';
import type { TransferRow } from './queries.ts';

/** The postings for transfers of one environment and currency. */
async function paidPostings(
  { clock }: TxServices,
  tx: Tx,
  rows: readonly TransferRow[],
): Promise<LedgerPosting[]> {
  const [first] = rows;
  if (!first) return [];
  const { environmentId, currency } = first;
  const [debit = 0, credit = 0] = await getAccounts(tx, [
    { environmentId, currency, kind: 'transfer_suspense' },
    { environmentId, currency, kind: 'settlement_bank' },
  ]);
  return rows.map(({ id, amount }) => ({
    environmentId,
    id: clock.newId(),
    key: `transfer_paid:${id}`,
    kind: 'transfer_paid',
    subjectId: id,
    at: clock.now(),
    transfers: [{ debit, credit, amount, kind: 'transfer_paid' }],
  }));
}

/** Posts many transfers in one statement, all or none: an error must end the caller's transaction. */
export async function postManyPaid(
  services: TxServices,
  tx: Tx,
  rows: readonly TransferRow[],
): Promise<void> {
  const answers = await postAll(tx, await paidPostings(services, tx, rows));
  const refused = answers.find(({ outcome }) => outcome !== 'posted' && outcome !== 'replayed');
  if (refused) throw new Error(`The ledger refused a paid transfer of a file: ${refused.outcome}`);
}

export async function postPaid(services: TxServices, tx: Tx, row: TransferRow): Promise<void> {
  for (const posting of await paidPostings(services, tx, [row])) await post(tx, posting);
}
