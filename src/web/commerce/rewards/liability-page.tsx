// The liability of points: their number and value, beside the ledger balance, and per month.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type RewardLiability, rewardPointsContract } from '#shared/contract/commerce/reward-points.ts';
import { formatMoney } from '#shared/money.ts';
import { ListExport } from '#web/api/list/list-export.tsx';
import { queryOptionsOf } from '#web/api/queries.ts';
import { StatTiles } from '#web/ui/chart/stat-tiles.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { DateField } from '#web/ui/form/date-time-field.tsx';
import { KeyValues } from '#web/ui/key-values.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { currentTime } from '#web/ui/now.ts';
import { Page } from '#web/ui/page.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { Points } from './reward-parts.tsx';
import { rewardTabs } from './rewards.ts';
import './rewards.css';
import { ScrolledTable } from '#web/ui/detail/scrolled-table.tsx';

export function RewardLiabilityPage() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(queryOptionsOf(rewardPointsContract.getRewardLiability, {}));
  return (
    <Page title={t('Checkout rewards')} subRoutes={rewardTabs}>
      {error && !data ? (
        <ErrorPanel error={error} onRetry={refetch} />
      ) : (
        <div className="stack">
          <Figures of={data} />
          {data && <Books of={data} />}
          {data && <Report of={data} />}
          {data && data.months.length > 0 && <Months of={data} />}
        </div>
      )}
    </Page>
  );
}

function Figures({ of }: { of: RewardLiability | undefined }) {
  const { t } = useTranslation();
  const tile = (label: string, { points, value }: { points: number; value: number }) => ({
    label,
    value: <Points count={points} />,
    note: formatMoney(value, of?.currency ?? 'NGN'),
  });
  return (
    <StatTiles
      label={t('Points of all customers')}
      tiles={
        of && [
          tile(t('Outstanding'), of.outstanding),
          tile(t('Available'), of.available),
          tile(t('Pending'), of.pending),
          tile(t('Expire within 30 days'), of.expiringSoon),
        ]
      }
    />
  );
}

function Books({ of }: { of: RewardLiability }) {
  const { t } = useTranslation();
  const { currency, pointValue, outstanding, inBooks, customers, owed } = of;
  return (
    <SectionCard title={t('Liability')}>
      <KeyValues
        items={[
          { label: t('Value of a point'), value: formatMoney(pointValue, currency) },
          { label: t('Customers with points'), value: <Points count={customers} /> },
          owed > 0 && { label: t('Owed by customers'), value: <Points count={owed} /> },
          {
            label: t('Value of all points'),
            value: <MoneyText amount={outstanding.value} currency={currency} />,
          },
          {
            label: t('Liability in the books'),
            value: <MoneyText amount={inBooks} currency={currency} />,
            total: true,
          },
        ]}
      />
    </SectionCard>
  );
}

/** The export of the months, up to today or to a past day, such as the end of a year. */
function Report({ of }: { of: RewardLiability }) {
  const { t } = useTranslation();
  const [on, setOn] = useState<string | null>(null);
  return (
    <SectionCard
      title={t('Report')}
      end={
        <ListExport
          endpoint={rewardPointsContract.exportRewardLiability}
          filters={on ? { on } : {}}
          data={on ? undefined : { total: of.months.length }}
        />
      }
    >
      <div className="reward-report">
        <DateField
          label="Up to"
          optional
          hint={t('The last day to include. Leave empty for today.')}
          maxDate={currentTime()}
          value={on}
          onChange={setOn}
        />
      </div>
    </SectionCard>
  );
}

const columns = ['earned', 'adjusted', 'used', 'takenBack', 'expired'] as const;
const labels = {
  earned: 'Earned',
  adjusted: 'Manual',
  used: 'Used for orders',
  takenBack: 'Being revised',
  expired: 'Expired',
} as const;

function Months({ of }: { of: RewardLiability }) {
  const { t, i18n } = useTranslation();
  const format = new Intl.DateTimeFormat(i18n.language, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return (
    <SectionCard title={t('Points by month')} flush>
      <ScrolledTable className="reward-months" label={t('Points by month')}>
        <thead>
          <tr>
            <th scope="col">{t('Month')}</th>
            {columns.map((column) => (
              <th scope="col" key={column}>
                {t(labels[column])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {of.months.map((month) => (
            <tr key={month.month}>
              <th scope="row">{format.format(new Date(`${month.month}T00:00:00Z`))}</th>
              {columns.map((column) => (
                <td key={column}>
                  <Points count={month[column]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </ScrolledTable>
    </SectionCard>
  );
}
