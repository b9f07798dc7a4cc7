// The provider's staff: invitation, role change, disabling and enabling. Staff cannot change their own account.
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type StaffMember, staffContract } from '#shared/contract/operator/staff.ts';
import { useOperator } from '#web/api/operator-session.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { DateText } from '#web/ui/date-text.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import type { Column } from '#web/ui/list/columns.tsx';
import { DataTable } from '#web/ui/list/data-table.tsx';
import { Page } from '#web/ui/page.tsx';
import { Status } from '#web/ui/status.tsx';
import { staffTabs } from './role-labels.ts';
import { StaffInvite } from './staff-invite.tsx';
import { StaffMenu } from './staff-menu.tsx';

const statusWords = {
  INVITED: { label: 'Invited', tone: 'info', shape: 'ring' },
  ACTIVE: { label: 'Active', tone: 'success', shape: 'filled' },
  DISABLED: { label: 'Disabled', tone: 'neutral', shape: 'ring' },
} as const;

export function StaffPage() {
  const { t } = useTranslation();
  const { can } = useOperator();
  const [inviting, setInviting] = useState({ opened: false, opening: 0 });
  const staff = useQuery(queryOptionsOf(staffContract.listStaff));
  const mayChange = can('STAFF.READ_WRITE');
  return (
    <Page
      title={t('Staff')}
      subRoutes={staffTabs}
      actions={
        mayChange && (
          <Button
            leftSection={<IconPlus size={16} />}
            onClick={() => setInviting(({ opening }) => ({ opened: true, opening: opening + 1 }))}
          >
            {t('Invite')}
          </Button>
        )
      }
    >
      {staff.error && !staff.data ? (
        <ErrorPanel error={staff.error} onRetry={staff.refetch} />
      ) : (
        <DataTable
          label={t('Staff')}
          columns={columns}
          idOf={(row) => row.id}
          {...(staff.data ? { rows: staff.data.items } : {})}
          rowActions={(row) => (mayChange && !row.isSelf ? <StaffMenu member={row} /> : null)}
          rowActionsWidth={64}
        />
      )}
      {inviting.opening > 0 && (
        <StaffInvite
          key={inviting.opening}
          opened={inviting.opened}
          onClose={() => setInviting((before) => ({ ...before, opened: false }))}
        />
      )}
    </Page>
  );
}

const columns: readonly Column<StaffMember>[] = [
  { key: 'name', header: 'Name', width: 200, fixed: true, cell: (row) => <Name member={row} /> },
  { key: 'email', header: 'E-mail', cell: (row) => <span className="mut trunc">{row.email}</span> },
  { key: 'role', header: 'Role', width: 160, cell: (row) => <Role member={row} /> },
  {
    key: 'secondFactor',
    header: 'Second factor',
    width: 150,
    cell: (row) => <SecondFactor member={row} />,
  },
  {
    key: 'lastSignInAt',
    header: 'Last login',
    width: 150,
    cell: (row) => <DateText at={row.lastSignInAt} as="relative" unknown="Never logged in" />,
  },
  { key: 'status', header: 'Status', width: 110, cell: (row) => <StaffStatusText member={row} /> },
];

function Name({ member }: { member: StaffMember }) {
  const { t } = useTranslation();
  return (
    <span className="trunc">
      <span className="strong">{member.name || member.email}</span>
      {member.isSelf && <span className="dim"> · {t('you')}</span>}
    </span>
  );
}

function Role({ member }: { member: StaffMember }) {
  const { t } = useTranslation();
  return t(member.role);
}

function SecondFactor({ member }: { member: StaffMember }) {
  const { t } = useTranslation();
  return member.hasSecondFactor ? t('Authenticator') : <span className="dim">{t('Not set up yet')}</span>;
}

function StaffStatusText({ member }: { member: StaffMember }) {
  const { t } = useTranslation();
  const { label, tone, shape } = statusWords[member.status];
  return (
    <Status tone={tone} shape={shape}>
      {t(label)}
    </Status>
  );
}
