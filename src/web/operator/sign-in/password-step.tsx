// The first sign-in step of the console: e-mail and password.
import { Button } from '@mantine/core';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { operatorSessionContract, operatorSignInInput } from '#shared/contract/operator/operator-session.ts';
import { useCall } from '#web/api/use-call.ts';
import { PasswordField } from '#web/ui/form/password-field.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import './sign-in.css';
import { SignInEmailField } from '#web/ui/form/text-fields.tsx';
import { StepFailure } from './step-failure.tsx';

export function PasswordStep({ onDone }: { onDone: (step: 'code' | 'set-up') => void }) {
  const { t } = useTranslation();
  const form = useContractForm(operatorSignInInput, { email: '', password: '' });
  const signIn = useCall(operatorSessionContract.signInOperator, { form, success: false, failure: false });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (signIn.isPending || signIn.waitS > 0 || form.validate().hasErrors) return;
    const answer = await signIn.run({ body: form.getValues() });
    if (answer) onDone(answer.step);
  };
  return (
    <form onSubmit={submit} noValidate className="op-sign-in">
      <h1>{t('Log in')}</h1>
      <p className="mut">{t('For staff of the provider. Merchants log in to their dashboard.')}</p>
      <StepFailure error={signIn.error} waitS={signIn.waitS} />
      <SignInEmailField autoFocus {...form.getInputProps('email')} />
      <PasswordField
        label="Password"
        size="lg"
        autoComplete="current-password"
        {...form.getInputProps('password')}
      />
      <Button type="submit" size="lg" fullWidth loading={signIn.isPending} disabled={signIn.waitS > 0}>
        {t('Continue')}
      </Button>
    </form>
  );
}
