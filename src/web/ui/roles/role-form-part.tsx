// The form of a role: its name, the permissions provided by the caller, and the save and cancel buttons.
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type ComponentProps, type FormEvent, type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../banner.tsx';
import { FormFoot } from '../form/form-foot.tsx';
import { TextField } from '../form/text-fields.tsx';
import { UnsavedChanges } from '../form/unsaved-changes.tsx';
import { focusFirstError } from '../form/use-contract-form.ts';
import { WriteButton } from '../form/write-button.tsx';
import '../form/permission-table.css';

type Props = {
  isNew: boolean;
  /** The role it is copied from, if only some of its permissions could be copied. */
  cutFrom: string | null;
  form: {
    validate: () => { hasErrors: boolean };
    isDirty: () => boolean;
    errors: { permissions?: ReactNode };
  };
  name: Omit<ComponentProps<typeof TextField>, 'label'>;
  /** The permission tables. */
  children: ReactNode;
  /** The path of the role list. */
  path: string;
  isPending: boolean;
  /** Resolves to undefined on failure. */
  onSave: () => Promise<unknown>;
};

export function RoleFormPart({ isNew, cutFrom, form, name, children, path, isPending, onSave }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const root = useRef<HTMLFormElement>(null);
  const isLeaving = useRef(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (form.validate().hasErrors) return focusFirstError(root.current ?? document);
    if (!(await onSave())) return focusFirstError(root.current ?? document);
    isLeaving.current = true;
    await navigate({ to: path });
  };
  return (
    <form ref={root} className="stack role-body" onSubmit={submit} noValidate>
      {cutFrom !== null && (
        <Banner tone="warning">
          {t('Permissions of “{{name}}” that you do not have are left out.', { name: cutFrom })}
        </Banner>
      )}
      <TextField label="Name" maxLength={40} className="role-name" {...name} />
      {form.errors.permissions && <Banner tone="danger">{t(String(form.errors.permissions))}</Banner>}
      {children}
      <FormFoot>
        <Button variant="subtle" size="md" onClick={() => void navigate({ to: path })}>
          {t('Cancel')}
        </Button>
        <WriteButton loading={isPending}>{isNew ? t('Create role') : t('Save changes')}</WriteButton>
      </FormFoot>
      <UnsavedChanges isUnsaved={() => form.isDirty() && !isLeaving.current} />
    </form>
  );
}
