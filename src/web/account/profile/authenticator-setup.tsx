// Set-up of an authenticator app: the password, the QR code or the secret, the first code, and the recovery codes.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  completeTotpInput,
  generateTotpInput,
  secondFactorsContract,
} from '#shared/contract/account/second-factors.ts';
import type { OutputOf } from '#shared/contract/endpoint.ts';
import { useCall } from '#web/api/use-call.ts';
import { CopyText } from '#web/ui/copy-text.tsx';
import { DialogForm } from '#web/ui/form/dialog-form.tsx';
import { PasswordField } from '#web/ui/form/password-field.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { AppCodeField } from './app-code-field.tsx';
import { RecoveryCodesDialog } from './recovery-codes.tsx';

type Setup = OutputOf<typeof secondFactorsContract.generateTotp>;
type Props = { onClose: () => void };

export function AuthenticatorSetup({ onClose }: Props) {
  const { t } = useTranslation();
  const [setup, setSetup] = useState<Setup | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const form = useContractForm(generateTotpInput, { password: '' });
  const generate = useCall(secondFactorsContract.generateTotp, { form, onSuccess: setSetup });
  if (codes) return <RecoveryCodesDialog codes={codes} onClose={onClose} />;
  if (setup) return <FirstCode setup={setup} onClose={onClose} onDone={setCodes} />;
  return (
    <DialogForm
      key="password"
      opened
      onClose={onClose}
      title={t('Set up an authenticator app')}
      says={t('You need an app such as Google Authenticator, Microsoft Authenticator or 1Password.')}
      form={form}
      submitLabel={t('Continue')}
      onSubmit={() => generate.run({ body: form.getValues() })}
    >
      <PasswordField label="Password" autoComplete="current-password" {...form.getInputProps('password')} />
    </DialogForm>
  );
}

type FirstCodeProps = Props & { setup: Setup; onDone: (codes: readonly string[]) => void };

function FirstCode({ setup, onClose, onDone }: FirstCodeProps) {
  const { t } = useTranslation();
  const form = useContractForm(completeTotpInput, { code: '' });
  const complete = useCall(secondFactorsContract.completeTotp, {
    form,
    onSuccess: (answer) => onDone(answer.recovery_codes),
  });
  return (
    <DialogForm
      key="code"
      opened
      onClose={onClose}
      title={t('Scan this code with your app')}
      form={form}
      submitLabel={t('Turn on app')}
      onSubmit={() => complete.run({ body: form.getValues() })}
    >
      <div className="setup">
        <img
          src={`data:image/svg+xml;utf8,${encodeURIComponent(setup.qr_svg)}`}
          alt={t('QR code for the authenticator app')}
        />
        <div className="stack">
          <span className="mut sm">{t('Or type this secret into the app:')}</span>
          <span className="manual">{setup.secret.replace(/(.{4})(?=.)/g, '$1 ')}</span>
          <CopyText text={setup.secret} label="secret" buttonOnly />
        </div>
      </div>
      <AppCodeField form={form} />
    </DialogForm>
  );
}
