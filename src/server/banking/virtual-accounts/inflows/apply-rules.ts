// The rules of a dynamic account for an exact amount, underpayment, overpayment and late payment.

import type { Tx } from '#server/platform/db/database.ts';
import type { TxServices } from '#server/services.ts';
import { type AccountRow, type InflowRow, selectWaiting, updateInflow } from '../queries.ts';
import { virtualAccountStates } from '../states.ts';
import { creditInflow } from './credit-inflow.ts';
import { notifyInflow } from './notify-inflow.ts';
import { beginReturn } from './return-inflows.ts';

type Arrival = { account: AccountRow; side: { id: string; timeZone: string }; inflow: InflowRow };

export async function applyRules(services: TxServices, tx: Tx, of: Arrival): Promise<void> {
  const { account, inflow } = of;
  const now = services.clock.now();
  const { amount, expiresAt } = account;
  const isOver = account.status !== 'ACTIVE' || !expiresAt || now >= expiresAt;
  if (isOver || amount === null) return beginReturn(services, tx, account, inflow, inflow.amount);
  const waiting = await selectWaiting(tx, account);
  const sum = waiting.reduce((total, item) => total + item.amount, inflow.amount);
  if (sum < amount) return takeTooLittle(services, tx, of, amount - sum);
  if (sum === amount || account.amountOver === 'accept')
    return pay(services, tx, of, [...waiting, inflow], 0);
  if (account.amountOver === 'return_all') return beginReturn(services, tx, account, inflow, inflow.amount);
  return pay(services, tx, of, [...waiting, inflow], sum - amount);
}

async function takeTooLittle(services: TxServices, tx: Tx, of: Arrival, missing: number): Promise<void> {
  const { account, inflow } = of;
  if (account.amountUnder === 'return') return beginReturn(services, tx, account, inflow, inflow.amount);
  if (account.amountUnder === 'accept') return pay(services, tx, of, [inflow], 0);
  const changes = { status: 'WAITING', updatedAt: services.clock.now() } as const;
  const row = await updateInflow(tx, inflow, changes);
  await notifyInflow(services, tx, account, row, 'inflow.waiting');
  const { amount, currency, senderName: sender } = inflow;
  await virtualAccountStates.note(services, tx, account, {
    kind: 'inflow_waiting',
    params: { amount, currency, sender, missing },
    actor: { kind: 'bank', name: account.bankName },
    tone: 'neutral',
  });
}

/** Credits the inflows; the excess over the amount belongs to the last transfer, and is returned. */
async function pay(
  services: TxServices,
  tx: Tx,
  { account: found, side, inflow }: Arrival,
  inflows: readonly InflowRow[],
  surplus: number,
): Promise<void> {
  let account = found;
  let paid = 0;
  for (const item of inflows) {
    const back = item.id === inflow.id ? surplus : 0;
    paid += item.amount - back;
    account = await creditInflow(services, tx, { account, side, inflow: item, back });
  }
  await virtualAccountStates.change(
    services,
    tx,
    { row: account },
    {
      set: { nextAt: null },
      line: {
        kind: 'paid',
        params: { amount: paid, currency: account.currency },
        actor: { kind: 'bank', name: account.bankName },
        tone: 'success',
      },
    },
  );
}
