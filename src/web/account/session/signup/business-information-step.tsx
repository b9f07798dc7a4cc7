// First step of the set-up: personal and business data.
import '#web/ui/theme/mantine-shell.ts';
import { Button } from '@mantine/core';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { businessSectors, businessTypeLabels, businessTypes } from '#shared/account/business-kinds.ts';
import {
  businessInformationInput,
  type Onboarding,
  signupContract,
} from '#shared/contract/account/signup.ts';
import { useCall } from '#web/api/use-call.ts';
import { PhoneField } from '#web/ui/form/phone-field.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-fields.tsx';
import { focusFirstError, useContractForm } from '#web/ui/form/use-contract-form.ts';
import { Failure } from '../failure.tsx';

const callingCodes = { NG: '234', US: '1' } as const;

type Props = { token: string; known: Onboarding; onSaved: (next: Onboarding) => void };

export function BusinessInformationStep({ token, known, onSaved }: Props) {
  const { t } = useTranslation();
  const form = useContractForm(businessInformationInput, {
    token,
    first_name: known.first_name,
    last_name: known.last_name,
    phone_number: known.phone_number,
    business_type: known.business_type,
    business_sector: known.business_sector || null,
  });
  const save = useCall(signupContract.saveBusinessInformation, { form, success: false, failure: false });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    if (form.validate().hasErrors) return focusFirstError();
    const next = await save.run({ body: form.input() });
    if (next) onSaved(next);
    else focusFirstError();
  };
  return (
    <form onSubmit={submit} noValidate>
      <h1>{t('Business Information')}</h1>
      <p className="auth-lead">
        {t('Tell us about yourself and {{name}}.', {
          name: known.business_name,
          interpolation: { escapeValue: false },
        })}
      </p>
      <div className="auth-fields">
        <Failure error={save.error} waitS={save.waitS} />
        <div className="two-fields">
          <TextField
            label="First name"
            size="lg"
            autoComplete="given-name"
            autoFocus
            {...form.getInputProps('first_name')}
          />
          <TextField
            label="Last name"
            size="lg"
            autoComplete="family-name"
            {...form.getInputProps('last_name')}
          />
        </div>
        <PhoneField
          label="Phone number"
          size="lg"
          callingCode={callingCodes[known.country]}
          hint={t('We send a code to this number in the next step.')}
          {...form.getInputProps('phone_number')}
        />
        <SelectField
          label="Business type"
          size="lg"
          data={businessTypes.map((value) => ({ value, label: t(businessTypeLabels[value]) }))}
          {...form.getInputProps('business_type')}
        />
        <SelectField
          label="Business sector"
          size="lg"
          searchable
          data={[...businessSectors]}
          {...form.getInputProps('business_sector')}
        />
        <Button type="submit" size="lg" fullWidth loading={save.isPending} disabled={save.waitS > 0}>
          {t('Continue')}
        </Button>
      </div>
    </form>
  );
}
