// The business profile: logo, name, type, sector, e-mail and the banks of its virtual accounts; the country is fixed.

import { useTranslation } from 'react-i18next';
import {
  type BusinessCountry,
  businessSectors,
  businessTypeLabels,
  businessTypes,
  countryLabels,
} from '#shared/account/business-kinds.ts';
import { businessInfoInput, profileContract } from '#shared/contract/account/profile.ts';
import type { BusinessSummary } from '#shared/contract/account/session.ts';
import { BankFields } from '#web/account/businesses/bank-fields.tsx';
import { upload } from '#web/api/client.ts';
import { invalidateNoun } from '#web/api/queries.ts';
import { useCall } from '#web/api/use-call.ts';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { toastSuccess } from '#web/ui/toasts.tsx';
import { PictureField } from './picture-field.tsx';
import { SaveCard } from './save-card.tsx';

type Props = { business: BusinessSummary; readOnly: boolean };

export function BusinessForm({ business, readOnly }: Props) {
  const { t } = useTranslation();
  const form = useContractForm(businessInfoInput, {
    business_name: business.business_name,
    business_type: business.business_type,
    business_sector: business.business_sector,
    business_email: business.email,
    preferred_bank: business.metadata.preferred_bank,
    alternative_bank: business.metadata.alternative_bank,
  });
  const save = useCall(profileContract.updateBusinessInfo, { form, onSuccess: () => form.resetDirty() });
  const chooseLogo = async (file: File) => {
    await upload(profileContract.uploadLogo, file);
    toastSuccess('Logo saved');
    await invalidateNoun('merchant');
  };
  const types = businessTypes.map((value) => ({ value, label: t(businessTypeLabels[value]) }));
  return (
    <SaveCard
      title="Business"
      form={form}
      submitLabel="Save business"
      readOnly={readOnly}
      onSubmit={() => save.run({ body: form.getValues() })}
    >
      <PictureField
        label="Logo"
        square
        url={business.logo_url}
        initials={business.business_name.charAt(0).toUpperCase()}
        readOnly={readOnly}
        onChoose={chooseLogo}
      />
      <TextField label="Business name" autoComplete="organization" {...form.getInputProps('business_name')} />
      <div className="two-fields">
        <SelectField label="Business type" data={types} {...form.getInputProps('business_type')} />
        <SelectField
          label="Business sector"
          data={[...businessSectors]}
          searchable
          nothingFoundMessage={t('Nothing found')}
          {...form.getInputProps('business_sector')}
        />
      </div>
      <div className="two-fields">
        <TextField
          label="Business e-mail"
          type="email"
          autoComplete="off"
          {...form.getInputProps('business_email')}
        />
        <TextField
          label="Country"
          value={t(countryLabels[business.country as BusinessCountry] ?? business.country)}
          disabled
          className="fixed"
          hint={t('Set when the business was created')}
        />
      </div>
      <BankFields
        setting={business.metadata.use_virtual_account}
        country={business.country as BusinessCountry}
        values={form.values}
        propsOf={form.getInputProps}
      />
    </SaveCard>
  );
}
