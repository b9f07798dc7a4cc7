// Reconciliation for staff: open items between ledger, gateways and bank by age, with the ledger balance beside each sum.
import { IconScale } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  type AgedRow,
  ageBuckets,
  ageingQuery,
  reconciliationContract as contract,
  type LegTotal,
  reconciliationLegs,
} from '#shared/contract/operator/reconciliation.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { useCall } from '#web/api/use-call.ts';
import { DownloadButtons } from '#web/operator/download-buttons.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import type { Column } from '#web/ui/list/columns.tsx';
import { DataTable } from '#web/ui/list/data-table.tsx';
import { type Filter, FilterBar } from '#web/ui/list/filter-bar.tsx';
import { useListState } from '#web/ui/list/list-state.ts';
import { modeFilter } from '#web/ui/list-page/choice-filter.ts';
import { MoneyText } from '#web/ui/money-text.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { Status } from '#web/ui/status.tsx';
import { currencyFilter, kindLabel, legLabels } from './reconciliation-labels.ts';
import { RunAgain } from './run-again.tsx';

const ageHeaders = ['0–1 days', '2–3 days', '4–7 days', '8–30 days', 'Over 30 days'];

const filters: readonly Filter[] = [
  modeFilter,
  {
    kind: 'choice',
    key: 'leg',
    label: 'Where',
    options: reconciliationLegs.map((value) => ({ value, label: legLabels[value] })),
  },
  currencyFilter,
];

export function AgeingPage() {
  const { t } = useTranslation();
  const list = useListState(ageingQuery);
  const ageing = useQuery({
    ...queryOptionsOf(contract.getAgeing, { query: list.query }),
    placeholderData: keepPreviousData,
  });
  const run = useCall(contract.runReconciliation);
  return (
    <div className="stack" style={{ gap: 16 }}>
      <RunAgain label="Match again" isPending={run.isPending} onRun={() => void run.run({})}>
        <DownloadButtons
          endpoint={contract.downloadAgeing}
          argsOf={(format) => ({ query: { ...list.query, format } })}
          fileName="ageing"
        />
      </RunAgain>
      <Totals totals={ageing.data?.totals} />
      <div>
        <FilterBar list={list} filters={filters} />
        <DataTable
          label={t('Open by age')}
          columns={columns}
          idOf={(row) => [row.leg, row.kind, row.business.id, row.mode, row.currency].join()}
          query={ageing}
          list={list}
          phone={(row) => ({
            title: row.business.name,
            meta: <What row={row} />,
            amount: <MoneyText amount={row.total} currency={row.currency} />,
          })}
          empty={
            <EmptyState
              icon={<IconScale size={24} />}
              title={t('No open items')}
              text={t('All entries are confirmed by gateways and bank.')}
            />
          }
        />
      </div>
    </div>
  );
}

function Totals({ totals }: { totals: readonly LegTotal[] | undefined }) {
  const { t } = useTranslation();
  if (!totals || totals.length === 0) return null;
  return (
    <SectionCard title={t('Open items and ledger')} flush>
      <DataTable
        label={t('Open items and ledger')}
        inCard
        columns={totalColumns}
        idOf={(row) => row.leg + row.currency}
        rows={totals}
        phone={(row) => ({
          title: t(legLabels[row.leg]),
          meta: <Agreement total={row} />,
          amount: <MoneyText amount={row.open} currency={row.currency} />,
        })}
      />
    </SectionCard>
  );
}

function Agreement({ total }: { total: LegTotal }) {
  const { t } = useTranslation();
  return total.open === total.ledger ? (
    <Status tone="success">{t('Agree')}</Status>
  ) : (
    <Status tone="danger">{t('Differ')}</Status>
  );
}

function Leg({ leg }: Pick<AgedRow, 'leg'>) {
  const { t } = useTranslation();
  return <span className="trunc">{t(legLabels[leg])}</span>;
}

function What({ row }: { row: AgedRow }) {
  const { t } = useTranslation();
  const [kind, leg] = [t(kindLabel(row.kind)), t(legLabels[row.leg])];
  return (
    <span className="trunc" title={`${kind}, ${leg}`}>
      {kind} <span className="mut num">({row.count})</span> <span className="mut">{leg}</span>
    </span>
  );
}

const totalColumns: readonly Column<LegTotal>[] = [
  { key: 'leg', header: 'Where', cell: (row) => <Leg leg={row.leg} /> },
  {
    key: 'open',
    header: 'Open',
    width: 160,
    align: 'right',
    cell: (row) => <MoneyText amount={row.open} currency={row.currency} />,
  },
  {
    key: 'ledger',
    header: 'Ledger',
    width: 160,
    align: 'right',
    cell: (row) => <MoneyText amount={row.ledger} currency={row.currency} />,
  },
  { key: 'agreement', header: 'Status', width: 120, airy: true, cell: (row) => <Agreement total={row} /> },
];

const columns: readonly Column<AgedRow>[] = [
  {
    key: 'business',
    header: 'Business',
    fixed: true,
    cell: (row) => <span className="trunc strong">{row.business.name}</span>,
  },
  { key: 'kind', header: 'What', width: 196, cell: (row) => <What row={row} /> },
  ...ageBuckets.map(
    (bucket, index): Column<AgedRow> => ({
      key: bucket,
      header: ageHeaders[index] ?? bucket,
      width: 132,
      align: 'right',
      cell: (row) =>
        row.ages[index] ? <MoneyText amount={row.ages[index]} currency={row.currency} /> : null,
    }),
  ),
  {
    key: 'total',
    header: 'Total',
    width: 136,
    align: 'right',
    cell: (row) => <MoneyText amount={row.total} currency={row.currency} />,
  },
];
