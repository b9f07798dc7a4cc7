// Monthly recurring revenue of subscriptions as a line over a year, with the changes of each month.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { plansContract } from '#shared/contract/billing/subscriptions/plans.ts';
import {
  subscriptionGrowthContract as contract,
  type Growth,
  type GrowthMonth,
} from '#shared/contract/billing/subscriptions/subscription-growth.ts';
import { type Currency, formatMoney, formatMoneyShort } from '#shared/money.ts';
import { ListExport } from '#web/api/list/list-export.tsx';
import { queryOptionsOf } from '#web/api/queries.ts';
import { subscriptionRoutes } from '#web/billing/plans/plan-labels.tsx';
import { ChartCard } from '#web/ui/chart/chart-card.tsx';
import { StatTiles } from '#web/ui/chart/stat-tiles.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { Page } from '#web/ui/page.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import './subscriptions.css';
import { ScrolledTable } from '#web/ui/detail/scrolled-table.tsx';

const plansRead = { limit: 100 };

export function GrowthPage() {
  const { t } = useTranslation();
  const [currency, setCurrency] = useState<Currency | undefined>();
  const [planId, setPlanId] = useState('');
  const filters = { ...(currency && { currency }), ...(planId && { planId }) };
  const { data, error, refetch } = useQuery(
    queryOptionsOf(contract.getSubscriptionGrowth, { query: filters }),
  );
  const plans = useQuery(queryOptionsOf(plansContract.listPlans, { query: plansRead }));
  return (
    <Page
      title={t('Subscriptions')}
      subRoutes={subscriptionRoutes}
      actions={
        <ListExport
          endpoint={contract.exportSubscriptionGrowth}
          filters={filters}
          data={data && { total: data.months.length }}
        />
      }
    >
      <div className="stack">
        <div className="row growth-filters">
          {data && data.currencies.length > 1 && (
            <SelectField
              label="Currency"
              unmarked
              data={data.currencies}
              value={data.currency}
              onChange={(value) => value && setCurrency(value as Currency)}
            />
          )}
          <SelectField
            label="Plan"
            unmarked
            data={[
              { value: '', label: t('All plans') },
              ...(plans.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={planId}
            onChange={(value) => setPlanId(value ?? '')}
          />
        </div>
        <Figures growth={data} error={error} onRetry={refetch} />
        <ChartCard
          title="Monthly recurring revenue"
          aside={t('Before taxes and coupons, at the end of each month')}
          points={data?.months.map(({ month, closing }) => ({ label: monthText(month), value: closing }))}
          error={error}
          onRetry={refetch}
          format={(amount) => formatMoney(amount, data?.currency ?? 'NGN')}
          formatShort={(amount) => formatMoneyShort(amount, data?.currency ?? 'NGN')}
          legend={{ current: 'MRR' }}
          empty={<p className="mut sm">{t('No recurring revenue yet.')}</p>}
        />
        {data && <Months growth={data} />}
      </div>
    </Page>
  );
}

/** 'Nov 2026' */
function monthText(month: string): string {
  const at = new Date(`${month}-01T00:00:00Z`);
  return new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(at);
}

const rateText = (rate: number | null): string => (rate === null ? '—' : `${(rate / 100).toFixed(2)}%`);

type FiguresProps = { growth: Growth | undefined; error: unknown; onRetry: () => unknown };

function Figures({ growth, error, onRetry }: FiguresProps) {
  const { t } = useTranslation();
  const month = growth?.months.at(-1);
  const money = (amount: number) => formatMoney(amount, growth?.currency ?? 'NGN');
  const trials = (growth?.months ?? []).reduce(
    (sum, month) => ({
      ended: sum.ended + month.trialsEnded,
      converted: sum.converted + month.trialsConverted,
    }),
    { ended: 0, converted: 0 },
  );
  return (
    <StatTiles
      label={t('This month')}
      error={error}
      onRetry={onRetry}
      tiles={
        month && [
          {
            label: 'MRR',
            value: money(month.closing),
            note: t('from {{amount}}', { amount: money(month.opening) }),
          },
          { label: 'Net change', value: money(month.closing - month.opening) },
          { label: 'Churn rate', value: rateText(month.churnRate), aside: t('this month') },
          {
            label: 'Trial conversion',
            value:
              trials.ended === 0 ? '—' : rateText(Math.round((trials.converted * 10_000) / trials.ended)),
            aside: t('{{converted}} of {{ended}} in the past year', trials),
          },
        ]
      }
    />
  );
}

const columns: readonly { label: string; pick: (month: GrowthMonth) => number }[] = [
  { label: 'New', pick: (row) => row.new },
  { label: 'Reactivated', pick: (row) => row.reactivated },
  { label: 'Expansion', pick: (row) => row.expansion },
  { label: 'Contraction', pick: (row) => row.contraction },
  { label: 'Churned', pick: (row) => row.churned },
  { label: 'MRR', pick: (row) => row.closing },
  { label: 'Recovered', pick: (row) => row.recovered },
];

function Months({ growth: { months, currency } }: { growth: Growth }) {
  const { t } = useTranslation();
  return (
    <SectionCard title={t('By month')} aside={t('Recovered: paid after a failed charge, including taxes')}>
      <ScrolledTable className="growth-table" label={t('By month')}>
        <thead>
          <tr>
            <th scope="col">{t('Month')}</th>
            {columns.map(({ label }) => (
              <th scope="col" key={label}>
                {t(label)}
              </th>
            ))}
            <th scope="col">{t('Churn rate')}</th>
          </tr>
        </thead>
        <tbody>
          {months.toReversed().map((month) => (
            <tr key={month.month}>
              <th scope="row">{monthText(month.month)}</th>
              {columns.map(({ label, pick }) => (
                <td key={label} className="num">
                  {pick(month) === 0 ? <span className="dim">—</span> : formatMoney(pick(month), currency)}
                </td>
              ))}
              <td className="num">{rateText(month.churnRate)}</td>
            </tr>
          ))}
        </tbody>
      </ScrolledTable>
    </SectionCard>
  );
}
