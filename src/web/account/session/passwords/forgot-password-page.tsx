// Request for a password reset link.
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { forgotPasswordInput, signInContract } from '#shared/contract/account/sign-in.ts';
import { useCall } from '#web/api/use-call.ts';
import { SignInEmailField } from '#web/ui/form/text-fields.tsx';
import { focusFirstError, useContractForm } from '#web/ui/form/use-contract-form.ts';
import { Failure } from '../failure.tsx';
import '../session.css';
import { MailSent } from '../mail-sent.tsx';

export function ForgotPasswordPage() {
  const { t } = useTranslation();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useContractForm(forgotPasswordInput, { email: '' });
  const ask = useCall(signInContract.forgotPassword, { form, success: false, failure: false });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (ask.isPending || ask.waitS > 0) return;
    if (form.validate().hasErrors) return focusFirstError();
    const { email } = form.getValues();
    if (await ask.run({ body: { email, website_url: window.location.origin } })) setSentTo(email);
  };
  if (sentTo !== null)
    return (
      <MailSent
        says={t(
          'If there is an account for {{email}}, we have sent a link to choose a new password. It expires in 30 minutes.',
          {
            email: sentTo,
            interpolation: { escapeValue: false },
          },
        )}
      >
        <BackToLogin />
      </MailSent>
    );
  return (
    <form onSubmit={submit} noValidate>
      <h1>{t('Forgot your password?')}</h1>
      <p className="auth-lead">
        {t('Enter your e-mail address and we send you a link to choose a new one.')}
      </p>
      <div className="auth-fields">
        <Failure error={ask.error} waitS={ask.waitS} />
        <SignInEmailField autoFocus {...form.getInputProps('email')} />
        <Button type="submit" size="lg" fullWidth loading={ask.isPending} disabled={ask.waitS > 0}>
          {t('Send the link')}
        </Button>
        <BackToLogin />
      </div>
    </form>
  );
}

export function BackToLogin() {
  const { t } = useTranslation();
  return (
    <div className="auth-links">
      <Link to="/auth/login">{t('Back to login')}</Link>
    </div>
  );
}
