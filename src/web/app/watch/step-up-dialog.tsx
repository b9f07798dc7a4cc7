// Asks for a second factor, or for the password without one, before sensitive actions.
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type StepUpMethod,
  secondFactorsContract,
  stepUpInput,
} from '#shared/contract/account/second-factors.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { settleStepUp } from '#web/api/step-up.ts';
import { useCall } from '#web/api/use-call.ts';
import { PasswordField } from '#web/ui/form/password-field.tsx';
import { TextField } from '#web/ui/form/text-fields.tsx';
import { focusFirstField, useContractForm } from '#web/ui/form/use-contract-form.ts';
import { StepUpFrame } from './step-up-frame.tsx';
import { StepUpPasskey } from './step-up-passkey.tsx';

const { getStepUpWays, sendStepUpCode, stepUp } = secondFactorsContract;

/** Any way of closing the dialog cancels the re-authentication. */
export function StepUpDialog(_: { onClose: () => void }) {
  const { t } = useTranslation();
  const ways = useQuery(queryOptionsOf(getStepUpWays));
  const methods = ways.data?.methods ?? [];
  const asksPassword = methods.includes('password');
  const asksCode = methods.some((method) => method !== 'password' && method !== 'passkey');
  const form = useContractForm(stepUpInput, { code: '', password: '' });
  const body = useRef<HTMLFormElement>(null);
  const isReady = ways.data !== undefined;
  useEffect(() => {
    if (isReady) focusFirstField(body.current);
  }, [isReady]);
  const show = useCall(stepUp, { form, success: false, onSuccess: () => settleStepUp(true) });
  const submit = () => {
    const { code, password } = form.getValues();
    void show.run({ body: asksPassword ? { password } : { code } });
  };
  return (
    <StepUpFrame
      says={
        asksPassword
          ? 'Enter your password to continue. You will not be asked again for 10 minutes.'
          : asksCode
            ? 'Enter a second-factor code to continue. You will not be asked again for 10 minutes.'
            : 'Use your passkey to continue. You will not be asked again for 10 minutes.'
      }
      onSubmit={submit}
      isPending={show.isPending}
      isReady={isReady}
      hasFields={asksPassword || asksCode || !isReady}
      formRef={body}
      onShown={() => focusFirstField(body.current)}
    >
      {methods.includes('passkey') && <StepUpPasskey />}
      {asksPassword && (
        <PasswordField label="Password" autoComplete="current-password" {...form.getInputProps('password')} />
      )}
      {asksCode && (
        <>
          <TextField
            label="Code"
            autoComplete="one-time-code"
            hint={methods.includes('totp') ? t('From your authenticator app, or a recovery code') : ''}
            {...form.getInputProps('code')}
          />
          <SendCode methods={methods} />
        </>
      )}
    </StepUpFrame>
  );
}

/** Codes by e-mail and SMS are sent on request. */
function SendCode({ methods }: { methods: readonly StepUpMethod[] }) {
  const { t } = useTranslation();
  const [sentTo, setSentTo] = useState('');
  const send = useCall(sendStepUpCode, { success: false, onSuccess: (sent) => setSentTo(sent.sent_to) });
  const labels = { email: t('Send a code by e-mail'), sms: t('Send a code by SMS') } as const;
  return (
    <div>
      {(['email', 'sms'] as const)
        .filter((channel) => methods.includes(channel))
        .map((channel) => (
          <Button
            key={channel}
            variant="subtle"
            size="compact-md"
            loading={send.isPending}
            onClick={() => void send.run({ body: { channel } })}
          >
            {labels[channel]}
          </Button>
        ))}
      {sentTo && <p role="status">{t('A code was sent to {{to}}.', { to: sentTo })}</p>}
    </div>
  );
}
