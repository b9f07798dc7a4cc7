// The e-mail with the link was sent; it can be requested again.
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { resendVerificationCall } from '#web/api/session-calls.ts';
import { useCall } from '#web/api/use-call.ts';
import { wallMs } from '#web/ui/now.ts';
import { Failure } from '../failure.tsx';
import { MailSent } from '../mail-sent.tsx';
import { Resend } from '../resend.tsx';

const patienceMs = 60_000;

export function CheckEmail({ email }: { email: string }) {
  const { t } = useTranslation();
  const [from, setFrom] = useState(() => wallMs() + patienceMs);
  const resend = useCall(resendVerificationCall, {
    success: 'We have sent you a new link.',
    failure: false,
  });
  return (
    <MailSent
      says={t('We sent a message to {{email}}. Open the link in it to continue.', {
        email,
        interpolation: { escapeValue: false },
      })}
    >
      <div className="auth-fields">
        <Failure error={resend.error} waitS={resend.waitS} />
        <div className="auth-links">
          <Resend
            from={from}
            text={{ wait: 'Send the link again in {{seconds}} s', now: 'Send the link again' }}
            onResend={async () => {
              await resend.run({ body: { email } });
              setFrom(wallMs() + patienceMs);
            }}
          />
          <Link to="/auth/login">{t('Back to login')}</Link>
        </div>
      </div>
    </MailSent>
  );
}
