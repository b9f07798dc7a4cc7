// The lines of a manual order: products found by name or SKU, with their available stock.
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconTrash } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrderableVariant } from '#shared/contract/commerce/orders/order-quote.ts';
import { ordersContract } from '#shared/contract/commerce/orders/orders.ts';
import { type Currency, formatMoney } from '#shared/money.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { NumberField } from '#web/ui/form/fields.tsx';
import { FieldError } from '#web/ui/form/text-fields.tsx';
import type { ManualForm } from './manual-values.ts';
import './manual.css';

const nameOf = ({ name, variantName }: OrderableVariant): string =>
  [name, variantName].filter(Boolean).join(', ');

export function LineFields({ form }: { form: ManualForm }) {
  const { t } = useTranslation();
  const { lines, currency } = form.values;
  const { lines: fault } = form.errors;
  return (
    <div className="order-lines">
      {lines.map(({ variant }, index) => (
        <div className="order-line" key={variant.variantId}>
          <div>
            <span className="strong">{nameOf(variant)}</span>
            <small className="mut">{leftText(t, variant, currency)}</small>
            {form.errors[`lines.${index}.variantId`] && (
              <FieldError>{form.errors[`lines.${index}.variantId`]}</FieldError>
            )}
          </div>
          <NumberField label="Quantity" {...form.getInputProps(`lines.${index}.quantity`)} />
          <button
            type="button"
            className="iconbtn"
            aria-label={t('Remove {{name}}', { name: nameOf(variant) })}
            onClick={() => form.removeListItem('lines', index)}
          >
            <IconTrash size={16} />
          </button>
        </div>
      ))}
      <VariantPicker
        currency={currency}
        taken={lines.map(({ variantId }) => variantId)}
        onPick={(variant) =>
          form.insertListItem('lines', { variantId: variant.variantId, quantity: 1, variant })
        }
      />
      {fault && <FieldError>{fault}</FieldError>}
    </div>
  );
}

type Translate = ReturnType<typeof useTranslation>['t'];

function leftText(t: Translate, { unitPrice, left, problem }: OrderableVariant, currency: Currency): string {
  const price = unitPrice === null ? null : formatMoney(unitPrice, currency);
  const stock = left === null ? null : t('{{left}} left', { left: left.toLocaleString('en') });
  return [price, problem ? t(problem) : stock].filter(Boolean).join(' · ');
}

type PickerProps = { currency: Currency; taken: readonly string[]; onPick(variant: OrderableVariant): void };

function VariantPicker({ currency, taken, onPick }: PickerProps) {
  const { t } = useTranslation();
  const [typed, type] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 250);
  const query = search ? { search, currency } : { currency };
  const found = useQuery({
    ...queryOptionsOf(ordersContract.listOrderableVariants, { query }),
    placeholderData: keepPreviousData,
  });
  const items = (found.data?.items ?? []).filter(({ variantId }) => !taken.includes(variantId));
  return (
    <Select
      label={t('Add a product')}
      placeholder={t('Name or SKU')}
      searchable
      searchValue={typed}
      onSearchChange={type}
      value={null}
      filter={({ options }) => options}
      nothingFoundMessage={t('No match')}
      data={items.map((variant) => ({
        value: variant.variantId,
        label: `${nameOf(variant)} (${leftText(t, variant, currency)})`,
        disabled: variant.problem !== null,
      }))}
      onChange={(id) => {
        const variant = items.find(({ variantId }) => variantId === id);
        if (variant) onPick(variant);
        type('');
      }}
    />
  );
}
