// Logging in with e-mail and password.
import { Button } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, messageOf } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { useWaitSeconds, waitInWords } from '#web/api/rate-limit.ts';
import { loginCall } from '#web/api/session-calls.ts';
import { enterSession } from '#web/api/session-entry.ts';
import { Banner } from '#web/ui/banner.tsx';
import { PasswordField, TextField } from '#web/ui/form/text-fields.tsx';

type Errors = { email?: string; password?: string };

/** The same sentences as on the server, without carrying the schemas to the first page. */
function errorsIn(email: string, password: string): Errors {
  return {
    ...(/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? {} : { email: 'Invalid email address' }),
    ...(password ? {} : { password: 'Password is required' }),
  };
}

export function LoginPage() {
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<string | null>(null);
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
      const answer = await call(loginCall, { body: { email: email.trim(), password } });
      await enterSession(answer.user.email);
    } catch (error) {
      setWorking(false);
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) show(error.fields);
      else setFailure(messageOf(error));
    }
  };
  const blocked =
    waitS > 0 ? t('Too many attempts. Try again in {{wait}}.', { wait: waitInWords(waitS) }) : null;
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <h1>{t('Log in')}</h1>
      <div className="auth-fields">
        {(blocked ?? failure) && <Banner tone="danger">{blocked ?? t(failure ?? '')}</Banner>}
        <TextField
          label="E-mail"
          name="email"
          type="email"
          size="lg"
          autoComplete="username"
          autoFocus
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          error={errors.email}
        />
        <PasswordField
          label="Password"
          name="password"
          size="lg"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={errors.password}
        />
        <Button type="submit" size="lg" fullWidth loading={working} disabled={waitS > 0}>
          {t('Log in')}
        </Button>
      </div>
    </form>
  );
}
