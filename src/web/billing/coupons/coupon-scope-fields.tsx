// What a coupon is good for: everything, or some products.
import { MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { couponScopeLabels, couponScopes } from '#shared/billing/catalogue-words.ts';
import { productsContract } from '#shared/contract/billing/products.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { FieldError } from '#web/ui/form/text-fields.tsx';
import type { ContractForm } from '#web/ui/form/use-contract-form.ts';
import type { CouponValues } from './coupon-values.ts';

type Props = { form: ContractForm<CouponValues> };

export function CouponScopeFields({ form }: Props) {
  const { t } = useTranslation();
  const { scope } = form.values;
  const offered = (['all', 'products', 'plans'] as const).filter(
    (one) => one !== 'plans' || scope === 'plans',
  );
  return (
    <>
      <SelectField
        label="Good for"
        data={offered.map((value) => ({ value, label: t(couponScopeLabels[value]) }))}
        {...form.getInputProps('scope')}
        onChange={(chosen) => {
          form.setFieldValue('scope', couponScopes.find((one) => one === chosen) ?? 'all');
          form.setFieldValue('subjectIds', []);
        }}
      />
      {scope === 'products' && <ProductChoice form={form} />}
    </>
  );
}

/** Active products by name, and those that were chosen before. */
function ProductChoice({ form }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 250);
  const [first] = useState(form.values.subjectIds);
  const found = useQuery({
    ...queryOptionsOf(productsContract.listProductOptions, { query: search ? { search } : {} }),
    placeholderData: keepPreviousData,
  });
  const before = useQuery({
    ...queryOptionsOf(productsContract.listProductOptions, { query: { ids: first.join(',') } }),
    enabled: first.length > 0,
  });
  const options = [...(before.data?.items ?? []), ...(found.data?.items ?? [])];
  const data = [...new Map(options.map(({ id, name }) => [id, { value: id, label: name }])).values()];
  const { error, ...field } = form.getInputProps('subjectIds');
  return (
    <MultiSelect
      label={t('Products')}
      withAsterisk
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      data={data}
      error={error && <FieldError>{error}</FieldError>}
      nothingFoundMessage={t('No product of this name')}
      {...field}
    />
  );
}
