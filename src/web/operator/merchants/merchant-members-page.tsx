// The members of a merchant, and starting a view-as session.

import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type MerchantMember, merchantsContract } from '#shared/contract/operator/merchants.ts';
import { useOperator } from '#web/api/operator-session.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { rememberSignedIn } from '#web/api/refresh.ts';
import { useCall } from '#web/api/use-call.ts';
import { ReasonDialog } from '#web/operator/reason-dialog.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import type { Column } from '#web/ui/list/columns.tsx';
import { DataTable } from '#web/ui/list/data-table.tsx';
import type { PageProps } from '#web/ui/screen.ts';
import { Status } from '#web/ui/status.tsx';

export function MerchantMembersPage({ params: { businessId } }: PageProps<'businessId'>) {
  const { t } = useTranslation();
  const { can } = useOperator();
  const members = useQuery(queryOptionsOf(merchantsContract.listMerchantMembers, { params: { businessId } }));
  if (members.error && !members.data) return <ErrorPanel error={members.error} onRetry={members.refetch} />;
  const mayView = can('IMPERSONATION.READ_WRITE');
  return (
    <DataTable
      label={t('Members')}
      columns={columns}
      idOf={(row) => row.userId}
      {...(members.data ? { rows: members.data.items } : {})}
      rowActions={(row) => mayView && row.mayBeViewed && <ViewAs businessId={businessId} member={row} />}
      rowActionsWidth={120}
    />
  );
}

const memberWords = {
  INVITED: { label: 'Invited', tone: 'info' },
  ACTIVE: { label: 'Active', tone: 'success' },
  DISABLED: { label: 'Disabled', tone: 'neutral' },
  CLOSED: { label: 'Closed', tone: 'neutral' },
} as const;

const columns: readonly Column<MerchantMember>[] = [
  {
    key: 'name',
    header: 'Name',
    width: 180,
    fixed: true,
    cell: (row) => <MemberName member={row} />,
  },
  { key: 'email', header: 'E-mail', cell: (row) => <span className="mut trunc">{row.email}</span> },
  { key: 'role', header: 'Role', width: 120, cell: (row) => row.role },
  { key: 'factor', header: 'Second factor', width: 120, cell: (row) => <Factor member={row} /> },
  {
    key: 'lastSeenAt',
    header: 'Last seen',
    width: 130,
    cell: (row) => <DateText at={row.lastSeenAt} as="relative" unknown="Never logged in" />,
  },
  { key: 'status', header: 'Status', width: 100, cell: (row) => <MemberStatus member={row} /> },
];

function MemberName({ member }: { member: MerchantMember }) {
  const { can } = useOperator();
  const name = member.name || member.email;
  if (!can('USERS.READ')) return <span className="strong trunc">{name}</span>;
  return (
    <Link className="strong trunc" to={`/operator/users/${member.userId}` as string}>
      {name}
    </Link>
  );
}

function Factor({ member }: { member: MerchantMember }) {
  const { t } = useTranslation();
  return member.hasSecondFactor ? t('On') : <span className="dim">{t('Off')}</span>;
}

function MemberStatus({ member }: { member: MerchantMember }) {
  const { t } = useTranslation();
  const { label, tone } = memberWords[member.status];
  return <Status tone={tone}>{t(label)}</Status>;
}

function ViewAs({ businessId, member }: { businessId: string; member: MerchantMember }) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const view = useCall(merchantsContract.viewAsMember, { success: false });
  const name = member.name || member.email;
  const begin = async (reason: string) => {
    // Opened during the click: later the browser would block it as a pop-up.
    const tab = window.open('about:blank', '_blank');
    const answer = await view.run({ params: { businessId, userId: member.userId }, body: { reason } });
    if (!answer) {
      tab?.close();
      return false;
    }
    rememberSignedIn();
    if (tab) tab.location.replace('/payment-gateway/dashboard');
    else window.location.assign('/payment-gateway/dashboard');
    return true;
  };
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconEye size={14} />}
        aria-label={t('View as {{name}}', { name })}
        onClick={() => setOpened(true)}
      >
        {t('View as')}
      </Button>
      <ReasonDialog
        opened={opened}
        onClose={() => setOpened(false)}
        title={t('View as {{name}}?', { name })}
        action={t('View as {{name}}', { name })}
        isPending={view.isPending}
        onConfirm={begin}
      >
        {t(
          'Opens the member’s dashboard in a new tab for up to 30 minutes, read-only. The owners are notified by e-mail and it is recorded in their audit trail. Your own merchant session in this browser ends.',
        )}
      </ReasonDialog>
    </>
  );
}
