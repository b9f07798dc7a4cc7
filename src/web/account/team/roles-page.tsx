// All roles: the presets of every business, and custom roles, each with the number of its members.
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type Role, rolesContract } from '#shared/contract/account/roles.ts';
import { allAreas } from '#shared/permissions.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import type { Column } from '#web/ui/list/columns.tsx';
import { DataTable } from '#web/ui/list/data-table.tsx';
import { queryOfAll } from '#web/ui/list/table-types.ts';
import { Page } from '#web/ui/page.tsx';
import type { ScreenLocation } from '#web/ui/screen.ts';
import { roleText } from './role-labels.ts';
import { levelOf } from './role-values.ts';
import { rolesPath, teamTabs } from './team-tabs.ts';
import './team.css';

export function loadRoles({ queryClient }: ScreenLocation) {
  return queryClient.prefetchQuery(queryOptionsOf(rolesContract.listRoles));
}

export function RolesPage() {
  const { t } = useTranslation();
  const roles = useQuery(queryOptionsOf(rolesContract.listRoles));
  const create = (
    <Button component={Link} to={`${rolesPath}/new`} leftSection={<IconPlus size={16} />}>
      {t('Create role')}
    </Button>
  );
  return (
    <Page title={t('Team')} actions={create} subRoutes={teamTabs}>
      <DataTable
        label={t('Roles')}
        columns={columns}
        idOf={(role) => role.id}
        query={queryOfAll(roles, roles.data?.items)}
        rowPath={(role) => `${rolesPath}/${role.id}`}
        phone={(role) => ({
          title: role.name,
          meta: <Reach role={role} />,
          status: <People role={role} />,
        })}
      />
    </Page>
  );
}

const columns: readonly Column<Role>[] = [
  {
    key: 'name',
    header: 'Name',
    width: 200,
    fixed: true,
    cell: (role) => <span className="strong trunc">{role.name}</span>,
  },
  { key: 'about', header: 'About', cell: (role) => <About role={role} /> },
  { key: 'kind', header: 'Type', width: 110, cell: (role) => <Kind role={role} /> },
  { key: 'reach', header: 'Access', width: 236, cell: (role) => <Reach role={role} /> },
  { key: 'people', header: 'People', width: 150, cell: (role) => <People role={role} /> },
];

function About({ role }: { role: Role }) {
  const { t } = useTranslation();
  return <span className="mut trunc">{t(roleText(role))}</span>;
}

function Kind({ role }: { role: Role }) {
  const { t } = useTranslation();
  return role.preset ? t('Preset') : t('Custom');
}

function Reach({ role }: { role: Role }) {
  const { t } = useTranslation();
  const held = new Set(role.permissions);
  const of = (level: string) => allAreas.filter((area) => levelOf(held, area) === level).length;
  const [write, read] = [of('write'), of('read')];
  return (
    <span className="num">
      {read === 0
        ? t('{{write}} read and write', { write })
        : t('{{write}} read and write, {{read}} read only', { write, read })}
    </span>
  );
}

function People({ role }: { role: Role }) {
  const { t } = useTranslation();
  const members =
    role.memberCount === 1 ? t('1 member') : t('{{count}} members', { count: role.memberCount });
  if (role.invitationCount === 0) return <span className="num">{members}</span>;
  return (
    <span className="num">
      {members}, {t('{{count}} invited', { count: role.invitationCount })}
    </span>
  );
}
