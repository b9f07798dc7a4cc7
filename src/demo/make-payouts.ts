// Payouts of the demo: accounts, a year of payouts as the jobs would have made them, one that failed, and one held back.

import { createEnvironmentClocks } from '#server/platform/http/environment-clock.ts';
import type { Services } from '#server/services.ts';
import { settleDueBalances } from '#server/settlement/collection-balance/settle-due.ts';
import { addKnownAccount, switchOffAccounts } from '#server/settlement/payout-accounts/known-account.ts';
import { makeDuePayouts } from '#server/settlement/payouts/make-payouts.ts';
import { refusePayout, runPayouts } from '#server/settlement/payouts/run-payouts.ts';
import type { Happening, HistoryPlan } from './make-history.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;

const banks = {
  NGN: { bankCode: '058', bankName: 'Guaranty Trust Bank', accountNumber: '0123456708' },
  USD: { bankCode: '021000021', bankName: 'JPMorgan Chase Bank', accountNumber: '000123456708' },
} as const;

/** What happens to one environment's payouts; those of the main one do the jobs of all. */
export function planPayouts(services: Services, plan: HistoryPlan): Happening[] {
  const own: Services = {
    ...services,
    clocks: createEnvironmentClocks(services.database.db, plan.clock),
  };
  const start = new Date(plan.end.getTime() - plan.days * dayMs);
  const isMain = plan.environment.mode === 'live' && plan.environment.currency === 'NGN';
  const ago = (days: number, hours = 0): Date => new Date(plan.end.getTime() - days * dayMs - hours * hourMs);
  const beginning = { at: new Date(start.getTime() + hourMs), happen: () => addAccount(own, plan) };
  if (!isMain) {
    const isHeld = plan.environment.mode === 'live';
    return isHeld ? [beginning, { at: ago(5), happen: () => closeAccount(own, plan) }] : [beginning];
  }
  const monthly = Array.from({ length: 10 }, (_, index) => ago(plan.days - 30 * (index + 1)));
  const weekly = Array.from({ length: 7 }, (_, index) => ago(7 * index, 2));
  return [
    beginning,
    ...[...monthly, ...weekly].map((at) => ({ at, happen: () => payOut(own) })),
    { at: ago(17), happen: () => failOne(own, plan) },
  ];
}

async function payOut(services: Services): Promise<void> {
  while ((await settleDueBalances(services)) > 0);
  await runPayouts(services);
}

async function addAccount({ database, clock }: Services, plan: HistoryPlan): Promise<void> {
  const { environment, ownerId } = plan;
  const currency = environment.currency === 'USD' ? 'USD' : 'NGN';
  await database.inTransaction((tx) =>
    addKnownAccount(tx, clock, environment, { currency, ...banks[currency], createdBy: ownerId }),
  );
}

/** Its next payout is held back: there is no account any more. */
async function closeAccount({ database, clock }: Services, plan: HistoryPlan): Promise<void> {
  await database.inTransaction((tx) => switchOffAccounts(tx, plan.environment.id, clock.now()));
}

/** A payout that the bank refused; its money is in the next one. */
async function failOne(services: Services, plan: HistoryPlan): Promise<void> {
  const environmentId = plan.environment.id;
  while ((await settleDueBalances(services)) > 0);
  await makeDuePayouts(services);
  const made = await services.database.db
    .selectFrom('payouts')
    .where('environmentId', '=', environmentId)
    .where('status', '=', 'CREATED')
    .select('id')
    .executeTakeFirst();
  if (!made) return;
  const reason = 'The account does not take transfers at the moment';
  await refusePayout(services, { environmentId, payoutId: made.id, reason });
}
