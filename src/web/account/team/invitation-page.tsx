// The page behind an invitation link: a new user creates an account, an existing user joins with a password or at once.

import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Invitation, teamContract } from '#shared/contract/account/team.ts';
import { messageOf } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { forgetSignedIn } from '#web/api/refresh.ts';
import { logoutCall } from '#web/api/session-calls.ts';
import { useCall } from '#web/api/use-call.ts';
import { Banner } from '#web/ui/banner.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { PasswordField } from '#web/ui/form/password-field.tsx';
import { TextField } from '#web/ui/form/text-fields.tsx';
import { focusFirstError } from '#web/ui/form/use-contract-form.ts';
import type { PageProps } from '#web/ui/screen.ts';
import './team.css';

const loginPath = '/auth/login';

export function InvitationPage({ params: { token } }: PageProps<'token'>) {
  const { t } = useTranslation();
  const invitation = useQuery({
    ...queryOptionsOf(teamContract.getInvitation, { params: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [joined, setJoined] = useState<string | null>(null);
  if (joined !== null && invitation.data) return <Joined invitation={invitation.data} email={joined} />;
  if (invitation.error)
    return (
      <Gone>
        <ErrorPanel title="This invitation cannot be used" error={invitation.error} />
      </Gone>
    );
  if (!invitation.data)
    return (
      <div aria-busy className="stack">
        <h1>{t('Join the team')}</h1>
        <span className="sk role-wait" />
      </div>
    );
  return <Accept invitation={invitation.data} token={token} onJoined={setJoined} />;
}

function Gone({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <>
      <h1>{t('Join the team')}</h1>
      <div className="auth-fields">
        {children}
        <Button variant="default" size="lg" fullWidth onClick={() => void navigate({ to: loginPath })}>
          {t('Go to login')}
        </Button>
      </div>
    </>
  );
}

type AcceptProps = { invitation: Invitation; token: string; onJoined: (email: string) => void };

function Accept({ invitation, token, onJoined }: AcceptProps) {
  const { t } = useTranslation();
  const root = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState({ firstName: '', lastName: '', password: '' });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const join = useCall(teamContract.setupTeam, { form: { setErrors }, success: false, failure: false });
  const { hasAccount, signedIn } = invitation;
  if (signedIn === 'other') return <Other invitation={invitation} />;
  const isNew = !hasAccount;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setErrors({});
    const names = isNew && {
      firstName: values.firstName || undefined,
      lastName: values.lastName || undefined,
    };
    const password = signedIn === 'nobody' && { password: values.password };
    const done = await join.run({ body: { token, ...names, ...password } });
    if (done) onJoined(done.email);
    else focusFirstError(root.current ?? document);
  };
  const field = (name: keyof typeof values) => ({
    name,
    size: 'lg',
    value: values[name],
    error: errors[name],
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget;
      setValues((before) => ({ ...before, [name]: value }));
    },
  });
  return (
    <form ref={root} onSubmit={submit} noValidate>
      <h1>{t('Join {{business}}', { business: invitation.businessName })}</h1>
      <p className="mut join-says">
        {t('{{name}} invited you as {{role}}.', { name: invitation.invitedBy, role: invitation.roleName })}
      </p>
      <div className="auth-fields">
        {join.error && Object.keys(errors).length === 0 && (
          <Banner tone="danger">{t(messageOf(join.error))}</Banner>
        )}
        <TextField label="E-mail" size="lg" value={invitation.email} readOnly autoComplete="username" />
        {isNew && (
          <div className="two-fields">
            <TextField label="First name" autoComplete="given-name" {...field('firstName')} />
            <TextField label="Last name" autoComplete="family-name" {...field('lastName')} />
          </div>
        )}
        {signedIn === 'nobody' && (
          <PasswordField
            label="Password"
            autoComplete={isNew ? 'new-password' : 'current-password'}
            hint={
              isNew
                ? t('At least 8 characters')
                : t('You already have an account. Enter its password to join.')
            }
            {...field('password')}
          />
        )}
        <Button type="submit" size="lg" fullWidth loading={join.isPending}>
          {isNew ? t('Create account and join') : t('Join')}
        </Button>
      </div>
    </form>
  );
}

/** Shown when the link is opened while another user is signed in. */
function Other({ invitation }: { invitation: Invitation }) {
  const { t } = useTranslation();
  const [failure, setFailure] = useState<string | null>(null);
  const logOut = async () => {
    try {
      await call(logoutCall);
      forgetSignedIn();
      window.location.reload();
    } catch (error) {
      setFailure(messageOf(error));
    }
  };
  return (
    <>
      <h1>{t('Join {{business}}', { business: invitation.businessName })}</h1>
      <div className="auth-fields">
        <Banner tone={failure ? 'danger' : 'warning'}>
          {failure
            ? t(failure)
            : t('This invitation is for {{email}}. You are logged in to another account.', {
                email: invitation.email,
              })}
        </Banner>
        <Button size="lg" fullWidth onClick={() => void logOut()}>
          {t('Log out and continue')}
        </Button>
      </div>
    </>
  );
}

function Joined({ invitation, email }: { invitation: Invitation; email: string }) {
  const { t } = useTranslation();
  const isSignedIn = invitation.signedIn === 'invited';
  // Reloads the whole application, since the active business changes.
  const goOn = () => window.location.assign(isSignedIn ? '/payment-gateway/dashboard' : loginPath);
  return (
    <>
      <h1>{t('Welcome to {{business}}', { business: invitation.businessName })}</h1>
      <p className="mut join-says">
        {isSignedIn
          ? t('You joined the team as {{role}}.', { role: invitation.roleName })
          : t('You joined the team as {{role}}. Log in as {{email}} to start.', {
              role: invitation.roleName,
              email,
            })}
      </p>
      <div className="auth-fields">
        <Button size="lg" fullWidth onClick={goOn}>
          {isSignedIn ? t('Open {{business}}', { business: invitation.businessName }) : t('Log in')}
        </Button>
      </div>
    </>
  );
}
