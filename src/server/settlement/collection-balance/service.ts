// Debits and credits of the balance of collected money: the only way for refunds, disputes and fees to change it.
import type { Insertable } from 'kysely';
import type { AccountKind } from '#server/ledger/accounts.ts';
import type { PostingKind } from '#server/ledger/kinds/posting-kinds.ts';
import type { TransferKind } from '#server/ledger/kinds/transfer-kinds.ts';
import { type LedgerTransfer, post } from '#server/ledger/postings.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { BalanceItemsTable } from '#server/platform/db/tables/settlement/collection-balance.ts';
import type { TxServices } from '#server/services.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { BalanceItemKind } from '#shared/settlement/balance-items.ts';
import { accountOf, type LockedBalance, lockBalances, type Owner } from './owner-accounts.ts';
import { type Dating, otherPending, type PendingDay, pendingOfPayment, takeOfDays } from './pending-days.ts';
import { insertItems, selectItemsByKey } from './queries.ts';

export type { Owner } from './owner-accounts.ts';

/** The common fields of debits and credits. */
type Movement = Owner & {
  /** Minor units, positive. */
  amount: number;
  kind: BalanceItemKind & PostingKind & TransferKind;
  /** The idempotency key of the event, such as `refund:{id}`: the same key moves nothing more. */
  key: string;
  /** The subject, such as a refund or chargeback. */
  subjectId: string | null;
  /** The payment it belongs to, if any: a debit is taken from its pending amount first. */
  transactionId: string | null;
  at: Date;
};

export type Debit = Movement & {
  /** The destination: an account of the environment, or an account number. */
  into: AccountKind | number;
  /** Takes nothing from other pending amounts. */
  availableOnly?: true;
  /** True: a shortfall becomes debt of the business; false: a shortfall is refused. */
  mayOwe?: boolean;
};
export type DebitResult = { fromPending: number; fromAvailable: number; owed: number };

export type Credit = Movement & {
  /** The source: an account of the environment, or an account number. */
  from: AccountKind | number;
  /** Pending until then; available at once if omitted. */
  pending?: Dating;
};

function item(
  services: TxServices,
  movement: Movement,
  amount: number,
  when: Dating & { settledAt: Date | null },
): Insertable<BalanceItemsTable> {
  const { environmentId, subAccountId, currency, kind, key, subjectId, transactionId, at } = movement;
  const { availableAt, countedOn, clearingDays, settledAt } = when;
  return {
    environmentId,
    subAccountId,
    currency,
    kind,
    key,
    subjectId,
    transactionId,
    amount,
    availableAt,
    countedOn,
    clearingDays,
    settledAt,
    id: services.clock.newId(),
    payoutId: null,
    createdAt: at,
  };
}

async function postMovement(
  services: TxServices,
  tx: Tx,
  movement: Movement,
  transfers: readonly LedgerTransfer[],
): Promise<void> {
  await post(tx, {
    environmentId: movement.environmentId,
    id: services.clock.newId(),
    key: `${movement.key}:${movement.subAccountId ?? 'business'}`,
    kind: movement.kind,
    subjectId: movement.subjectId,
    at: movement.at,
    transfers: transfers.filter((transfer) => transfer.amount > 0),
  });
}

/** Splits a debit: first the pending amount of its own payment, then the available balance, then other pending amounts. */
async function coverDebit(
  tx: Tx,
  take: Debit,
  balance: LockedBalance,
): Promise<{ days: PendingDay[]; taken: DebitResult }> {
  const own = takeOfDays(await pendingOfPayment(tx, take, take.transactionId), take.amount);
  const rest = take.amount - sumOf(own);
  const fromAvailable = Math.min(rest, balance.available);
  const pendingMax = take.availableOnly ? 0 : balance.pending - sumOf(own);
  const short = Math.min(rest - fromAvailable, pendingMax);
  const other = short > 0 ? takeOfDays(await otherPending(tx, take, own), short) : [];
  const fromPending = sumOf(own) + sumOf(other);
  const taken = { fromPending, fromAvailable, owed: take.amount - fromPending - fromAvailable };
  return { days: [...own, ...other], taken };
}

function sumOf(days: readonly PendingDay[]): number {
  return days.reduce((sum, day) => sum + day.amount, 0);
}

/**
 * Debits a balance. Throws INSUFFICIENT_BALANCE if there is too little and debt is not allowed; a repeated key returns the earlier result.
 */
export async function debitBalance(services: TxServices, tx: Tx, take: Debit): Promise<DebitResult> {
  const into = await accountOf(tx, take, take.into);
  const [balance] = (await lockBalances(tx, [take])) as [LockedBalance];
  const before = await findDebit(tx, take);
  if (before) return before;
  const { days, taken } = await coverDebit(tx, take, balance);
  if (taken.owed > 0 && !(take.mayOwe && take.subAccountId === null))
    throw new AppError('INSUFFICIENT_BALANCE');
  const { kind, at } = take;
  await postMovement(services, tx, take, [
    { debit: balance.pendingId, credit: into, amount: taken.fromPending, kind },
    { debit: balance.availableId, credit: into, amount: taken.fromAvailable, kind },
    { debit: balance.debtId, credit: into, amount: taken.owed, kind: 'owed' },
  ]);
  const items = days.map((day) => item(services, take, -day.amount, { ...day, settledAt: null }));
  if (taken.fromAvailable > 0)
    items.push(item(services, take, -taken.fromAvailable, { ...atOnce(at), settledAt: at }));
  await insertItems(tx, items);
  return taken;
}

const atOnce = (at: Date): Dating => ({ availableAt: at, countedOn: null, clearingDays: null });

/** Returns the earlier result of a debit with this key; the debt then is the rest of its amount. */
async function findDebit(tx: Tx, take: Debit): Promise<DebitResult | null> {
  const rows = (await selectItemsByKey(tx, take.environmentId, take.key)).filter(
    (row) => row.subAccountId === take.subAccountId && row.kind === take.kind,
  );
  const [first] = rows;
  if (!first) return null;
  const sum = (isAvailable: boolean): number =>
    -rows
      .filter((row) => (row.availableAt.getTime() === row.createdAt.getTime()) === isAvailable)
      .reduce((total, row) => total + row.amount, 0);
  const fromAvailable = sum(true);
  const fromPending = sum(false);
  return { fromPending, fromAvailable, owed: take.amount - fromPending - fromAvailable };
}

/** Credits a balance; debt of the business is repaid first. Returns the amount repaid. A repeated key credits nothing. */
export async function creditBalance(
  services: TxServices,
  tx: Tx,
  give: Credit,
): Promise<{ recovered: number }> {
  const from = await accountOf(tx, give, give.from);
  const [balance] = (await lockBalances(tx, [give])) as [LockedBalance];
  const before = await selectItemsByKey(tx, give.environmentId, give.key);
  if (before.some((row) => row.kind === give.kind && row.subAccountId === give.subAccountId))
    return { recovered: 0 };
  const { kind, amount, at, pending } = give;
  const recovered = pending ? 0 : Math.min(balance.debt, amount);
  await postMovement(services, tx, give, [
    { debit: from, credit: pending ? balance.pendingId : balance.availableId, amount, kind },
    { debit: balance.availableId, credit: balance.debtId, amount: recovered, kind: 'debt_recovered' },
  ]);
  const now = { ...atOnce(at), settledAt: at };
  const items = [item(services, give, amount, pending ? { ...pending, settledAt: null } : now)];
  if (recovered > 0) items.push(item(services, { ...give, kind: 'debt_recovered' }, -recovered, now));
  await insertItems(tx, items);
  return { recovered };
}

export type DebitReversal = Owner & {
  takenKey: string;
  key: string;
  kind: BalanceItemKind & PostingKind & TransferKind;
  from: AccountKind;
  /** At most the amount debited; usually all of it. */
  amount: number;
  subjectId: string | null;
  transactionId: string | null;
  at: Date;
};

/** Reverses a debit: to pending while its payment is pending, otherwise to available. */
export async function reverseDebit(services: TxServices, tx: Tx, back: DebitReversal): Promise<void> {
  const { takenKey, amount, ...rest } = back;
  await lockBalances(tx, [back]);
  const taken = await selectItemsByKey(tx, back.environmentId, takenKey);
  const pending = taken.filter((row) => row.subAccountId === back.subAccountId && row.settledAt === null);
  let remaining = amount;
  for (const [index, row] of pending.entries()) {
    const toPending = Math.min(remaining, -row.amount);
    if (toPending <= 0) continue;
    const key = `${rest.key}:pending${index === 0 ? '' : index}`;
    await creditBalance(services, tx, { ...rest, key, amount: toPending, pending: row });
    remaining -= toPending;
  }
  if (remaining > 0) await creditBalance(services, tx, { ...rest, amount: remaining });
}
