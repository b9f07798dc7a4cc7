// The only way to post to a wallet: locks, state, limits, daily usage and posting, in the caller's transaction.

import { findOutgoingHold } from '#server/account/businesses/suspension.ts';
import { type AccountKind, getAccount } from '#server/ledger/accounts.ts';
import { getBalance } from '#server/ledger/balances.ts';
import { releaseHold } from '#server/ledger/holds.ts';
import type { PostingKind } from '#server/ledger/kinds/posting-kinds.ts';
import type { TransferKind } from '#server/ledger/kinds/transfer-kinds.ts';
import { findPosting, type LedgerTransfer, post } from '#server/ledger/postings.ts';
import { announceChanged } from '#server/platform/db/announcing/changed.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordEvent } from '#server/platform/events/record-event.ts';
import type { Environment } from '#server/platform/http/call.ts';
import { dayOf } from '#server/platform/time/business-days.ts';
import type { TxServices } from '#server/services.ts';
import { creditBalance, debitBalance } from '#server/settlement/collection-balance/service.ts';
import { AppError } from '#shared/contract/errors.ts';
import { addToDay, lockWallets, selectDebited, type WalletRow } from './queries.ts';
import {
  checkLimits,
  checkOutgoing,
  checkState,
  limitsOf,
  refuseFloat,
  type WalletEffect,
  type WayOut,
} from './wallet-rules.ts';

/** A wallet by its id, or an account of the environment. */
export type WalletPlace = { walletId: string } | { account: Exclude<AccountKind, 'wallet'> };
export type WalletTransfer = { from: WalletPlace; to: WalletPlace; amount: number; kind: TransferKind };

export type WalletPosting = {
  environment: Pick<Environment, 'id' | 'timeZone'>;
  /** The idempotency key of the posting, for example `wallet_move:{id}`. */
  key: string;
  kind: PostingKind;
  subjectId: string | null;
  /** Reverses another posting: the wallet must not be closed; blocks and limits do not apply, and no limit is used. */
  isReversal?: true;
  /** A hold on the debited wallet, which ends with the posting; the debit passes despite blocks. */
  holdId?: string;
  /** An agent's float takes part; only the agents' noun moves floats. */
  ofAgent?: true;
  transfers: readonly WalletTransfer[];
};

function idsOf({ transfers }: WalletPosting): string[] {
  const places = transfers.flatMap(({ from, to }) => [from, to]);
  return [...new Set(places.flatMap((place) => ('walletId' in place ? [place.walletId] : [])))];
}

function effectOn(walletId: string, { transfers, isReversal }: WalletPosting): WalletEffect {
  const sum = (side: 'from' | 'to'): number =>
    transfers.reduce((total, transfer) => {
      const place = transfer[side];
      return 'walletId' in place && place.walletId === walletId ? total + transfer.amount : total;
    }, 0);
  const credit = sum('to');
  return { debit: sum('from'), credit, deposit: isReversal ? 0 : credit };
}

/**
 * Posts to wallets. Throws NOT_FOUND, WALLET_STATE, WALLET_BLOCKED, WALLET_LIMIT or INSUFFICIENT_BALANCE, and then posts nothing. The rows
 * of the wallets are locked first, in one order, so that concurrent postings cannot exceed a limit.
 */
export async function postToWallets(services: TxServices, tx: Tx, posting: WalletPosting): Promise<void> {
  const { environment, transfers } = posting;
  const ids = idsOf(posting);
  const wallets = await lockWallets(tx, environment.id, ids);
  if (wallets.length < ids.length) throw new AppError('NOT_FOUND');
  if (await wasPosted(tx, posting)) return;
  if (posting.holdId) await releaseHold(tx, environment.id, posting.holdId, services.clock.now());
  await refuseHeld(tx, posting, wallets);
  // The collection balance has its own rules and events.
  const remaining = wallets.filter(({ type }) => type !== 'COLLECTION');
  for (const wallet of remaining) await passWallet(services, tx, posting, wallet);
  if (remaining.length < wallets.length) await postWithCollection(services, tx, posting, wallets);
  else
    await post(tx, {
      environmentId: environment.id,
      id: services.clock.newId(),
      key: posting.key,
      kind: posting.kind,
      subjectId: posting.subjectId,
      at: services.clock.now(),
      transfers: await toLedger(tx, environment.id, transfers, wallets),
    });
  for (const wallet of remaining) await announce(services, tx, posting, wallet);
  announceChanged(tx, environment.id, 'wallets');
}

/** For an operation with several postings: locks all of its wallets before the first posting, in id order. */
export async function lockForPosting(
  tx: Tx,
  environmentId: string,
  walletIds: readonly string[],
): Promise<void> {
  await lockWallets(tx, environmentId, walletIds);
}

const waysOut: Partial<Record<PostingKind, WayOut>> = {
  transfer: 'bank',
  remittance: 'bank',
  wallet_move: 'wallet',
  conversion: 'wallet',
};

/** Refuses outgoing money of a business on hold, except debits covered by a wallet hold, and reversals. */
async function refuseHeld(tx: Tx, posting: WalletPosting, wallets: readonly WalletRow[]): Promise<void> {
  const debited = wallets.filter(({ id }) => effectOn(id, posting).debit > 0);
  const way = debited.some(({ type }) => type === 'COLLECTION') ? 'collection' : waysOut[posting.kind];
  if (debited.length === 0 || posting.isReversal || posting.holdId || !way) return;
  checkOutgoing(await findOutgoingHold(tx, posting.environment.id), way);
}

async function wasPosted(tx: Tx, { environment, key }: WalletPosting): Promise<boolean> {
  const found = [
    await findPosting(tx, environment.id, key),
    await findPosting(tx, environment.id, `${key}:business`),
  ];
  return found.some((item) => item !== null);
}

/** Checks one wallet and records its daily usage. */
async function passWallet(
  services: TxServices,
  tx: Tx,
  posting: WalletPosting,
  wallet: WalletRow,
): Promise<void> {
  const now = services.clock.now();
  const { id: environmentId, timeZone } = posting.environment;
  const effect = effectOn(wallet.id, posting);
  if (posting.isReversal && wallet.status !== 'CLOSED') return;
  if (wallet.type === 'FLOAT' && !posting.ofAgent) refuseFloat();
  checkState(posting.holdId && wallet.status !== 'CLOSED' ? unstopped(wallet) : wallet, effect);
  const day = { environmentId, walletId: wallet.id, day: dayOf(now, timeZone) };
  const [limits, balance, debited] = [
    await limitsOf(tx, wallet, now),
    await balanceOfWallet(tx, wallet),
    await selectDebited(tx, day),
  ];
  checkLimits(wallet, limits, { ...effect, ledger: balance.balance, debited });
  if (effect.debit > balance.available + effect.credit) atAmount();
  await addToDay(tx, {
    ...day,
    debited: effect.debit,
    debitLimit: limits.daily_debit,
    largestDeposit: effect.deposit,
  });
}

/** The wallet's state for a debit covered by a hold: active and unblocked, as when the hold was placed. */
const unstopped = (wallet: WalletRow): WalletRow => ({ ...wallet, status: 'ACTIVE', block: 'none' });

function atAmount(): never {
  const { message } = new AppError('INSUFFICIENT_BALANCE');
  throw new AppError('INSUFFICIENT_BALANCE', { fields: { amount: message } });
}

/** The ledger account of a wallet. */
export function accountOfWallet(wallet: Pick<WalletRow, 'environmentId' | 'id' | 'type' | 'currency'>) {
  const { environmentId, id, type, currency } = wallet;
  if (type === 'COLLECTION') return { environmentId, currency, kind: 'merchant_available' as const };
  return { environmentId, currency, kind: 'wallet' as const, ownerId: id };
}

/** The ledger balance of a wallet, its holds, and the available balance. */
export function balanceOfWallet(tx: Tx, wallet: WalletRow) {
  return getBalance(tx, accountOfWallet(wallet));
}

async function accountAt(
  tx: Tx,
  environmentId: string,
  place: WalletPlace,
  wallets: readonly WalletRow[],
): Promise<number> {
  if ('account' in place) {
    const { currency } = wallets[0] as WalletRow;
    return getAccount(tx, { environmentId, currency, kind: place.account });
  }
  return getAccount(tx, accountOfWallet(wallets.find(({ id }) => id === place.walletId) as WalletRow));
}

async function toLedger(
  tx: Tx,
  environmentId: string,
  transfers: readonly WalletTransfer[],
  wallets: readonly WalletRow[],
): Promise<LedgerTransfer[]> {
  const posted: LedgerTransfer[] = [];
  for (const { from, to, amount, kind } of transfers)
    posted.push({
      debit: await accountAt(tx, environmentId, from, wallets),
      credit: await accountAt(tx, environmentId, to, wallets),
      amount,
      kind,
    });
  return posted;
}

/** Posts between the collection balance and a wallet; the collection service writes its items beside the posting. */
async function postWithCollection(
  services: TxServices,
  tx: Tx,
  posting: WalletPosting,
  wallets: readonly WalletRow[],
): Promise<void> {
  const [only, ...others] = posting.transfers;
  const collection = wallets.find(({ type }) => type === 'COLLECTION');
  if (!only || !collection || others.length > 0 || posting.kind !== 'wallet_move')
    throw new Error(`The collection balance takes part in single moves only, not in ${posting.key}`);
  const { id: environmentId } = posting.environment;
  const isFrom = 'walletId' in only.from && only.from.walletId === collection.id;
  const other = await accountAt(tx, environmentId, isFrom ? only.to : only.from, wallets);
  const movement = {
    environmentId,
    subAccountId: null,
    currency: collection.currency,
    amount: only.amount,
    kind: posting.kind,
    key: posting.key,
    subjectId: posting.subjectId,
    transactionId: null,
    at: services.clock.now(),
  };
  if (isFrom)
    await debitBalance(services, tx, { ...movement, into: other, availableOnly: true }).catch((error) => {
      if (error instanceof AppError && error.code === 'INSUFFICIENT_BALANCE') atAmount();
      throw error;
    });
  else await creditBalance(services, tx, { ...movement, from: other });
}

/** Sends the merchant the events of the posting per wallet. */
async function announce(
  services: TxServices,
  tx: Tx,
  posting: WalletPosting,
  wallet: WalletRow,
): Promise<void> {
  const { debit, credit } = effectOn(wallet.id, posting);
  const amount = credit - debit;
  if (amount === 0) return;
  const { balance } = await balanceOfWallet(tx, wallet);
  await recordEvent(tx, services.clock, {
    environmentId: wallet.environmentId,
    type: amount > 0 ? 'wallet.credited' : 'wallet.debited',
    subjectId: wallet.id,
    data: {
      wallet: wallet.id,
      reference: wallet.reference,
      currency: wallet.currency,
      amount,
      balance,
      kind: posting.kind,
      subject: posting.subjectId,
      at: services.clock.now().toISOString(),
    },
  });
}
