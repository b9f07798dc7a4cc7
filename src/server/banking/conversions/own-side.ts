// The balances that a conversion debits and credits: the collection balances, or the transfer wallets, of two currencies.

import { findOwnWallet } from '#server/banking/wallets/own-history.ts';
import { lockForPosting, postToWallets } from '#server/banking/wallets/post-to-wallets.ts';
import { findSource } from '#server/banking/wallets/source-wallets.ts';
import { type AccountName, getAccounts } from '#server/ledger/accounts.ts';
import { getBalance } from '#server/ledger/balances.ts';
import { lockAhead } from '#server/ledger/lock-ahead.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Environment } from '#server/platform/http/call.ts';
import type { TxServices } from '#server/services.ts';
import { lockBalances } from '#server/settlement/collection-balance/owner-accounts.ts';
import { creditBalance, debitBalance } from '#server/settlement/collection-balance/service.ts';
import type { ConvertedBalance } from '#shared/contract/banking/balances/conversions.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { Currency } from '#shared/money.ts';
import { postMargin } from './post-margin.ts';

const type = 'FUNDS-TRANSFER';

async function walletOf(db: Db, environment: Environment, currency: Currency, field: 'from' | 'to') {
  const id = await findOwnWallet(db, environment.id, { type, currency });
  if (id) return id;
  const sentence = `There is no transfer balance in ${currency} yet`;
  throw new AppError('VALIDATION', { sentence, fields: { [field]: sentence } });
}

/** Returns the amount available for conversion. Throws VALIDATION if one of the balances does not exist. */
export async function availableFor(
  db: Db,
  environment: Environment,
  balance: ConvertedBalance,
  { from, to }: { from: Currency; to: Currency },
): Promise<number> {
  if (balance === 'collection')
    return (
      await getBalance(db, { environmentId: environment.id, currency: from, kind: 'merchant_available' })
    ).available;
  await walletOf(db, environment, to, 'to');
  const wallet = await findSource(db, environment, {
    walletId: await walletOf(db, environment, from, 'from'),
  });
  return wallet.ledger - wallet.lien;
}

export function refuseAmount(): never {
  const { message } = new AppError('INSUFFICIENT_BALANCE');
  throw new AppError('INSUFFICIENT_BALANCE', { fields: { amount: message } });
}

/** The terms of a quote, with the id of the conversion. */
export type Exchange = {
  id: string;
  currency: Currency;
  amount: number;
  cost: number;
  toCurrency: Currency;
  toAmount: number;
};

/** Posts both sides, each in its own currency; the margin of the rate is income in the source currency. */
export async function postConversion(
  services: TxServices,
  tx: Tx,
  environment: Environment,
  balance: ConvertedBalance,
  exchange: Exchange,
): Promise<void> {
  if (balance === 'collection') await postOnCollection(services, tx, environment, exchange);
  else await postOnWallets(services, tx, environment, exchange);
}

async function postOnWallets(services: TxServices, tx: Tx, environment: Environment, of: Exchange) {
  const from = { walletId: await walletOf(tx, environment, of.currency, 'from') };
  const to = { walletId: await walletOf(tx, environment, of.toCurrency, 'to') };
  // Locks both wallets together in a fixed order, so that opposite conversions do not deadlock.
  await lockForPosting(tx, environment.id, [from.walletId, to.walletId]);
  await lockPositions(tx, environment.id, of);
  const position = { account: 'exchange_position' } as const;
  const margin = of.amount - of.cost;
  const posting = { environment, kind: 'conversion', subjectId: of.id } as const;
  await postToWallets(services, tx, {
    ...posting,
    key: `conversion:${of.id}`,
    transfers: [
      { from, to: position, amount: of.cost, kind: 'conversion' } as const,
      { from, to: { account: 'fee_income' }, amount: margin, kind: 'exchange_margin' } as const,
    ].filter(({ amount }) => amount > 0),
  });
  await postToWallets(services, tx, {
    ...posting,
    key: `conversion_in:${of.id}`,
    transfers: [{ from: position, to, amount: of.toAmount, kind: 'conversion' }],
  });
}

/** Locks the exchange positions in both currencies before the fee account, which the first posting locks. */
async function lockPositions(tx: Tx, environmentId: string, of: Exchange): Promise<void> {
  const positions = [of.currency, of.toCurrency].map(
    (currency): AccountName => ({
      environmentId,
      currency,
      kind: 'exchange_position',
    }),
  );
  await lockAhead(tx, environmentId, await getAccounts(tx, positions));
}

async function postOnCollection(services: TxServices, tx: Tx, environment: Environment, of: Exchange) {
  const { id: environmentId } = environment;
  const at = services.clock.now();
  const movement = {
    environmentId,
    subAccountId: null,
    kind: 'conversion',
    subjectId: of.id,
    transactionId: null,
    at,
  } as const;
  const owners = [of.currency, of.toCurrency].map((currency) => ({
    environmentId,
    subAccountId: null,
    currency,
  }));
  await lockBalances(tx, owners);
  await lockPositions(tx, environmentId, of);
  await debitBalance(services, tx, {
    ...movement,
    currency: of.currency,
    amount: of.amount,
    key: `conversion:${of.id}`,
    into: 'exchange_position',
    availableOnly: true,
  }).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'INSUFFICIENT_BALANCE') refuseAmount();
    throw error;
  });
  await postMargin(services, tx, { ...of, environmentId });
  await creditBalance(services, tx, {
    ...movement,
    currency: of.toCurrency,
    amount: of.toAmount,
    key: `conversion_in:${of.id}`,
    from: 'exchange_position',
  });
}
