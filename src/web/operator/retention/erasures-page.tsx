// Erasures on request: subject, time, requester, and the number of rows per list of columns.
import { IconUserOff } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { pageQuery } from '#shared/contract/envelope.ts';
import { retentionContract as contract, type Erasure } from '#shared/contract/operator/retention.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { DownloadCsv } from '#web/operator/download-buttons.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import type { Column } from '#web/ui/list/columns.tsx';
import { DataTable } from '#web/ui/list/data-table.tsx';
import { FilterBar } from '#web/ui/list/filter-bar.tsx';
import { useListState } from '#web/ui/list/list-state.ts';

export function ErasuresPage() {
  const { t } = useTranslation();
  const list = useListState(pageQuery);
  const erasures = useQuery({
    ...queryOptionsOf(contract.listErasures, { query: list.query }),
    placeholderData: keepPreviousData,
  });
  return (
    <div>
      <FilterBar
        list={list}
        end={<DownloadCsv endpoint={contract.downloadErasures} args={{}} fileName="erasures.csv" />}
      />
      <DataTable
        label={t('Erasures')}
        columns={columns}
        idOf={(row) => row.id}
        query={erasures}
        list={list}
        phone={(row) => ({
          title: row.kind === 'customer' ? t('Customer') : t('User'),
          meta: row.reason,
          amount: <span className="num">{rowsOf(row)}</span>,
          status: <DateText at={row.erasedAt} />,
        })}
        empty={
          <EmptyState
            icon={<IconUserOff size={24} />}
            title={t('No erasures yet')}
            text={t('Customers and users erased on request appear here with a proof.')}
          />
        }
      />
    </div>
  );
}

const rowsOf = ({ erased }: Erasure): number => erased.reduce((sum, { rows }) => sum + rows, 0);

const columns: readonly Column<Erasure>[] = [
  { key: 'at', header: 'When', width: 140, fixed: true, cell: (row) => <DateText at={row.erasedAt} /> },
  { key: 'kind', header: 'Subject', width: 190, cell: (row) => <Subject erasure={row} /> },
  { key: 'by', header: 'By', width: 150, cell: (row) => <By erasure={row} /> },
  {
    key: 'reason',
    header: 'Reason',
    width: 190,
    cell: (row) => (
      <span className="trunc" title={row.reason}>
        {row.reason}
      </span>
    ),
  },
  { key: 'erased', header: 'Columns', cell: (row) => <Columns erasure={row} /> },
  {
    key: 'rows',
    header: 'Rows',
    width: 80,
    align: 'right',
    cell: (row) => <span className="num">{rowsOf(row)}</span>,
  },
  {
    key: 'hash',
    header: 'SHA-256',
    width: 140,
    airy: true,
    cell: (row) => (
      <span className="num mut trunc" title={row.sha256}>
        {row.sha256}
      </span>
    ),
  },
];

function Subject({ erasure: { kind, subjectId } }: { erasure: Erasure }) {
  const { t } = useTranslation();
  return (
    <span className="trunc" title={subjectId}>
      {kind === 'customer' ? t('Customer') : t('User')} <span className="num mut">{subjectId}</span>
    </span>
  );
}

function By({ erasure: { requestedKind, requestedByName } }: { erasure: Erasure }) {
  const { t } = useTranslation();
  if (requestedKind === 'person') return t('The person');
  const what = requestedKind === 'operator' ? t('Staff') : t('Member');
  return <span className="trunc">{requestedByName ? `${requestedByName} · ${what}` : what}</span>;
}

/** Lists of columns, each with its number of rows. */
function Columns({ erasure: { erased } }: { erasure: Erasure }) {
  const text = erased.map(({ columns: names, rows }) => `${names}: ${rows}`).join(' · ');
  return (
    <span className="mut sm trunc" title={text}>
      {text}
    </span>
  );
}
