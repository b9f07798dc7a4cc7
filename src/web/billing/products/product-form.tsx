// Drawer form to create or change a product: name, prices, tax and picture.
import { useTranslation } from 'react-i18next';
import {
  newProductInput,
  type Product,
  productInput,
  productsContract,
} from '#shared/contract/billing/products.ts';
import type { Currency } from '#shared/money.ts';
import { useSession } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { useEInvoicing } from '#web/billing/e-invoicing/use-e-invoicing.ts';
import { TaxPicker } from '#web/billing/taxes/tax-picker.tsx';
import { ImageField } from '#web/payments/payment-sources/pictures/image-field.tsx';
import { DrawerForm } from '#web/ui/form/drawer-form.tsx';
import { TextAreaField } from '#web/ui/form/fields.tsx';
import { SwitchField } from '#web/ui/form/switch-field.tsx';
import { TextField } from '#web/ui/form/text-fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import type { ShownDialog } from '#web/ui/menu/dialogs.tsx';
import { PriceRows } from './price-rows.tsx';

type PriceValue = { currency: Currency; amount: number | null };

function valuesOf(product: Product | null, currency: Currency) {
  const prices: PriceValue[] = product?.prices ?? [{ currency, amount: null }];
  return {
    name: product?.name ?? '',
    description: product?.description ?? '',
    sku: product?.sku ?? '',
    unit: product?.unit ?? '',
    code: product?.code ?? '',
    prices: prices.map((price): PriceValue => ({ currency: price.currency, amount: price.amount })),
    taxId: product?.taxId ?? null,
    imageId: product?.imageId ?? null,
    status: 'ACTIVE' as 'ACTIVE' | 'DRAFT',
  };
}

export function ProductForm({ product, opened, onClose }: { product: Product | null } & ShownDialog) {
  const { t } = useTranslation();
  const { currency } = useSession();
  const eInvoicing = useEInvoicing();
  const schema = product ? productInput : newProductInput;
  const form = useContractForm(schema, valuesOf(product, currency));
  const create = useCall(productsContract.createProduct, { form });
  const update = useCall(productsContract.updateProduct, { form });
  const save = () =>
    product
      ? update.run({ params: { productId: product.id }, body: productInput.parse(form.getValues()) })
      : create.run({ body: newProductInput.parse(form.getValues()) });
  return (
    <DrawerForm
      opened={opened}
      onClose={onClose}
      title={product ? 'Edit product' : 'Create product'}
      submitLabel={product ? 'Save changes' : 'Create product'}
      form={form}
      onSubmit={save}
    >
      <TextField label="Product name" data-autofocus maxLength={150} {...form.getInputProps('name')} />
      <PriceRows form={form} currency={currency} />
      <div className="two-fields">
        <TextField label="SKU" optional maxLength={40} {...form.getInputProps('sku')} />
        <TextField
          label="Unit"
          optional
          maxLength={30}
          placeholder={t('bag, hour')}
          {...form.getInputProps('unit')}
        />
      </div>
      {(eInvoicing || product?.code) && (
        <TextField
          label="Tax authority code"
          optional
          maxLength={20}
          hint={t('The goods or services code reported to the tax authority for this product.')}
          placeholder={eInvoicing?.code}
          {...form.getInputProps('code')}
        />
      )}
      <TaxPicker {...form.getInputProps('taxId')} />
      <TextAreaField label="Description" optional countMax={2000} {...form.getInputProps('description')} />
      <ImageField alt="Product image" {...form.getInputProps('imageId')} imageId={form.values.imageId} />
      {!product && (
        <SwitchField
          label="Save as a draft"
          checked={form.values.status === 'DRAFT'}
          onChange={(event) => form.setFieldValue('status', event.currentTarget.checked ? 'DRAFT' : 'ACTIVE')}
        />
      )}
    </DrawerForm>
  );
}
