// Debt recovery: a business's debt is repaid by the next available money; the database refuses to commit anything else.

import { post } from '#server/ledger/postings.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { TxServices } from '#server/services.ts';
import { type LockedBalance, lockBalances, type Owner } from './owner-accounts.ts';
import { insertItems } from './queries.ts';

type Move = { kind: 'debt_recovered' | 'reserve'; amount: number; debit: number; credit: number };

/** Takes an amount from the available balance, with a balance item for it. */
export async function moveFromAvailable(
  services: TxServices,
  tx: Tx,
  owner: Owner,
  move: Move,
): Promise<void> {
  const { kind, amount, debit, credit } = move;
  const { environmentId, subAccountId, currency } = owner;
  const at = services.clock.now();
  const id = services.clock.newId();
  const key = `${kind}:${id}`;
  const transfers = [{ debit, credit, amount, kind }];
  await post(tx, { environmentId, id, key, kind, subjectId: null, at, transfers });
  await insertItems(tx, [
    {
      environmentId,
      subAccountId,
      currency,
      id,
      kind,
      key,
      amount: -amount,
      transactionId: null,
      subjectId: null,
      availableAt: at,
      settledAt: at,
      payoutId: null,
      createdAt: at,
    },
  ]);
}

/** Repays the debt of a business from its available balance; returns the amount repaid. */
export async function recoverDebt(services: TxServices, tx: Tx, owner: Owner): Promise<number> {
  if (owner.subAccountId !== null) return 0;
  const [balance] = (await lockBalances(tx, [owner])) as [LockedBalance];
  const amount = Math.min(balance.debt, balance.available);
  if (amount <= 0) return 0;
  const { availableId: debit, debtId: credit } = balance;
  await moveFromAvailable(services, tx, owner, { kind: 'debt_recovered', amount, debit, credit });
  return amount;
}
