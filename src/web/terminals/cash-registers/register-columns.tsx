// The columns of cash register lists, and the two-line row on phones.
import type { CashRegister } from '#shared/contract/terminals/cash-registers.ts';
import type { Column } from '#web/ui/list/columns.tsx';
import { createdColumn, statusColumn } from '#web/ui/list-page/shared-columns.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { RegisterStatusText, VarianceText } from './register-status.tsx';

export const registerColumns: readonly Column<CashRegister>[] = [
  {
    key: 'reference',
    header: 'Register',
    width: 150,
    fixed: true,
    cell: (one) => <span className="strong">{one.reference}</span>,
  },
  { key: 'terminal', header: 'Terminal', cell: (one) => <span className="trunc">{one.terminal.name}</span> },
  {
    key: 'openedBy',
    header: 'Opened by',
    cell: (one) => <span className="trunc">{one.openedBy ?? '—'}</span>,
  },
  {
    key: 'expected',
    header: 'Expected',
    width: 140,
    align: 'right',
    cell: (one) => <MoneyText amount={one.expected} currency={one.currency} />,
  },
  {
    key: 'variance',
    header: 'Difference',
    width: 170,
    cell: ({ variance, currency }) =>
      variance === null ? '—' : <VarianceText variance={variance} currency={currency} />,
  },
  { ...statusColumn, width: 110, cell: ({ status }) => <RegisterStatusText status={status} /> },
  { ...createdColumn, width: 140 },
];

export const phoneRegister = (one: CashRegister) => ({
  title: one.terminal.name,
  meta: one.reference,
  amount: <MoneyText amount={one.expected} currency={one.currency} />,
  status:
    one.variance === null ? (
      <RegisterStatusText status={one.status} />
    ) : (
      <VarianceText variance={one.variance} currency={one.currency} />
    ),
});
