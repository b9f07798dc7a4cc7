// The list of staff roles, preset and custom, with the number of people in each.
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type OperatorRole, operatorRolesContract } from '#shared/contract/operator/operator-roles.ts';
import { useOperator } from '#web/api/operator-session.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import type { Column } from '#web/ui/list/columns.tsx';
import { DataTable } from '#web/ui/list/data-table.tsx';
import { queryOfAll } from '#web/ui/list/table-types.ts';
import { Page } from '#web/ui/page.tsx';
import { operatorRoleText, staffRolesPath, staffTabs } from './role-labels.ts';

export const rolesQuery = queryOptionsOf(operatorRolesContract.listOperatorRoles);

export function OperatorRoleListPage() {
  const { t } = useTranslation();
  const { can } = useOperator();
  const roles = useQuery(rolesQuery);
  return (
    <Page
      title={t('Staff')}
      subRoutes={staffTabs}
      actions={
        can('STAFF.READ_WRITE') && (
          <Button component={Link} to={`${staffRolesPath}/new`} leftSection={<IconPlus size={16} />}>
            {t('Create role')}
          </Button>
        )
      }
    >
      <DataTable
        label={t('Roles')}
        columns={columns}
        idOf={(role) => role.id}
        query={queryOfAll(roles, roles.data?.items)}
        rowPath={(role) => `${staffRolesPath}/${role.id}`}
        phone={(role) => ({
          title: <RoleName role={role} />,
          meta: <Kind role={role} />,
          status: <People role={role} />,
        })}
      />
    </Page>
  );
}

const columns: readonly Column<OperatorRole>[] = [
  { key: 'name', header: 'Name', width: 200, fixed: true, cell: (role) => <RoleName role={role} /> },
  { key: 'about', header: 'About', cell: (role) => <About role={role} /> },
  { key: 'kind', header: 'Type', width: 110, cell: (role) => <Kind role={role} /> },
  { key: 'people', header: 'People', width: 120, cell: (role) => <People role={role} /> },
];

type Props = { role: OperatorRole };

function RoleName({ role }: Props) {
  const { t } = useTranslation();
  return <span className="strong trunc">{role.preset ? t(role.name) : role.name}</span>;
}

function About({ role }: Props) {
  const { t } = useTranslation();
  return <span className="mut trunc">{t(operatorRoleText(role))}</span>;
}

function Kind({ role }: Props) {
  const { t } = useTranslation();
  return role.preset ? t('Preset') : t('Custom');
}

function People({ role: { staffCount } }: Props) {
  const { t } = useTranslation();
  return (
    <span className="num">
      {staffCount === 1 ? t('1 person') : t('{{count}} people', { count: staffCount })}
    </span>
  );
}
