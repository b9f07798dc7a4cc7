// Entry of an authenticator app code (LOGIN-TOTP), or of a recovery code.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { signInContract } from '#shared/contract/account/sign-in.ts';
import { useCall } from '#web/api/use-call.ts';
import { TextField } from '#web/ui/form/text-fields.tsx';
import { toastSuccess } from '#web/ui/toasts.tsx';
import { CodeField, useTypedCode } from '../code-field.tsx';
import { SignInExpired } from './expired.tsx';
import { isExpired, StepForm } from './step-frame.tsx';
import type { StepProps } from './step-props.ts';

type Props = StepProps & { onSwitch: (() => void) | undefined };

export function AppCodeStep({ kept, onAnswer, onBegin, onSwitch }: Props) {
  const { t } = useTranslation();
  const [isRecovering, setRecovering] = useState(false);
  const typed = useTypedCode();
  const { code, setCode, errors, setErrors, clear } = typed;
  const quiet = { form: { setErrors }, success: false, failure: false } as const;
  const check = useCall(signInContract.loginTotp, quiet);

  const submit = async (entered: string) => {
    if (check.isPending) return;
    setErrors(entered.trim() ? {} : { code: 'Code is required' });
    if (!entered.trim()) return;
    const next = await check.run({ body: { challenge: kept.answer.challenge ?? '', code: entered.trim() } });
    if (!next) return clear(entered);
    const remaining = next.recovery_codes_left;
    if (remaining !== undefined) toastSuccess(t('{{count}} recovery codes are left.', { count: remaining }));
    await onAnswer(next);
  };
  const turn = () => {
    setRecovering(!isRecovering);
    setCode('');
    setErrors({});
  };
  if (isExpired(check.error)) return <SignInExpired why={check.error.message} onBegin={onBegin} />;
  return (
    <StepForm
      onSubmit={() => submit(code)}
      isPending={check.isPending}
      title={isRecovering ? 'Use a recovery code' : 'Open your authenticator app'}
      lead={
        isRecovering
          ? t('Enter one of the codes you saved when you set up the app. Each works once.')
          : t('Enter the 6-digit code it shows.')
      }
      error={check.error}
      waitS={check.waitS}
      onBegin={() => onBegin(null)}
      lost={
        isRecovering && !onSwitch
          ? t('No recovery code left? Support can remove the app from your account.')
          : undefined
      }
      links={
        <>
          <button type="button" className="plain link" onClick={turn}>
            {isRecovering ? t('Use the authenticator app') : t('Use a recovery code')}
          </button>
          {onSwitch && (
            <button type="button" className="plain link" onClick={onSwitch}>
              {t('Use another method')}
            </button>
          )}
        </>
      }
    >
      {isRecovering ? (
        <TextField
          key="recovery"
          label="Recovery code"
          name="code"
          size="lg"
          autoComplete="off"
          autoFocus
          value={code}
          error={errors.code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
      ) : (
        <CodeField {...typed.field} busy={check.isPending} onComplete={(all) => void submit(all)} />
      )}
    </StepForm>
  );
}
