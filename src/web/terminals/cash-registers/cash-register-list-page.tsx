// The list of cash registers: what each should hold, what was counted, and how they differ.
import { Button } from '@mantine/core';
import { IconCashRegister } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CashRegister, cashRegistersContract } from '#shared/contract/terminals/cash-registers.ts';
import { cashRegisterStatuses, cashRegisterStatusLabels } from '#shared/contract/terminals/cash-words.ts';
import { canWrite } from '#shared/permissions.ts';
import { ListPage } from '#web/api/list/list-page.tsx';
import { useCreate } from '#web/api/list/use-create.tsx';
import { loadList, useList } from '#web/api/list/use-list.ts';
import { usePermissions } from '#web/api/session.ts';
import type { Column } from '#web/ui/list/columns.tsx';
import { createdColumn, statusColumn } from '#web/ui/list-page/shared-columns.tsx';
import { statusTabs } from '#web/ui/list-page/tabs.ts';
import { MoneyText } from '#web/ui/money-text.tsx';
import { terminalTabs, terminalTransactionTabs } from '../terminal-tabs.ts';
import { cashRegisterPath, RegisterStatusText, VarianceText } from './register-words.tsx';

const OpenRegisterForm = lazy(() =>
  import('./open-register-form.tsx').then((m) => ({ default: m.OpenRegisterForm })),
);
const LimitForm = lazy(() => import('./limit-form.tsx').then((m) => ({ default: m.LimitForm })));

const source = {
  endpoint: cashRegistersContract.listCashRegisters,
  period: ['createdFrom', 'createdTo'],
} as const;
export const loadCashRegisterList = loadList(source);
const tabs = statusTabs(cashRegisterStatuses, cashRegisterStatusLabels);

const columns: readonly Column<CashRegister>[] = [
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

export function CashRegisterListPage() {
  const { t } = useTranslation();
  const mayChange = usePermissions().can(canWrite('PAYMENT_GATEWAY.TERMINALS'));
  const [isAsked, setAsked] = useState(false);
  const [create, form] = useCreate({
    label: 'Open cash register',
    form: (shown) => <OpenRegisterForm {...shown} />,
  });
  return (
    <ListPage
      list={useList(source)}
      name="cash-registers"
      title="Cash registers"
      label="Cash registers"
      subRoutes={terminalTabs}
      sections={terminalTransactionTabs}
      search="Reference or terminal"
      tabs={tabs}
      columns={columns}
      rowPath={cashRegisterPath}
      phone={(one) => ({
        title: one.terminal.name,
        meta: one.reference,
        amount: <MoneyText amount={one.expected} currency={one.currency} />,
        status:
          one.variance === null ? (
            <RegisterStatusText status={one.status} />
          ) : (
            <VarianceText variance={one.variance} currency={one.currency} />
          ),
      })}
      exports={cashRegistersContract.exportCashRegisters}
      create={mayChange && create}
      actions={
        mayChange && (
          <Button variant="default" onClick={() => setAsked(true)}>
            {t('Limit of differences')}
          </Button>
        )
      }
      empty={{
        icon: IconCashRegister,
        title: 'No cash registers yet',
        text: 'Open one at a terminal with the cash in its drawer, record cash sales, then count and close it.',
      }}
    >
      {form}
      {isAsked && (
        <Suspense>
          <LimitForm onClose={() => setAsked(false)} />
        </Suspense>
      )}
    </ListPage>
  );
}
