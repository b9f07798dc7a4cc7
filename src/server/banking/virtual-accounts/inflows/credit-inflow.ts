// Crediting inflows to a customer's wallet or to the collection balance, or keeping them in suspense until staff decide.

import { depositInWallet } from '#server/banking/wallets/move-money.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { TxServices } from '#server/services.ts';
import { creditBalance } from '#server/settlement/collection-balance/service.ts';
import type { TimelineActor } from '#shared/timeline.ts';
import { type AccountRow, type InflowRow, updateAccount, updateInflow } from '../queries.ts';
import { virtualAccountStates } from '../states.ts';
import { notifyInflow } from './notify-inflow.ts';
import { beginReturn } from './return-inflows.ts';

type Credit = {
  account: AccountRow;
  side: { id: string; timeZone: string };
  inflow: InflowRow;
  /** The part that is returned to the sender; defaults to nothing. */
  back?: number;
  /** The deciding member of staff; null for automatic decisions. */
  decidedBy?: string | null;
  reason?: string | null;
};

/** Credits an inflow to its account or another one; returns the updated account. Throws the error of a wallet that refuses it. */
export async function creditInflow(services: TxServices, tx: Tx, credit: Credit): Promise<AccountRow> {
  const { account, inflow, back = 0, decidedBy = null, reason = null } = credit;
  const amount = inflow.amount - back;
  await postCredit(services, tx, credit, amount);
  const now = services.clock.now();
  const row = await updateInflow(tx, inflow, {
    status: back > 0 ? 'RETURNING' : 'CREDITED',
    credited: amount,
    owed: back,
    nextAt: back > 0 ? now : null,
    creditedAccountId: account.id,
    decidedBy,
    reason,
    updatedAt: now,
  });
  const isOwn = inflow.accountId === account.id;
  // An inflow that staff match with another account counts as received by that account, too.
  const received = account.received + (isOwn ? 0 : amount);
  const after = await updateAccount(tx, account, { received, credited: account.credited + amount });
  const by: TimelineActor = decidedBy ? { kind: 'provider' } : { kind: 'bank', name: account.bankName };
  const params = { amount, currency: inflow.currency, sender: inflow.senderName };
  await virtualAccountStates.note(services, tx, after, {
    kind: 'inflow_credited',
    params,
    actor: by,
    tone: 'success',
  });
  await notifyInflow(services, tx, after, row, 'inflow.credited');
  if (back > 0) await beginReturn(services, tx, after, row, back);
  return after;
}

async function postCredit(
  services: TxServices,
  tx: Tx,
  { account, side, inflow }: Credit,
  amount: number,
): Promise<void> {
  const { environmentId, id, currency, senderName, senderBank, senderLast4, narration } = inflow;
  if (account.walletId) {
    const isNew = await depositInWallet(services, tx, {
      environment: side,
      walletId: account.walletId,
      amount,
      senderName,
      senderBank,
      senderLast4,
      narration: narration?.slice(0, 100) ?? null,
      sessionId: `${inflow.rail}:${inflow.sessionId}`,
      from: 'inflow_suspense',
    });
    if (!isNew) throw new Error(`The inflow ${id} was deposited before`);
    return;
  }
  await creditBalance(services, tx, {
    environmentId,
    subAccountId: null,
    currency,
    amount,
    kind: 'inflow',
    key: `inflow:${id}`,
    subjectId: id,
    transactionId: null,
    at: services.clock.now(),
    from: 'inflow_suspense',
  });
}

/** Keeps an inflow that cannot be credited in suspense until staff match or return it. */
export async function saveUnmatched(
  services: TxServices,
  tx: Tx,
  account: AccountRow,
  inflow: InflowRow,
  reason: string,
): Promise<void> {
  const row = await updateInflow(tx, inflow, {
    status: 'UNMATCHED',
    reason: reason.slice(0, 500),
    updatedAt: services.clock.now(),
  });
  const { amount, currency, senderName: sender } = inflow;
  await virtualAccountStates.note(services, tx, account, {
    kind: 'inflow_unmatched',
    params: { amount, currency, sender, reason },
    actor: { kind: 'bank', name: account.bankName },
    tone: 'danger',
  });
  await notifyInflow(services, tx, account, row, 'inflow.unmatched');
}
