// Adding the limits of a currency from a date; the form starts with the current limits.
import { useTranslation } from 'react-i18next';
import { walletCurrencies } from '#shared/contract/banking/wallet-enums.ts';
import {
  type CashOutLimitRow,
  cashOutLimitInput,
  cashOutLimitsContract,
} from '#shared/contract/operator/console/cash-out-limits.ts';
import { useCall } from '#web/api/use-call.ts';
import { DateField } from '#web/ui/form/date-time-field.tsx';
import { DrawerForm } from '#web/ui/form/drawer-form.tsx';
import { AmountField, TextAreaField } from '#web/ui/form/fields.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';

type Props = { rows: readonly CashOutLimitRow[]; opened: boolean; onClose: () => void };

export function AddLimits({ rows, opened, onClose }: Props) {
  const { t } = useTranslation();
  const present = rows.find(({ currency, state }) => currency === 'NGN' && state === 'current');
  const form = useContractForm(cashOutLimitInput, {
    currency: 'NGN' as (typeof walletCurrencies)[number],
    starts_on: null as string | null,
    customer_day: present?.customer_day ?? (null as number | null),
    customer_week: present?.customer_week ?? (null as number | null),
    agent_day: present?.agent_day ?? (null as number | null),
    source: '',
  });
  const add = useCall(cashOutLimitsContract.addCashOutLimits, { form });
  const { currency } = form.values;
  return (
    <DrawerForm
      opened={opened}
      onClose={onClose}
      title={t('Add cash-out limits')}
      submitLabel={t('Add limits')}
      form={form}
      onSubmit={() => add.run({ body: form.input() })}
    >
      <SelectField label="Currency" data={[...walletCurrencies]} {...form.getInputProps('currency')} />
      <DateField
        label="From date"
        hint={t('A date after today. The limits apply from midnight in Lagos.')}
        {...form.getInputProps('starts_on')}
      />
      <AmountField label="Customer, per day" currency={currency} {...form.getInputProps('customer_day')} />
      <AmountField label="Customer, 7 days" currency={currency} {...form.getInputProps('customer_week')} />
      <AmountField label="Agent, per day" currency={currency} {...form.getInputProps('agent_day')} />
      <TextAreaField
        label="Source"
        hint={t('The circular that sets these limits, with its date')}
        {...form.getInputProps('source')}
      />
    </DrawerForm>
  );
}
