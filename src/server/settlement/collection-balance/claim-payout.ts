// What a payout takes out of a balance: exactly the items inside, their money on its way to the bank, and all of it back when it fails.

import { post } from '#server/ledger/postings.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { TxServices } from '#server/services.ts';
import { AppError } from '#shared/contract/errors.ts';
import { accountOf, type LockedBalance, lockBalances, type Owner } from './owner-accounts.ts';
import {
  type BalanceItemRow,
  freeItems,
  insertItems,
  putIntoPayout,
  selectFreedItems,
  selectFreeItems,
} from './queries.ts';
import { recoverDebt } from './recover-debt.ts';

export type PayoutClaim = Owner & {
  payoutId: string;
  /** Minor units; null: all that is available. */
  amount: number | null;
  /** Less than this is left where it is. */
  minimum: number;
};

/**
 * Takes what is available into a payout and returns its net amount; null when that is less than the minimum. When less
 * than all is asked for, items are taken oldest first, and what they are too much is carried forward to the next payout.
 * Throws INSUFFICIENT_BALANCE when more is asked for than there is.
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
  await putIntoPayout(
    tx,
    owner.environmentId,
    payoutId,
    chosen.items.map((item) => item.id),
  );
  await postPayout(services, tx, owner, { payoutId, net, key: `payout:${payoutId}` });
  return net;
}

/** All of them, or the oldest that make up an amount; what was taken comes first. */
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

/** Two items that add up to nothing: out of this payout, into the next. */
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
  await putIntoPayout(tx, owner.environmentId, payoutId, [out.id]);
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

/** `event` makes the key: a payout may be tried, fail and be tried again. */
export type PayoutEvent = Owner & { payoutId: string; net: number; event: string };

/** The bank has paid: the money has left. */
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
 * The payout came to nothing: its items are free again and its money is back in what is available, where what the business
 * owes is paid back first. Returns how much that was. `returned`: the bank had paid it before and it came back.
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

/** Takes the same items into a payout that failed before; false when some of them have been paid out otherwise since. */
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
