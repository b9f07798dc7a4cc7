// The limits of earning points, by a reward or in total: eligible payments, and points per day.
import { useTranslation } from 'react-i18next';
import type { Currency } from '#shared/money.ts';
import { AmountField, NumberField } from '#web/ui/form/fields.tsx';
import type { ContractForm } from '#web/ui/form/use-contract-form.ts';

type Props = { form: Pick<ContractForm, 'getInputProps'>; currency: Currency; dayHint?: string };

export function EarningLimits({ form, currency, dayHint }: Props) {
  const { t } = useTranslation();
  return (
    <div className="two-fields">
      <AmountField label="Minimum payment" optional currency={currency} {...form.getInputProps('minimum')} />
      <NumberField
        label="Daily maximum"
        optional
        placeholder={t('Unlimited')}
        {...(dayHint && { hint: dayHint })}
        {...form.getInputProps('dayMax')}
      />
    </div>
  );
}
