// The second sign-in step of the console: the authenticator code, or a recovery code.
import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { operatorCodeInput, operatorSessionContract } from '#shared/contract/operator/operator-session.ts';
import { useCall } from '#web/api/use-call.ts';
import { TextField } from '#web/ui/form/text-fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { StepFailure } from './step-failure.tsx';
import './sign-in.css';

export function CodeStep({ onDone, onBegin }: { onDone: () => void; onBegin: () => void }) {
  const { t } = useTranslation();
  const [recovering, setRecovering] = useState(false);
  const form = useContractForm(operatorCodeInput, { code: '' });
  const verify = useCall(operatorSessionContract.verifyOperatorCode, {
    form,
    success: false,
    failure: false,
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (verify.isPending || form.validate().hasErrors) return;
    if (await verify.run({ body: form.getValues() })) onDone();
    else form.setFieldValue('code', '');
  };
  return (
    <form onSubmit={submit} noValidate className="op-sign-in">
      <h1>{t('Second factor')}</h1>
      <p className="mut">
        {recovering
          ? t('Enter one of the recovery codes you saved. Each works once.')
          : t('Enter the 6-digit code from your authenticator app.')}
      </p>
      <StepFailure error={verify.error} waitS={verify.waitS} />
      <TextField
        key={String(recovering)}
        label={recovering ? 'Recovery code' : 'Code'}
        size="lg"
        autoComplete="one-time-code"
        inputMode={recovering ? 'text' : 'numeric'}
        autoFocus
        {...form.getInputProps('code')}
      />
      <Button type="submit" size="lg" fullWidth loading={verify.isPending} disabled={verify.waitS > 0}>
        {t('Log in')}
      </Button>
      <div className="op-links">
        <button type="button" className="plain link" onClick={() => setRecovering(!recovering)}>
          {recovering ? t('Use the authenticator') : t('Use a recovery code')}
        </button>
        <button type="button" className="plain link" onClick={onBegin}>
          {t('Start again')}
        </button>
      </div>
    </form>
  );
}
