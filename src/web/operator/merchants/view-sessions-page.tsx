// View-as sessions with their member of staff and user; open ones can be ended.
import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { merchantsContract, type ViewSession } from '#shared/contract/operator/merchants.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { useCall } from '#web/api/use-call.ts';
import { DateText } from '#web/ui/date-text.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import type { Column } from '#web/ui/list/columns.tsx';
import { DataTable } from '#web/ui/list/data-table.tsx';
import { useListState } from '#web/ui/list/list-state.ts';
import { Page } from '#web/ui/page.tsx';
import { Status } from '#web/ui/status.tsx';

const query = merchantsContract.listViewSessions.query;

export function ViewSessionsPage() {
  const { t } = useTranslation();
  const list = useListState(query);
  const sessions = useQuery({
    ...queryOptionsOf(merchantsContract.listViewSessions, { query: list.query }),
    placeholderData: keepPreviousData,
  });
  return (
    <Page title={t('View-as sessions')}>
      <DataTable
        label={t('View-as sessions')}
        columns={columns}
        idOf={(row) => row.sessionId}
        query={sessions}
        list={list}
        rowActions={(row) => row.isOpen && <EndButton session={row} />}
        rowActionsWidth={90}
        empty={
          <EmptyState
            icon={<IconEye size={24} />}
            title={t('No view-as sessions yet')}
            text={t('To view as a member, open a merchant’s members.')}
          />
        }
      />
    </Page>
  );
}

const columns: readonly Column<ViewSession>[] = [
  { key: 'member', header: 'Member', width: 180, fixed: true, cell: (row) => row.member },
  { key: 'business', header: 'Business', cell: (row) => <span className="trunc">{row.businessName}</span> },
  { key: 'operator', header: 'Operator', width: 160, cell: (row) => row.operator },
  { key: 'beganAt', header: 'Started', width: 140, cell: (row) => <DateText at={row.beganAt} /> },
  { key: 'endsAt', header: 'Ends', width: 140, cell: (row) => <DateText at={row.endsAt} /> },
  { key: 'status', header: 'Status', width: 100, cell: (row) => <ViewStatus session={row} /> },
];

function ViewStatus({ session }: { session: ViewSession }) {
  const { t } = useTranslation();
  return (
    <Status tone={session.isOpen ? 'info' : 'neutral'} shape={session.isOpen ? 'filled' : 'ring'}>
      {session.isOpen ? t('Open') : t('Ended')}
    </Status>
  );
}

function EndButton({ session }: { session: ViewSession }) {
  const { t } = useTranslation();
  const end = useCall(merchantsContract.endViewSession);
  return (
    <Button
      size="xs"
      variant="default"
      loading={end.isPending}
      aria-label={t('End the view as {{name}}', { name: session.member })}
      onClick={() => void end.run({ params: { sessionId: session.sessionId } })}
    >
      {t('End')}
    </Button>
  );
}
