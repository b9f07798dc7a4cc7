// Payout claims on a balance: exactly the included items, with their money in transit to the bank, returned in full if the payout fails.

import { post } from '#server/ledger/postings.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { TxServices } from '#server/services.ts';
import { AppError } from '#shared/contract/errors.ts';
import { accountOf, type LockedBalance, lockBalances, type Owner } from './owner-accounts.ts';
import {
  assignToPayout,
  type BalanceItemRow,
  freeItems,
  insertItems,
  selectFreedItems,
  selectFreeItems,
} from './queries.ts';
import { recoverDebt } from './recover-debt.ts';

export type PayoutClaim = Owner & {
  payoutId: string;
  /** Minor units; null: the whole available balance. */
  amount: number | null;
  /** The minimum amount of a payout; a smaller amount stays in the balance. */
  minimum: number;
};

/**
 * Moves available money into a payout and returns its net amount; null if that is below the minimum. For a partial amount, items are taken
 * oldest first, and the excess is carried forward to the next payout. Throws INSUFFICIENT_BALANCE if the amount exceeds the available
 * balance.
 */
export async function claimForPayout(
  services: TxServices,
  tx: Tx,
  claim: PayoutClaim,
): Promise<number | null> {
  const { payoutId, amount, minimum, ...owner } = claim;
  const [balance] = (await lockBalances(tx, [owner])) as [LockedBalance];
  const net = amount ?? balance.available;
  if (net > balance.available) throw new AppError('INSUFFICIENT_BALANCE');
  if (net <= 0 || net < minimum) return null;
  const chosen = chooseItems(await selectFreeItems(tx, owner), amount);
  await carryForward(services, tx, claim, chosen.sum - net);
  await assignToPayout(
    tx,
    owner.environmentId,
    payoutId,
    chosen.items.map((item) => item.id),
  );
  await postPayout(services, tx, owner, { payoutId, net, key: `payout:${payoutId}` });
  return net;
}

/** Returns all items, or debits and then the oldest ones that reach the amount. */
function chooseItems(items: readonly BalanceItemRow[], amount: number | null) {
  let sum = 0;
  const chosen: BalanceItemRow[] = [];
  for (const item of items) {
    if (amount !== null && sum >= amount && item.amount >= 0) break;
    chosen.push(item);
    sum += item.amount;
  }
  return { items: chosen, sum };
}

/** Inserts two items that sum to zero: one removes the excess from this payout, the other adds it to the next. */
async function carryForward(services: TxServices, tx: Tx, claim: PayoutClaim, rest: number): Promise<void> {
  if (rest === 0) return;
  const { payoutId, amount, minimum, ...owner } = claim;
  const at = services.clock.now();
  const carried = {
    ...owner,
    kind: 'carried_forward' as const,
    key: `carried_forward:${payoutId}`,
    transactionId: null,
    subjectId: payoutId,
    availableAt: at,
    settledAt: at,
    createdAt: at,
  };
  const out = { ...carried, id: services.clock.newId(), amount: -rest, payoutId: null };
  const next = { ...carried, id: services.clock.newId(), amount: rest, payoutId: null };
  await insertItems(tx, [out, next]);
  await assignToPayout(tx, owner.environmentId, payoutId, [out.id]);
}

type Posted = { payoutId: string; net: number; key: string };

async function postPayout(services: TxServices, tx: Tx, owner: Owner, posted: Posted): Promise<void> {
  const [balance] = (await lockBalances(tx, [owner])) as [LockedBalance];
  const transit = await accountOf(tx, owner, 'payout_transit');
  await post(tx, {
    environmentId: owner.environmentId,
    id: services.clock.newId(),
    key: posted.key,
    kind: 'payout',
    subjectId: posted.payoutId,
    at: services.clock.now(),
    transfers: [{ debit: balance.availableId, credit: transit, amount: posted.net, kind: 'payout' }],
  });
}

/** `event` makes the idempotency key unique, as a payout can be tried, fail and be tried again. */
export type PayoutEvent = Owner & { payoutId: string; net: number; event: string };

/** Posts the confirmation of the bank: the money has left. */
export async function confirmPayout(services: TxServices, tx: Tx, paid: PayoutEvent): Promise<void> {
  const transit = await accountOf(tx, paid, 'payout_transit');
  const bank = await accountOf(tx, paid, 'settlement_bank');
  await post(tx, {
    environmentId: paid.environmentId,
    id: services.clock.newId(),
    key: `payout_paid:${paid.payoutId}:${paid.event}`,
    kind: 'payout_paid',
    subjectId: paid.payoutId,
    at: services.clock.now(),
    transfers: [{ debit: transit, credit: bank, amount: paid.net, kind: 'payout_paid' }],
  });
}

/**
 * Releases a failed payout: its items are free again and its money returns to the available balance, where debt is repaid first. Returns
 * the amount repaid. `returned`: the bank had paid it, and it came back.
 */
export async function releasePayout(
  services: TxServices,
  tx: Tx,
  failed: PayoutEvent & { returned: boolean },
): Promise<number> {
  const { payoutId, net, event, returned, ...owner } = failed;
  const [balance] = (await lockBalances(tx, [owner])) as [LockedBalance];
  const from = await accountOf(tx, owner, returned ? 'settlement_bank' : 'payout_transit');
  const kind = returned ? 'payout_returned' : 'payout_failed';
  await post(tx, {
    environmentId: owner.environmentId,
    id: services.clock.newId(),
    key: `${kind}:${payoutId}:${event}`,
    kind,
    subjectId: payoutId,
    at: services.clock.now(),
    transfers: [{ debit: from, credit: balance.availableId, amount: net, kind }],
  });
  await freeItems(tx, owner.environmentId, payoutId);
  return recoverDebt(services, tx, owner);
}

/** Claims the same items for a payout that failed before; returns false if some have been paid out otherwise since. */
export async function reclaimPayout(services: TxServices, tx: Tx, again: PayoutEvent): Promise<boolean> {
  const { payoutId, net, event, ...owner } = again;
  const [balance] = (await lockBalances(tx, [owner])) as [LockedBalance];
  const ids = await selectFreedItems(tx, owner.environmentId, payoutId);
  if (!ids || ids.length === 0 || balance.available < net) return false;
  await tx
    .updateTable('balanceItems')
    .set({ payoutId })
    .where('environmentId', '=', owner.environmentId)
    .where('id', 'in', ids)
    .execute();
  await postPayout(services, tx, owner, { payoutId, net, key: `payout:${payoutId}:${event}` });
  return true;
}
