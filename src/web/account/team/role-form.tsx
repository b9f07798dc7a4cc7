// Making or changing a role of the business: its name and its matrix.
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type Role, roleInput, rolesContract } from '#shared/contract/account/roles.ts';
import type { Permission } from '#shared/permissions.ts';
import { useSession } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { Banner } from '#web/ui/banner.tsx';
import { FormFoot } from '#web/ui/form/form-foot.tsx';
import { TextField } from '#web/ui/form/text-fields.tsx';
import { UnsavedChanges } from '#web/ui/form/unsaved-changes.tsx';
import { focusFirstError, useContractForm } from '#web/ui/form/use-contract-form.ts';
import { WriteButton } from '#web/ui/form/write-button.tsx';
import { PermissionMatrix } from './permission-matrix.tsx';
import { rolesPath } from './team-tabs.ts';

type Values = { name: string; permissions: Permission[] };
type Props = {
  /** The role to change; null makes a new one. */
  present: Role | null;
  /** What a new one begins as. */
  source: Role | null;
};

function valuesOf({ present: role, source }: Props, copyName: string, held: ReadonlySet<string>): Values {
  if (role) return { name: role.name, permissions: role.permissions as Permission[] };
  // Only what one holds can be given: a copy of a greater role begins without the rest.
  const permissions = (source?.permissions ?? []).filter((one) => held.has(one)) as Permission[];
  return { name: source ? copyName : '', permissions };
}

export function RoleForm(props: Props) {
  const { present: role, source } = props;
  const { t } = useTranslation();
  const { held } = useSession();
  const navigate = useNavigate();
  const root = useRef<HTMLFormElement>(null);
  const isLeaving = useRef(false);
  const copyName = source ? t('{{name}} (copy)', { name: source.name }) : '';
  const form = useContractForm(roleInput, valuesOf(props, copyName, held));
  const done = async () => {
    isLeaving.current = true;
    await navigate({ to: rolesPath });
  };
  const options = { form, invalidates: ['merchant'], onSuccess: done };
  const create = useCall(rolesContract.createRole, options);
  const update = useCall(rolesContract.updateRole, options);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (form.validate().hasErrors) return focusFirstError(root.current ?? document);
    const body = form.getValues();
    const saved = role ? await update.run({ params: { roleId: role.id }, body }) : await create.run({ body });
    if (!saved) focusFirstError(root.current ?? document);
  };
  const giveable = new Set([...held, ...(role?.permissions ?? [])]);
  const isCut = !role && source !== null && source.permissions.some((one) => !held.has(one));
  return (
    <form ref={root} className="stack role-body" onSubmit={submit} noValidate>
      {isCut && (
        <Banner tone="warning">
          {t('Permissions of “{{name}}” that you do not have are left out.', { name: source.name })}
        </Banner>
      )}
      <TextField label="Name" maxLength={40} className="role-name" {...form.getInputProps('name')} />
      {form.errors.permissions && <Banner tone="danger">{t(String(form.errors.permissions))}</Banner>}
      <PermissionMatrix
        permissions={form.values.permissions}
        giveable={giveable}
        onChange={(permissions) => form.setFieldValue('permissions', permissions)}
      />
      <FormFoot>
        <Button variant="subtle" size="md" onClick={() => void navigate({ to: rolesPath })}>
          {t('Cancel')}
        </Button>
        <WriteButton loading={create.isPending || update.isPending}>
          {role ? t('Save changes') : t('Create role')}
        </WriteButton>
      </FormFoot>
      <UnsavedChanges isUnsaved={() => form.isDirty() && !isLeaving.current} />
    </form>
  );
}
