// The form that creates or changes a staff role: its name and permissions.
import { useTranslation } from 'react-i18next';
import {
  type OperatorRole,
  operatorRoleInput,
  operatorRolesContract,
} from '#shared/contract/operator/operator-roles.ts';
import type { OperatorPermission } from '#shared/operator-permissions.ts';
import { callWith } from '#web/api/client.ts';
import { useKnown } from '#web/api/detail/use-known.ts';
import { useOperator } from '#web/api/operator-session.ts';
import { useCall } from '#web/api/use-call.ts';
import { type Level, PermissionTable } from '#web/ui/form/permission-table.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { RoleFormPart } from '#web/ui/roles/role-form-part.tsx';
import { staffRolesPath } from './role-labels.ts';
import { areaGroups, rowOf, withLevel } from './role-values.ts';

type Props = {
  /** The role to change; null creates a new one. */
  present: OperatorRole | null;
  /** The role that a new one is copied from. */
  source: OperatorRole | null;
};

export function OperatorRoleForm({ present: role, source }: Props) {
  const { t } = useTranslation();
  const { operator } = useOperator();
  const held = new Set<string>(operator.permissions);
  const form = useContractForm(operatorRoleInput, {
    name: role?.name ?? (source ? t('{{name}} (copy)', { name: source.name }) : ''),
    // Staff can grant only permissions they have, so a copy of a role with more permissions omits the others.
    permissions:
      role?.permissions ?? (source?.permissions ?? []).filter((permission) => held.has(permission)),
  });
  const create = useCall(operatorRolesContract.createOperatorRole, { form });
  const { known, onRefused } = useKnown(form, form.input(), async () => {
    const now = await callWith(operatorRolesContract.getOperatorRole, { params: { roleId: role?.id ?? '' } });
    return { name: now.name, permissions: now.permissions };
  });
  const update = useCall(operatorRolesContract.updateOperatorRole, { form, onRefused });
  const save = () => {
    const body = form.input();
    return role
      ? update.run({ params: { roleId: role.id }, body: { ...body, known } })
      : create.run({ body });
  };
  return (
    <RoleFormPart
      isNew={!role}
      cutFrom={source && !source.grantable ? source.name : null}
      form={form}
      name={form.getInputProps('name')}
      path={staffRolesPath}
      isPending={create.isPending || update.isPending}
      onSave={save}
    >
      <PermissionGroups
        permissions={form.values.permissions}
        giveable={new Set([...held, ...(role?.permissions ?? [])])}
        onChange={(permissions) => form.setFieldValue('permissions', permissions)}
      />
    </RoleFormPart>
  );
}

type GroupsProps = {
  permissions: readonly OperatorPermission[];
  giveable: ReadonlySet<string>;
  /** Without it the tables are read-only. */
  onChange?: (permissions: OperatorPermission[]) => void;
};

export function PermissionGroups({ permissions, giveable, onChange }: GroupsProps) {
  const { t } = useTranslation();
  const held = new Set<string>(permissions);
  return areaGroups.map(({ title, areas }) => {
    const rows = areas.map((area) => rowOf(area, held, giveable, t));
    const setAll = (level: Level) =>
      onChange?.(
        rows
          .filter((row) => row.giveable.includes(level))
          .reduce<OperatorPermission[]>((all, { area }) => withLevel(all, area, level), [...permissions]),
      );
    return (
      <PermissionTable
        key={title}
        title={t(title)}
        rows={rows}
        onAll={onChange && setAll}
        onChange={onChange && ((area, level) => onChange(withLevel(permissions, area, level)))}
      />
    );
  });
}
