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

export const operatorChargebackPath = (one: { id: string }): string =>
  `/operator/disputes/chargebacks/${one.id}`;

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
      phone={(one) => ({
        title: one.business.name,
        meta: one.dueAt ? <DueIn at={one.dueAt} /> : <DateText at={one.openedAt} />,
        amount: <MoneyText amount={one.amount} currency={one.currency} />,
        status: <ChargebackStatusText status={one.status} />,
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
  { key: 'stage', header: 'Stage', width: 160, cell: (one) => <StageText one={one} /> },
  amountColumn,
  { ...statusColumnBase, cell: (one) => <ChargebackStatusText status={one.status} /> },
  { key: 'dueAt', header: 'Due in', width: 110, cell: (one) => <Due at={one.dueAt} /> },
  { key: 'openedAt', header: 'Opened', width: 128, cell: (one) => <DateText at={one.openedAt} /> },
];

function StageText({ one }: { one: OperatorChargeback }) {
  const { t } = useTranslation();
  return <span className="trunc">{t(chargebackStageLabels[one.stage])}</span>;
}
