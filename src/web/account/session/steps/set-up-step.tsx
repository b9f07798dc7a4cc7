// Set-up of the authenticator app that a business requires, during sign-in (TOTP-GENERATE).
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { signInContract } from '#shared/contract/account/sign-in.ts';
import type { SignInAnswer } from '#shared/contract/account/sign-in-answer.ts';
import { call } from '#web/api/client.ts';
import { useCall } from '#web/api/use-call.ts';
import { CopyText } from '#web/ui/copy-text.tsx';
import { CodeField, useTypedCode } from '../code-field.tsx';
import { SignInExpired } from './expired.tsx';
import { SaveCodes } from './save-codes.tsx';
import { isExpired, StepForm } from './step-frame.tsx';
import type { StepProps } from './step-props.ts';

export function SetUpStep({ kept, onAnswer, onBegin }: StepProps) {
  const { t } = useTranslation();
  const challenge = kept.answer.challenge ?? '';
  const typed = useTypedCode();
  const { code, setErrors, clear } = typed;
  const [done, setDone] = useState<{ answer: SignInAnswer; codes: string[] } | null>(null);
  const setup = useQuery({
    queryKey: ['sign-in', 'totp', challenge],
    queryFn: () => call(signInContract.beginSignInTotp, { body: { challenge } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const quiet = { form: { setErrors }, success: false, failure: false } as const;
  const confirm = useCall(signInContract.completeSignInTotp, quiet);
  const submit = async (digits: string) => {
    if (confirm.isPending) return;
    const next = await confirm.run({ body: { challenge, code: digits } });
    if (next) setDone({ answer: next, codes: next.recovery_codes });
    else clear(digits);
  };
  if (done) return <SaveCodes codes={done.codes} onDone={() => onAnswer(done.answer)} />;
  const error = confirm.error ?? setup.error;
  if (isExpired(error)) return <SignInExpired why={error.message} onBegin={onBegin} />;
  return (
    <StepForm
      onSubmit={() => submit(code)}
      isPending={confirm.isPending}
      submitLabel="Confirm"
      title="Set up your authenticator app"
      lead={t(
        'Your business requires a second factor. Scan the code with an app such as Google Authenticator.',
      )}
      error={error}
      waitS={confirm.waitS}
      onBegin={() => onBegin(null)}
    >
      {setup.data ? (
        <img
          className="setup-qr"
          src={`data:image/svg+xml;utf8,${encodeURIComponent(setup.data.qr_svg)}`}
          alt={t('QR code for your authenticator app')}
        />
      ) : (
        <span className="setup-qr sk" aria-busy={!setup.error} />
      )}
      <div className="setup-secret">
        <span className="mut">{t('Or type in this secret')}</span>
        {setup.data && <CopyText text={setup.data.secret} label="secret" whole />}
      </div>
      <CodeField {...typed.field} busy={confirm.isPending} onComplete={(all) => void submit(all)} />
    </StepForm>
  );
}
