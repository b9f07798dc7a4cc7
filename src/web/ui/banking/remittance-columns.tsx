// Columns for lists of remittances, their status, and their two-line layout on a phone.
import { useTranslation } from 'react-i18next';
import { remittanceStatusLabels } from '#shared/banking/remittance/labels.ts';
import {
  type CorridorKey,
  corridorKeys,
  endsOf,
  payoutMethodLabels,
  payoutMethods,
  remittanceCountries,
  type RemittanceStatus as State,
} from '#shared/contract/banking/remittance/remittance-enums.ts';
import type { Remittance } from '#shared/contract/banking/remittance/shapes.ts';
import { DateText } from '#web/ui/date-text.tsx';
import type { Column } from '#web/ui/list/columns.tsx';
import { choiceFilter } from '#web/ui/list-page/choice-filter.ts';
import { amountColumn, referenceColumn, statusColumn } from '#web/ui/list-page/shared-columns.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { type DotShape, Status, type Tone } from '#web/ui/status.tsx';

export function corridorName(corridor: CorridorKey): string {
  const { from, to } = endsOf(corridor);
  return `${remittanceCountries[from].name} – ${remittanceCountries[to].name}`;
}

export const remittanceStatusStyles: Record<State, { tone: Tone; shape?: DotShape }> = {
  PENDING: { tone: 'warning', shape: 'ring' },
  HELD: { tone: 'warning', shape: 'half' },
  AWAITING: { tone: 'danger', shape: 'half' },
  PROCESSING: { tone: 'warning', shape: 'half' },
  COMPLETED: { tone: 'success' },
  FAILED: { tone: 'danger' },
  REVERSED: { tone: 'danger', shape: 'ring' },
};

export function RemittanceStatus({ status, badge = false }: { status: State; badge?: boolean }) {
  const { t } = useTranslation();
  return (
    <Status {...remittanceStatusStyles[status]} {...(badge && { badge })}>
      {t(remittanceStatusLabels[status])}
    </Status>
  );
}

const corridorNames = Object.fromEntries(corridorKeys.map((key) => [key, corridorName(key)])) as Record<
  (typeof corridorKeys)[number],
  string
>;
export const remittanceFilters = [
  choiceFilter('corridor', 'Corridor', corridorKeys, corridorNames),
  choiceFilter('method', 'Paid out by', payoutMethods, payoutMethodLabels),
];

export const remittanceColumns: readonly Column<Remittance>[] = [
  {
    key: 'beneficiary',
    header: 'Beneficiary',
    fixed: true,
    cell: ({ beneficiary }) => (
      <span className="trunc">
        <span className="strong">{beneficiary.name}</span>{' '}
        <span className="mut num">{beneficiary.summary}</span>
      </span>
    ),
  },
  {
    key: 'sender',
    header: 'Sender',
    width: 150,
    cell: ({ sender }) => <span className="trunc">{sender.name}</span>,
  },
  { ...referenceColumn, fixed: false, hidden: true },
  {
    key: 'corridor',
    header: 'Corridor',
    width: 170,
    hidden: true,
    cell: ({ corridor }) => <span className="trunc mut">{corridorName(corridor)}</span>,
  },
  amountColumn,
  {
    key: 'received',
    header: 'Received',
    width: 130,
    align: 'right',
    cell: ({ receiveAmount, receiveCurrency }) => (
      <MoneyText amount={receiveAmount} currency={receiveCurrency} />
    ),
  },
  { ...statusColumn, width: 190, cell: ({ status }) => <RemittanceStatus status={status} /> },
  {
    key: 'createdAt',
    header: 'Created',
    width: 130,
    sort: 'createdAt',
    sortFirst: 'descending',
    cell: (row) => <DateText at={row.createdAt} />,
  },
];

export function phoneRemittance(remittance: Remittance) {
  return {
    title: remittance.beneficiary.name,
    meta: <DateText at={remittance.createdAt} />,
    amount: <MoneyText amount={remittance.amount} currency={remittance.currency} />,
    status: <RemittanceStatus status={remittance.status} />,
  };
}
