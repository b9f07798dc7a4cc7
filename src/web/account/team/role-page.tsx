// One role and its matrix: presets are read-only and can be duplicated, custom roles are created, changed and deleted.

import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type Role, rolesContract } from '#shared/contract/account/roles.ts';
import { allPermissions } from '#shared/permissions.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { searchOf } from '#web/api/route.ts';
import { useSession } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { Banner } from '#web/ui/banner.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { Page } from '#web/ui/page.tsx';
import { DeleteRoleButton } from '#web/ui/roles/delete-role.tsx';
import type { PageProps, ScreenLocation } from '#web/ui/screen.ts';
import { PermissionMatrix } from './permission-matrix.tsx';
import { RoleForm } from './role-form.tsx';
import { roleText } from './role-labels.ts';
import { rolesPath, teamPath } from './team-tabs.ts';
import './team.css';

const crumbs = [
  { label: 'Team', path: teamPath },
  { label: 'Roles', path: rolesPath },
];

export function loadRole({ params, queryClient }: ScreenLocation<'roleId'>) {
  return queryClient.prefetchQuery(
    queryOptionsOf(rolesContract.getRole, { params: { roleId: params.roleId } }),
  );
}

/** A new role, empty or a copy of the role in `?from=`. */
export function NewRolePage() {
  const { t } = useTranslation();
  const { from = '' } = useSearch({ strict: false }) as { from?: string };
  const source = useQuery({
    ...queryOptionsOf(rolesContract.getRole, { params: { roleId: from } }),
    enabled: from !== '',
  });
  return (
    <Page title={t('New role')} crumbs={crumbs}>
      {source.error ? (
        <ErrorPanel error={source.error} onRetry={source.refetch} />
      ) : from && !source.data ? (
        <Waiting />
      ) : (
        <RoleForm present={null} source={source.data ?? null} />
      )}
    </Page>
  );
}

export function RolePage({ params: { roleId } }: PageProps<'roleId'>) {
  const role = useQuery(queryOptionsOf(rolesContract.getRole, { params: { roleId } }));
  const { t } = useTranslation();
  if (role.data) return <Shown key={role.data.id} role={role.data} />;
  return (
    <Page title={t('Role')} crumbs={crumbs}>
      {role.error ? <ErrorPanel error={role.error} onRetry={role.refetch} /> : <Waiting />}
    </Page>
  );
}

function Shown({ role }: { role: Role }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { business } = useSession();
  const isOwn = business.role.name === role.name;
  const duplicate = () => void navigate({ to: `${rolesPath}/new`, search: searchOf({ from: role.id }) });
  const readOnly = role.preset || isOwn;
  return (
    <Page
      title={role.name}
      crumbs={crumbs}
      meta={
        <>
          <span>{role.preset ? t('Preset') : t('Custom')}</span>
          <span>{t(roleText(role))}</span>
          <span>
            {role.memberCount === 1 ? t('1 member') : t('{{count}} members', { count: role.memberCount })}
          </span>
        </>
      }
      actions={
        <>
          <Button variant="default" leftSection={<IconCopy size={16} />} onClick={duplicate}>
            {t('Duplicate')}
          </Button>
          {!role.preset && <DeleteRole role={role} />}
        </>
      }
    >
      {readOnly ? (
        <div className="stack role-body">
          <Banner>
            {role.preset
              ? t('Preset roles cannot be changed. Duplicate one to customise it.')
              : t('You cannot change your own role. Ask another team member.')}
          </Banner>
          <PermissionMatrix
            permissions={allPermissions.filter((permission) => role.permissions.includes(permission))}
            giveable={new Set()}
          />
        </div>
      ) : (
        <RoleForm present={role} source={null} />
      )}
    </Page>
  );
}

function DeleteRole({ role }: { role: Role }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const isUsed = role.memberCount + role.invitationCount > 0;
  const remove = useCall(rolesContract.deleteRole, {
    success: t('Role “{{name}}” deleted', { name: role.name }),
    onSuccess: () => navigate({ to: rolesPath }),
  });
  return (
    <DeleteRoleButton
      name={role.name}
      whyNot={isUsed ? t('This role is in use') : undefined}
      text={t('No member has this role. It cannot be restored.')}
      onDelete={() => remove.run({ params: { roleId: role.id } })}
    />
  );
}

function Waiting() {
  return (
    <div className="stack role-body" aria-busy>
      <span className="sk role-wait" />
      <span className="sk role-wait" />
    </div>
  );
}
