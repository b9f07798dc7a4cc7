// The list of chargebacks: those that need a response on top, with the time left.
import { Button } from '@mantine/core';
import { IconGavel, IconSettings } from '@tabler/icons-react';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type Chargeback,
  chargebackSchemes,
  chargebackStageLabels,
  chargebackStages,
  chargebackStatuses,
  chargebacksContract,
} from '#shared/contract/payments/chargebacks.ts';
import { canWrite } from '#shared/permissions.ts';
import { ListPage } from '#web/api/list/list-page.tsx';
import { loadList, useList } from '#web/api/list/use-list.ts';
import { usePermissions } from '#web/api/session.ts';
import { DateText } from '#web/ui/date-text.tsx';
import type { Column } from '#web/ui/list/columns.tsx';
import type { Filter } from '#web/ui/list/filter-bar.tsx';
import { choiceFilter } from '#web/ui/list-page/choice-filter.ts';
import { amountColumn, referenceColumn, statusColumn } from '#web/ui/list-page/shared-columns.tsx';
import { statusTabs } from '#web/ui/list-page/tabs.ts';
import { OpenDialog, useDialogs } from '#web/ui/menu/dialogs.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { transactionsHead } from '#web/ui/payments/transaction-tabs.tsx';
import {
  ChargebackStatusText,
  chargebackPath,
  chargebackStatusStyles,
  DueIn,
  schemeLabels,
} from './chargeback-labels.tsx';

const CaseSettings = lazy(() =>
  import('./chargeback-settings.tsx').then((m) => ({ default: m.ChargebackSettings })),
);

const source = { endpoint: chargebacksContract.listChargebacks, period: ['from', 'to'] } as const;
export const loadChargebackList = loadList(source);

export function ChargebackListPage() {
  const cases = useList(source);
  return (
    <ListPage
      list={cases}
      name="chargebacks"
      label="Chargebacks"
      {...transactionsHead}
      search="Reference, customer or e-mail"
      filters={filters}
      tabs={tabs}
      columns={columns}
      rowPath={chargebackPath}
      phone={phoneCase}
      actions={<SettingsButton />}
      exports={chargebacksContract.exportChargebacks}
      empty={{
        icon: IconGavel,
        title: 'No chargebacks',
        text: 'When a customer’s bank reverses a payment, the chargeback appears here with the evidence to send and the deadline.',
      }}
    />
  );
}

function SettingsButton() {
  const { t } = useTranslation();
  const dialogs = useDialogs<'settings'>();
  const mayChange = usePermissions().can(canWrite('PAYMENT_GATEWAY.TRANSACTIONS'));
  if (!mayChange) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconSettings size={16} />}
        onClick={() => dialogs.open('settings')}
      >
        {t('Settings')}
      </Button>
      {dialogs.opened && (
        <OpenDialog dialogs={dialogs}>
          {{ settings: ({ onClose }) => <CaseSettings onClose={onClose} /> }}
        </OpenDialog>
      )}
    </>
  );
}

const tabs = statusTabs(chargebackStatuses, (status) => chargebackStatusStyles[status].label);

const filters: readonly Filter[] = [
  {
    kind: 'choice',
    key: 'due',
    label: 'Needs response',
    single: true,
    options: [
      { value: 'open', label: 'At any time' },
      { value: 'day', label: 'Within 24 hours' },
    ],
  },
  choiceFilter('stage', 'Stage', chargebackStages, chargebackStageLabels),
  choiceFilter('scheme', 'Scheme', chargebackSchemes, schemeLabels),
];

const columns: readonly Column<Chargeback>[] = [
  referenceColumn,
  { key: 'reason', header: 'Reason', cell: (row) => <Reason one={row} /> },
  {
    key: 'customer',
    header: 'Customer',
    width: 180,
    hidden: true,
    cell: ({ customer }) => <span className="trunc">{customer.name ?? customer.email}</span>,
  },
  { key: 'stage', header: 'Stage', width: 150, cell: (row) => <StageText one={row} /> },
  amountColumn,
  { ...statusColumn, cell: (row) => <ChargebackStatusText status={row.status} /> },
  {
    key: 'dueAt',
    header: 'Due in',
    width: 120,
    sort: 'dueAt',
    cell: (row) => (row.dueAt ? <DueIn at={row.dueAt} /> : <span className="dim">—</span>),
  },
  {
    key: 'openedAt',
    header: 'Opened',
    width: 128,
    sort: 'openedAt',
    sortFirst: 'descending',
    cell: (row) => <DateText at={row.openedAt} />,
  },
];

function Reason({ one }: { one: Chargeback }) {
  const { t } = useTranslation();
  return (
    <span className="trunc">
      {t(one.reasonTitle)} <span className="dim num">{one.reasonCode}</span>
    </span>
  );
}

function StageText({ one }: { one: Chargeback }) {
  const { t } = useTranslation();
  return <span className="trunc">{t(chargebackStageLabels[one.stage])}</span>;
}

function PhoneMeta({ one }: { one: Chargeback }) {
  return one.dueAt ? <DueIn at={one.dueAt} /> : <DateText at={one.openedAt} />;
}

function phoneCase(chargeback: Chargeback) {
  return {
    title: chargeback.reasonTitle,
    meta: <PhoneMeta one={chargeback} />,
    amount: <MoneyText amount={chargeback.amount} currency={chargeback.currency} />,
    status: <ChargebackStatusText status={chargeback.status} />,
  };
}
