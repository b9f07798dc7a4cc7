// Discount fields of a coupon: a percentage with a cap or an amount, and the minimum purchase.
import { couponTypeLabels } from '#shared/billing/catalogue-enums.ts';
import { currencyCodes } from '#shared/money.ts';
import { ChoiceCards } from '#web/ui/form/choice-cards.tsx';
import { AmountField } from '#web/ui/form/fields.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import type { ContractForm } from '#web/ui/form/use-contract-form.ts';
import { RateField } from '../rate-field.tsx';
import type { CouponValues } from './coupon-values.ts';

type Props = { form: ContractForm<CouponValues>; isUsed: boolean };

export function DiscountFields({ form, isUsed }: Props) {
  const { type, currency } = form.values;
  const isFixed = type === 'fixed';
  return (
    <>
      <ChoiceCards
        label="Type"
        options={[
          {
            value: 'percent',
            label: couponTypeLabels.percent,
            text: 'A percentage of the price',
            disabled: isUsed,
          },
          {
            value: 'fixed',
            label: couponTypeLabels.fixed,
            text: 'An amount off the price',
            disabled: isUsed,
          },
        ]}
        {...form.getInputProps('type')}
      />
      <div className="two-fields">
        {isFixed ? (
          <AmountField
            label="Amount"
            currency={currency}
            disabled={isUsed}
            {...form.getInputProps('amount')}
          />
        ) : (
          <RateField label="Percentage" {...form.getInputProps('rate')} />
        )}
        <SelectField
          label="Currency"
          disabled={isUsed}
          data={[...currencyCodes]}
          {...form.getInputProps('currency')}
        />
      </div>
      <div className="two-fields">
        {!isFixed && (
          <AmountField
            label="At most"
            optional
            currency={currency}
            disabled={isUsed}
            {...form.getInputProps('amountMax')}
          />
        )}
        <AmountField
          label="Minimum purchase"
          optional
          currency={currency}
          {...form.getInputProps('minimum')}
        />
      </div>
    </>
  );
}
