// Form field for the catalogue products that a page or link sells, with quantities and the limits of a customer's choice.
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type ProductOption, productsContract } from '#shared/contract/billing/products.ts';
import { itemsMax } from '#shared/contract/payments/sources/goods.ts';
import { type Currency, formatMoney } from '#shared/money.ts';
import { CheckboxField } from '#web/ui/form/checkbox-field.tsx';
import { NumberField } from '#web/ui/form/fields.tsx';
import { FieldError } from '#web/ui/form/text-fields.tsx';
import type { ContractForm } from '#web/ui/form/use-contract-form.ts';
import { type ItemValues, newItem } from './goods-values.ts';
import { OptionPicker } from './option-picker.tsx';
import { priceOf, useProducts } from './use-goods.ts';
import './goods.css';

type Props = { form: ContractForm<{ items: ItemValues[]; currency: Currency }> };

export function ItemsField({ form }: Props) {
  const { t } = useTranslation();
  const { items, currency } = form.values;
  const products = useProducts(items.map(({ productId }) => productId));
  const { error } = form.getInputProps('items');
  return (
    <fieldset className="field-group goods">
      <legend>
        {t('Products')}
        <span className="req" aria-hidden>
          *
        </span>
      </legend>
      {items.map((item, index) => (
        <ItemRow
          key={item.productId}
          form={form}
          index={index}
          product={products.get(item.productId)}
          currency={currency}
        />
      ))}
      {items.length < itemsMax && (
        <OptionPicker
          label="Add a product"
          endpoint={productsContract.listProductOptions}
          currency={currency}
          chosen={items.map(({ productId }) => productId)}
          nothing={t('No active product with this name has a price in {{currency}}', { currency })}
          onChoose={(productId) => {
            form.insertListItem('items', newItem(productId));
            form.clearFieldError('items');
          }}
        />
      )}
      {typeof error === 'string' && <FieldError>{error}</FieldError>}
    </fieldset>
  );
}

type RowProps = Props & { index: number; product: ProductOption | undefined; currency: Currency };

function ItemRow({ form, index, product, currency }: RowProps) {
  const { t } = useTranslation();
  const path = `items.${index}`;
  const item = form.values.items[index];
  const price = product && priceOf(product, currency);
  const name = product?.name ?? '…';
  const { error } = form.getInputProps(`${path}.productId`);
  return (
    <div className="sold-row">
      <p className="sold-name">
        <b className="trunc">{name}</b>
        <span className="mut num">
          {price
            ? formatMoney(price.amount, currency)
            : product && t('No price in {{currency}}', { currency })}
        </span>
        <button
          type="button"
          className="iconbtn"
          aria-label={t('Remove {{name}}', { name })}
          onClick={() => form.removeListItem('items', index)}
        >
          <IconX size={16} />
        </button>
      </p>
      {error && <FieldError>{error}</FieldError>}
      <div className={item?.isChosen ? 'sold-counts chosen' : 'sold-counts'}>
        <NumberField label="Quantity" {...form.getInputProps(`${path}.quantity`)} />
        {item?.isChosen && (
          <>
            <NumberField label="At least" {...form.getInputProps(`${path}.quantityMin`)} />
            <NumberField label="At most" {...form.getInputProps(`${path}.quantityMax`)} />
          </>
        )}
      </div>
      <CheckboxField
        label={t('The customer may change the quantity')}
        {...form.getInputProps(`${path}.isChosen`, { type: 'checkbox' })}
      />
    </div>
  );
}
