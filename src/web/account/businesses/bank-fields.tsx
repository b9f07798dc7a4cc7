// Banks for the virtual accounts of a business: the preferred one, and an alternative in case it fails.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { BusinessCountry } from '#shared/account/business-kinds.ts';
import { businessesContract, type VirtualAccountSetting } from '#shared/contract/account/businesses.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';

type BankName = 'preferred_bank' | 'alternative_bank';
type Props = {
  setting: VirtualAccountSetting;
  country: BusinessCountry | null;
  values: Record<BankName, string | null>;
  /** `getInputProps` of the form. */
  propsOf: (name: BankName) => object;
};

export function BankFields({ setting, country, values, propsOf }: Props) {
  const { t } = useTranslation();
  const { preferred_bank: preferred } = values;
  const providers = useQuery({
    ...queryOptionsOf(businessesContract.listVirtualAccountProviders, {
      query: { websiteUrl: window.location.hostname, ...(country && { country }) },
    }),
    enabled: setting !== 'disabled',
  });
  if (setting === 'disabled') return null;
  if (providers.error) return <ErrorPanel error={providers.error} onRetry={providers.refetch} />;
  const banks = (providers.data ?? []).map(({ bankName, providerId }) => ({
    value: providerId,
    label: bankName,
  }));
  return (
    <>
      <SelectField
        label="Preferred bank"
        optional={setting === 'optional'}
        clearable={setting === 'optional'}
        data={banks}
        comboboxProps={{ offset: 4, hideDetached: false }}
        placeholder={t('Bank for your virtual accounts')}
        disabled={providers.isPending}
        clearButtonProps={{ 'aria-label': t('Clear') }}
        {...propsOf('preferred_bank')}
        {...(setting === 'optional' && preferred
          ? { rightSectionPointerEvents: 'all', rightSection: undefined }
          : {})}
      />
      {banks.length > 1 && (
        <SelectField
          label="Alternative bank"
          optional
          clearable
          data={banks}
          comboboxProps={{ offset: 4, hideDetached: false }}
          placeholder={t('Used when the preferred bank is unavailable')}
          disabled={!preferred}
          clearButtonProps={{ 'aria-label': t('Clear') }}
          {...propsOf('alternative_bank')}
          {...(values.alternative_bank ? { rightSectionPointerEvents: 'all', rightSection: undefined } : {})}
        />
      )}
    </>
  );
}
