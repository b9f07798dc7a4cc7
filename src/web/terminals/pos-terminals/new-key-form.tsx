// Creates a device key and shows it once.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { terminalKeyInput, terminalKeysContract } from '#shared/contract/terminals/terminal-keys.ts';
import { useCall } from '#web/api/use-call.ts';
import { DialogForm } from '#web/ui/form/dialog-form.tsx';
import { TextField } from '#web/ui/form/text-fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { ShowOnceDialog } from '#web/ui/secrets/show-once-dialog.tsx';

export function NewKeyForm({ serialNo, onClose }: { serialNo: string; onClose: () => void }) {
  const { t } = useTranslation();
  const [key, setKey] = useState<string | null>(null);
  const form = useContractForm(terminalKeyInput, { name: '' });
  const create = useCall(terminalKeysContract.createTerminalKey, {
    form,
    onSuccess: (created) => setKey(created.key),
  });
  return (
    <>
      <DialogForm
        opened={key === null}
        onClose={onClose}
        title={t('Create device key')}
        says={t('The software on the machine uses it to call the API. It is shown once.')}
        form={form}
        onSubmit={() => create.run({ params: { serialNo }, body: form.input() })}
        submitLabel={t('Create device key')}
        isPending={create.isPending}
      >
        <TextField label="Name" data-autofocus maxLength={60} {...form.getInputProps('name')} />
      </DialogForm>
      <ShowOnceDialog
        title="Save the device key"
        label="Device key"
        secret={key}
        warning="The key is shown only once. Enter it on the machine now."
        onClose={onClose}
      />
    </>
  );
}
