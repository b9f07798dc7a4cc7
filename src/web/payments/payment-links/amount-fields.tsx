// The amount of a payment link: fixed, entered by the customer between bounds, or the price of products.
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { currencyCodes } from '#shared/money.ts';
import { AmountBounds } from '#web/payments/payment-sources/amount-bounds.tsx';
import { AmountField } from '#web/ui/form/fields.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { SwitchField } from '#web/ui/form/switch-field.tsx';
import type { ContractForm } from '#web/ui/form/use-contract-form.ts';
import type { LinkValues } from './payment-link-values.ts';

const ItemsField = lazy(() =>
  import('#web/payments/payment-sources/goods/items-field.tsx').then((m) => ({ default: m.ItemsField })),
);

type Props = { form: ContractForm<LinkValues>; isPaid: boolean };

export function AmountFields({ form, isPaid }: Props) {
  const { t } = useTranslation();
  const { currency, isOpenAmount, type } = form.values;
  const choose = (isOpen: boolean) => {
    form.setFieldValue('isOpenAmount', isOpen);
    for (const field of ['amount', 'amountMin', 'amountMax']) form.clearFieldError(field);
  };
  const currencyField = (
    <SelectField
      label="Currency"
      data={[...currencyCodes]}
      disabled={isPaid}
      className="bare"
      classNames={{ label: 'sr-only' }}
      {...form.getInputProps('currency')}
    />
  );
  const fixed = isPaid && (
    <p className="dim xs">{t('Type and currency cannot be changed after the first payment.')}</p>
  );
  if (type === 'product')
    return (
      <>
        <SelectField
          label="Currency"
          data={[...currencyCodes]}
          disabled={isPaid}
          {...form.getInputProps('currency')}
        />
        <Suspense fallback={<span className="sk" style={{ height: 96 }} />}>
          <ItemsField form={form} />
        </Suspense>
        {fixed}
      </>
    );
  return (
    <>
      {isOpenAmount ? (
        <div className="amount-row open">
          <AmountBounds form={form} currency={currency} />
          {currencyField}
        </div>
      ) : (
        <div className="amount-row">
          <AmountField label="Amount" currency={currency} {...form.getInputProps('amount')} />
          {currencyField}
        </div>
      )}
      <div className="under-field">
        <SwitchField
          label="Let the customer enter the amount"
          checked={isOpenAmount}
          onChange={(event) => choose(event.currentTarget.checked)}
        />
      </div>
      {fixed}
    </>
  );
}
