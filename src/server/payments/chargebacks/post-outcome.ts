// The money of a chargeback: into the lien when it is opened, out of it when it is lost, back to the balance when it is won.

import { getAccounts } from '#server/ledger/accounts.ts';
import { post } from '#server/ledger/postings.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { TxServices } from '#server/services.ts';
import { lockBalances } from '#server/settlement/collection-balance/owner-accounts.ts';
import { creditBalance, debitBalance, reverseDebit } from '#server/settlement/collection-balance/service.ts';
import { type LockedChargeback, lienAmountOf } from './locked-chargeback.ts';
import { type ChargebackRow, selectFee } from './queries.ts';

/** The business bears a chargeback of a payment that was split: its sub-accounts keep what they got. */
function ofBusiness(row: ChargebackRow) {
  return {
    environmentId: row.environmentId,
    subAccountId: null,
    currency: row.currency,
    subjectId: row.id,
    transactionId: row.transactionId,
  };
}

/** Sets the amount aside. What the balance lacks is owed. */
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

/** An amount leaves the lien for the card scheme, or for the bank where no card was used. `key` names the event. */
export async function payFromLien(
  services: TxServices,
  tx: Tx,
  { row, payment }: LockedChargeback,
  amount: number,
  key: string,
): Promise<void> {
  const { environmentId, currency } = row;
  const to = payment.channel === 'card' ? 'gateway_receivable' : 'settlement_bank';
  // The fee is taken from it afterwards.
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

/** What a lost chargeback costs beside its amount, once. Returns it. */
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

/** What still lies in the lien goes back: to where it came from, or to what is available after a part was accepted. */
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
