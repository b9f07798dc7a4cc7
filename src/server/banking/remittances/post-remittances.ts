// Ledger postings of remittances: debit of the wallet with charges, payment of the cost to the partner, or a full return.

import { ownerOfEnvironment } from '#server/account/businesses/environment-owner.ts';
import { postToWallets, type WalletTransfer } from '#server/banking/wallets/post-to-wallets.ts';
import { findOpenWallet } from '#server/banking/wallets/source-wallets.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { TxServices } from '#server/services.ts';
import type { RemittanceRow } from './queries.ts';

type Money = Pick<RemittanceRow, 'amount' | 'fee' | 'vat'>;

export const totalOf = ({ amount, fee, vat }: Money): number => amount + fee + vat;

const moved = (transfers: WalletTransfer[]): WalletTransfer[] => transfers.filter(({ amount }) => amount > 0);

export async function takeForRemittance(
  services: TxServices,
  tx: Tx,
  environment: { id: string; timeZone: string },
  row: RemittanceRow,
): Promise<void> {
  const from = { walletId: row.walletId };
  await postToWallets(services, tx, {
    environment,
    key: `remittance:${row.id}`,
    kind: 'remittance',
    subjectId: row.id,
    transfers: moved([
      { from, to: { account: 'remittance_suspense' }, amount: row.amount, kind: 'remittance' },
      { from, to: { account: 'fee_income' }, amount: row.fee, kind: 'fee' },
      { from, to: { account: 'vat_payable' }, amount: row.vat, kind: 'vat' },
    ]),
  });
}

/** Returns the whole debit to the wallet; `returned`: the partner had already been paid for it. */
export async function postBack(
  services: TxServices,
  tx: Tx,
  row: RemittanceRow,
  returned: boolean,
): Promise<void> {
  const { timeZone } = await ownerOfEnvironment(tx, row.environmentId);
  const to = { walletId: await findOpenWallet(tx, row) };
  const kind = returned ? 'remittance_returned' : 'remittance_failed';
  const income = { account: 'fee_income' } as const;
  await postToWallets(services, tx, {
    environment: { id: row.environmentId, timeZone },
    key: `${kind}:${row.id}`,
    kind,
    subjectId: row.id,
    isReversal: true,
    transfers: moved([
      ...(returned
        ? ([
            { from: { account: 'settlement_bank' }, to, amount: row.cost, kind },
            { from: income, to, amount: row.amount - row.cost, kind: 'exchange_margin_returned' },
          ] as const)
        : ([{ from: { account: 'remittance_suspense' }, to, amount: row.amount, kind }] as const)),
      { from: income, to, amount: row.fee, kind: 'fee_returned' },
      { from: { account: 'vat_payable' }, to, amount: row.vat, kind: 'vat_returned' },
    ]),
  });
}
