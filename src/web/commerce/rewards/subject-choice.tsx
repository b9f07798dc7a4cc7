// The products or categories of a reward, searched by name.
import { MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { productsContract } from '#shared/contract/billing/products.ts';
import { storeCategoriesContract } from '#shared/contract/commerce/store-categories.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { FieldError } from '#web/ui/form/text-fields.tsx';

type Named = { id: string; name: string };
type Props = {
  scope: 'products' | 'categories';
  /** The current ones of the reward. */
  known: readonly Named[];
  value?: string[];
  error?: unknown;
  onChange: (ids: string[]) => void;
};

/** Selected items stay known during a further search. */
export function SubjectChoice({ scope, known, value = [], error, onChange }: Props) {
  const { t } = useTranslation();
  const [typed, type] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 250);
  const [seen, setSeen] = useState<readonly Named[]>([]);
  const query = search ? { search } : {};
  const products = useQuery({
    ...queryOptionsOf(productsContract.listProductOptions, { query }),
    placeholderData: keepPreviousData,
    enabled: scope === 'products',
  });
  const categories = useQuery({
    ...queryOptionsOf(storeCategoriesContract.listStoreCategories, { query: { ...query, limit: 50 } }),
    placeholderData: keepPreviousData,
    enabled: scope === 'categories',
  });
  const found: readonly Named[] =
    (scope === 'products' ? products.data?.items : categories.data?.items) ?? [];
  const all = [...new Map([...seen, ...known, ...found].map((item) => [item.id, item])).values()];
  return (
    <MultiSelect
      label={t(scope === 'products' ? 'Products' : 'Categories')}
      withAsterisk
      searchable
      searchValue={typed}
      onSearchChange={type}
      data={all.map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      error={error ? <FieldError>{String(error)}</FieldError> : undefined}
      nothingFoundMessage={t('No match')}
      onChange={(ids) => {
        setSeen(all.filter(({ id }) => ids.includes(id)));
        onChange(ids);
      }}
    />
  );
}
