// Account set-up in two steps: Business Information, then Authenticate Phone Number by a code.

import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Onboarding, signupContract } from '#shared/contract/account/signup.ts';
import { ApiError } from '#web/api/api-error.ts';
import { queryClient, queryOptionsOf } from '#web/api/queries.ts';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import type { PageProps } from '#web/ui/screen.ts';
import { BusinessInformationStep } from './business-information-step.tsx';
import { PhoneStep } from './phone-step.tsx';
import '../session.css';

const steps = [
  { step: 'business-information', label: 'Business Information' },
  { step: 'phone', label: 'Authenticate Phone Number' },
] as const;

export function OnboardPage({ params: { token } }: PageProps<'token'>) {
  const { t } = useTranslation();
  const [isBack, setBack] = useState(false);
  const options = queryOptionsOf(signupContract.getOnboarding, { params: { token } });
  const known = useQuery({ ...options, staleTime: Number.POSITIVE_INFINITY });
  const isDead = known.error instanceof ApiError && known.error.code === 'LINK_DEAD';
  if (isDead) return <DeadLink />;
  if (known.error) return <ErrorPanel error={known.error} onRetry={() => void known.refetch()} />;
  if (!known.data)
    return (
      <div aria-busy className="step-wait">
        <h1>{t('Set up your account')}</h1>
        <span className="sk" style={{ display: 'block', height: 240 }} />
      </div>
    );
  const step = isBack ? 'business-information' : known.data.step;
  const save = (next: Onboarding) => {
    queryClient.setQueryData(options.queryKey, next);
    setBack(false);
  };
  const at = steps.findIndex((item) => item.step === step);
  return (
    <>
      <ol className="onboard-steps" aria-label={t('Steps')}>
        {steps.map((item, index) => (
          <li
            key={item.step}
            data-state={index < at ? 'done' : index === at ? 'now' : 'later'}
            aria-current={index === at ? 'step' : undefined}
          >
            {t(item.label)}
          </li>
        ))}
      </ol>
      {step === 'phone' ? (
        <PhoneStep token={token} known={known.data} onBack={() => setBack(true)} />
      ) : (
        <BusinessInformationStep token={token} known={known.data} onSaved={save} />
      )}
    </>
  );
}

function DeadLink() {
  const { t } = useTranslation();
  return (
    <>
      <h1>{t('This link no longer works')}</h1>
      <p className="auth-lead">{t('Log in with your e-mail and password to continue where you left off.')}</p>
      <Button size="lg" renderRoot={(props) => <Link {...props} to="/auth/login" />}>
        {t('Log in')}
      </Button>
    </>
  );
}
