// The remittance balance per currency: every figure is a ledger balance or a sum of ledger entries.

import { sql } from 'kysely';
import { listOwnWallets } from '#server/banking/wallets/service.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Environment } from '#server/platform/http/call.ts';
import type { RemittanceBalance } from '#shared/contract/banking/balances/own-balances.ts';

/** Sums for a wallet: the amount of remittances in progress, and the net amount that left it for remittances. */
async function sumRemitted(db: Db, environmentId: string, walletId: string) {
  const { rows } = await sql<{ underWay: number; sent: number }>`
    select
      (select coalesce(sum(amount), 0)::bigint from remittances
        where environment_id = ${environmentId} and wallet_id = ${walletId}
          and status in ('PENDING', 'HELD', 'AWAITING', 'PROCESSING')) as under_way,
      (select coalesce(-sum(e.effect), 0)::bigint
        from ledger_accounts a
        join ledger_entries e on e.environment_id = a.environment_id and e.account_id = a.id
        join ledger_postings p on p.environment_id = e.environment_id and p.id = e.posting_id
        where a.environment_id = ${environmentId} and a.kind = 'wallet' and a.owner_id = ${walletId}
          and p.kind in ('remittance', 'remittance_failed', 'remittance_returned')) as sent`.execute(db);
  return rows[0] ?? { underWay: 0, sent: 0 };
}

export async function getRemittanceBalance(
  db: Db,
  environment: Pick<Environment, 'id'>,
): Promise<RemittanceBalance[]> {
  const { items } = await listOwnWallets(db, environment, undefined);
  const answer: RemittanceBalance[] = [];
  for (const wallet of items.filter(({ type }) => type === 'REMITTANCE')) {
    const { underWay, sent } = await sumRemitted(db, environment.id, wallet.id);
    answer.push({
      currency: wallet.currency,
      wallet_id: wallet.id,
      reference: wallet.reference,
      ledger: wallet.ledger,
      lien: wallet.lien,
      available: wallet.available,
      under_way: underWay,
      sent,
    });
  }
  return answer;
}
