// The list of plans: name, interval and price.
import { IconRepeat } from '@tabler/icons-react';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { billingIntervals } from '#shared/billing/subscriptions/billing-days.ts';
import {
  intervalLabels,
  intervalText,
  planStatuses,
  planStatusLabels,
  planTypeLabels,
  planTypes,
} from '#shared/contract/billing/subscriptions/plan-enums.ts';
import { type Plan, plansContract } from '#shared/contract/billing/subscriptions/plans.ts';
import { ListPage } from '#web/api/list/list-page.tsx';
import { useCreate } from '#web/api/list/use-create.tsx';
import { loadList, useList } from '#web/api/list/use-list.ts';
import type { Column } from '#web/ui/list/columns.tsx';
import { choiceFilter } from '#web/ui/list-page/choice-filter.ts';
import { createdColumn, nameColumn, statusColumn } from '#web/ui/list-page/shared-columns.tsx';
import { statusTabs } from '#web/ui/list-page/tabs.ts';
import { MoneyText } from '#web/ui/money-text.tsx';
import {
  PlanStatus,
  planPath,
  planPriceText,
  subscriptionRoutes,
  useMayChangeSubscriptions,
} from './plan-labels.tsx';

const PlanForm = lazy(() => import('./plan-form.tsx').then((m) => ({ default: m.PlanForm })));
const PlanRowActions = lazy(() => import('./plan-actions.tsx').then((m) => ({ default: m.PlanRowActions })));

const source = { endpoint: plansContract.listPlans } as const;
export const loadPlanList = loadList(source);
const tabs = statusTabs(planStatuses, planStatusLabels);
const filters = [
  choiceFilter('type', 'Type', planTypes, planTypeLabels),
  choiceFilter('interval', 'How often', billingIntervals, intervalLabels),
];

const columns: readonly Column<Plan>[] = [
  { ...nameColumn, width: 230 },
  {
    key: 'reference',
    header: 'Reference',
    hidden: true,
    width: 150,
    cell: ({ reference }) => reference,
  },
  { key: 'type', header: 'Type', width: 110, cell: (plan) => <Words text={planTypeLabels[plan.type]} /> },
  {
    key: 'interval',
    header: 'How often',
    cell: (plan) => <Words text={intervalText(plan.interval, plan.intervalCount)} />,
  },
  {
    key: 'amount',
    header: 'Amount',
    sort: 'amount',
    sortFirst: 'descending',
    width: 140,
    align: 'right',
    cell: (plan) => <Price of={plan} />,
  },
  { ...statusColumn, width: 130, cell: ({ status }) => <PlanStatus status={status} /> },
  { ...createdColumn, width: 144 },
];

export function PlanListPage() {
  const mayChange = useMayChangeSubscriptions();
  const [create, form] = useCreate({
    label: 'Create plan',
    form: (shown) => <PlanForm plan={null} {...shown} />,
  });
  return (
    <ListPage
      list={useList(source)}
      name="plans"
      title="Subscriptions"
      subRoutes={subscriptionRoutes}
      label="Plans"
      search="Name or reference"
      tabs={tabs}
      filters={filters}
      columns={columns}
      rowPath={(plan) => `${planPath(plan)}/information`}
      rowActions={(plan) => <PlanRowActions plan={plan} />}
      phone={(plan) => ({
        title: plan.name,
        meta: planPriceText(plan),
        status: <PlanStatus status={plan.status} />,
      })}
      exports={plansContract.exportPlans}
      create={mayChange && create}
      empty={{
        icon: IconRepeat,
        title: 'No plans yet',
        text: 'A plan sets what a subscription costs and how often it is billed.',
      }}
    >
      {form}
    </ListPage>
  );
}

function Words({ text }: { text: string }) {
  const { t } = useTranslation();
  return <span className="mut">{t(text)}</span>;
}

function Price({ of: { prices } }: { of: Plan }) {
  const [first, ...others] = prices;
  if (!first) return null;
  return (
    <>
      <MoneyText amount={first.amount} currency={first.currency} />
      {others.length > 0 && <span className="dim xs"> +{others.length}</span>}
    </>
  );
}
