// The fields of a new business, and the choice of a business to import settings from.
import { useTranslation } from 'react-i18next';
import {
  businessCountries,
  businessSectors,
  businessTypeLabels,
  businessTypes,
  countryLabels,
} from '#shared/account/business-kinds.ts';
import type { BusinessSummary } from '#shared/contract/account/session.ts';
import { CheckboxField } from '#web/ui/form/checkbox-field.tsx';
import { PhoneField } from '#web/ui/form/phone-field.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-fields.tsx';
import type { ContractForm } from '#web/ui/form/use-contract-form.ts';
import type { BusinessValues } from './business-values.ts';

type Form = { form: ContractForm<BusinessValues> };

const callingCodes = { NG: '234', US: '1' } as const;

export function BusinessFields({ form }: Form) {
  const { t } = useTranslation();
  const country = form.getInputProps('country');
  return (
    <>
      <TextField
        label="Business name"
        data-autofocus
        maxLength={100}
        {...form.getInputProps('business_name')}
      />
      <div className="two-fields">
        <SelectField
          label="Business type"
          data={businessTypes.map((value) => ({ value, label: t(businessTypeLabels[value]) }))}
          {...form.getInputProps('business_type')}
        />
        <SelectField
          label="Business sector"
          searchable
          limit={100}
          nothingFoundMessage={t('Nothing found')}
          data={[...businessSectors]}
          {...form.getInputProps('business_sector')}
        />
        <TextField label="Business email" type="email" autoComplete="off" {...form.getInputProps('email')} />
        <SelectField
          label="Country"
          data={businessCountries.map((value) => ({ value, label: t(countryLabels[value]) }))}
          {...country}
          onChange={(value: string | null) => {
            country.onChange(value);
            form.setFieldValue('preferred_bank', null);
            form.setFieldValue('alternative_bank', null);
          }}
        />
      </div>
      <PhoneField
        label="Phone number"
        optional
        callingCode={callingCodes[form.values.country ?? 'NG']}
        key={form.values.country}
        {...form.getInputProps('phone_number')}
      />
    </>
  );
}

export function ImportFields({ form, businesses }: Form & { businesses: readonly BusinessSummary[] }) {
  const { t } = useTranslation();
  return (
    <div className="stack">
      <CheckboxField
        label={
          <>
            {t('Import settings from an existing business')}
            <small className="import-says">
              {t('Copies its colours, logo, virtual accounts, login rules, features and custom roles.')}
            </small>
          </>
        }
        {...form.getInputProps('import_settings', { type: 'checkbox' })}
      />
      {form.values.import_settings && (
        <SelectField
          label="Business"
          searchable
          comboboxProps={{ offset: 4, hideDetached: false }}
          data={businesses.map((business) => ({ value: business.id, label: business.business_name }))}
          {...form.getInputProps('business_to_import_setting')}
        />
      )}
    </div>
  );
}
