// Cashiers tab of a virtual terminal: they watch its payments by an address and a PIN that are shown once.
import { Button } from '@mantine/core';
import { IconDeviceMobile, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type TerminalCashier,
  terminalCashiersContract,
} from '#shared/contract/terminals/terminal-cashiers.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { DateText } from '#web/ui/date-text.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import type { Column } from '#web/ui/list/columns.tsx';
import { DataTable } from '#web/ui/list/data-table.tsx';
import { queryOfAll } from '#web/ui/list/table-types.ts';
import type { PageProps, ScreenLocation } from '#web/ui/screen.ts';
import { SectionCard } from '#web/ui/section-card.tsx';
import { useMayChangeTerminals } from '../use-may-change.ts';
import { CashierMenu, CashierStatusText, type Shown } from './cashier-actions.tsx';

const CashierForm = lazy(() => import('./cashier-form.tsx').then((m) => ({ default: m.CashierForm })));
const CashierSecrets = lazy(() =>
  import('./cashier-secrets.tsx').then((m) => ({ default: m.CashierSecrets })),
);

const cashiersQuery = (terminalId: string) =>
  queryOptionsOf(terminalCashiersContract.listTerminalCashiers, { params: { terminalId } });

export function loadCashiers({ queryClient, params }: ScreenLocation<'terminalId'>) {
  return queryClient.prefetchQuery(cashiersQuery(params.terminalId));
}

export function CashiersPage({ params: { terminalId } }: PageProps<'terminalId'>) {
  const { t } = useTranslation();
  const mayChange = useMayChangeTerminals();
  const cashiers = useQuery(cashiersQuery(terminalId));
  const [adding, setAdding] = useState(false);
  const [shown, setShown] = useState<Shown | null>(null);
  const add = mayChange && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setAdding(true)}>
      {t('Add cashier')}
    </Button>
  );
  const menu = (cashier: TerminalCashier) =>
    cashier.status !== 'REVOKED' && (
      <CashierMenu cashier={cashier} terminalId={terminalId} onShow={setShown} />
    );
  return (
    <>
      <SectionCard title={t('Cashiers')} end={cashiers.data?.items.length !== 0 && add} flush>
        <DataTable
          label={t('Cashiers')}
          columns={columns}
          idOf={({ id }) => id}
          query={queryOfAll(cashiers, cashiers.data?.items)}
          inCard
          {...(mayChange && { rowActions: menu })}
          phone={(cashier) => ({
            title: cashier.name,
            meta: <Opened cashier={cashier} />,
            status: (
              <span className="row">
                <CashierStatusText status={cashier.status} />
                {mayChange && menu(cashier)}
              </span>
            ),
          })}
          empty={
            <EmptyState
              icon={<IconDeviceMobile size={24} />}
              title={t('No cashiers yet')}
              text={t(
                'A cashier sees payments at this terminal on a phone as they arrive, and nothing else in the business. No account is needed.',
              )}
              action={add}
            />
          }
        />
      </SectionCard>
      <Suspense>
        {adding && <CashierForm terminalId={terminalId} onClose={() => setAdding(false)} onMade={setShown} />}
        {shown && <CashierSecrets shown={shown} onClose={() => setShown(null)} />}
      </Suspense>
    </>
  );
}

function Opened({ cashier: { lastOpenedAt } }: { cashier: TerminalCashier }) {
  const { t } = useTranslation();
  if (!lastOpenedAt) return <span className="mut">{t('Never opened')}</span>;
  return <DateText at={lastOpenedAt} as="relative" />;
}

const columns: Column<TerminalCashier>[] = [
  { key: 'name', header: 'Cashier', cell: ({ name }) => <span className="strong">{name}</span> },
  {
    key: 'status',
    header: 'Status',
    width: 120,
    cell: ({ status }) => <CashierStatusText status={status} />,
  },
  { key: 'opened', header: 'PIN last entered', width: 160, cell: (row) => <Opened cashier={row} /> },
  { key: 'madeBy', header: 'Added by', width: 180, cell: ({ madeBy }) => madeBy },
  {
    key: 'createdAt',
    header: 'Added',
    width: 160,
    cell: ({ createdAt }) => <DateText at={createdAt} as="table" />,
  },
];
