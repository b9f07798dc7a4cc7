// The dashboard users for staff, searchable by e-mail or name.
import { IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type UserItem, userStatuses, usersContract } from '#shared/contract/operator/users.ts';
import { useList } from '#web/api/list/use-list.ts';
import { joinedColumn } from '#web/operator/joined-column.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import type { Column } from '#web/ui/list/columns.tsx';
import { oneOfFilter } from '#web/ui/list-page/choice-filter.ts';
import { ListContent } from '#web/ui/list-page/list-content.tsx';
import { Page } from '#web/ui/page.tsx';
import { UserStatusText, userPath, userStatusLabels } from './user-labels.tsx';

const source = { endpoint: usersContract.listUsers };

export function UserListPage() {
  const { t } = useTranslation();
  const users = useList(source);
  return (
    <Page title={t('Users')}>
      <ListContent
        list={users}
        label="Users"
        search="E-mail or name"
        filters={filters}
        columns={columns}
        rowPath={userPath}
        phone={(row) => ({
          title: row.email,
          meta: row.name,
          status: <UserStatusText status={row.status} />,
        })}
        empty={{
          icon: IconUsers,
          title: 'No users yet',
          text: 'People who sign up or are invited appear here.',
        }}
      />
    </Page>
  );
}

const filters = [oneOfFilter('status', 'Status', userStatuses, userStatusLabels)];

const columns: readonly Column<UserItem>[] = [
  {
    key: 'email',
    header: 'E-mail',
    sort: 'email',
    fixed: true,
    width: 280,
    cell: (row) => <span className="strong trunc">{row.email}</span>,
  },
  { key: 'name', header: 'Name', cell: (row) => <span className="trunc">{row.name}</span> },
  {
    key: 'businesses',
    header: 'Businesses',
    width: 100,
    align: 'right',
    cell: (row) => <span className="num">{row.businesses}</span>,
  },
  { key: 'factor', header: 'Second factor', width: 130, airy: true, cell: (row) => <Factor user={row} /> },
  {
    key: 'lastSeenAt',
    header: 'Last seen',
    width: 140,
    cell: (row) => <DateText at={row.lastSeenAt} as="relative" unknown="Never logged in" />,
  },
  { key: 'status', header: 'Status', width: 110, cell: (row) => <UserStatusText status={row.status} /> },
  joinedColumn,
];

function Factor({ user }: { user: UserItem }) {
  const { t } = useTranslation();
  return user.hasSecondFactor ? t('On') : <span className="dim">{t('Off')}</span>;
}
