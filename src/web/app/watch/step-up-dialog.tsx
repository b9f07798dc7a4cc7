// Asks for a second factor, or for the password where there is none, before what matters most.
import { Button, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
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
import { StepUpPasskey } from './step-up-passkey.tsx';

const { getStepUpWays, sendStepUpCode, stepUp } = secondFactorsContract;

export function StepUpDialog() {
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
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const { code, password } = form.getValues();
    void show.run({ body: asksPassword ? { password } : { code } });
  };
  return (
    <Modal
      opened
      onClose={() => settleStepUp(false)}
      withCloseButton={false}
      closeOnClickOutside={false}
      padding={0}
      size={440}
      centered
      onEnterTransitionEnd={() => focusFirstField(body.current)}
    >
      <form ref={body} onSubmit={submit} noValidate>
        <div className="dialog-body">
          <Modal.Title component="h2">{t('Confirm that it is you')}</Modal.Title>
          <p className="says">
            {asksPassword
              ? t('Enter your password to go on. You are not asked again for ten minutes.')
              : asksCode
                ? t('Enter a code of your second factor to go on. You are not asked again for ten minutes.')
                : t('Use your passkey to go on. You are not asked again for ten minutes.')}
          </p>
          <div className="dialog-fields">
            {methods.includes('passkey') && <StepUpPasskey />}
            {asksPassword && (
              <PasswordField
                label="Password"
                autoComplete="current-password"
                {...form.getInputProps('password')}
              />
            )}
            {asksCode && (
              <>
                <TextField
                  label="Code"
                  autoComplete="one-time-code"
                  hint={methods.includes('totp') ? t('Of the app, or a recovery code') : ''}
                  {...form.getInputProps('code')}
                />
                <SendCode methods={methods} />
              </>
            )}
          </div>
        </div>
        <div className="dialog-foot">
          <Button variant="default" size="md" onClick={() => settleStepUp(false)} disabled={show.isPending}>
            {t('Cancel')}
          </Button>
          {(asksPassword || asksCode || !isReady) && (
            <Button type="submit" size="md" loading={show.isPending} disabled={!isReady}>
              {t('Confirm')}
            </Button>
          )}
        </div>
      </form>
    </Modal>
  );
}

/** Codes by e-mail and SMS are sent when they are asked for. */
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
