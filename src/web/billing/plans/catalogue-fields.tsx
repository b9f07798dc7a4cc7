// What of the catalogue a plan has: the product it bills, and the tax of its amounts.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatRate } from '#shared/billing/catalogue-words.ts';
import { productsContract } from '#shared/contract/billing/products.ts';
import { taxesContract } from '#shared/contract/billing/taxes.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
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
  const products = useQuery(
    queryOptionsOf(productsContract.listProducts, { query: { limit: 100, status: ['ACTIVE'] } }),
  );
  const items = products.data?.items ?? [];
  return (
    <SelectField
      label="Product"
      placeholder={t('Choose a product')}
      searchable
      data={items.map(({ id, name }) => ({ value: id, label: name }))}
      {...form.getInputProps('productId')}
    />
  );
}

function TaxField({ form }: { form: ContractForm }) {
  const { t } = useTranslation();
  const options = useQuery(queryOptionsOf(taxesContract.listTaxOptions));
  const taxes = options.data?.items ?? [];
  const [chosen = null] = form.values.taxIds as string[];
  return (
    <SelectField
      label="Tax"
      optional
      clearable
      allowDeselect
      placeholder={t('No tax')}
      data={taxes.map((tax) => ({ value: tax.id, label: `${tax.name} ${formatRate(tax.rate)}` }))}
      value={chosen}
      error={form.errors['taxIds.0'] as string | undefined}
      onChange={(taxId) => form.setFieldValue('taxIds', taxId ? [taxId] : [])}
    />
  );
}
