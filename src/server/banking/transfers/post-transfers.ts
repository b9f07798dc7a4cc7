// Postings of transfers: the debit of the wallet with charges, the payment by the bank, and the refund of both.

import {
  postToWallets,
  type WalletPlace,
  type WalletTransfer,
} from '#server/banking/wallets/post-to-wallets.ts';
import { findOpenWallet } from '#server/banking/wallets/source-wallets.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { TxServices } from '#server/services.ts';
import type { Currency } from '#shared/money.ts';
import type { TransferRow } from './queries.ts';

type Money = Pick<TransferRow, 'amount' | 'fee' | 'vat' | 'stampDuty'>;

export const totalOf = ({ amount, fee, vat, stampDuty }: Money): number => amount + fee + vat + stampDuty;

const sumOf = (rows: readonly Money[], part: keyof Money): number =>
  rows.reduce((sum, row) => sum + row[part], 0);

/** The ledger transfers that debit transfers with their charges from a wallet. */
export function takenFrom(walletId: string, rows: readonly Money[]): WalletTransfer[] {
  const from = { walletId };
  return moved([
    { from, to: { account: 'transfer_suspense' }, amount: sumOf(rows, 'amount'), kind: 'transfer' },
    { from, to: { account: 'fee_income' }, amount: sumOf(rows, 'fee'), kind: 'fee' },
    { from, to: { account: 'vat_payable' }, amount: sumOf(rows, 'vat'), kind: 'vat' },
    { from, to: { account: 'stamp_duty_payable' }, amount: sumOf(rows, 'stampDuty'), kind: 'stamp_duty' },
  ]);
}

const moved = (transfers: WalletTransfer[]): WalletTransfer[] => transfers.filter(({ amount }) => amount > 0);

/**
 * Debits transfers with their charges from one wallet in one posting. `subjectId` keys it: the id of the transfer, or of the file of all of
 * them. Throws what `postToWallets` throws.
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
  await postToWallets(services, tx, {
    environment,
    key: `${subject.kind}:${subject.id}`,
    kind: 'transfer',
    subjectId: subject.id,
    transfers: takenFrom(walletId, rows),
  });
}

function givenBack(
  kind: 'transfer_failed' | 'transfer_stopped' | 'transfer_returned',
  to: WalletPlace,
  amountOf: (part: keyof Money) => number,
): WalletTransfer[] {
  const from = { account: kind === 'transfer_returned' ? 'settlement_bank' : 'transfer_suspense' } as const;
  return moved([
    { from, to, amount: amountOf('amount'), kind },
    { from: { account: 'fee_income' }, to, amount: amountOf('fee'), kind: 'fee_returned' },
    { from: { account: 'vat_payable' }, to, amount: amountOf('vat'), kind: 'vat_returned' },
    {
      from: { account: 'stamp_duty_payable' },
      to,
      amount: amountOf('stampDuty'),
      kind: 'stamp_duty_returned',
    },
  ]);
}

/** Refunds amount and charges to the wallet; `returned` means that the bank had paid the transfer. */
export async function postBack(
  services: TxServices,
  tx: Tx,
  environment: { id: string; timeZone: string },
  row: TransferRow,
  returned: boolean,
): Promise<void> {
  const kind = returned ? 'transfer_returned' : 'transfer_failed';
  const to = { walletId: await findOpenWallet(tx, row) };
  await postToWallets(services, tx, {
    environment,
    key: `${kind}:${row.id}`,
    kind,
    subjectId: row.id,
    isReversal: true,
    transfers: givenBack(kind, to, (part) => row[part]),
  });
}

/** Refunds the unsent transfers of a file with their charges to its wallet, in one posting; there is one such posting per file. */
export async function postStopped(
  services: TxServices,
  tx: Tx,
  of: {
    environment: { id: string; timeZone: string };
    group: { id: string; walletId: string; currency: Currency };
    rows: readonly Money[];
  },
): Promise<void> {
  const { environment, group, rows } = of;
  const place = { environmentId: environment.id, walletId: group.walletId, currency: group.currency };
  const kind = 'transfer_stopped';
  await postToWallets(services, tx, {
    environment,
    key: `${kind}:${group.id}`,
    kind,
    subjectId: group.id,
    isReversal: true,
    transfers: givenBack(kind, { walletId: await findOpenWallet(tx, place) }, (part) => sumOf(rows, part)),
  });
}
