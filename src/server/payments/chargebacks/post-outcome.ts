// Ledger postings of a chargeback: into the lien when opened, out of it when lost, back to the balance when won.

import { getAccounts } from '#server/ledger/accounts.ts';
import { post } from '#server/ledger/postings.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { TxServices } from '#server/services.ts';
import { lockBalances } from '#server/settlement/collection-balance/owner-accounts.ts';
import { creditBalance, debitBalance, reverseDebit } from '#server/settlement/collection-balance/service.ts';
import { type LockedChargeback, lienAmountOf } from './locked-chargeback.ts';
import { type ChargebackRow, selectFee } from './queries.ts';

/** A chargeback of a split payment is charged to the business; its sub-accounts keep their shares. */
function ofBusiness(row: ChargebackRow) {
  return {
    environmentId: row.environmentId,
    subAccountId: null,
    currency: row.currency,
    subjectId: row.id,
    transactionId: row.transactionId,
  };
}

/** Moves the amount into the lien. A shortfall of the balance becomes debt. */
export async function takeLien(services: TxServices, tx: Tx, row: ChargebackRow): Promise<void> {
  await debitBalance(services, tx, {
    ...ofBusiness(row),
    amount: row.amount,
    into: 'merchant_lien',
    kind: 'chargeback',
    key: `chargeback:${row.id}`,
    at: services.clock.now(),
    mayOwe: true,
  });
}

/** Pays an amount from the lien to the card scheme, or to the bank if no card was used. `key` identifies the event. */
export async function payFromLien(
  services: TxServices,
  tx: Tx,
  { row, payment }: LockedChargeback,
  amount: number,
  key: string,
): Promise<void> {
  const { environmentId, currency } = row;
  const to = payment.channel === 'card' ? 'gateway_receivable' : 'settlement_bank';
  // Locked here because the fee is debited from the balance afterwards.
  await lockBalances(tx, [ofBusiness(row)]);
  const [lien, receiver] = await getAccounts(tx, [
    { environmentId, currency, kind: 'merchant_lien' },
    { environmentId, currency, kind: to },
  ]);
  await post(tx, {
    environmentId,
    id: services.clock.newId(),
    key: `chargeback-${key}:${row.id}`,
    kind: 'chargeback',
    subjectId: row.id,
    at: services.clock.now(),
    transfers: [{ debit: lien as number, credit: receiver as number, amount, kind: 'chargeback_paid' }],
  });
}

/** Charges the fee of a lost chargeback, once. Returns the fee. */
export async function takeFee(services: TxServices, tx: Tx, row: ChargebackRow): Promise<number> {
  if (row.fee > 0) return row.fee;
  const fee = await selectFee(tx, row.currency);
  if (fee === 0) return 0;
  await debitBalance(services, tx, {
    ...ofBusiness(row),
    amount: fee,
    into: 'fee_income',
    kind: 'chargeback_fee',
    key: `chargeback-fee:${row.id}`,
    at: services.clock.now(),
    mayOwe: true,
  });
  return fee;
}

/** Releases the rest of the lien: to where it came from, or to the available balance after a partial acceptance. */
export async function releaseLien(services: TxServices, tx: Tx, row: ChargebackRow): Promise<void> {
  const amount = lienAmountOf(row);
  if (amount === 0) return;
  const back = {
    ...ofBusiness(row),
    amount,
    from: 'merchant_lien' as const,
    kind: 'chargeback_returned' as const,
    key: `chargeback-returned:${row.id}`,
    at: services.clock.now(),
  };
  if (amount === row.amount) await reverseDebit(services, tx, { ...back, takenKey: `chargeback:${row.id}` });
  else await creditBalance(services, tx, back);
}
