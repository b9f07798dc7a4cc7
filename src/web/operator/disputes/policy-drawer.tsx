// Setting a deadline, and the fee of a currency.
import { useTranslation } from 'react-i18next';
import {
  type ChargebackPolicy,
  chargebackTermsContract as contract,
  policyInput,
  policySchemes,
} from '#shared/contract/operator/chargeback-terms.ts';
import {
  chargebackRegions,
  chargebackStageLabels,
  chargebackStages,
} from '#shared/contract/payments/chargebacks.ts';
import { type Currency, currencyCodes } from '#shared/money.ts';
import { useCall } from '#web/api/use-call.ts';
import { schemeLabels } from '#web/payments/chargebacks/chargeback-labels.tsx';
import { DrawerForm } from '#web/ui/form/drawer-form.tsx';
import { AmountField, NumberField } from '#web/ui/form/fields.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';

export function PolicyDrawer({ policy, onClose }: { policy: ChargebackPolicy | null; onClose: () => void }) {
  const { t } = useTranslation();
  const form = useContractForm(policyInput, {
    scheme: policy?.scheme ?? 'visa',
    region: policy?.region ?? 'local',
    stage: policy?.stage ?? 'first',
    hours: (policy?.hours ?? null) as number | null,
    calendar: policy?.calendar ?? 'working',
  });
  const save = useCall(contract.saveChargebackPolicy, { form });
  const isFixed = policy !== null;
  return (
    <DrawerForm
      opened
      onClose={onClose}
      title={isFixed ? 'Change deadline' : 'Add deadline'}
      submitLabel="Save deadline"
      form={form}
      onSubmit={() => save.run({ body: form.input() })}
    >
      <SelectField
        label="Scheme"
        disabled={isFixed}
        data={policySchemes.map((value) => ({
          value,
          label: value === 'any' ? t('Any scheme') : t(schemeLabels[value]),
        }))}
        {...form.getInputProps('scheme')}
      />
      <SelectField
        label="Region"
        disabled={isFixed}
        data={chargebackRegions.map((value) => ({
          value,
          label: t(value === 'local' ? 'Domestic card' : 'Foreign card'),
        }))}
        {...form.getInputProps('region')}
      />
      <SelectField
        label="Stage"
        disabled={isFixed}
        data={chargebackStages.map((value) => ({ value, label: t(chargebackStageLabels[value]) }))}
        {...form.getInputProps('stage')}
      />
      <NumberField label="Hours" {...form.getInputProps('hours')} />
      <SelectField
        label="Hours are counted on"
        data={[
          { value: 'working', label: t('Working days only') },
          { value: 'calendar', label: t('Every day') },
        ]}
        {...form.getInputProps('calendar')}
      />
    </DrawerForm>
  );
}

export function FeeDrawer({ onClose }: { onClose: () => void }) {
  const form = useContractForm(contract.saveChargebackFee.body, {
    currency: 'NGN',
    fee: null as number | null,
  });
  const save = useCall(contract.saveChargebackFee, { form });
  return (
    <DrawerForm
      opened
      onClose={onClose}
      title="Set fee"
      submitLabel="Save fee"
      form={form}
      onSubmit={() => save.run({ body: form.input() })}
    >
      <SelectField
        label="Currency"
        data={currencyCodes.map((value) => ({ value, label: value }))}
        {...form.getInputProps('currency')}
      />
      <AmountField label="Fee" currency={form.values.currency as Currency} {...form.getInputProps('fee')} />
    </DrawerForm>
  );
}
