// The items of a queue, the oldest first: merchant, age and owner.
import { IconCircleCheck, IconError404 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type WaitingItem, workContract } from '#shared/contract/operator/work.ts';
import { useList } from '#web/api/list/use-list.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import type { Column } from '#web/ui/list/columns.tsx';
import type { Filter } from '#web/ui/list/filters.ts';
import { ListContent } from '#web/ui/list-page/list-content.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { Page } from '#web/ui/page.tsx';
import type { PageProps } from '#web/ui/screen.ts';
import { ageText, dueText, toneOfDue } from './ages.ts';
import { OwnerMenu } from './owner-menu.tsx';

const source = { endpoint: workContract.listWaitingWork };

const filters: readonly Filter[] = [
  {
    kind: 'choice',
    key: 'age',
    label: 'Waiting',
    single: true,
    options: [
      { value: 'day', label: 'Under 1 day' },
      { value: 'days', label: '1–2 days' },
      { value: 'older', label: 'Older' },
    ],
  },
  {
    kind: 'choice',
    key: 'owner',
    label: 'Assigned to',
    single: true,
    options: [
      { value: 'mine', label: 'Me' },
      { value: 'nobody', label: 'Unassigned' },
    ],
  },
];

const modes = {
  param: 'mode',
  tabs: [
    { value: '', label: 'Live' },
    { value: 'test', label: 'Test' },
  ],
};

export function WaitingListPage({ params: { kind } }: PageProps<'kind'>) {
  const { t } = useTranslation();
  const list = useList(source);
  const label = list.data?.label ?? '';
  const isUnknown = (list.query.error as { code?: string } | null)?.code === 'NOT_FOUND';
  if (isUnknown)
    return (
      <Page title={t('Page not found')} crumbs={[{ label: 'Start', path: '/operator/start' }]}>
        <EmptyState
          icon={<IconError404 size={24} />}
          title={t('Page not found')}
          text={t('There is no queue with this name. All queues are on the start page.')}
        />
      </Page>
    );
  return (
    <Page
      title={label ? t(label) : <span className="sk" style={{ width: 180, height: 20 }} />}
      crumbs={[{ label: 'Start', path: '/operator/start' }, { label }]}
      meta={list.data && <span>{t(list.data.hint)}</span>}
    >
      <ListContent
        list={list}
        label="Work queue"
        filters={filters}
        tabs={modes}
        columns={columns}
        rowPath={(row) => row.path}
        phoneActions
        rowActions={(row) => <OwnerMenu kind={kind} subjectId={row.subjectId} assignee={row.assignee} />}
        rowActionsWidth={168}
        phone={(row) => ({
          title: row.title,
          meta: <Where item={row} />,
          status: <Waited item={row} />,
          ...(row.amount !== null &&
            row.currency && { amount: <MoneyText amount={row.amount} currency={row.currency} /> }),
        })}
        empty={{
          icon: IconCircleCheck,
          title: 'Queue is empty',
          text: 'Open items appear here.',
        }}
      />
    </Page>
  );
}

function Where({ item }: { item: WaitingItem }) {
  const { t } = useTranslation();
  return <span className="trunc">{item.business?.name ?? t('The platform')}</span>;
}

function Waited({ item }: { item: WaitingItem }) {
  const { t } = useTranslation();
  if (item.dueHours === null) return <span className="num">{ageText(item.hours, t)}</span>;
  const tone = toneOfDue(item.dueHours);
  return <span className={tone ? `num op-${tone}` : 'num'}>{dueText(item.dueHours, t)}</span>;
}

const columns: readonly Column<WaitingItem>[] = [
  {
    key: 'title',
    header: 'What',
    fixed: true,
    cell: (row) => <span className="strong trunc">{row.title}</span>,
  },
  { key: 'business', header: 'Business', width: 220, cell: (row) => <Where item={row} /> },
  {
    key: 'amount',
    header: 'Amount',
    width: 150,
    align: 'right',
    cell: (row) =>
      row.amount !== null && row.currency ? <MoneyText amount={row.amount} currency={row.currency} /> : null,
  },
  {
    key: 'owner',
    header: 'Assigned to',
    width: 160,
    cell: (row) => <span className="mut trunc">{row.assignee?.name ?? '—'}</span>,
  },
  { key: 'waited', header: 'Waiting', width: 150, cell: (row) => <Waited item={row} /> },
];
