// One user for staff: account, second factors, businesses, sessions, and the available actions.

import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type UserDetail, usersContract } from '#shared/contract/operator/users.ts';
import { useOperator } from '#web/api/operator-session.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { Banner } from '#web/ui/banner.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { KeyValues } from '#web/ui/key-values.tsx';
import type { Column } from '#web/ui/list/columns.tsx';
import { DataTable } from '#web/ui/list/data-table.tsx';
import { Page } from '#web/ui/page.tsx';
import type { PageProps } from '#web/ui/screen.ts';
import { SectionCard } from '#web/ui/section-card.tsx';
import { Status } from '#web/ui/status.tsx';
import { UserActions } from './user-actions.tsx';
import { UserStatusText } from './user-labels.tsx';
import '#web/operator/merchants/merchants.css';

const crumbs = [{ label: 'Users', path: '/operator/users' }];

export function UserDetailPage({ params: { userId } }: PageProps<'userId'>) {
  const { t } = useTranslation();
  const { can } = useOperator();
  const {
    data: user,
    error,
    refetch,
  } = useQuery(queryOptionsOf(usersContract.getUser, { params: { userId } }));
  if (error && !user)
    return (
      <Page title={t('User')} crumbs={crumbs}>
        <ErrorPanel error={error} onRetry={refetch} />
      </Page>
    );
  if (!user)
    return (
      <Page title={<span className="sk" style={{ width: 220, height: 20 }} />} crumbs={crumbs}>
        <span className="sk" style={{ width: 360 }} aria-busy />
      </Page>
    );
  return (
    <Page
      title={user.name || user.email}
      badges={<UserStatusText status={user.status} badge />}
      crumbs={crumbs}
      meta={
        <>
          <span>{user.email}</span>
          <span>
            {t('Joined')} <DateText at={user.createdAt} as="date" />
          </span>
        </>
      }
      actions={can('USERS.READ_WRITE') && <UserActions user={user} />}
    >
      <div className="stack">
        <Standing user={user} />
        <div className="op-columns">
          <SectionCard title={t('Account')}>
            <KeyValues
              items={[
                { label: t('E-mail confirmed'), value: <DateText at={user.emailVerifiedAt} as="date" /> },
                { label: t('Phone number'), value: user.phoneNumber ?? t('None') },
                { label: t('Password changed'), value: <DateText at={user.passwordChangedAt} as="date" /> },
                { label: t('Last seen'), value: <DateText at={user.lastSeenAt} as="relative" /> },
              ]}
            />
          </SectionCard>
          <SectionCard title={t('Second factors')}>
            <KeyValues
              items={[
                { label: t('Authenticator'), value: <OnOff on={user.authenticator} /> },
                { label: t('Passkeys'), value: user.passkeys },
                { label: t('Codes by e-mail or SMS'), value: <OnOff on={user.codesByMessage} /> },
                { label: t('Recovery codes left'), value: user.recoveryCodesLeft },
              ]}
            />
          </SectionCard>
        </div>
        <SectionCard title={t('Businesses')} flush>
          <DataTable
            label={t('Businesses')}
            inCard
            columns={businessColumns}
            idOf={(row) => row.businessId}
            rows={user.memberships}
          />
        </SectionCard>
        <SectionCard title={t('Sessions')} flush>
          <DataTable
            label={t('Sessions')}
            inCard
            columns={sessionColumns}
            idOf={(row) => row.id}
            rows={user.sessions}
          />
        </SectionCard>
      </div>
    </Page>
  );
}

function Standing({ user }: { user: UserDetail }) {
  const { t } = useTranslation();
  if (user.disabledAt)
    return (
      <Banner tone="danger">
        {t('Disabled since')} <DateText at={user.disabledAt} />: {user.disabledReason}
      </Banner>
    );
  if (!user.lockedUntil) return null;
  return (
    <Banner tone="warning">
      {t('Locked after too many attempts, until')} <DateText at={user.lockedUntil} as="time" />
    </Banner>
  );
}

function OnOff({ on }: { on: boolean }) {
  const { t } = useTranslation();
  return (
    <Status tone={on ? 'success' : 'neutral'} shape={on ? 'filled' : 'ring'}>
      {on ? t('On') : t('Off')}
    </Status>
  );
}

const businessColumns: readonly Column<UserDetail['memberships'][number]>[] = [
  {
    key: 'business',
    header: 'Business',
    fixed: true,
    width: 220,
    cell: (row) => <Link to={`/operator/merchants/${row.businessId}` as string}>{row.businessName}</Link>,
  },
  { key: 'role', header: 'Role', cell: (row) => row.role },
  { key: 'status', header: 'Status', width: 140, cell: (row) => <Membership status={row.status} /> },
];

function Membership({ status }: { status: string }) {
  const { t } = useTranslation();
  return (
    <Status tone={status === 'ACTIVE' ? 'success' : 'neutral'}>
      {t(status.charAt(0) + status.slice(1).toLowerCase())}
    </Status>
  );
}

const sessionColumns: readonly Column<UserDetail['sessions'][number]>[] = [
  { key: 'device', header: 'Device', fixed: true, width: 220, cell: (row) => <Device session={row} /> },
  { key: 'ip', header: 'Address', width: 140, cell: (row) => <span className="num">{row.ip}</span> },
  { key: 'business', header: 'Business', cell: (row) => row.businessName },
  { key: 'began', header: 'Began', width: 140, cell: (row) => <DateText at={row.createdAt} /> },
  {
    key: 'lastSeen',
    header: 'Last seen',
    width: 140,
    cell: (row) => <DateText at={row.lastSeenAt} as="relative" />,
  },
];

function Device({ session }: { session: UserDetail['sessions'][number] }) {
  const { t } = useTranslation();
  if (!session.operator) return session.device;
  return (
    <span>
      {session.device} <span className="dim">· {t('viewed by {{email}}', { email: session.operator })}</span>
    </span>
  );
}
