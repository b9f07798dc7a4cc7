// Plans in the command palette.

import { joined, searchPages } from '#server/platform/search/search-source.ts';
import { intervalText } from '#shared/contract/billing/subscriptions/plan-enums.ts';
import { plansContract } from '#shared/contract/billing/subscriptions/plans.ts';
import { planList } from './queries.ts';
import { toPlan } from './service.ts';

export const searchPlans = searchPages(plansContract.listPlans, {
  page: (db, { services, actor }, query) =>
    planList.page(db, actor.environment.id, query, services.clock.now(), toPlan),
  resultOf: (row) => ({
    kind: 'plan',
    title: row.name,
    subtitle: joined(intervalText(row.interval, row.intervalCount), row.reference),
    path: `/payment-gateway/subscriptions/plans/${row.id}/information`,
  }),
});
