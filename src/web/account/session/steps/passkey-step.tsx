// Use of a passkey after the password (LOGIN-PASSKEY).
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/api/api-error.ts';
import { passStepWithPasskey } from '#web/api/passkeys.ts';
import { SignInExpired } from './expired.tsx';
import { isExpired, StepFrame } from './step-frame.tsx';
import type { StepProps } from './step-props.ts';

type Props = StepProps & { onSwitch: (() => void) | undefined };

export function PasskeyStep({ kept, onAnswer, onBegin, onSwitch }: Props) {
  const { t } = useTranslation();
  const pass = useMutation({
    mutationFn: () => passStepWithPasskey(kept.answer.challenge ?? ''),
    onSuccess: onAnswer,
  });
  if (isExpired(pass.error)) return <SignInExpired why={pass.error.message} onBegin={onBegin} />;
  const waitS = pass.error instanceof ApiError ? (pass.error.waitS ?? 0) : 0;
  return (
    <StepFrame
      title="Use your passkey"
      lead={t('Your device asks for your fingerprint, face or screen lock.')}
      error={pass.error}
      waitS={waitS}
      onBegin={() => onBegin(null)}
      lost={onSwitch ? undefined : t('Lost your passkey? Support can remove it from your account.')}
      links={
        onSwitch && (
          <button type="button" className="plain link" onClick={onSwitch}>
            {t('Use another method')}
          </button>
        )
      }
    >
      <Button size="lg" fullWidth autoFocus loading={pass.isPending} onClick={() => pass.mutate()}>
        {t('Use passkey')}
      </Button>
    </StepFrame>
  );
}
