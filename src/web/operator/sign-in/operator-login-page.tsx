// The sign-in page of the operator console: password, then the authenticator, which is set up at the first sign-in.
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { rememberOperatorUse } from '#web/api/operator-end.ts';
import { operatorProfileQuery } from '#web/api/operator-session.ts';
import { queryClient } from '#web/api/queries.ts';
import { CodeStep } from './code-step.tsx';
import { PasswordStep } from './password-step.tsx';
import { RecoveryCodesStep } from './recovery-codes-step.tsx';
import { SetUpStep } from './set-up-step.tsx';

type Step = { name: 'password' | 'code' | 'set-up' } | { name: 'recovery-codes'; codes: string[] };

export function OperatorLoginPage() {
  const navigate = useNavigate();
  const [step, setStep] = useState<Step>({ name: 'password' });
  const enter = () => {
    rememberOperatorUse();
    queryClient.removeQueries({ queryKey: operatorProfileQuery.queryKey });
    queryClient.removeQueries({ queryKey: ['operator'] });
    void navigate({ to: '/operator/start', replace: true });
  };
  const begin = () => setStep({ name: 'password' });
  if (step.name === 'password') return <PasswordStep onDone={(name) => setStep({ name })} />;
  if (step.name === 'code') return <CodeStep onDone={enter} onBegin={begin} />;
  if (step.name === 'recovery-codes') return <RecoveryCodesStep codes={step.codes} onDone={enter} />;
  return <SetUpStep onDone={(codes) => setStep({ name: 'recovery-codes', codes })} onBegin={begin} />;
}
