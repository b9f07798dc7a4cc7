// Taking money from a balance of collected money and giving it back: the one way in which refunds, disputes and fees touch it.
import type { Insertable } from 'kysely';
import type { BalanceItemKind } from '#shared/balance-items.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { Tx } from '../db/database.ts';
import type { BalanceItemsTable } from '../db/tables/balances.ts';
import type { AccountKind } from '../ledger/accounts.ts';
import { type LedgerTransfer, post } from '../ledger/postings.ts';
import type { Services } from '../services.ts';
import { accountOf, type LockedBalance, lockBalances, type Owner } from './owner-accounts.ts';
import { insertItems, selectItemsByKey, selectPendingPaymentItem } from './queries.ts';

export type { Owner } from './owner-accounts.ts';

/** What both ways have in common. */
type Movement = Owner & {
  /** Minor units, above zero. */
  amount: number;
  kind: BalanceItemKind;
  /** Names the event, as `refund:{id}`: the same key again is the same event and moves nothing more. */
  key: string;
  /** The refund, chargeback … it belongs to. */
  subjectId: string | null;
  /** The payment it comes from, if any: what is pending of it is taken first. */
  transactionId: string | null;
  at: Date;
};

export type Take = Movement & {
  /** Where the money goes. */
  into: AccountKind;
  /** True: what the balance lacks is owed by the business from now on; false: it is refused. */
  mayOwe?: boolean;
};
export type Taken = { fromPending: number; fromAvailable: number; owed: number };

export type Give = Movement & {
  /** Where the money comes from. */
  from: AccountKind;
  /** Pending until then; at once available when left out. */
  availableAt?: Date;
};

function item(
  services: Services,
  movement: Movement,
  amount: number,
  when: { availableAt: Date; settledAt: Date | null },
): Insertable<BalanceItemsTable> {
  const { environmentId, subAccountId, currency, kind, key, subjectId, transactionId, at } = movement;
  return {
    ...{ environmentId, subAccountId, currency, kind, key, subjectId, transactionId, amount },
    ...when,
    id: services.clock.newId(),
    payoutId: null,
    createdAt: at,
  };
}

async function postMovement(
  services: Services,
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

/** How a take is met: what is pending of its own payment first, then what is available, then what else is pending. */
function share(balance: LockedBalance, amount: number, ownPending: number): Taken {
  const own = Math.min(amount, balance.pending, Math.max(0, ownPending));
  const fromAvailable = Math.min(amount - own, balance.available);
  const other = Math.min(amount - own - fromAvailable, balance.pending - own);
  const fromPending = own + other;
  return { fromPending, fromAvailable, owed: amount - fromPending - fromAvailable };
}

/**
 * Takes an amount from a balance. Throws INSUFFICIENT_BALANCE when there is less and it may not be owed; what was
 * taken before by the same key is answered again.
 */
export async function takeFromBalance(services: Services, tx: Tx, take: Take): Promise<Taken> {
  const into = await accountOf(services, take, take.into);
  const [balance] = (await lockBalances(services, tx, [take])) as [LockedBalance];
  const before = await findTaken(tx, take);
  if (before) return before;
  const own = take.transactionId ? await selectPendingPaymentItem(tx, take, take.transactionId) : undefined;
  const taken = share(balance, take.amount, own?.amount ?? 0);
  if (taken.owed > 0 && !(take.mayOwe && take.subAccountId === null))
    throw new AppError('INSUFFICIENT_BALANCE');
  const { kind } = take;
  await postMovement(services, tx, take, [
    { debit: balance.pendingId, credit: into, amount: taken.fromPending, kind },
    { debit: balance.availableId, credit: into, amount: taken.fromAvailable, kind },
    { debit: balance.debtId, credit: into, amount: taken.owed, kind: 'owed' },
  ]);
  const items = [
    { amount: taken.fromPending, when: { availableAt: own?.availableAt ?? take.at, settledAt: null } },
    { amount: taken.fromAvailable, when: { availableAt: take.at, settledAt: take.at } },
  ].filter(({ amount }) => amount > 0);
  await insertItems(
    tx,
    items.map(({ amount, when }) => item(services, take, -amount, when)),
  );
  return taken;
}

/** What a take with this key took before; what was owed then is the rest of its amount. */
async function findTaken(tx: Tx, take: Take): Promise<Taken | null> {
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

/**
 * Gives an amount to a balance; what the business owes is paid back first. Answers what was paid back. The same key
 * gives nothing twice.
 */
export async function giveToBalance(services: Services, tx: Tx, give: Give): Promise<{ recovered: number }> {
  const from = await accountOf(services, give, give.from);
  const [balance] = (await lockBalances(services, tx, [give])) as [LockedBalance];
  const before = await selectItemsByKey(tx, give.environmentId, give.key);
  if (before.some((row) => row.kind === give.kind && row.subAccountId === give.subAccountId))
    return { recovered: 0 };
  const { kind, amount, at, availableAt } = give;
  const isPending = availableAt !== undefined && availableAt > at;
  const recovered = isPending ? 0 : Math.min(balance.debt, amount);
  await postMovement(services, tx, give, [
    { debit: from, credit: isPending ? balance.pendingId : balance.availableId, amount, kind },
    { debit: balance.availableId, credit: balance.debtId, amount: recovered, kind: 'debt_recovered' },
  ]);
  const now = { availableAt: at, settledAt: at };
  const items = [item(services, give, amount, isPending ? { availableAt, settledAt: null } : now)];
  if (recovered > 0) items.push(item(services, { ...give, kind: 'debt_recovered' }, -recovered, now));
  await insertItems(tx, items);
  return { recovered };
}

export type ReturnTaken = Owner & {
  takenKey: string;
  key: string;
  kind: BalanceItemKind;
  from: AccountKind;
  /** At most what was taken; all of it as a rule. */
  amount: number;
  subjectId: string | null;
  transactionId: string | null;
  at: Date;
};

/** Gives back what a take took: to pending as long as its payment is pending, else to what is available. */
export async function returnTaken(services: Services, tx: Tx, back: ReturnTaken): Promise<void> {
  const { takenKey, amount, ...rest } = back;
  await lockBalances(services, tx, [back]);
  const taken = await selectItemsByKey(tx, back.environmentId, takenKey);
  const pending = taken.find((row) => row.subAccountId === back.subAccountId && row.settledAt === null);
  const toPending = pending ? Math.min(amount, -pending.amount) : 0;
  if (pending && toPending > 0)
    await giveToBalance(services, tx, {
      ...rest,
      key: `${rest.key}:pending`,
      amount: toPending,
      availableAt: later(pending.availableAt, back.at),
    });
  if (amount > toPending) await giveToBalance(services, tx, { ...rest, amount: amount - toPending });
}

/** A pending item that is due this very moment is settled with the next sweep. */
function later(due: Date, at: Date): Date {
  return due > at ? due : new Date(at.getTime() + 1);
}
