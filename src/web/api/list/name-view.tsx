// The dialog that names a saved view.
import { Button, Modal } from '@mantine/core';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { savedViewInput } from '#shared/contract/platform/saved-views.ts';
import { TextField } from '#web/ui/form/text-fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { useRestoreFocus } from '#web/ui/restore-focus.ts';
import { useCall } from '../use-call.ts';
import type { ViewCalls } from './views-menu.tsx';

type NameProps = {
  opened: boolean;
  onClose: () => void;
  list: string;
  search: Record<string, string>;
  calls: ViewCalls;
};

export function NameView({ opened, onClose, list, search, calls }: NameProps) {
  const { t } = useTranslation();
  const form = useContractForm(savedViewInput, { list, name: '', search });
  const save = useCall(calls.saveView, { form, onSuccess: onClose });
  useRestoreFocus(opened);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!form.validate().hasErrors) void save.run({ body: form.getValues() });
  };
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('Save this view')}
      size={400}
      centered
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <form className="stack" onSubmit={submit} noValidate>
        <TextField
          label="Name"
          hint={t('A view with the same name is replaced.')}
          data-autofocus
          {...form.getInputProps('name')}
        />
        <Button type="submit" size="md" loading={save.isPending}>
          {t('Save view')}
        </Button>
      </form>
    </Modal>
  );
}
