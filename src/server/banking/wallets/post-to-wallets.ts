// The one way in which money comes into a wallet or leaves it: locks, state, limits, day, posting, in the caller's transaction.

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
  /** Names the event, as `wallet_move:{id}`; the same key again moves nothing more. */
  key: string;
  kind: PostingKind;
  subjectId: string | null;
  /** Gives back what another posting moved: it needs a wallet that is not closed; no block and no limit stops it, and none is used up. */
  isReversal?: true;
  /** A hold of the wallet that is debited, which ends with it: what was promised leaves, and no block stops it. */
  holdId?: string;
  /** An agent's float takes part: nobody but the noun of agents moves one. */
  ofAgent?: true;
  transfers: readonly WalletTransfer[];
};

function idsOf({ transfers }: WalletPosting): string[] {
  const places = transfers.flatMap(({ from, to }) => [from, to]);
  return [...new Set(places.flatMap((place) => ('walletId' in place ? [place.walletId] : [])))];
}

function effectOn(walletId: string, { transfers, isReversal }: WalletPosting): WalletEffect {
  const sum = (side: 'from' | 'to'): number =>
    transfers.reduce((total, one) => {
      const place = one[side];
      return 'walletId' in place && place.walletId === walletId ? total + one.amount : total;
    }, 0);
  const credit = sum('to');
  return { debit: sum('from'), credit, deposit: isReversal ? 0 : credit };
}

/**
 * Posts on wallets. Throws NOT_FOUND, WALLET_STATE, WALLET_BLOCKED, WALLET_LIMIT or INSUFFICIENT_BALANCE, and then nothing is
 * posted: the rows of the wallets are locked first, in one order, so nobody else passes a limit meanwhile.
 */
export async function postToWallets(services: TxServices, tx: Tx, posting: WalletPosting): Promise<void> {
  const { environment, transfers } = posting;
  const ids = idsOf(posting);
  const wallets = await lockWallets(tx, environment.id, ids);
  if (wallets.length < ids.length) throw new AppError('NOT_FOUND');
  if (await wasPosted(tx, posting)) return;
  if (posting.holdId) await releaseHold(tx, environment.id, posting.holdId, services.clock.now());
  await refuseHeld(tx, posting, wallets);
  // The collection balance has rules and events of its own.
  const kept = wallets.filter(({ type }) => type !== 'COLLECTION');
  for (const wallet of kept) await passWallet(services, tx, posting, wallet);
  if (kept.length < wallets.length) await postWithCollection(services, tx, posting, wallets);
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
  for (const wallet of kept) await announce(services, tx, posting, wallet);
  announceChanged(tx, environment.id, 'wallets');
}

/** For an event of several postings: locks every wallet that takes part before the first one, in the order of their ids. */
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

/** What was promised by a hold still leaves, and what comes back always may. */
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
  return found.some((one) => one !== null);
}

/** Checks one wallet and writes its day. */
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

/** A wallet as it was when its amount was held. */
const unstopped = (wallet: WalletRow): WalletRow => ({ ...wallet, status: 'ACTIVE', block: 'none' });

function atAmount(): never {
  const { message } = new AppError('INSUFFICIENT_BALANCE');
  throw new AppError('INSUFFICIENT_BALANCE', { fields: { amount: message } });
}

/** The account that a wallet's money lies on. */
export function accountOfWallet(wallet: Pick<WalletRow, 'environmentId' | 'id' | 'type' | 'currency'>) {
  const { environmentId, id, type, currency } = wallet;
  if (type === 'COLLECTION') return { environmentId, currency, kind: 'merchant_available' as const };
  return { environmentId, currency, kind: 'wallet' as const, ownerId: id };
}

/** What lies in a wallet, what of it is held, and what is available. */
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

/** From the collection balance into a wallet or back: its items are written beside the posting, by its own service. */
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

/** Tells the merchant's systems what the posting did to a wallet. */
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
