// Password reset by an e-mailed link.
import { Button } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { resetPasswordInput, signInContract } from '#shared/contract/account/sign-in.ts';
import { ApiError } from '#web/api/api-error.ts';
import { enterSession } from '#web/api/session-entry.ts';
import { useCall } from '#web/api/use-call.ts';
import { focusFirstError, useContractForm } from '#web/ui/form/use-contract-form.ts';
import { toastSuccess } from '#web/ui/toasts.tsx';
import { Failure } from '../failure.tsx';
import { savePendingSignIn } from '../pending-sign-in.ts';
import { BackToLogin } from './forgot-password-page.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import '../session.css';

export function ResetPasswordPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { token = '' } = useSearch({ strict: false }) as { token?: string };
  const form = useContractForm(resetPasswordInput, { token, password: '', confirmPassword: '' });
  const [isEntering, setEntering] = useState(false);
  const reset = useCall(signInContract.resetPassword, { form, success: false, failure: false });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (reset.isPending || reset.waitS > 0) return;
    if (form.validate().hasErrors) return focusFirstError();
    const answer = await reset.run({ body: form.getValues() });
    if (!answer) return focusFirstError();
    toastSuccess(t('Password changed'));
    setEntering(true);
    if (answer.step === 'FEATURE-FLAG') return enterSession(answer.user.email);
    savePendingSignIn(answer);
    await navigate({ to: '/auth/login' });
  };
  const isDead = reset.error instanceof ApiError && reset.error.code === 'LINK_DEAD';
  if (token === '' || isDead) return <DeadLink />;
  return (
    <form onSubmit={submit} noValidate>
      <h1>{t('Choose a new password')}</h1>
      <p className="auth-lead">{t('All your sessions on other devices end.')}</p>
      <div className="auth-fields">
        <Failure error={reset.error} waitS={reset.waitS} />
        <NewPasswordFields form={form} />
        <Button
          type="submit"
          size="lg"
          fullWidth
          loading={reset.isPending || isEntering}
          disabled={reset.waitS > 0}
        >
          {t('Save password')}
        </Button>
        <BackToLogin />
      </div>
    </form>
  );
}

function DeadLink() {
  const { t } = useTranslation();
  return (
    <>
      <h1>{t('This link no longer works')}</h1>
      <p className="auth-lead">{t('Links work once and expire after 30 minutes. Request a new one.')}</p>
      <div className="auth-fields">
        <Button size="lg" fullWidth renderRoot={(props) => <Link {...props} to="/auth/forgot-password" />}>
          {t('Request a new link')}
        </Button>
        <BackToLogin />
      </div>
    </>
  );
}
