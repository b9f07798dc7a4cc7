// The list of payouts: search, periods, filters, figures, status tabs, export and withdrawal.
import { Button } from '@mantine/core';
import { IconBuildingBank, IconCash } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { payoutsContract } from '#shared/contract/settlement/payouts.ts';
import { currencies } from '#shared/money.ts';
import { canWrite } from '#shared/permissions.ts';
import { payoutScheduleKinds } from '#shared/settlement/balance-items.ts';
import { ListPage } from '#web/api/list/list-page.tsx';
import { loadList, useList } from '#web/api/list/use-list.ts';
import { usePermissions } from '#web/api/session.ts';
import { useBusinessSettings } from '#web/ui/business-context.tsx';
import type { Filter } from '#web/ui/list/filter-bar.tsx';
import type { ListTabs } from '#web/ui/list-page/tabs.ts';
import { payoutColumns, phonePayout } from './payout-columns.tsx';
import { PayoutFigures } from './payout-figures.tsx';
import { payoutPath, scheduleLabels } from './payout-labels.ts';

const WithdrawForm = lazy(() => import('./withdraw-form.tsx').then((m) => ({ default: m.WithdrawForm })));
const source = {
  endpoint: payoutsContract.listPayouts,
  period: ['from', 'to'],
  counted: { tab: 'tab', include: ['counts'] },
} as const;
export const loadPayoutList = loadList(source);

const filters: readonly Filter[] = [
  {
    kind: 'choice',
    key: 'currency',
    label: 'Currency',
    options: (['NGN', 'USD'] as const).map((code) => ({
      value: code,
      label: `${code}, ${currencies[code].name}`,
    })),
  },
  {
    kind: 'choice',
    key: 'schedule',
    label: 'Schedule',
    options: payoutScheduleKinds.map((kind) => ({ value: kind, label: scheduleLabels[kind] })),
  },
  {
    kind: 'choice',
    key: 'owner',
    label: 'For',
    single: true,
    options: [
      { value: 'business', label: 'Your business' },
      { value: 'sub-accounts', label: 'Sub-accounts' },
    ],
  },
];

const tabs: ListTabs = {
  param: 'tab',
  tabs: [
    { value: '', label: 'All' },
    { value: 'pending', label: 'In transit' },
    { value: 'settled', label: 'Settled' },
    { value: 'failed', label: 'Failed' },
  ],
};

export function PayoutListPage() {
  const { currency } = useBusinessSettings();
  const payouts = useList(source);
  const { value } = payouts.state;
  const [only, ...others] = value.currency;
  return (
    <ListPage
      list={payouts}
      name="payouts"
      title="Payouts"
      label="Payouts"
      search="Reference, session ID or account"
      filters={filters}
      figures={
        <PayoutFigures
          currency={only && others.length === 0 ? only : currency}
          from={value.from}
          to={value.to}
        />
      }
      tabs={tabs}
      columns={payoutColumns}
      rowPath={payoutPath}
      phone={phonePayout}
      exports={payoutsContract.exportPayouts}
      primary={<Withdraw />}
      empty={{
        icon: IconBuildingBank,
        title: 'No payouts yet',
        text: 'Payments are settled on their settlement date and paid out on your schedule.',
      }}
    />
  );
}

function Withdraw() {
  const { t } = useTranslation();
  const { can } = usePermissions();
  const [opening, setOpening] = useState({ opened: false, count: 0 });
  if (!can(canWrite('PAYMENT_GATEWAY.PAYOUTS'))) return null;
  return (
    <>
      <Button
        leftSection={<IconCash size={16} />}
        onClick={() => setOpening(({ count }) => ({ opened: true, count: count + 1 }))}
      >
        {t('Withdraw')}
      </Button>
      {opening.count > 0 && (
        <Suspense>
          <WithdrawForm
            key={opening.count}
            opened={opening.opened}
            onClose={() => setOpening((before) => ({ ...before, opened: false }))}
          />
        </Suspense>
      )}
    </>
  );
}
