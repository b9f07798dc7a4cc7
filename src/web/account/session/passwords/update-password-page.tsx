// The password has expired: a new one must be chosen before anything else.
import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { passwordValidDays } from '#shared/account/password-validity.ts';
import { changePasswordInput, signInContract } from '#shared/contract/account/sign-in.ts';
import { call } from '#web/api/client.ts';
import { endSession } from '#web/api/refresh.ts';
import { useOptionalSession } from '#web/api/session.ts';
import { logoutCall } from '#web/api/session-calls.ts';
import { enterSession } from '#web/api/session-entry.ts';
import { useCall } from '#web/api/use-call.ts';
import { PasswordField } from '#web/ui/form/password-field.tsx';
import { focusFirstError, useContractForm } from '#web/ui/form/use-contract-form.ts';
import { Failure } from '../failure.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import '../session.css';

const empty = { currentPassword: '', password: '', confirmPassword: '' };

export function UpdatePasswordPage() {
  const { t } = useTranslation();
  const session = useOptionalSession();
  const form = useContractForm(changePasswordInput, empty);
  const change = useCall(signInContract.changePassword, { form, failure: false });
  const [isEntering, setEntering] = useState(false);
  const isExpired = session?.user.password_update_required ?? false;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (change.isPending || change.waitS > 0) return;
    if (form.validate().hasErrors) return focusFirstError();
    if (!(await change.run({ body: form.getValues() }))) return focusFirstError();
    setEntering(true);
    await enterSession(session?.user.email ?? '');
  };
  const leave = async () => {
    await call(logoutCall).catch(() => undefined);
    endSession();
    // The reload clears all data of this session from the page.
    window.location.assign('/auth/login');
  };
  return (
    <form onSubmit={submit} noValidate>
      <h1>{t('Choose a new password')}</h1>
      <p className="auth-lead">
        {isExpired
          ? t('Your password is older than {{days}} days. Choose a new one to continue.', {
              days: passwordValidDays,
            })
          : t('All your sessions on other devices end.')}
      </p>
      <div className="auth-fields">
        <Failure error={change.error} waitS={change.waitS} />
        <PasswordField
          label="Current password"
          size="lg"
          autoComplete="current-password"
          autoFocus
          {...form.getInputProps('currentPassword')}
        />
        <NewPasswordFields form={form} />
        <Button
          type="submit"
          size="lg"
          fullWidth
          loading={change.isPending || isEntering}
          disabled={change.waitS > 0}
        >
          {t('Save password')}
        </Button>
        <div className="auth-links">
          <button type="button" className="plain link" onClick={() => void leave()}>
            {t('Log out')}
          </button>
        </div>
      </div>
    </form>
  );
}
