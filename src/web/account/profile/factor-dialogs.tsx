// Confirmation dialogs before a second factor changes: the password, and a code if an app is in use.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  recoveryCodesInput,
  secondFactorsContract,
  toggleMfaInput,
  toggleTotpInput,
} from '#shared/contract/account/second-factors.ts';
import { useCall } from '#web/api/use-call.ts';
import { DialogForm } from '#web/ui/form/dialog-form.tsx';
import { PasswordField } from '#web/ui/form/password-field.tsx';
import { TextField } from '#web/ui/form/text-fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { AppCodeField } from './app-code-field.tsx';
import { RecoveryCodesDialog } from './recovery-codes.tsx';

type Props = { onClose: () => void };

export function CodesDialog({ turnOn, onClose }: Props & { turnOn: boolean }) {
  const { t } = useTranslation();
  const form = useContractForm(toggleMfaInput, { enabled: turnOn, password: '' });
  const toggle = useCall(secondFactorsContract.toggleMfaStatus, {
    form,
    success: turnOn ? 'One-time codes turned on' : 'One-time codes turned off',
    onSuccess: onClose,
  });
  return (
    <DialogForm
      opened
      onClose={onClose}
      title={turnOn ? t('Turn on one-time codes?') : t('Turn off one-time codes?')}
      says={
        turnOn
          ? t('You will be asked for a code each time you log in.')
          : t('You will log in with your password only, unless you use an authenticator app.')
      }
      form={form}
      submitLabel={turnOn ? t('Turn on codes') : t('Turn off codes')}
      danger={!turnOn}
      onSubmit={() => toggle.run({ body: form.getValues() })}
    >
      <PasswordField label="Password" autoComplete="current-password" {...form.getInputProps('password')} />
    </DialogForm>
  );
}

export function TurnOffAuthenticator({ onClose }: Props) {
  const { t } = useTranslation();
  const form = useContractForm(toggleTotpInput, { enabled: false, password: '', code: '' });
  const toggle = useCall(secondFactorsContract.toggleTotpStatus, {
    form,
    success: 'Authenticator app turned off',
    onSuccess: onClose,
  });
  return (
    <DialogForm
      opened
      onClose={onClose}
      title={t('Turn off the authenticator app?')}
      says={t('Its codes and your recovery codes stop working.')}
      form={form}
      submitLabel={t('Turn off app')}
      danger
      onSubmit={() => toggle.run({ body: form.getValues() })}
    >
      <PasswordField label="Password" autoComplete="current-password" {...form.getInputProps('password')} />
      <TextField
        label="Code"
        autoComplete="one-time-code"
        hint={t('From your authenticator app, or a recovery code')}
        {...form.getInputProps('code')}
      />
    </DialogForm>
  );
}

export function RenewCodesDialog({ onClose }: Props) {
  const { t } = useTranslation();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const form = useContractForm(recoveryCodesInput, { password: '', code: '' });
  const renew = useCall(secondFactorsContract.renewRecoveryCodes, {
    form,
    onSuccess: (answer) => setCodes(answer.recovery_codes),
  });
  if (codes) return <RecoveryCodesDialog codes={codes} onClose={onClose} />;
  return (
    <DialogForm
      opened
      onClose={onClose}
      title={t('Create new recovery codes?')}
      says={t('Your current codes stop working.')}
      form={form}
      submitLabel={t('Create new codes')}
      onSubmit={() => renew.run({ body: form.getValues() })}
    >
      <PasswordField label="Password" autoComplete="current-password" {...form.getInputProps('password')} />
      <AppCodeField form={form} />
    </DialogForm>
  );
}
