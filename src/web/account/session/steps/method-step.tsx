// Choice of where a one-time code is sent (SEND-OTP), or of the other second factor (SWITCH-2FA).
import { IconDeviceMobile, IconFingerprint, IconMail, IconMessage } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { signInContract } from '#shared/contract/account/sign-in.ts';
import type { SecondFactor } from '#shared/contract/account/sign-in-answer.ts';
import { useCall } from '#web/api/use-call.ts';
import { SignInExpired } from './expired.tsx';
import { isExpired, StepFrame } from './step-frame.tsx';
import type { StepProps } from './step-props.ts';

const factors = {
  passkey: { icon: IconFingerprint, label: 'Passkey', text: 'Your fingerprint, your face or a security key' },
  totp: { icon: IconDeviceMobile, label: 'Authenticator app', text: 'A code from your authenticator app' },
  email: { icon: IconMail, label: 'E-mail', text: 'A code sent to your e-mail address' },
  sms: { icon: IconMessage, label: 'SMS', text: 'A code sent to your phone' },
} as const;

type Props = StepProps & { methods: readonly SecondFactor[]; onApp: () => void; onPasskey: () => void };

export function MethodStep({ kept, methods, onApp, onPasskey, onAnswer, onBegin }: Props) {
  const { t } = useTranslation();
  const send = useCall(signInContract.sendOtp, { success: false, failure: false });
  const choose = async (method: SecondFactor) => {
    if (method === 'totp') return onApp();
    if (method === 'passkey') return onPasskey();
    const next = await send.run({ body: { challenge: kept.answer.challenge ?? '', channel: method } });
    if (next) await onAnswer(next);
  };
  if (isExpired(send.error)) return <SignInExpired why={send.error.message} onBegin={onBegin} />;
  return (
    <StepFrame
      title="Confirm it is you"
      lead={t('One more step to keep your account secure.')}
      error={send.error}
      waitS={send.waitS}
      onBegin={() => onBegin(null)}
    >
      <div className="factor-list">
        {methods.map((method) => {
          const { icon: Icon, label, text } = factors[method];
          return (
            <button
              key={method}
              type="button"
              className="factor"
              disabled={send.isPending}
              onClick={() => void choose(method)}
            >
              <Icon size={18} aria-hidden />
              <span>
                <strong>{t(label)}</strong>
                <span className="mut sm">{t(text)}</span>
              </span>
            </button>
          );
        })}
      </div>
    </StepFrame>
  );
}
