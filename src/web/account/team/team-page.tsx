// The team: members and invitations, with search, status tabs and filters, and the actions on each.
import { Button } from '@mantine/core';
import { IconPlus, IconShieldCheck, IconShieldOff, IconUsers } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Role, rolesContract } from '#shared/contract/account/roles.ts';
import { memberStatuses, type TeamMember, teamContract, teamQuery } from '#shared/contract/account/team.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { DateText } from '#web/ui/date-text.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { type Column, ColumnPicker, useTableColumns } from '#web/ui/list/columns.tsx';
import { DataTable } from '#web/ui/list/data-table.tsx';
import { type Filter, FilterBar } from '#web/ui/list/filter-bar.tsx';
import { readListState, useListState } from '#web/ui/list/list-state.ts';
import { StatusTabs } from '#web/ui/list/status-tabs.tsx';
import { useCreateHash } from '#web/ui/menu/use-create-hash.ts';
import { Page } from '#web/ui/page.tsx';
import type { ScreenLocation } from '#web/ui/screen.ts';
import { MemberDialogs, MemberMenu, useMemberDialogs } from './member-actions.tsx';
import { MemberState, memberStatusLabels, nameOf } from './member-labels.tsx';
import { teamTabs } from './team-tabs.ts';
import './team.css';

const InviteForm = lazy(() => import('./invite-form.tsx').then((m) => ({ default: m.InviteForm })));

export function loadTeam({ search, queryClient }: ScreenLocation) {
  const { query } = readListState(teamQuery, search, { timeZone: 'UTC' });
  return Promise.all([
    queryClient.prefetchQuery(queryOptionsOf(teamContract.listTeam, { query })),
    queryClient.prefetchQuery(queryOptionsOf(rolesContract.listRoles)),
  ]);
}

export function TeamPage() {
  const { t } = useTranslation();
  const list = useListState(teamQuery);
  const columns = useTableColumns('team', allColumns);
  const [inviting, setInviting] = useState({ opened: false, opening: 0 });
  const team = useQuery({
    ...queryOptionsOf(teamContract.listTeam, { query: list.query }),
    placeholderData: keepPreviousData,
  });
  const roles = useQuery(queryOptionsOf(rolesContract.listRoles));
  const filters = useFilters(roles.data?.items);
  const counts = team.data?.counts;
  const askToInvite = () => setInviting(({ opening }) => ({ opened: true, opening: opening + 1 }));
  useCreateHash(askToInvite);
  const invite = (
    <Button leftSection={<IconPlus size={16} />} onClick={askToInvite}>
      {t('Invite people')}
    </Button>
  );
  return (
    <Page title={t('Team')} actions={invite} subRoutes={teamTabs}>
      <FilterBar
        list={list}
        search="Name or e-mail"
        filters={filters}
        end={<ColumnPicker columns={columns} />}
      />
      <StatusTabs
        list={list}
        param="status"
        tabs={[
          { value: '', label: 'All', count: counts?.all },
          ...memberStatuses.map((status) => ({
            value: status,
            label: memberStatusLabels[status],
            count: counts && (counts[status] ?? 0),
          })),
        ]}
      />
      <DataTable
        label={t('Members')}
        columns={columns.visible}
        idOf={(member) => member.id}
        query={team}
        list={list}
        rowActions={(member) => <RowActions member={member} roles={roles.data?.items ?? []} />}
        rowActionsWidth={64}
        phone={phoneRow}
        empty={
          <EmptyState
            icon={<IconUsers size={24} />}
            title={t('No members')}
            text={t('Invite your team and give each person a role.')}
            action={invite}
          />
        }
      />
      {inviting.opening > 0 && (
        <Suspense>
          <InviteForm
            key={inviting.opening}
            roles={roles.data?.items ?? []}
            opened={inviting.opened}
            onClose={() => setInviting((before) => ({ ...before, opened: false }))}
          />
        </Suspense>
      )}
    </Page>
  );
}

function useFilters(roles: readonly Role[] | undefined): Filter[] {
  return useMemo(
    () => [
      {
        kind: 'choice',
        key: 'role',
        label: 'Role',
        options: (roles ?? []).map((role) => ({ value: role.id, label: role.name })),
      },
      {
        kind: 'choice',
        key: 'secondFactor',
        label: 'Second factor',
        single: true,
        options: [
          { value: 'on', label: 'On' },
          { value: 'off', label: 'Off' },
        ],
      },
    ],
    [roles],
  );
}

const allColumns: readonly Column<TeamMember>[] = [
  { key: 'name', header: 'Name', sort: 'name', fixed: true, cell: (member) => <Person member={member} /> },
  {
    key: 'role',
    header: 'Role',
    width: 160,
    cell: (member) => <span className="trunc">{member.role.name}</span>,
  },
  { key: 'status', header: 'Status', width: 160, cell: (member) => <MemberState member={member} /> },
  {
    key: 'lastSeenAt',
    header: 'Last seen',
    width: 150,
    sort: 'lastSeenAt',
    sortFirst: 'descending',
    cell: (member) => <LastSeen member={member} />,
  },
  {
    key: 'secondFactor',
    header: 'Second factor',
    width: 130,
    cell: (member) => <SecondFactor member={member} />,
  },
  {
    key: 'addedAt',
    header: 'Added',
    width: 120,
    sort: 'addedAt',
    sortFirst: 'descending',
    cell: (member) => <DateText at={member.addedAt} as="date" />,
  },
];

function Person({ member }: { member: TeamMember }) {
  const { t } = useTranslation();
  return (
    <span className="member">
      <span className="trunc">
        <span className="strong">{nameOf(member)}</span>
        {member.isSelf && <span className="mut"> {t('(you)')}</span>}
      </span>
      <small className="mut trunc">
        {member.name ? member.email : t('Invited by {{name}}', { name: member.invitedBy })}
      </small>
    </span>
  );
}

function LastSeen({ member }: { member: TeamMember }) {
  const { t } = useTranslation();
  if (member.lastSeenAt) return <DateText at={member.lastSeenAt} as="relative" />;
  return <span className="mut">{t('Never')}</span>;
}

function SecondFactor({ member }: { member: TeamMember }) {
  const { t } = useTranslation();
  if (member.status === 'INVITED') return <span className="mut">—</span>;
  const Icon = member.secondFactor ? IconShieldCheck : IconShieldOff;
  return (
    <span className={member.secondFactor ? 'row' : 'row mut'}>
      <Icon size={16} aria-hidden />
      {member.secondFactor ? t('On') : t('Off')}
    </span>
  );
}

function RowActions({ member, roles }: { member: TeamMember; roles: readonly Role[] }) {
  const dialogs = useMemberDialogs();
  return (
    <>
      <MemberMenu member={member} roles={roles} dialogs={dialogs} />
      <MemberDialogs member={member} roles={roles} dialogs={dialogs} />
    </>
  );
}

/** On phones the menu is at the end of the row. */
function PhoneEnd({ member }: { member: TeamMember }) {
  const roles = useQuery(queryOptionsOf(rolesContract.listRoles));
  return (
    <span className="row">
      <MemberState member={member} />
      <RowActions member={member} roles={roles.data?.items ?? []} />
    </span>
  );
}

function phoneRow(member: TeamMember) {
  return {
    title: nameOf(member),
    meta: `${member.name ? `${member.email} · ` : ''}${member.role.name}`,
    status: <PhoneEnd member={member} />,
  };
}
