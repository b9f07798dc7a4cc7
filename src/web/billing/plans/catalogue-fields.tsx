// The catalogue fields of a plan: the product it bills, and the tax on its amounts.
import { useTranslation } from 'react-i18next';
import { productsContract } from '#shared/contract/billing/products.ts';
import { useFound } from '#web/api/list/use-found.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { TaxPicker } from '#web/billing/taxes/tax-picker.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import type { ContractForm } from '#web/ui/form/use-contract-form.ts';

type Props = { form: ContractForm; isFixed: boolean };

export function CatalogueFields({ form, isFixed }: Props) {
  return (
    <>
      {form.values.type === 'product' && !isFixed && <ProductField form={form} />}
      <TaxField form={form} />
    </>
  );
}

function ProductField({ form }: { form: ContractForm }) {
  const { t } = useTranslation();
  const products = useFound(
    (found) => queryOptionsOf(productsContract.listProducts, { query: { ...found, status: ['ACTIVE'] } }),
    { labelOf: ({ name }) => name, chosen: form.values.productId || null },
  );
  return (
    <SelectField
      label="Product"
      placeholder={t('Choose a product')}
      {...products.field}
      {...form.getInputProps('productId')}
    />
  );
}

function TaxField({ form }: { form: ContractForm }) {
  const [chosen = null] = form.values.taxIds as string[];
  return (
    <TaxPicker
      value={chosen}
      error={form.errors['taxIds.0']}
      onChange={(taxId) => form.setFieldValue('taxIds', taxId ? [taxId] : [])}
    />
  );
}
