// The last closed month of each business, and closing a month for all of them.
import { Button } from '@mantine/core';
import { IconDownload, IconLock } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type ClosingState,
  closingStateQuery,
  operatorClosingsContract as contract,
  type RefusedClose,
} from '#shared/contract/operator/closings.ts';
import { messageOf } from '#web/api/api-error.ts';
import { download } from '#web/api/client.ts';
import { useOperator } from '#web/api/operator-session.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { DateText } from '#web/ui/date-text.tsx';
import { monthName } from '#web/ui/dates.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { KeyValues } from '#web/ui/key-values.tsx';
import type { Column } from '#web/ui/list/columns.tsx';
import { DataTable } from '#web/ui/list/data-table.tsx';
import { type Filter, FilterBar } from '#web/ui/list/filter-bar.tsx';
import { useListState } from '#web/ui/list/list-state.ts';
import { modeFilter } from '#web/ui/list-page/choice-filter.ts';
import { SectionCard } from '#web/ui/section-card.tsx';
import { Status } from '#web/ui/status.tsx';
import { toastFailure } from '#web/ui/toasts.tsx';
import { CloseAllDialog } from './close-all-dialog.tsx';

const filters: readonly Filter[] = [modeFilter];

export function ClosingStatesPage() {
  const { t } = useTranslation();
  const { can } = useOperator();
  const list = useListState(closingStateQuery);
  const [closing, setClosing] = useState(false);
  const [refused, setRefused] = useState<RefusedClose[]>([]);
  const states = useQuery({
    ...queryOptionsOf(contract.listClosingStates, { query: list.query }),
    placeholderData: keepPreviousData,
  });
  const due = states.data?.items.filter((state) => state.ended).flatMap((state) => state.nextPeriod ?? []);
  const { mode = 'live' } = list.value;
  return (
    <div className="stack" style={{ gap: 16 }}>
      {refused.length > 0 && (
        <SectionCard title={t('Not closed')}>
          <KeyValues items={refused.map(({ business, reason }) => ({ label: business, value: t(reason) }))} />
        </SectionCard>
      )}
      <div>
        <FilterBar
          list={list}
          search={t('Business')}
          filters={filters}
          end={
            can('SETTLEMENT.READ_WRITE') && (
              <Button leftSection={<IconLock size={16} />} onClick={() => setClosing(true)}>
                {t('Close a month')}
              </Button>
            )
          }
        />
        <DataTable
          label={t('Closed months')}
          columns={columns}
          idOf={(state) => state.environmentId}
          query={states}
          list={list}
          rowActions={(state) => state.closedPeriod && <Download state={state} />}
          rowActionsWidth={140}
          phone={(state) => ({
            title: state.business.name,
            meta: state.closedPeriod ? monthName(state.closedPeriod) : t('No closed months'),
            status: <Next state={state} />,
          })}
          empty={<EmptyState icon={<IconLock size={24} />} title={t('No postings yet')} />}
        />
      </div>
      {closing && (
        <CloseAllDialog
          mode={mode}
          due={due ?? []}
          onClose={() => setClosing(false)}
          onRefused={setRefused}
        />
      )}
    </div>
  );
}

function Download({ state: { environmentId, closedPeriod } }: { state: ClosingState }) {
  const { t } = useTranslation();
  const period = closedPeriod ?? '';
  const save = () =>
    void download(
      contract.downloadOperatorClosing,
      { params: { environmentId, period }, query: { format: 'xlsx' } },
      `trial-balance-${period}.xlsx`,
    ).catch((error: unknown) => toastFailure(messageOf(error)));
  return (
    <Button size="xs" variant="default" leftSection={<IconDownload size={14} />} onClick={save}>
      {t('Trial balance')}
    </Button>
  );
}

function Next({ state }: { state: ClosingState }) {
  const { t } = useTranslation();
  if (!state.nextPeriod) return null;
  const month = monthName(state.nextPeriod);
  return state.ended ? (
    <Status tone="warning">{t('{{month}} is due', { month })}</Status>
  ) : (
    <Status tone="success">{t('Closed to date')}</Status>
  );
}

const columns: readonly Column<ClosingState>[] = [
  {
    key: 'business',
    header: 'Business',
    fixed: true,
    cell: (state) => <span className="trunc">{state.business.name}</span>,
  },
  {
    key: 'closed',
    header: 'Closed up to',
    width: 130,
    cell: (state) => <span>{state.closedPeriod ? monthName(state.closedPeriod) : '—'}</span>,
  },
  {
    key: 'at',
    header: 'Closed',
    width: 160,
    cell: (state) => state.closedAt && <DateText at={state.closedAt} />,
  },
  {
    key: 'by',
    header: 'By',
    width: 170,
    cell: (state) => <span className="trunc mut">{state.closedBy}</span>,
  },
  { key: 'next', header: 'Next', width: 220, airy: true, cell: (state) => <Next state={state} /> },
];
