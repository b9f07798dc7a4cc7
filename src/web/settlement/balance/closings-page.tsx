// Closed months of the books, and closing the next one.
import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pageQuery } from '#shared/contract/envelope.ts';
import { type Closing, closingsContract, type NextPeriod } from '#shared/contract/settlement/closings.ts';
import { canWrite } from '#shared/permissions.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { usePermissions } from '#web/api/session.ts';
import { DateText } from '#web/ui/date-text.tsx';
import { monthName } from '#web/ui/dates.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import type { Column } from '#web/ui/list/columns.tsx';
import { DataTable } from '#web/ui/list/data-table.tsx';
import { useListState } from '#web/ui/list/list-state.ts';
import { Page } from '#web/ui/page.tsx';
import { closingsPath, useBalanceTabs } from './balance-labels.ts';
import { CloseMonthDialog } from './close-month-dialog.tsx';

export function ClosingsPage() {
  const { t, i18n } = useTranslation();
  const { can } = usePermissions();
  const list = useListState(pageQuery);
  const closings = useQuery({
    ...queryOptionsOf(closingsContract.listClosings, { query: list.query }),
    placeholderData: keepPreviousData,
  });
  const next = closings.data?.next;
  return (
    <Page
      title={t('Closed months')}
      subRoutes={useBalanceTabs()}
      actions={next && can(canWrite('BALANCE.COLLECTION')) && <CloseMonth next={next} />}
      meta={next && <NextMonth next={next} />}
    >
      <DataTable
        label={t('Closed months')}
        columns={columns}
        idOf={(closing) => closing.id}
        rowPath={(closing) => `${closingsPath}/${closing.id}`}
        query={closings}
        list={list}
        phone={(closing) => ({
          title: monthName(closing.period, i18n.language),
          meta: closing.closedBy,
          amount: <DateText at={closing.closedAt} />,
        })}
        empty={
          <EmptyState
            icon={<IconLock size={24} />}
            title={t('No closed months yet')}
            text={t('You can close a month after it ends. Its balances can then no longer change.')}
          />
        }
      />
    </Page>
  );
}

function NextMonth({ next }: { next: NextPeriod }) {
  const { t, i18n } = useTranslation();
  const month = monthName(next.period, i18n.language);
  return (
    <span>
      {next.ended
        ? t('{{month}} is the next month to close.', { month })
        : t('{{month}} can be closed after it ends:', { month })}{' '}
      {!next.ended && <DateText at={next.endsAt} as="exact" />}
    </span>
  );
}

function CloseMonth({ next }: { next: NextPeriod }) {
  const { t, i18n } = useTranslation();
  const [opened, setOpened] = useState(false);
  const month = monthName(next.period, i18n.language);
  return (
    <>
      <Button leftSection={<IconLock size={16} />} disabled={!next.ended} onClick={() => setOpened(true)}>
        {t('Close {{month}}', { month })}
      </Button>
      {opened && <CloseMonthDialog next={next} onClose={() => setOpened(false)} />}
    </>
  );
}

function Month({ closing }: { closing: Closing }) {
  const { i18n } = useTranslation();
  return <>{monthName(closing.period, i18n.language)}</>;
}

const columns: readonly Column<Closing>[] = [
  { key: 'period', header: 'Month', width: 180, fixed: true, cell: (closing) => <Month closing={closing} /> },
  { key: 'closedAt', header: 'Closed', width: 170, cell: (closing) => <DateText at={closing.closedAt} /> },
  { key: 'closedBy', header: 'By', cell: (closing) => <span className="trunc">{closing.closedBy}</span> },
  { key: 'note', header: 'Note', cell: (closing) => <span className="trunc mut">{closing.note}</span> },
];
