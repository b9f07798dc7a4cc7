// Minimum and maximum of an amount that the customer enters. The form has `amountMin` and `amountMax`.
import { type Currency, minimumAmount, toDecimalString } from '#shared/money.ts';
import { AmountField } from '#web/ui/form/fields.tsx';
import type { ContractForm } from '#web/ui/form/use-contract-form.ts';

export function AmountBounds({ form, currency }: { form: ContractForm; currency: Currency }) {
  return (
    <>
      <AmountField
        label="Minimum amount"
        optional
        currency={currency}
        placeholder={toDecimalString(minimumAmount(currency), currency)}
        {...form.getInputProps('amountMin')}
      />
      <AmountField label="Maximum amount" optional currency={currency} {...form.getInputProps('amountMax')} />
    </>
  );
}
