// The amount of a payment page: fixed, entered by the customer, a donation, products or plans; and its goal.
import { Button } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { suggestionsMax } from '#shared/contract/payments/payment-page-input.ts';
import { currencyCodes } from '#shared/money.ts';
import { AmountBounds } from '#web/payments/payment-sources/amount-bounds.tsx';
import { AmountField } from '#web/ui/form/fields.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { SwitchField } from '#web/ui/form/switch-field.tsx';
import type { ContractForm } from '#web/ui/form/use-contract-form.ts';
import { SectionCard } from '#web/ui/section-card.tsx';
import type { PageValues } from '../payment-page-values.ts';

const SplitGroupPicker = lazy(() =>
  import('#web/payments/split-payments/split-group-picker.tsx').then((m) => ({
    default: m.SplitGroupPicker,
  })),
);

const ItemsField = lazy(() =>
  import('#web/payments/payment-sources/goods/items-field.tsx').then((m) => ({ default: m.ItemsField })),
);
const PlansField = lazy(() =>
  import('#web/payments/payment-sources/goods/plans-field.tsx').then((m) => ({ default: m.PlansField })),
);

const titles: Record<PageValues['type'], string> = {
  payment: 'Amount',
  donation: 'Amount',
  product: 'Products',
  subscription: 'Plans',
};

type Props = { form: ContractForm<PageValues>; isPaid: boolean };

export function PageAmountFields({ form, isPaid }: Props) {
  const { t } = useTranslation();
  const { currency, type, amountKind } = form.values;
  const isDonation = type === 'donation';
  const isOpen = isDonation || amountKind === 'open';
  const isSold = type === 'product' || type === 'subscription';
  const choose = (open: boolean) => {
    form.setFieldValue('amountKind', open ? 'open' : 'fixed');
    for (const field of ['amount', 'amountMin', 'amountMax']) form.clearFieldError(field);
  };
  return (
    <SectionCard title={t(titles[type])} className="page-card">
      <SelectField
        label="Currency"
        data={[...currencyCodes]}
        disabled={isPaid}
        {...form.getInputProps('currency')}
      />
      {isDonation && <Suggestions form={form} />}
      {isSold && (
        <Suspense fallback={<span className="sk" style={{ height: 96 }} />}>
          {type === 'product' ? <ItemsField form={form} /> : <PlansField form={form} />}
        </Suspense>
      )}
      {type === 'payment' && (
        <SwitchField
          label="Let the customer enter the amount"
          checked={isOpen}
          onChange={(event) => choose(event.currentTarget.checked)}
        />
      )}
      {!isSold && isOpen && (
        <div className="two-fields">
          <AmountBounds form={form} currency={currency} />
        </div>
      )}
      {!isSold && !isOpen && (
        <AmountField label="Amount" currency={currency} {...form.getInputProps('amount')} />
      )}
      {type !== 'subscription' && (
        <AmountField
          label="Goal"
          optional
          currency={currency}
          hint={t('Customers see the amount raised.')}
          {...form.getInputProps('goalAmount')}
        />
      )}
      <SelectField
        label="Fee paid by"
        data={[
          { value: 'merchant', label: t('Merchant') },
          { value: 'customer', label: t('Customer') },
        ]}
        {...form.getInputProps('feeBearer')}
      />
      <Suspense>
        <SplitGroupPicker currency={currency} {...form.getInputProps('splitGroupId')} />
      </Suspense>
      {isPaid && (
        <p className="dim xs">{t('Type and currency cannot be changed after the first payment.')}</p>
      )}
    </SectionCard>
  );
}

function Suggestions({ form }: { form: ContractForm<PageValues> }) {
  const { t } = useTranslation();
  const { suggestedAmounts, currency } = form.values;
  return (
    <fieldset className="field-group">
      <legend>
        {t('Suggested amounts')}
        <span className="optional">{t('Optional')}</span>
      </legend>
      <div className="suggestions">
        {suggestedAmounts.map((_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the order is the identity
          <div key={index} className="suggestion">
            <AmountField
              label={t('Amount {{number}}', { number: index + 1 })}
              classNames={{ label: 'sr-only' }}
              currency={currency}
              {...form.getInputProps(`suggestedAmounts.${index}`)}
            />
            <button
              type="button"
              className="iconbtn"
              aria-label={t('Remove amount {{number}}', { number: index + 1 })}
              onClick={() => form.removeListItem('suggestedAmounts', index)}
            >
              <IconX size={16} />
            </button>
          </div>
        ))}
      </div>
      {suggestedAmounts.length < suggestionsMax && (
        <Button
          variant="default"
          style={{ alignSelf: 'flex-start' }}
          leftSection={<IconPlus size={16} />}
          onClick={() => form.insertListItem('suggestedAmounts', null)}
        >
          {t('Add amount')}
        </Button>
      )}
    </fieldset>
  );
}
