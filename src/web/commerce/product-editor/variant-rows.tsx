// The variants of a product: SKU, barcode, own price, and whether stock is tracked.
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { variantName } from '#shared/commerce/catalogue.ts';
import type { StoreProduct } from '#shared/contract/commerce/store-products.ts';
import { ImageField } from '#web/payments/payment-sources/pictures/image-field.tsx';
import { AmountField, NumberField } from '#web/ui/form/fields.tsx';
import { SwitchField } from '#web/ui/form/switch-field.tsx';
import { FieldError, TextField } from '#web/ui/form/text-fields.tsx';
import type { ContractForm } from '#web/ui/form/use-contract-form.ts';
import type { ProductValues, VariantValue } from './editor-values.ts';

type Props = { form: ContractForm<ProductValues>; product: StoreProduct | null };

export function VariantRows({ form, product }: Props) {
  const { variants } = form.values;
  return (
    <div className="stack">
      {variants.map((variant, index) => (
        <VariantRow
          key={variant.id ?? variant.options.join('\n')}
          form={form}
          index={index}
          variant={variant}
          known={product?.variants.find(({ id }) => id === variant.id) ?? null}
        />
      ))}
      {form.errors.variants && <FieldError>{form.errors.variants}</FieldError>}
    </div>
  );
}

type RowProps = {
  form: ContractForm<ProductValues>;
  index: number;
  variant: VariantValue;
  known: StoreProduct['variants'][number] | null;
};

function VariantRow({ form, index, variant, known }: RowProps) {
  const { t } = useTranslation();
  const at = `variants.${index}`;
  const name = variantName(variant.options);
  const [price] = form.values.prices;
  const own = variant.prices.find(({ currency }) => currency === price?.currency)?.amount ?? null;
  const setOwn = (amount: number | null) => {
    const others = variant.prices.filter(({ currency }) => currency !== price?.currency);
    const next = amount === null || !price ? others : [...others, { currency: price.currency, amount }];
    form.setFieldValue(`${at}.prices`, next);
  };
  const fault = form.errors[`${at}.options`] ?? form.errors[`${at}.id`];
  const priceFault = Object.entries(form.errors).find(([path]) => path.startsWith(`${at}.prices`))?.[1];
  return (
    <fieldset className="variant-row" aria-label={name ?? t('Stock and codes')}>
      {name && (
        <legend className="row">
          {name}
          {form.values.variants.length > 1 && (
            <button
              type="button"
              className="iconbtn"
              aria-label={t('Exclude {{name}}', { name })}
              onClick={() => form.removeListItem('variants', index)}
            >
              <IconTrash size={16} />
            </button>
          )}
        </legend>
      )}
      {fault && <FieldError>{fault}</FieldError>}
      <div className="variant-fields">
        <TextField label="SKU" optional maxLength={40} {...form.getInputProps(`${at}.sku`)} />
        <TextField label="Barcode" optional maxLength={40} {...form.getInputProps(`${at}.barcode`)} />
        {name && price && (
          <AmountField
            label="Custom price"
            optional
            currency={price.currency}
            value={own}
            error={priceFault}
            onChange={setOwn}
          />
        )}
      </div>
      {name && (
        <ImageField
          label="Variant image"
          alt="Variant image"
          imageId={variant.imageId}
          error={form.errors[`${at}.imageId`]}
          onChange={(imageId) => form.setFieldValue(`${at}.imageId`, imageId)}
        />
      )}
      <SwitchField label="Track stock" {...form.getInputProps(`${at}.isCounted`, { type: 'checkbox' })} />
      {variant.isCounted && (
        <div className="variant-fields">
          {known?.isCounted ? (
            <p className="mut sm">
              {t('{{count}} in stock. To change it, choose “Adjust stock”.', {
                count: known.onHand.toLocaleString('en'),
              })}
            </p>
          ) : (
            <NumberField label="In stock" optional {...form.getInputProps(`${at}.onHand`)} />
          )}
          <NumberField label="Alert me at or below" optional {...form.getInputProps(`${at}.lowAt`)} />
        </div>
      )}
    </fieldset>
  );
}
