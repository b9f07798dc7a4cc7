// Registration: the business, the e-mail and a password; the link to continue is sent by e-mail.
import '#web/ui/theme/mantine-shell.ts';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { businessCountries, countryLabels } from '#shared/account/business-kinds.ts';
import { signupContract, signupInput } from '#shared/contract/account/signup.ts';
import { LegalSentence } from '#web/account/legal/legal-sentence.tsx';
import { useCall } from '#web/api/use-call.ts';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { SignInEmailField, TextField } from '#web/ui/form/text-fields.tsx';
import { focusFirstError, useContractForm } from '#web/ui/form/use-contract-form.ts';
import { Failure } from '../failure.tsx';
import { NewPasswordFields } from '../passwords/new-password-fields.tsx';
import { CheckEmail } from './check-email.tsx';
import '../session.css';

const empty = { businessName: '', email: '', country: 'NG', password: '', confirmPassword: '' } as const;

export function SignupPage() {
  const { t } = useTranslation();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useContractForm(signupInput, { ...empty, website_url: window.location.origin });
  const register = useCall(signupContract.signup, { form, success: false, failure: false });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (register.isPending || register.waitS > 0) return;
    if (form.validate().hasErrors) return focusFirstError();
    const values = form.getValues();
    if (await register.run({ body: values })) setSentTo(values.email);
    else focusFirstError();
  };
  if (sentTo !== null) return <CheckEmail email={sentTo} />;
  return (
    <form onSubmit={submit} noValidate>
      <p className="auth-aside">
        <span className="question">{t('Have an account?')}</span>
        <Link to="/auth/login">{t('Log in')}</Link>
      </p>
      <h1>{t('Create an account')}</h1>
      <div className="auth-fields">
        <Failure error={register.error} waitS={register.waitS} />
        <TextField
          label="Business name"
          size="lg"
          autoComplete="organization"
          autoFocus
          {...form.getInputProps('businessName')}
        />
        <SignInEmailField {...form.getInputProps('email')} />
        <SelectField
          label="Country"
          size="lg"
          data={businessCountries.map((value) => ({ value, label: t(countryLabels[value]) }))}
          {...form.getInputProps('country')}
        />
        <NewPasswordFields form={form} label="Password" />
        <Button type="submit" size="lg" fullWidth loading={register.isPending} disabled={register.waitS > 0}>
          {t('Create account')}
        </Button>
        <p className="auth-terms">
          <LegalSentence sentence="By creating an account you agree to the {{terms}} and the {{privacy}}." />
        </p>
      </div>
    </form>
  );
}
