// Holds of other nouns on a wallet of the business: placed under the lock of the wallet, released, or ended by `postToWallets`.
import { getAccount } from '#server/ledger/accounts.ts';
import { placeHold, releaseHold } from '#server/ledger/holds.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { TxServices } from '#server/services.ts';
import { AppError } from '#shared/contract/errors.ts';
import { accountOfWallet, balanceOfWallet } from '../post-to-wallets.ts';
import { walletStates } from '../states.ts';
import { checkState } from '../wallet-rules.ts';

type Input = { key: string; kind: string; subjectId: string; amount: number };
type Place = { environmentId: string; walletId: string };

/** Places a hold; throws WALLET_STATE, WALLET_BLOCKED or INSUFFICIENT_BALANCE. Returns the hold's id. */
export async function holdInWallet(
  { clock }: Pick<TxServices, 'clock'>,
  tx: Tx,
  place: Place,
  { key, kind, subjectId, amount }: Input,
): Promise<string> {
  const { row } = await walletStates.lock(tx, place);
  checkState(row, { debit: amount, credit: 0, deposit: 0 });
  const { available } = await balanceOfWallet(tx, row);
  if (amount > available) {
    const { message } = new AppError('INSUFFICIENT_BALANCE');
    throw new AppError('INSUFFICIENT_BALANCE', { fields: { amount: message } });
  }
  return placeHold(tx, {
    environmentId: place.environmentId,
    id: clock.newId(),
    key,
    accountId: await getAccount(tx, accountOfWallet(row)),
    amount,
    kind,
    subjectId,
    at: clock.now(),
  });
}

/** Locks the wallet until the transaction ends: no other hold or posting on it is possible. */
export async function lockWalletFor(tx: Tx, place: Place): Promise<void> {
  await walletStates.lock(tx, place);
}

/** Releases a hold: the amount is available again. */
export async function releaseInWallet(
  { clock }: Pick<TxServices, 'clock'>,
  tx: Tx,
  place: Place,
  holdId: string,
): Promise<void> {
  await walletStates.lock(tx, place);
  await releaseHold(tx, place.environmentId, holdId, clock.now());
}
