// Dialogs to add a passkey with a name, and to rename one.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Passkey, passkeyNameInput, passkeysContract } from '#shared/contract/account/passkeys.ts';
import { ApiError, messageOf } from '#web/api/api-error.ts';
import { invalidateNoun, nounOf } from '#web/api/queries.ts';
import { useCall } from '#web/api/use-call.ts';
import { Banner } from '#web/ui/banner.tsx';
import { DialogForm } from '#web/ui/form/dialog-form.tsx';
import { TextField } from '#web/ui/form/text-fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { toastSuccess } from '#web/ui/toasts.tsx';

type Props = { onClose: () => void };

export function AddPasskeyDialog({ onClose }: Props) {
  const { t } = useTranslation();
  const form = useContractForm(passkeyNameInput, { name: '' });
  const [failure, setFailure] = useState<string | null>(null);
  const add = async () => {
    setFailure(null);
    try {
      const { addPasskey } = await import('#web/api/passkeys.ts');
      await addPasskey(form.getValues().name);
      toastSuccess(t('Passkey added'));
      void invalidateNoun(nounOf(passkeysContract.listPasskeys));
      onClose();
    } catch (error) {
      if (error instanceof ApiError && error.fields.name) form.setErrors({ name: error.fields.name });
      else setFailure(messageOf(error));
    }
  };
  return (
    <DialogForm
      opened
      onClose={onClose}
      title={t('Add a passkey')}
      says={t('Your device asks for your fingerprint, face or screen lock, now and each time you log in.')}
      form={form}
      submitLabel={t('Add passkey')}
      onSubmit={add}
    >
      {failure && <Banner tone="danger">{t(failure)}</Banner>}
      <TextField
        label="Name"
        hint={t('A name to recognise it, such as the device')}
        maxLength={60}
        {...form.getInputProps('name')}
      />
    </DialogForm>
  );
}

export function RenamePasskeyDialog({ passkey, onClose }: Props & { passkey: Passkey }) {
  const form = useContractForm(passkeyNameInput, { name: passkey.name });
  const { t } = useTranslation();
  const rename = useCall(passkeysContract.renamePasskey, { form, onSuccess: onClose });
  return (
    <DialogForm
      opened
      onClose={onClose}
      title={t('Rename passkey')}
      form={form}
      submitLabel={t('Save')}
      onSubmit={() => rename.run({ params: { passkeyId: passkey.id }, body: form.getValues() })}
    >
      <TextField label="Name" maxLength={60} {...form.getInputProps('name')} />
    </DialogForm>
  );
}
