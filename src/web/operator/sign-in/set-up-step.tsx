// Authenticator set-up at the first sign-in to the console: QR code, secret for manual entry, and a first code.
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { operatorSessionContract, operatorSetUpInput } from '#shared/contract/operator/operator-session.ts';
import { callWith } from '#web/api/client.ts';
import { useCall } from '#web/api/use-call.ts';
import { CopyText } from '#web/ui/copy-text.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { TextField } from '#web/ui/form/text-fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { StepFailure } from './step-failure.tsx';
import './sign-in.css';

type Props = { onDone: (recoveryCodes: string[]) => void; onBegin: () => void };

export function SetUpStep({ onDone, onBegin }: Props) {
  const { t } = useTranslation();
  const form = useContractForm(operatorSetUpInput, { code: '' });
  // Requested only once: a newer secret would invalidate the one just scanned.
  const totp = useQuery({
    queryKey: ['operator-totp'],
    queryFn: () => callWith(operatorSessionContract.generateOperatorTotp, {}),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
    gcTime: 0,
  });
  const confirm = useCall(operatorSessionContract.confirmOperatorTotp, {
    form,
    success: false,
    failure: false,
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (confirm.isPending || form.validate().hasErrors) return;
    const answer = await confirm.run({ body: form.getValues() });
    if (answer) onDone(answer.recoveryCodes);
  };
  if (totp.error) return <ErrorPanel error={totp.error} onRetry={onBegin} />;
  const secret = totp.data?.secret;
  return (
    <form onSubmit={submit} noValidate className="op-sign-in">
      <h1>{t('Set up your authenticator')}</h1>
      <p className="mut">
        {t('The console requires a second factor at every login. Scan the code with an authenticator app.')}
      </p>
      {totp.data ? (
        <img
          className="op-qr"
          src={`data:image/svg+xml;utf8,${encodeURIComponent(totp.data.qr)}`}
          alt={t('QR code for your authenticator')}
        />
      ) : (
        <span className="op-qr sk" aria-busy />
      )}
      <div className="op-secret">
        <span className="mut sm">{t('Or type in this secret')}</span>
        {secret ? (
          <CopyText text={secret} label="secret" whole />
        ) : (
          <span className="sk" style={{ width: 220 }} />
        )}
      </div>
      <StepFailure error={confirm.error} waitS={confirm.waitS} />
      <TextField
        label="Code"
        hint={t('6-digit code')}
        size="lg"
        autoComplete="one-time-code"
        inputMode="numeric"
        {...form.getInputProps('code')}
      />
      <Button type="submit" size="lg" fullWidth loading={confirm.isPending} disabled={confirm.waitS > 0}>
        {t('Confirm')}
      </Button>
    </form>
  );
}
