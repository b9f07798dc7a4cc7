// The money of transfers: taken from the wallet at once with its charges, paid by the bank, or all of it given back.

import { postToWallets, type WalletTransfer } from '#server/banking/wallets/post-to-wallets.ts';
import { findOpenWallet } from '#server/banking/wallets/source-wallets.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { TxServices } from '#server/services.ts';
import type { TransferRow } from './queries.ts';

type Money = Pick<TransferRow, 'amount' | 'fee' | 'vat' | 'stampDuty'>;

export const totalOf = ({ amount, fee, vat, stampDuty }: Money): number => amount + fee + vat + stampDuty;

const sumOf = (rows: readonly Money[], part: keyof Money): number =>
  rows.reduce((sum, row) => sum + row[part], 0);

const moved = (transfers: WalletTransfer[]): WalletTransfer[] => transfers.filter(({ amount }) => amount > 0);

/**
 * Takes transfers with their charges from one wallet in one posting. `subjectId` names it: the transfer's id, or that of the
 * file that all of them are of. Throws what `postToWallets` throws.
 */
export async function takeFromWallet(
  services: TxServices,
  tx: Tx,
  of: {
    environment: { id: string; timeZone: string };
    walletId: string;
    subject: { kind: 'transfer' | 'transfer_group'; id: string };
    rows: readonly Money[];
  },
): Promise<void> {
  const { environment, walletId, subject, rows } = of;
  const from = { walletId };
  await postToWallets(services, tx, {
    environment,
    key: `${subject.kind}:${subject.id}`,
    kind: 'transfer',
    subjectId: subject.id,
    transfers: moved([
      { from, to: { account: 'transfer_suspense' }, amount: sumOf(rows, 'amount'), kind: 'transfer' },
      { from, to: { account: 'fee_income' }, amount: sumOf(rows, 'fee'), kind: 'fee' },
      { from, to: { account: 'vat_payable' }, amount: sumOf(rows, 'vat'), kind: 'vat' },
      { from, to: { account: 'stamp_duty_payable' }, amount: sumOf(rows, 'stampDuty'), kind: 'stamp_duty' },
    ]),
  });
}

/** Amount and charges go back to the wallet; `returned`: the bank had paid it before. */
export async function postBack(
  services: TxServices,
  tx: Tx,
  environment: { id: string; timeZone: string },
  row: TransferRow,
  returned: boolean,
): Promise<void> {
  const kind = returned ? 'transfer_returned' : 'transfer_failed';
  const to = { walletId: await findOpenWallet(tx, row) };
  const from = { account: returned ? 'settlement_bank' : 'transfer_suspense' } as const;
  await postToWallets(services, tx, {
    environment,
    key: `${kind}:${row.id}`,
    kind,
    subjectId: row.id,
    isReversal: true,
    transfers: moved([
      { from, to, amount: row.amount, kind },
      { from: { account: 'fee_income' }, to, amount: row.fee, kind: 'fee_returned' },
      { from: { account: 'vat_payable' }, to, amount: row.vat, kind: 'vat_returned' },
      { from: { account: 'stamp_duty_payable' }, to, amount: row.stampDuty, kind: 'stamp_duty_returned' },
    ]),
  });
}
