// The sign-in e-mail, and its change: the password, then a code sent to the new address.
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { emailChangeInput, emailCodeInput, profileContract } from '#shared/contract/account/profile.ts';
import { useCall } from '#web/api/use-call.ts';
import { DialogForm } from '#web/ui/form/dialog-form.tsx';
import { PasswordField } from '#web/ui/form/password-field.tsx';
import { TextField } from '#web/ui/form/text-fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { SectionCard } from '#web/ui/section-card.tsx';

export function EmailCard({ email, readOnly }: { email: string; readOnly: boolean }) {
  const { t } = useTranslation();
  const [changing, setChanging] = useState(false);
  return (
    <SectionCard title={t('E-mail')} flush>
      <ul className="setting-list">
        <li>
          <span className="says">
            <span className="strong">{email}</span>
            <span className="mut">{t('You use it to log in. We also send codes and notices to it.')}</span>
          </span>
          {!readOnly && (
            <span className="ways">
              <Button variant="default" onClick={() => setChanging(true)}>
                {t('Change e-mail')}
              </Button>
            </span>
          )}
        </li>
      </ul>
      {changing && <EmailDialog onClose={() => setChanging(false)} />}
    </SectionCard>
  );
}

function EmailDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const address = useContractForm(emailChangeInput, { email: '', current_password: '' });
  const code = useContractForm(emailCodeInput, { code: '' });
  const send = useCall(profileContract.changeEmail, {
    form: address,
    success: false,
    onSuccess: (answer) => setSentTo(answer.email),
  });
  const complete = useCall(profileContract.completeEmailChange, { form: code, onSuccess: onClose });
  if (sentTo)
    return (
      <DialogForm
        key="code"
        opened
        onClose={onClose}
        title={t('Enter the code')}
        says={t('We sent a 6-digit code to {{email}}. It expires in 10 minutes.', { email: sentTo })}
        form={code}
        submitLabel={t('Change e-mail')}
        onSubmit={() => complete.run({ body: code.getValues() })}
      >
        <TextField
          label="Code"
          digits
          autoComplete="one-time-code"
          maxLength={6}
          {...code.getInputProps('code')}
        />
      </DialogForm>
    );
  return (
    <DialogForm
      key="address"
      opened
      onClose={onClose}
      title={t('Change your e-mail')}
      says={t('We send a code to the new address. Your other sessions end when it changes.')}
      form={address}
      submitLabel={t('Send code')}
      onSubmit={() => send.run({ body: address.getValues() })}
    >
      <TextField label="New e-mail" type="email" autoComplete="email" {...address.getInputProps('email')} />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        {...address.getInputProps('current_password')}
      />
    </DialogForm>
  );
}
