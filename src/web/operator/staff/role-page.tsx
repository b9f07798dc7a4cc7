// One staff role and its permission table. Presets are read-only and can be duplicated; custom roles can be created, changed and deleted.
import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type OperatorRole, operatorRolesContract } from '#shared/contract/operator/operator-roles.ts';
import { useOperator } from '#web/api/operator-session.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { searchOf } from '#web/api/route.ts';
import { useCall } from '#web/api/use-call.ts';
import { Banner } from '#web/ui/banner.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { Page } from '#web/ui/page.tsx';
import { DeleteRoleButton } from '#web/ui/roles/delete-role.tsx';
import type { PageProps } from '#web/ui/screen.ts';
import { OperatorRoleForm, PermissionGroups } from './role-form.tsx';
import { operatorRoleText, staffPath, staffRolesPath } from './role-labels.ts';

const crumbs = [
  { label: 'Staff', path: staffPath },
  { label: 'Roles', path: staffRolesPath },
];

const queryOf = (roleId: string) =>
  queryOptionsOf(operatorRolesContract.getOperatorRole, { params: { roleId } });

/** Starts empty, or as a copy of the role in `?from=`. */
export function NewOperatorRolePage() {
  const { t } = useTranslation();
  const { from = '' } = useSearch({ strict: false }) as { from?: string };
  const source = useQuery({ ...queryOf(from), enabled: from !== '' });
  return (
    <Page title={t('New role')} crumbs={crumbs}>
      {source.error ? (
        <ErrorPanel error={source.error} onRetry={source.refetch} />
      ) : from && !source.data ? (
        <span className="sk" style={{ width: '100%', height: 240 }} />
      ) : (
        <OperatorRoleForm present={null} source={source.data ?? null} />
      )}
    </Page>
  );
}

export function OperatorRolePage({ params: { operatorRoleId } }: PageProps<'operatorRoleId'>) {
  const { t } = useTranslation();
  const role = useQuery(queryOf(operatorRoleId));
  if (role.data) return <Shown key={role.data.id} role={role.data} />;
  return (
    <Page title={t('Role')} crumbs={crumbs}>
      {role.error ? (
        <ErrorPanel error={role.error} onRetry={role.refetch} />
      ) : (
        <span className="sk" style={{ width: '100%', height: 240 }} />
      )}
    </Page>
  );
}

function Shown({ role }: { role: OperatorRole }) {
  const { t } = useTranslation();
  const { can } = useOperator();
  const navigate = useNavigate();
  const mayManage = can('STAFF.READ_WRITE');
  const whyNot = role.preset
    ? t('Preset roles cannot be changed. Duplicate one to change it.')
    : role.isOwn
      ? t('You cannot change your own role. Ask a colleague.')
      : null;
  return (
    <Page
      title={role.preset ? t(role.name) : role.name}
      crumbs={crumbs}
      meta={
        <>
          <span>{role.preset ? t('Preset') : t('Custom')}</span>
          <span>{t(operatorRoleText(role))}</span>
        </>
      }
      actions={
        mayManage && (
          <>
            <Button
              variant="default"
              leftSection={<IconCopy size={16} />}
              onClick={() =>
                void navigate({ to: `${staffRolesPath}/new`, search: searchOf({ from: role.id }) })
              }
            >
              {t('Duplicate')}
            </Button>
            {!role.preset && <DeleteRole role={role} />}
          </>
        )
      }
    >
      {whyNot || !mayManage ? (
        <div className="stack role-body">
          {whyNot && <Banner>{whyNot}</Banner>}
          <PermissionGroups permissions={role.permissions} giveable={new Set()} />
        </div>
      ) : (
        <OperatorRoleForm present={role} source={null} />
      )}
    </Page>
  );
}

function DeleteRole({ role }: { role: OperatorRole }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const isUsed = role.staffCount > 0;
  const remove = useCall(operatorRolesContract.deleteOperatorRole, {
    success: t('Role “{{name}}” deleted', { name: role.name }),
    onSuccess: () => navigate({ to: staffRolesPath }),
  });
  return (
    <DeleteRoleButton
      name={role.name}
      whyNot={isUsed ? t('This role is in use') : undefined}
      text={t('No one has this role. It cannot be restored.')}
      onDelete={() => remove.run({ params: { roleId: role.id } })}
    />
  );
}
