// Which banks give the virtual accounts of a new business: the preferred one, and another for when it fails.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { businessesContract, type VirtualAccountSetting } from '#shared/contract/account/businesses.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import type { ContractForm } from '#web/ui/form/use-contract-form.ts';
import type { BusinessValues } from './business-values.ts';

type Props = { form: ContractForm<BusinessValues>; setting: VirtualAccountSetting };

export function BankFields({ form, setting }: Props) {
  const { t } = useTranslation();
  const { country, preferred_bank: preferred } = form.values;
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
        placeholder={t('Bank of your virtual accounts')}
        disabled={providers.isPending}
        clearButtonProps={{ 'aria-label': t('Clear') }}
        {...form.getInputProps('preferred_bank')}
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
          placeholder={t('For when the preferred bank does not answer')}
          disabled={!preferred}
          clearButtonProps={{ 'aria-label': t('Clear') }}
          {...form.getInputProps('alternative_bank')}
          {...(form.values.alternative_bank
            ? { rightSectionPointerEvents: 'all', rightSection: undefined }
            : {})}
        />
      )}
    </>
  );
}
