// Chargebacks of every business: those awaiting a decision first, then the nearest deadlines.
import { IconGavel } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type OperatorChargeback, operatorDisputesContract } from '#shared/contract/operator/disputes.ts';
import {
  chargebackStageLabels,
  chargebackStages,
  chargebackStatuses,
} from '#shared/contract/payments/chargebacks.ts';
import { useList } from '#web/api/list/use-list.ts';
import {
  ChargebackStatusText,
  chargebackStatusStyles,
  DueIn,
} from '#web/payments/chargebacks/chargeback-labels.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import type { Column } from '#web/ui/list/columns.tsx';
import type { Filter } from '#web/ui/list/filter-bar.tsx';
import { ListContent } from '#web/ui/list-page/list-content.tsx';
import { statusTabs } from '#web/ui/list-page/tabs.ts';
import { MoneyText } from '#web/ui/money-text.tsx';
import { amountColumn, businessColumn, Due, referenceColumn, statusColumnBase } from './dispute-columns.tsx';

export const operatorChargebackPath = (item: { id: string }): string =>
  `/operator/disputes/chargebacks/${item.id}`;

const source = { endpoint: operatorDisputesContract.listOperatorChargebacks };

export function OperatorChargebackListPage() {
  const cases = useList(source);
  return (
    <ListContent
      list={cases}
      label="Chargebacks"
      search="Chargeback, payment, acquirer reference or business"
      filters={filters}
      tabs={tabs}
      columns={columns}
      rowPath={operatorChargebackPath}
      phone={(row) => ({
        title: row.business.name,
        meta: row.dueAt ? <DueIn at={row.dueAt} /> : <DateText at={row.openedAt} />,
        amount: <MoneyText amount={row.amount} currency={row.currency} />,
        status: <ChargebackStatusText status={row.status} />,
      })}
      empty={{
        icon: IconGavel,
        title: 'No chargebacks',
        text: 'Open a chargeback for a payment, or import the acquirer’s file.',
      }}
    />
  );
}

const tabs = statusTabs(chargebackStatuses, (status) => chargebackStatusStyles[status].label);

const filters: readonly Filter[] = [
  {
    kind: 'choice',
    key: 'stage',
    label: 'Stage',
    options: chargebackStages.map((value) => ({ value, label: chargebackStageLabels[value] })),
  },
];

const columns: readonly Column<OperatorChargeback>[] = [
  referenceColumn,
  businessColumn,
  { key: 'stage', header: 'Stage', width: 160, cell: (row) => <StageText one={row} /> },
  amountColumn,
  { ...statusColumnBase, cell: (row) => <ChargebackStatusText status={row.status} /> },
  { key: 'dueAt', header: 'Due in', width: 110, cell: (row) => <Due at={row.dueAt} /> },
  { key: 'openedAt', header: 'Opened', width: 128, cell: (row) => <DateText at={row.openedAt} /> },
];

function StageText({ one }: { one: OperatorChargeback }) {
  const { t } = useTranslation();
  return <span className="trunc">{t(chargebackStageLabels[one.stage])}</span>;
}
