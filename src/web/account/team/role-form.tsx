// Form to create or change a role of the business: its name and its matrix.
import { useTranslation } from 'react-i18next';
import { type Role, roleInput, rolesContract } from '#shared/contract/account/roles.ts';
import type { Permission } from '#shared/permissions.ts';
import { callWith } from '#web/api/client.ts';
import { useKnown } from '#web/api/detail/use-known.ts';
import { useSession } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { RoleFormPart } from '#web/ui/roles/role-form-part.tsx';
import { PermissionMatrix } from './permission-matrix.tsx';
import { rolesPath } from './team-tabs.ts';

type Values = { name: string; permissions: Permission[] };
type Props = {
  /** The role to change; null creates a new one. */
  present: Role | null;
  /** The role that a new one starts from. */
  source: Role | null;
};

function valuesOf({ present: role, source }: Props, copyName: string, held: ReadonlySet<string>): Values {
  if (role) return { name: role.name, permissions: role.permissions as Permission[] };
  // Users can grant only permissions they have themselves: a copy of a wider role starts without the others.
  const permissions = (source?.permissions ?? []).filter((permission) =>
    held.has(permission),
  ) as Permission[];
  return { name: source ? copyName : '', permissions };
}

export function RoleForm(props: Props) {
  const { present: role, source } = props;
  const { t } = useTranslation();
  const { held } = useSession();
  const copyName = source ? t('{{name}} (copy)', { name: source.name }) : '';
  const form = useContractForm(roleInput, valuesOf(props, copyName, held));
  const options = { form, invalidates: ['merchant'] };
  const create = useCall(rolesContract.createRole, options);
  const { known, onRefused } = useKnown(form, form.getValues(), async () => {
    const now = await callWith(rolesContract.getRole, { params: { roleId: role?.id ?? '' } });
    return valuesOf({ present: now, source: null }, copyName, held);
  });
  const update = useCall(rolesContract.updateRole, { ...options, onRefused });
  const save = () => {
    const body = form.getValues();
    return role
      ? update.run({ params: { roleId: role.id }, body: { ...body, known } })
      : create.run({ body });
  };
  const giveable = new Set([...held, ...(role?.permissions ?? [])]);
  const isCut = !role && source !== null && source.permissions.some((permission) => !held.has(permission));
  return (
    <RoleFormPart
      isNew={!role}
      cutFrom={isCut ? source.name : null}
      form={form}
      name={form.getInputProps('name')}
      path={rolesPath}
      isPending={create.isPending || update.isPending}
      onSave={save}
    >
      <PermissionMatrix
        permissions={form.values.permissions}
        giveable={giveable}
        onChange={(permissions) => form.setFieldValue('permissions', permissions)}
      />
    </RoleFormPart>
  );
}
