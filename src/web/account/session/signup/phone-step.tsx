// Second step of the set-up: the phone number is verified by a code, then the account is created.
import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Onboarding, signupContract } from '#shared/contract/account/signup.ts';
import { enterSession } from '#web/api/session-entry.ts';
import { useCall } from '#web/api/use-call.ts';
import { PlainForm } from '#web/ui/form/saving/plain-form.tsx';
import { wallMs } from '#web/ui/now.ts';
import { CodeField, codeLength, useTypedCode } from '../code-field.tsx';
import { Failure, unlessWaiting } from '../failure.tsx';
import { Resend } from '../resend.tsx';

type Props = { token: string; known: Onboarding; onBack: () => void };

const patienceMs = 60_000;

export function PhoneStep({ token, known, onBack }: Props) {
  const { t } = useTranslation();
  const typed = useTypedCode();
  const { code, setErrors, clear } = typed;
  const [resendFrom, setResendFrom] = useState(0);
  const [isEntering, setEntering] = useState(false);
  const quiet = { form: { setErrors }, success: false, failure: false } as const;
  const send = useCall(signupContract.sendPhoneOtp, quiet);
  const verify = useCall(signupContract.verifyOtp, quiet);

  const sendCode = async () => {
    const sent = await send.run({ body: { token } });
    setResendFrom(wallMs() + (sent ? sent.resend_in_s * 1000 : patienceMs));
  };
  const isFirst = useRef(true);
  useEffect(() => {
    if (isFirst.current) void sendCode();
    isFirst.current = false;
  });
  const submit = async (digits: string) => {
    if (verify.isPending || isEntering) return;
    setErrors(digits.length < codeLength ? { code: 'Code must be exactly 6 digits long' } : {});
    if (digits.length < codeLength) return;
    const answer = await verify.run({ body: { token, code: digits } });
    if (!answer) return clear(digits);
    setEntering(true);
    await enterSession(answer.user.email);
  };
  return (
    <PlainForm onSubmit={() => submit(code)}>
      <h1>{t('Authenticate Phone Number')}</h1>
      <p className="auth-lead">
        {known.code_channel === 'sms'
          ? t('Enter the 6-digit code we sent by SMS to {{phone}}.', {
              phone: known.phone_number,
              interpolation: { escapeValue: false },
            })
          : t('SMS is not available yet. Enter the 6-digit code we sent by e-mail to {{email}}.', {
              email: known.email,
              interpolation: { escapeValue: false },
            })}
      </p>
      <div className="auth-fields">
        <Failure error={verify.error ?? unlessWaiting(send.error)} waitS={verify.waitS} />
        <CodeField
          {...typed.field}
          busy={verify.isPending || isEntering}
          onComplete={(all) => void submit(all)}
        />
        <Button type="submit" size="lg" fullWidth loading={verify.isPending || isEntering}>
          {t('Confirm and open the dashboard')}
        </Button>
        <div className="auth-links">
          <Resend from={Math.max(resendFrom, wallMs() + send.waitS * 1000)} onResend={sendCode} />
          <button type="button" className="plain link" onClick={onBack}>
            {t('Change number')}
          </button>
        </div>
      </div>
    </PlainForm>
  );
}
