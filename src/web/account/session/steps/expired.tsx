// The step shown after a sign-in has expired.
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { StepProps } from './step-props.ts';

/** Shown when a sign-in has expired and must be restarted. */
export function SignInExpired({ why, onBegin }: { why: string; onBegin: StepProps['onBegin'] }) {
  const { t } = useTranslation();
  return (
    <>
      <h1>{t('Log in again')}</h1>
      <p className="auth-lead">{t(why)}</p>
      <Button size="lg" fullWidth onClick={() => onBegin(null)}>
        {t('Log in')}
      </Button>
    </>
  );
}
