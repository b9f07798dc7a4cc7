// The page behind the link of an activation e-mail: it verifies the address, or explains why the link is no longer valid.

import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { signupContract } from '#shared/contract/account/signup.ts';
import { ApiError } from '#web/api/api-error.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { useCall } from '#web/api/use-call.ts';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import type { PageProps } from '#web/ui/screen.ts';
import { Failure } from '../failure.tsx';
import { BackToLogin } from '../passwords/forgot-password-page.tsx';
import '../session.css';

export function ActivatePage({ params: { token } }: PageProps<'token'>) {
  const { t } = useTranslation();
  const link = useQuery({
    ...queryOptionsOf(signupContract.checkActivationLink, { params: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const isUnknown = link.error instanceof ApiError && link.error.status === 404;
  if (link.error && !isUnknown) return <ErrorPanel error={link.error} onRetry={() => void link.refetch()} />;
  if (link.isPending)
    return (
      <div aria-busy className="step-wait">
        <h1>{t('Confirm your e-mail address')}</h1>
        <span className="sk" style={{ display: 'block', height: 44 }} />
      </div>
    );
  if (link.data?.status === 'VALID') return <Confirm token={token} email={link.data.email} />;
  return <Dead token={token} status={link.data?.status ?? 'UNKNOWN'} />;
}

function Confirm({ token, email }: { token: string; email: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const activate = useCall(signupContract.activateAccount, { success: false, failure: false });
  const confirm = async () => {
    const answer = await activate.run({ body: { token } });
    if (answer) await navigate({ to: `/auth/onboard/${answer.token}`, replace: true });
  };
  return (
    <>
      <h1>{t('Confirm your e-mail address')}</h1>
      <p className="auth-lead">
        {t('Confirm that {{email}} is yours and set up your account.', {
          email,
          interpolation: { escapeValue: false },
        })}
      </p>
      <div className="auth-fields">
        <Failure error={activate.error} waitS={activate.waitS} />
        <Button size="lg" fullWidth autoFocus loading={activate.isPending} onClick={() => void confirm()}>
          {t('Confirm and continue')}
        </Button>
      </div>
    </>
  );
}

const reasons = {
  EXPIRED: 'This link has expired. We can send you a new one.',
  USED: 'This link has been used. Log in to continue where you left off.',
  UNKNOWN: 'This link is not valid or has been replaced. Open the latest e-mail, or sign up again.',
} as const;

function Dead({ token, status }: { token: string; status: keyof typeof reasons }) {
  const { t } = useTranslation();
  const [isSent, setSent] = useState(false);
  const resend = useCall(signupContract.resendVerification, { failure: false });
  const again = async () => {
    if (await resend.run({ body: { token } })) setSent(true);
  };
  return (
    <>
      <h1>{t('This link no longer works')}</h1>
      <p className="auth-lead">{isSent ? t('We have sent you a new link.') : t(reasons[status])}</p>
      <div className="auth-fields">
        <Failure error={resend.error} waitS={resend.waitS} />
        {status === 'EXPIRED' && !isSent && (
          <Button size="lg" fullWidth loading={resend.isPending} onClick={() => void again()}>
            {t('Send a new link')}
          </Button>
        )}
        {status === 'UNKNOWN' && (
          <Button size="lg" fullWidth renderRoot={(props) => <Link {...props} to="/auth/signup" />}>
            {t('Create an account')}
          </Button>
        )}
        <BackToLogin />
      </div>
    </>
  );
}
