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
    cell: (row) => <span className="strong">{row.reference}</span>,
  },
  { key: 'terminal', header: 'Terminal', cell: (row) => <span className="trunc">{row.terminal.name}</span> },
  {
    key: 'openedBy',
    header: 'Opened by',
    cell: (row) => <span className="trunc">{row.openedBy ?? '—'}</span>,
  },
  {
    key: 'expected',
    header: 'Expected',
    width: 140,
    align: 'right',
    cell: (row) => <MoneyText amount={row.expected} currency={row.currency} />,
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

export const phoneRegister = (register: CashRegister) => ({
  title: register.terminal.name,
  meta: register.reference,
  amount: <MoneyText amount={register.expected} currency={register.currency} />,
  status:
    register.variance === null ? (
      <RegisterStatusText status={register.status} />
    ) : (
      <VarianceText variance={register.variance} currency={register.currency} />
    ),
});
