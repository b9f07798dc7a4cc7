// The rules for debits and credits of a wallet: its state, its block, and the limits of its tier.

import type { OutgoingHold } from '#server/account/businesses/suspension.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import { dayOf } from '#server/platform/time/business-days.ts';
import type { WalletCaps } from '#shared/contract/banking/wallet-shapes.ts';
import { AppError, type ErrorCode } from '#shared/contract/errors.ts';
import { formatMoney } from '#shared/money.ts';
import { selectDebited, selectLimits, type WalletRow } from './queries.ts';

/** The effect of a posting on one wallet, minor units; each is 0 or more. */
export type WalletEffect = { debit: number; credit: number; deposit: number };

const unlimited: WalletCaps = { single_deposit: null, daily_debit: null, balance_max: null };

function refuse(code: ErrorCode, sentence: string): never {
  throw new AppError(code, { sentence, fields: { amount: sentence } });
}

/** The limits of a wallet at an instant; own wallets of the business have none. */
export async function limitsOf(db: Db, wallet: WalletRow, at: Date): Promise<WalletCaps> {
  if (wallet.tier === null) return unlimited;
  const limits = (await selectLimits(db, wallet.currency, at)).find(({ tier }) => tier === wallet.tier);
  if (!limits) throw new Error(`There are no limits of tier ${wallet.tier} in ${wallet.currency}`);
  return limits;
}

/** Refuses an agent's float, which is only funded and returned on the agent's page. */
export function refuseFloat(): never {
  refuse('WALLET_STATE', 'This is an agent’s float. Fund or return it on the agent’s page');
}

const holdWords: Record<OutgoingHold, string> = {
  suspended: 'This business is suspended. Money cannot leave until the suspension ends',
  compliance: 'Money can leave once compliance is approved',
  payouts: 'Payouts of this business are on hold. Contact support',
};

/** The kind of outgoing money; money that leaves the collection balance counts as a payout. */
export type WayOut = 'collection' | 'bank' | 'wallet';

/**
 * Throws WALLET_BLOCKED if a hold stops this way out: a suspended business moves no money, and a hold on payouts cannot be bypassed by
 * moving money out of the collection balance.
 */
export function checkOutgoing(hold: OutgoingHold | null, way: WayOut): void {
  if (!hold) return;
  if (hold === 'compliance' && way === 'wallet') return;
  if (hold === 'payouts' && way !== 'collection') return;
  refuse('WALLET_BLOCKED', holdWords[hold]);
}

const stateWords: Partial<Record<WalletRow['status'], string>> = {
  PENDING: 'This wallet is not active yet',
  NOT_ACTIVE: 'This wallet is not active yet',
  INACTIVE: 'This wallet is dormant',
  CLOSED: 'This wallet is closed',
};

/** Throws WALLET_STATE or WALLET_BLOCKED unless the wallet may be debited or credited. */
export function checkState(wallet: WalletRow, { debit, credit }: WalletEffect): void {
  const why = stateWords[wallet.status];
  if (why) refuse('WALLET_STATE', why);
  const { block } = wallet;
  if (debit > 0 && (block === 'debit' || block === 'both'))
    refuse('WALLET_BLOCKED', 'Debits from this wallet are blocked');
  if (credit > 0 && (block === 'credit' || block === 'both'))
    refuse('WALLET_BLOCKED', 'Credits to this wallet are blocked');
}

/** Throws WALLET_LIMIT above a limit of the tier; `ledger` is the balance before the posting. */
export function checkLimits(
  wallet: WalletRow,
  limits: WalletCaps,
  of: WalletEffect & { ledger: number; debited: number },
): void {
  const money = (amount: number): string => formatMoney(amount, wallet.currency);
  const { single_deposit: single, daily_debit: daily, balance_max: maximum } = limits;
  if (single !== null && of.deposit > single)
    refuse('WALLET_LIMIT', `Tier ${wallet.tier} allows at most ${money(single)} per deposit`);
  if (daily !== null && of.debit > 0 && of.debited + of.debit > daily)
    refuse(
      'WALLET_LIMIT',
      `${money(Math.max(0, daily - of.debited))} of the daily debit limit remaining today`,
    );
  const after = of.ledger - of.debit + of.credit;
  if (maximum !== null && of.credit > 0 && after > maximum)
    refuse(
      'WALLET_LIMIT',
      `This wallet can receive ${money(Math.max(0, maximum - of.ledger + of.debit))} more`,
    );
}

/** The reason for which a credit would be refused; null when it would not be. */
export async function creditProblem(
  db: Db,
  clock: Clock,
  of: { wallet: WalletRow; ledger: number; amount: number; timeZone: string },
): Promise<string | null> {
  const { wallet, ledger, amount, timeZone } = of;
  const effect = { debit: 0, credit: amount, deposit: amount };
  const now = clock.now();
  const day = { environmentId: wallet.environmentId, walletId: wallet.id, day: dayOf(now, timeZone) };
  try {
    checkState(wallet, effect);
    const debited = await selectDebited(db, day);
    checkLimits(wallet, await limitsOf(db, wallet, now), { ...effect, ledger, debited });
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}
