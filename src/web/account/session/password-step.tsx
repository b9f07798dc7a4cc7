// The first step of logging in: e-mail and password.
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SignInAnswer } from '#shared/contract/account/sign-in-answer.ts';
import { ApiError, messageOf } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { useWaitSeconds } from '#web/api/limits/rate-limit.ts';
import { WaitBanner } from '#web/api/limits/wait-banner.tsx';
import { loginCall, resendVerificationCall } from '#web/api/session-calls.ts';
import { Banner } from '#web/ui/banner.tsx';
import { PasswordField } from '#web/ui/form/password-field.tsx';
import { SignInEmailField } from '#web/ui/form/text-fields.tsx';

type Errors = { email?: string; password?: string };

/** Returns the same error texts as the server, without loading the schemas on the first page. */
function errorsIn(email: string, password: string): Errors {
  return {
    ...(/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? {} : { email: 'Invalid email address' }),
    ...(password ? {} : { password: 'Password is required' }),
  };
}

type Props = { failure: string | null; onAnswer: (answer: SignInAnswer) => Promise<void> };

export function PasswordStep({ failure: before, onAnswer }: Props) {
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<unknown>(before && new Error(before));
  const [working, setWorking] = useState(false);
  const waitS = useWaitSeconds(loginCall);

  const show = (found: Errors) => {
    setErrors(found);
    const name = found.email ? 'email' : found.password ? 'password' : null;
    if (name) form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus();
    return name !== null;
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (working || waitS > 0) return;
    setFailure(null);
    if (show(errorsIn(email.trim(), password))) return;
    setWorking(true);
    try {
      await onAnswer(await call(loginCall, { body: { email: email.trim(), password } }));
    } catch (error) {
      setWorking(false);
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) show(error.fields);
      else setFailure(error);
    }
  };
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <div className="auth-fields">
        <Failure error={failure} waitS={waitS} email={email.trim()} />
        <SignInEmailField
          name="email"
          autoFocus
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          error={errors.email}
        />
        <div className="with-forgot">
          <PasswordField
            label="Password"
            name="password"
            size="lg"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            error={errors.password}
          />
          <Link to="/auth/forgot-password">{t('Forgot password?')}</Link>
        </div>
        <Button type="submit" size="lg" fullWidth loading={working} disabled={waitS > 0}>
          {t('Log in')}
        </Button>
      </div>
    </form>
  );
}

/** Shows the error: the time to wait, that the e-mail is not confirmed yet, or the server's message. */
function Failure({ error, waitS, email }: { error: unknown; waitS: number; email: string }) {
  const { t } = useTranslation();
  const [sent, setSent] = useState(false);
  if (waitS > 0) return <WaitBanner waitS={waitS} />;
  if (!error) return null;
  const isUnconfirmed = error instanceof ApiError && error.code === 'ACCOUNT_NOT_ACTIVATED';
  if (sent) return <Banner>{t('We have sent you a new link.')}</Banner>;
  const resend = async () => {
    await call(resendVerificationCall, { body: { email } }).catch(() => null);
    setSent(true);
  };
  return (
    <Banner tone="danger">
      {t(error instanceof ApiError ? messageOf(error) : (error as Error).message)}{' '}
      {isUnconfirmed && (
        <button type="button" className="plain link" onClick={() => void resend()}>
          {t('Send the link again')}
        </button>
      )}
    </Banner>
  );
}
