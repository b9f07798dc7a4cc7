// Making or changing a role of the staff: its name and its permissions.
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type OperatorRole,
  operatorRoleInput,
  operatorRolesContract,
} from '#shared/contract/operator/operator-roles.ts';
import type { OperatorPermission } from '#shared/operator-permissions.ts';
import { useOperator } from '#web/api/operator-session.ts';
import { useCall } from '#web/api/use-call.ts';
import { Banner } from '#web/ui/banner.tsx';
import { FormFoot } from '#web/ui/form/form-foot.tsx';
import { type Level, PermissionTable } from '#web/ui/form/permission-table.tsx';
import { TextField } from '#web/ui/form/text-fields.tsx';
import { UnsavedChanges } from '#web/ui/form/unsaved-changes.tsx';
import { focusFirstError, useContractForm } from '#web/ui/form/use-contract-form.ts';
import { WriteButton } from '#web/ui/form/write-button.tsx';
import { staffRolesPath } from './role-labels.ts';
import { areaGroups, rowOf, withLevel } from './role-values.ts';

type Props = {
  /** The role to change; null makes a new one. */
  present: OperatorRole | null;
  /** What a new one begins as. */
  source: OperatorRole | null;
};

export function OperatorRoleForm({ present: role, source }: Props) {
  const { t } = useTranslation();
  const { operator } = useOperator();
  const navigate = useNavigate();
  const root = useRef<HTMLFormElement>(null);
  const isLeaving = useRef(false);
  const held = new Set<string>(operator.permissions);
  const form = useContractForm(operatorRoleInput, {
    name: role?.name ?? (source ? t('{{name}} (copy)', { name: source.name }) : ''),
    // Only what one holds can be given: a copy of a greater role begins without the rest.
    permissions: role?.permissions ?? (source?.permissions ?? []).filter((one) => held.has(one)),
  });
  const options = {
    form,
    onSuccess: () => {
      isLeaving.current = true;
      return navigate({ to: staffRolesPath });
    },
  };
  const create = useCall(operatorRolesContract.createOperatorRole, options);
  const update = useCall(operatorRolesContract.updateOperatorRole, options);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (form.validate().hasErrors) return focusFirstError(root.current ?? document);
    const body = form.input();
    const saved = role ? await update.run({ params: { roleId: role.id }, body }) : await create.run({ body });
    if (!saved) focusFirstError(root.current ?? document);
  };
  return (
    <form ref={root} className="stack role-body" onSubmit={submit} noValidate>
      {source && !source.grantable && (
        <Banner tone="warning">
          {t('Permissions of “{{name}}” that you do not have are left out.', { name: source.name })}
        </Banner>
      )}
      <TextField label="Name" maxLength={40} className="role-name" {...form.getInputProps('name')} />
      {form.errors.permissions && <Banner tone="danger">{t(String(form.errors.permissions))}</Banner>}
      <PermissionGroups
        permissions={form.values.permissions}
        giveable={new Set([...held, ...(role?.permissions ?? [])])}
        onChange={(permissions) => form.setFieldValue('permissions', permissions)}
      />
      <FormFoot>
        <Button variant="subtle" size="md" onClick={() => void navigate({ to: staffRolesPath })}>
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

type GroupsProps = {
  permissions: readonly OperatorPermission[];
  giveable: ReadonlySet<string>;
  /** Left out, the tables are only looked at. */
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
