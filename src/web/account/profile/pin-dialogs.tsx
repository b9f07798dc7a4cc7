// Confirmation dialogs before a PIN is set: the password, or an e-mailed code if the PIN was forgotten.
import { useTranslation } from 'react-i18next';
import { confirmationsContract, pinInput, pinResetInput } from '#shared/contract/banking/confirmations.ts';
import { useCall } from '#web/api/use-call.ts';
import { DialogForm } from '#web/ui/form/dialog-form.tsx';
import { OneTimeCodeField } from '#web/ui/form/one-time-code-field.tsx';
import { PasswordField } from '#web/ui/form/password-field.tsx';
import { type ContractForm, useContractForm } from '#web/ui/form/use-contract-form.ts';

type Props = { onClose: () => void };

export function SetPinDialog({ onClose }: Props) {
  const { t } = useTranslation();
  const form = useContractForm(pinInput, { password: '', pin: '' });
  const set = useCall(confirmationsContract.setTransferPin, { form, onSuccess: onClose });
  return (
    <DialogForm
      opened
      onClose={onClose}
      title={t('Set a transfer PIN')}
      says={t('It confirms transfers in all of your businesses that allow it.')}
      form={form}
      submitLabel={t('Set PIN')}
      isPending={set.isPending}
      onSubmit={() => set.run({ body: form.getValues() })}
    >
      <PasswordField label="Password" autoComplete="current-password" {...form.getInputProps('password')} />
      <PinField form={form} />
    </DialogForm>
  );
}

export function ResetPinDialog({ onClose }: Props) {
  const { t } = useTranslation();
  const form = useContractForm(pinResetInput, { code: '', pin: '' });
  const ask = useCall(confirmationsContract.requestTransferPinCode, { form, success: false });
  const reset = useCall(confirmationsContract.resetTransferPin, { form, onSuccess: onClose });
  return (
    <DialogForm
      opened
      onClose={onClose}
      title={t('Reset PIN')}
      says={t('Your current PIN stops working.')}
      form={form}
      submitLabel={t('Set PIN')}
      isPending={reset.isPending}
      onSubmit={() => reset.run({ body: form.getValues() })}
    >
      <OneTimeCodeField send={() => ask.run({})} sending={ask.isPending} input={form.getInputProps('code')} />
      <PinField form={form} />
    </DialogForm>
  );
}

function PinField({ form }: { form: ContractForm }) {
  const { t } = useTranslation();
  return (
    <PasswordField
      label="New PIN"
      hint={t('Four to six digits')}
      inputMode="numeric"
      autoComplete="off"
      maxLength={6}
      {...form.getInputProps('pin')}
    />
  );
}
