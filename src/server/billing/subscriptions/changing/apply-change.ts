// Application of an agreed change of plan or quantity to the subscription.

import { ownerOfEnvironment } from '#server/account/businesses/environment-owner.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { PaidChange } from '#server/platform/db/tables/billing/subscriptions.ts';
import type { TxServices } from '#server/services.ts';
import { periodAt } from '#shared/billing/subscriptions/billing-days.ts';
import type { SubscriptionRow } from '../queries.ts';
import { subscriptionStates } from '../states.ts';
import { billingTime, netOf, noticesOf, selectPlan, termsNow } from '../terms.ts';

export async function applyChange(
  services: TxServices,
  tx: Tx,
  row: SubscriptionRow,
  { change, credit = 0 }: { change: PaidChange; credit?: number },
): Promise<SubscriptionRow> {
  const { planId, version, quantity, restart } = change;
  const plan = await selectPlan(tx, row.environmentId, planId);
  const terms = await termsNow(tx, Object.assign({}, row, { planId, version, quantity }));
  const { timeZone } = await ownerOfEnvironment(tx, row.environmentId);
  const { interval, intervalCount } = plan;
  const first = restart && periodAt({ interval, intervalCount, anchorOn: restart }, 0);
  const begins = first && {
    interval,
    intervalCount,
    anchorOn: first.from,
    periodIndex: 1,
    periodFrom: first.from,
    periodUntil: first.until,
    nextOn: first.until,
    nextAt: billingTime(first.until, timeZone),
  };
  const amount = netOf(terms);
  const set = Object.assign(
    { planId, version, quantity, amount, planned: null, credit: row.credit + credit },
    noticesOf(row, terms),
    begins,
  );
  return subscriptionStates.change(
    services,
    tx,
    { row },
    {
      set,
      line: {
        kind: 'changed',
        params: { plan: plan.name, quantity },
        tone: 'success',
        actor: { kind: 'platform' },
      },
    },
  );
}
