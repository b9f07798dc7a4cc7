// Collection settings of a business: retry days, final action, notices.

import type { Selectable } from 'kysely';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { SubscriptionSettingsTable } from '#server/platform/db/tables/billing/subscriptions.ts';
import { defaultRetryDays } from '#shared/billing/subscriptions/dunning.ts';
import type { SubscriptionSettings } from '#shared/contract/billing/subscriptions/subscription-settings.ts';

type Row = Pick<
  Selectable<SubscriptionSettingsTable>,
  | 'retryDays'
  | 'finalAction'
  | 'notifyFailed'
  | 'notifyCard'
  | 'invoiceDueDays'
  | 'secondAllowed'
  | 'ownChanges'
>;

const usual: Row = {
  retryDays: [...defaultRetryDays],
  finalAction: 'unpaid',
  notifyFailed: true,
  notifyCard: true,
  invoiceDueDays: 7,
  secondAllowed: false,
  ownChanges: false,
};

export async function readSettings(db: Db, environmentId: string): Promise<SubscriptionSettings> {
  const row = await db
    .selectFrom('subscriptionSettings')
    .where('environmentId', '=', environmentId)
    .select([
      'retryDays',
      'finalAction',
      'notifyFailed',
      'notifyCard',
      'invoiceDueDays',
      'secondAllowed',
      'ownChanges',
    ])
    .executeTakeFirst();
  return row ?? usual;
}

export async function saveSettings(
  tx: Tx,
  environmentId: string,
  { retryDays, ...settings }: SubscriptionSettings,
  at: Date,
): Promise<SubscriptionSettings> {
  const days = [...new Set(retryDays)].toSorted((a, b) => a - b);
  const { finalAction, notifyFailed, notifyCard, invoiceDueDays, secondAllowed, ownChanges } = settings;
  const columns = {
    retryDays: JSON.stringify(days),
    finalAction,
    notifyFailed,
    notifyCard,
    invoiceDueDays,
    secondAllowed,
    ownChanges,
    updatedAt: at,
  };
  await tx
    .insertInto('subscriptionSettings')
    .values({ environmentId, ...columns })
    .onConflict((conflict) => conflict.column('environmentId').doUpdateSet(columns))
    .execute();
  return readSettings(tx, environmentId);
}
