// Gives what a list shows a name.
import { useTranslation } from 'react-i18next';
import { savedViewInput } from '#shared/contract/platform/saved-views.ts';
import { DialogForm } from '#web/ui/form/dialog-form.tsx';
import { TextField } from '#web/ui/form/text-fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
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
  return (
    <DialogForm
      opened={opened}
      onClose={onClose}
      title={t('Save this view')}
      size={440}
      form={form}
      onSubmit={() => save.run({ body: form.getValues() })}
      submitLabel={t('Save view')}
      isPending={save.isPending}
    >
      <TextField
        label="Name"
        hint={t('A view with the same name is replaced.')}
        {...form.getInputProps('name')}
      />
    </DialogForm>
  );
}
