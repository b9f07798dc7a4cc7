// Setting the settlement terms of the platform or of one business in a currency.
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { merchantsContract } from '#shared/contract/operator/merchants.ts';
import { settlementContract as contract, termsInput } from '#shared/contract/operator/settlement.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { useCall } from '#web/api/use-call.ts';
import { RateField } from '#web/operator/prices/rate-field.tsx';
import { DrawerForm } from '#web/ui/form/drawer-form.tsx';
import { NumberField } from '#web/ui/form/fields.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { SwitchField } from '#web/ui/form/switch-field.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';

const platform = 'platform';

export function TermsForm({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, 300);
  const merchants = useQuery(
    queryOptionsOf(merchantsContract.listMerchants, {
      query: { limit: 20, sort: 'name', ...(search && { search }) },
    }),
  );
  const form = useContractForm(termsInput, {
    businessId: null as string | null,
    currency: 'NGN',
    clearingDays: 1,
    instantAllowed: false,
    reservePpm: 0,
    reserveDays: 0,
  });
  const save = useCall(contract.saveSettlementTerms, { form });
  const businessField = form.getInputProps('businessId');
  return (
    <DrawerForm
      opened={opened}
      onClose={onClose}
      title="Set settlement terms"
      submitLabel="Save terms"
      form={form}
      onSubmit={() => save.run({ body: form.input() })}
    >
      <SelectField
        label="For"
        searchable
        onSearchChange={setTyped}
        data={[
          { value: platform, label: t('Platform') },
          ...(merchants.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        {...businessField}
        value={businessField.value ?? platform}
        onChange={(value) => businessField.onChange(value === platform ? null : value)}
      />
      <SelectField
        label="Currency"
        data={['NGN', 'USD'].map((value) => ({ value, label: value }))}
        {...form.getInputProps('currency')}
      />
      <NumberField
        label="Working days until available"
        hint={t('1 means T+1, 0 means immediately')}
        {...form.getInputProps('clearingDays')}
      />
      <SwitchField
        label="Instant payouts allowed"
        {...form.getInputProps('instantAllowed', { type: 'checkbox' })}
      />
      <div className="two-fields">
        <RateField label="Rolling reserve" {...form.getInputProps('reservePpm')} />
        <NumberField label="Reserve days" {...form.getInputProps('reserveDays')} />
      </div>
      <p className="mut sm">{t('Applies to new payments.')}</p>
    </DrawerForm>
  );
}
