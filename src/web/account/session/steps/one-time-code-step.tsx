// Entry of a one-time code: the second factor (LOGIN-OTP), or the verification of the e-mail (SYSTEM-OTP).
import { useTranslation } from 'react-i18next';
import { signInContract } from '#shared/contract/account/sign-in.ts';
import { useCall } from '#web/api/use-call.ts';
import { wallMs } from '#web/ui/now.ts';
import { CodeField, codeLength, useTypedCode } from '../code-field.tsx';
import { unlessWaiting } from '../failure.tsx';
import { Resend } from '../resend.tsx';
import { SignInExpired } from './expired.tsx';
import { isExpired, StepForm } from './step-frame.tsx';
import type { StepProps } from './step-props.ts';

type Props = StepProps & { onSwitch: (() => void) | undefined };

export function OneTimeCodeStep({ kept, onAnswer, onBegin, onSwitch }: Props) {
  const { t } = useTranslation();
  const { answer, at } = kept;
  const challenge = answer.challenge ?? '';
  const isProof = answer.step === 'SYSTEM-OTP';
  const typed = useTypedCode();
  const { code, setErrors, clear } = typed;
  const quiet = { form: { setErrors }, success: false, failure: false } as const;
  const check = useCall(signInContract.loginOtp, quiet);
  const resend = useCall(isProof ? signInContract.requestSystemOtp : signInContract.resendOtp, quiet);

  const submit = async (digits: string) => {
    if (check.isPending) return;
    setErrors(digits.length < codeLength ? { code: 'Code must be exactly 6 digits long' } : {});
    if (digits.length < codeLength) return;
    const next = await check.run({ body: { challenge, code: digits } });
    if (next) await onAnswer(next);
    else clear(digits);
  };
  const again = async () => {
    const next = await resend.run({ body: { challenge } });
    if (next) await onAnswer(next);
  };
  const error = check.error ?? unlessWaiting(resend.error);
  const resendFrom = Math.max(at + (answer.resend_in_s ?? 0) * 1000, wallMs() + resend.waitS * 1000);
  if (isExpired(error)) return <SignInExpired why={error.message} onBegin={onBegin} />;
  return (
    <StepForm
      onSubmit={() => submit(code)}
      isPending={check.isPending}
      title={isProof ? 'Confirm your e-mail address' : 'Enter your code'}
      lead={t('We sent a 6-digit code to {{to}}. It expires in 10 minutes.', {
        to: answer.sent_to ?? answer.user.email,
        interpolation: { escapeValue: false },
      })}
      error={error}
      waitS={check.waitS}
      onBegin={() => onBegin(null)}
      links={
        <>
          <Resend from={resendFrom} onResend={again} />
          {onSwitch && (
            <button type="button" className="plain link" onClick={onSwitch}>
              {t('Use another method')}
            </button>
          )}
        </>
      }
    >
      <CodeField {...typed.field} busy={check.isPending} onComplete={(all) => void submit(all)} />
    </StepForm>
  );
}
