// The login page: e-mail and password here; each further step is loaded on demand.
import { Link, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SignInAnswer } from '#shared/contract/account/sign-in-answer.ts';
import { enterSession } from '#web/api/session-entry.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { PasswordStep } from './password-step.tsx';
import { readPendingSignIn, savePendingSignIn } from './pending-sign-in.ts';
import './session.css';

const LaterStep = lazy(() => import('./steps/later-step.tsx').then((m) => ({ default: m.LaterStep })));

export function LoginPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [kept, setKept] = useState(readPendingSignIn);
  const [failure, setFailure] = useState<string | null>(null);

  const begin = (why: string | null) => {
    setKept(savePendingSignIn(null));
    setFailure(why);
  };
  /** Follows a response: to the dashboard, back to an unfinished set-up, or to the next step. */
  const follow = async (answer: SignInAnswer) => {
    setFailure(null);
    if (answer.step === 'FEATURE-FLAG') {
      savePendingSignIn(null);
      await enterSession(answer.user.email);
    } else if (answer.step === 'LOGIN' && answer.challenge) {
      await navigate({ to: `/auth/onboard/${answer.challenge}` });
    } else setKept(savePendingSignIn(answer));
  };
  if (kept)
    return (
      <Suspense fallback={<div className="step-wait" aria-busy />}>
        <LaterStep key={kept.answer.step} kept={kept} onAnswer={follow} onBegin={begin} />
      </Suspense>
    );
  return (
    <>
      <SignupLink />
      <h1>{t('Log in')}</h1>
      <PasswordStep failure={failure} onAnswer={follow} />
      <PasskeyButton onAnswer={follow} />
    </>
  );
}

function SignupLink() {
  const { t } = useTranslation();
  return (
    <p className="auth-aside">
      <span className="question">{t('New here?')}</span>
      <Link to="/auth/signup">{t('Create an account')}</Link>
    </p>
  );
}
